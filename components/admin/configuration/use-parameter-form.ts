'use client';
import { useActiveLocales } from '@/components/i18n/languages';
import { configurationApi } from '@/lib/configuration/api';
import { ConfigurationChange, type ConfigurationParameter } from '@/lib/configuration/schema';
import { checkValue, hasContent } from '@/lib/configuration/values';
import type { FieldIssue } from '@/lib/errors';
import { call } from '@/lib/http/client';
import type { Locale } from '@/lib/i18n/locales';
import type { Translations } from '@/lib/translations/schema';
import { fromSeparated, separated } from '@/lib/translations/separated';
import { useResourceForm } from '../kit/use-resource-form';
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

/** An image is chosen anew or left alone. */
const start = ({ value, attributeType: { dataType } }: ConfigurationParameter): ConfigurationChange => ({
  value: dataType === 'IMAGE' ? null : value,
  mimeType: null,
  filename: null,
});

/** Texts are merged by language. */
const parameterMerging = {
  of: ({ value, ...file }: ConfigurationChange) => ({ ...file, value: (value && fromSeparated(value)) || value }),
  back: ({ value, ...file }: Record<string, unknown>): ConfigurationChange => ({
    ...file,
    value: typeof value === 'object' && value ? separated(value as Translations) : (value as string | null),
  }),
};

/** One draft for the dialog and the page of settings. An image has none. */
const draftOf = ({ id, attributeType: { dataType } }: ConfigurationParameter): number | undefined =>
  dataType === 'IMAGE' ? undefined : id;

interface Wanted {
  parameter: ConfigurationParameter;
  /** Begins anew with the parameter as somebody else has saved it. */
  replace: (parameter: ConfigurationParameter) => void;
  done: (saved: ConfigurationParameter) => void;
  /** In place of the word for values in general; whoever sends then says that it has gone well. */
  label?: string;
}

/** The form of one parameter, upon the version that was read. */
export function useParameterForm({ parameter, replace, done, label }: Wanted) {
  const active = useActiveLocales();
  const say = useSaid(parameter);
  return useResourceForm<ConfigurationChange, ConfigurationParameter>({
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
      merging: parameterMerging,
    },
    draft: draftOf(parameter),
    ...(label && { labels: { value: label }, quiet: true }),
    checks: (change) => parameterIssues(parameter, change, active),
    send: (body, version) => call(configurationApi.update, { params: { id: parameter.id }, body: { ...body, version } }),
    done,
  });
}
