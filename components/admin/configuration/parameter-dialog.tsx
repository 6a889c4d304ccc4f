'use client';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { RichText } from '@/components/ui/rich-text';
import type { ConfigurationParameter } from '@/lib/configuration/schema';
import { nameIn } from '@/lib/translations/schema';
import { FormDialog } from '../kit/form-dialog';
import { Latest } from '../kit/latest';
import { EDITORS } from './data-types/editors';
import { ParameterValue, useParameterWords } from './parameter-value';
import { useParameterForm } from './use-parameter-form';

interface Props {
  parameter: ConfigurationParameter;
  close: () => void;
}

/** Changes a parameter, by an editor that fits its data type. */
export const ParameterDialog = ({ parameter, close }: Props) => (
  <Latest record={parameter}>{(now, replace) => <ParameterForm parameter={now} replace={replace} close={close} />}</Latest>
);

function ParameterForm({ parameter, replace, close }: Props & { replace: (parameter: ConfigurationParameter) => void }) {
  const t = useTranslations('admin.configuration');
  const locale = useLocale();
  const router = useRouter();
  const { dataType, helpCode } = parameter.attributeType;
  const Editor = EDITORS[dataType];
  const form = useParameterForm({
    parameter,
    replace,
    done: () => {
      close();
      router.refresh();
    },
  });
  const wide = dataType === 'FORMATTED_TEXT' || dataType === 'INTERNATIONALIZATED_TEXT';
  return (
    <FormDialog
      title={t('modifyTitle', { name: parameter.name })}
      description={parameter.code}
      wide={wide}
      form={form}
      missing={dataType !== 'IMAGE' || form.form.watch('value') ? [] : ['image']}
      close={close}
    >
      {helpCode && <RichText html={nameIn(helpCode, locale)} className="text-soft" />}
      <Editor parameter={parameter} />
      <DefaultValue parameter={parameter} />
    </FormDialog>
  );
}

/** What the parameter is while nobody has set it, for comparison. */
function DefaultValue({ parameter }: { parameter: ConfigurationParameter }) {
  const t = useTranslations('admin.configuration');
  const words = useParameterWords();
  return (
    <p className="text-sm text-soft">
      {t('defaultIs')}{' '}
      <ParameterValue parameter={{ ...parameter, value: parameter.defaultValue, filename: null }} words={words} />
    </p>
  );
}
