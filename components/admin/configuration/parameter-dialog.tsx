'use client';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useActiveLocales } from '@/components/i18n/languages';
import { RichText } from '@/components/ui/rich-text';
import { configurationApi } from '@/lib/configuration/api';
import { ConfigurationChange, type ConfigurationParameter } from '@/lib/configuration/schema';
import { checkValue, hasContent } from '@/lib/configuration/values';
import type { FieldIssue } from '@/lib/errors';
import { call } from '@/lib/http/client';
import type { Locale } from '@/lib/i18n/locales';
import { nameIn } from '@/lib/translations/schema';
import { FormDialog } from '../kit/form-dialog';
import { Latest } from '../kit/latest';
import { useResourceForm } from '../kit/use-resource-form';
import { EDITORS } from './data-types/editors';
import { ParameterValue, useParameterWords } from './parameter-value';
import { useSaid } from './use-said';

const REQUIRED = 'project.configurationParameter.required';

/** What the form refuses before it asks the server, which refuses the same. */
export function parameterIssues(
  { code, mandatory, attributeType: { dataType } }: ConfigurationParameter,
  { value }: ConfigurationChange,
  active: readonly Locale[],
): FieldIssue[] {
  const empty = !value || (dataType === 'FORMATTED_TEXT' && !hasContent(value));
  if (dataType === 'IMAGE') return empty ? [{ path: 'value', key: 'project.configurationParameter.image' }] : [];
  if (empty && dataType !== 'INTERNATIONALIZATED_TEXT') return mandatory ? [{ path: 'value', key: REQUIRED }] : [];
  const broken = checkValue({ code, dataType }, value ?? '', active);
  return broken ? [{ path: 'value', ...broken }] : [];
}

interface Props {
  parameter: ConfigurationParameter;
  close: () => void;
}

/** An image is chosen anew or left alone. */
const start = ({ value, attributeType: { dataType } }: ConfigurationParameter): ConfigurationChange => ({
  value: dataType === 'IMAGE' ? null : value,
  mimeType: null,
  filename: null,
});

/** Changes a parameter, by an editor that fits its data type. */
export const ParameterDialog = ({ parameter, close }: Props) => (
  <Latest record={parameter}>{(now, replace) => <ParameterForm parameter={now} replace={replace} close={close} />}</Latest>
);

function ParameterForm({ parameter, replace, close }: Props & { replace: (parameter: ConfigurationParameter) => void }) {
  const t = useTranslations('admin.configuration');
  const locale = useLocale();
  const router = useRouter();
  const active = useActiveLocales();
  const { dataType, helpCode } = parameter.attributeType;
  const Editor = EDITORS[dataType];
  const say = useSaid(parameter);
  const form = useResourceForm<ConfigurationChange, ConfigurationParameter>({
    scope: 'admin.configuration',
    schema: ConfigurationChange,
    initial: start(parameter),
    change: {
      version: parameter.version,
      versionOf: (it) => it.version,
      start,
      replace,
      say: { value: say },
      aside: ['mimeType'],
    },
    checks: (change) => parameterIssues(parameter, change, active),
    send: (body, version) => call(configurationApi.update, { params: { id: parameter.id }, body: { ...body, version } }),
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
