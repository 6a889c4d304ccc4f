'use client';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { confirmAction } from '@/components/dialogs/confirm';
import { announce } from '@/components/ui/toasts';
import { configurationApi } from '@/lib/configuration/api';
import type { ConfigurationParameter } from '@/lib/configuration/schema';
import { call } from '@/lib/http/client';
import { useRefresh } from '../kit/use-refresh';
import { ParameterValue, useParameterWords } from './parameter-value';

type Step = 'clear' | 'reset';

interface Changing {
  step: Step;
  parameter: ConfigurationParameter;
}

/** A parameter that may be empty and is not: a switch never is. */
export const canClear = ({ mandatory, value, attributeType }: ConfigurationParameter) =>
  !mandatory && value !== null && attributeType.dataType !== 'BOOLEAN';

/** Empties a parameter, or puts its default back; both after asking. */
export function useStates(): Record<Step, (parameter: ConfigurationParameter) => void> {
  const t = useTranslations('admin.configuration');
  const words = useParameterWords();
  const router = useRouter();
  const refresh = useRefresh('admin.configuration');
  const changing = useMutation({
    mutationFn: ({ step, parameter: { id, version } }: Changing) =>
      call(configurationApi.clear, { params: { id }, query: { version, ...(step === 'reset' && { to: 'default' }) } }),
    onSuccess: (_, { step, parameter: { name } }) => {
      announce(t(`${step}.done`, { name }), 'success');
      router.refresh();
    },
    onSettled: refresh,
  });
  const ask = async (step: Step, parameter: ConfigurationParameter) => {
    const { name, defaultValue } = parameter;
    const body = (
      <>
        <p>{t(`${step}.text`)}</p>
        {step === 'reset' && (
          <p className="mt-3 rounded border border-line bg-sunken px-3 py-2">
            <ParameterValue parameter={{ ...parameter, value: defaultValue, filename: null }} words={words} />
          </p>
        )}
      </>
    );
    const question = { title: t(`${step}.title`, { name }), body, accept: t(`${step}.accept`), dangerous: true };
    if (await confirmAction(question)) changing.mutate({ step, parameter });
  };
  return { clear: (parameter) => void ask('clear', parameter), reset: (parameter) => void ask('reset', parameter) };
}
