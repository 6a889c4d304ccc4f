'use client';
import { useMutation } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { confirmAction } from '@/components/shell/dialogs';
import { announce } from '@/components/ui/toasts';
import { configurationApi } from '@/lib/configuration/api';
import type { ConfigurationParameter } from '@/lib/configuration/schema';
import { call } from '@/lib/http/client';
import { useRefresh } from '../kit/use-noun-table';

export const ClearIcon = Eraser;

/** Takes a parameter's value away, after asking. */
export function useClear(): (parameter: ConfigurationParameter) => void {
  const t = useTranslations('admin.configuration');
  const router = useRouter();
  const refresh = useRefresh();
  const clearing = useMutation({
    mutationFn: ({ id }: ConfigurationParameter) => call(configurationApi.clear, { params: { id } }),
    onSuccess: (_, { name }) => {
      announce(t('cleared', { name }), 'success');
      router.refresh();
    },
    onSettled: refresh,
  });
  const ask = async (parameter: ConfigurationParameter) => {
    const { name } = parameter;
    const question = {
      title: t('clearQuestion.title', { name }),
      body: t('clearQuestion.text'),
      accept: t('clearQuestion.accept'),
    };
    if (await confirmAction({ ...question, dangerous: true })) clearing.mutate(parameter);
  };
  return (parameter) => void ask(parameter);
}
