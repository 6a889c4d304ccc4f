'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActiveLocales } from '@/components/i18n/languages';
import { nativeName } from '@/lib/i18n/locales';
import { interfaceTextsApi } from '@/lib/interface-texts/api';
import type { InterfaceText } from '@/lib/interface-texts/schema';
import { type ResourceColumn, YesNo } from '../kit/columns';
import { ResourceScreen } from '../kit/resource-screen';
import { ResourceTable } from '../kit/resource-table';
import { ModifyButton } from '../kit/row-actions';
import { useResourceTable } from '../kit/use-resource-table';
import { TextDialog } from './text-dialog';

const scope = 'admin.interfaceTexts';
const byKey = { field: 'key', order: 'asc' } as const;

/** What the product says, in every language that is on offer, and what an administrator says in its place. */
export function InterfaceTextsScreen() {
  const t = useTranslations(scope);
  const [modifying, setModifying] = useState<InterfaceText | null>(null);
  const table = useResourceTable<InterfaceText>({
    scope,
    searched: true,
    list: interfaceTextsApi.list,
    columns: useTextColumns(),
    defaultSort: byKey,
  });
  return (
    <ResourceScreen scope={scope} actions={<span />}>
      <ResourceTable
        table={table}
        caption={t('title')}
        actions={{ widthPx: 64, of: (it) => <ModifyButton name={it.key} onClick={() => setModifying(it)} /> }}
        empty={<p>{t('empty')}</p>}
      />
      {modifying && <TextDialog text={modifying} close={() => setModifying(null)} />}
    </ResourceScreen>
  );
}

function useTextColumns(): ResourceColumn<InterfaceText>[] {
  const t = useTranslations(scope);
  const languages = useActiveLocales().map((value) => ({ value, label: nativeName(value) }));
  const textIn = ({ texts }: InterfaceText, language: string) => texts.find((it) => it.language === language)?.text;
  return [
    {
      key: 'key',
      main: true,
      widthPx: 220,
      sortField: 'key',
      cell: ({ key }) => <code className="wrap-anywhere text-[0.8125rem]">{key}</code>,
    },
    {
      key: 'language',
      widthPx: 420,
      filter: { kind: 'choice', options: languages },
      cell: (row) => (
        <dl className="flex flex-col gap-1">
          {languages
            .filter(({ value }) => row.texts.some((it) => it.language === value))
            .map(({ value, label }) => (
              <div key={value} className="flex gap-2">
                <dt className="w-8 shrink-0 text-soft text-xs uppercase leading-6" title={label}>
                  <span aria-hidden>{value.split('-')[0]}</span>
                  <span className="sr-only">{label}</span>
                </dt>
                <dd lang={value} className="wrap-anywhere line-clamp-3 min-w-0">
                  {textIn(row, value) ?? <span className="text-warning">{t('lacks')}</span>}
                </dd>
              </div>
            ))}
        </dl>
      ),
    },
    {
      key: 'changed',
      widthPx: 110,
      align: 'center',
      fold: 1,
      filter: { kind: 'yesNo' },
      cell: ({ texts }, words) => <YesNo on={texts.some(({ changed }) => changed)} words={words} />,
    },
    {
      key: 'missing',
      widthPx: 110,
      align: 'center',
      fold: 0,
      filter: { kind: 'yesNo' },
      cell: ({ texts }, words) => <YesNo on={texts.some(({ text }) => text === null)} words={words} />,
    },
  ];
}
