'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useActiveLocales } from '@/components/i18n/languages';
import { nativeName } from '@/lib/i18n/locales';
import { missingTextsApi } from '@/lib/missing-texts/api';
import { type MissingText, TEXT_KINDS, type TextKind } from '@/lib/missing-texts/schema';
import { choice, type ResourceColumn } from '../kit/columns';
import { ResourceScreen } from '../kit/resource-screen';
import { ResourceTable } from '../kit/resource-table';
import { useFieldLabel, useResourceTable } from '../kit/use-resource-table';
import { KindTotals } from './kind-totals';

const scope = 'admin.missingTexts';

const SCREENS: Record<TextKind, string> = {
  ELEMENT_TYPE: '/admin/elementType',
  ATTRIBUTE_TYPE: '/admin/attributeType',
  VALUE: '/admin/attributeType',
  LAYER_GROUP: '/admin/layerGroup',
  LAYER: '/admin/layers',
  PARAMETER: '/admin/configurationParameter',
  INTERFACE: '/admin/interfaceTexts',
};
const placeOf = ({ kind, recordId, code }: MissingText) =>
  kind === 'INTERFACE' ? `${SCREENS[kind]}?q=${encodeURIComponent(code)}` : `${SCREENS[kind]}?id=${recordId}`;
const byKind = { field: 'kind', order: 'asc' } as const;

/** What lacks a text in a language that is active, each with the way to where it is written. */
export function MissingTextsScreen() {
  const t = useTranslations(scope);
  const columns = useMissingColumns();
  const table = useResourceTable<MissingText>({
    scope,
    searched: true,
    list: missingTextsApi.list,
    columns,
    defaultSort: byKind,
  });
  return (
    <ResourceScreen scope={scope} actions={<span />}>
      <KindTotals shown={table.state.filters.kind} show={(kind) => table.change({ filters: kind ? { kind } : {} })} />
      <ResourceTable table={table} caption={t('title')} empty={<p>{t('empty')}</p>} />
    </ResourceScreen>
  );
}

function useMissingColumns(): ResourceColumn<MissingText>[] {
  const t = useTranslations(scope);
  const fieldLabel = useFieldLabel(scope);
  const kinds = TEXT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }));
  const languages = useActiveLocales().map((value) => ({ value, label: nativeName(value) }));
  const names = (of: readonly string[]) => languages.filter(({ value }) => of.includes(value)).map(({ label }) => label);
  return [
    choice('kind', kinds, { widthPx: 160, fold: 2 }),
    {
      key: 'name',
      main: true,
      widthPx: 220,
      sortField: 'name',
      filter: { kind: 'text' },
      cell: (row) => (
        <Link href={placeOf(row)} className="wrap-anywhere font-semibold text-accent underline underline-offset-2">
          {row.name}
        </Link>
      ),
    },
    {
      key: 'code',
      widthPx: 180,
      fold: 4,
      sortField: 'code',
      cell: ({ code }) => <code className="wrap-anywhere text-[0.8125rem]">{code}</code>,
    },
    { key: 'field', widthPx: 180, fold: 3, cell: ({ field }) => fieldLabel(field) },
    {
      key: 'language',
      widthPx: 160,
      fold: 1,
      filter: { kind: 'choice', options: languages },
      cell: (it) => names(it.languages).join(', '),
    },
  ];
}
