'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ImportMapping, ImportResult } from '@/lib/imports/schema';
import { Differences } from './differences';
import { Figures } from './figures';
import { Places } from './places';
import { RefusedTable } from './refused-table';
import { UnknownValues } from './unknown-values';
import { useTypes } from './use-types';

interface Props {
  id: number;
  result: ImportResult;
  mapping: ImportMapping;
  isDry: boolean;
}

/** What became of the rows, or would: in figures, on a map, and one by one. */
export function Report({ id, result, mapping, isDry }: Props) {
  const t = useTranslations('importScreens');
  const type = useTypes().find((it) => it.id === mapping.typeId);
  return (
    <>
      <Figures result={result} isDry={isDry} />
      {result.unknownValues.length > 0 && type && (
        <Part title={t('unknown.title')}>
          <UnknownValues unknown={result.unknownValues} type={type} mapping={mapping} />
        </Part>
      )}
      {result.refused > 0 && (
        <Part title={t('refused.title')}>
          <RefusedTable id={id} />
        </Part>
      )}
      {result.changed > 0 && type && (
        <Part title={t('differences.title')}>
          <Differences id={id} type={type} />
        </Part>
      )}
      <Part title={t('places.title')}>
        <Places id={id} />
      </Part>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex min-w-0 flex-col gap-3">
    <h2 className="font-semibold text-lg leading-tight">{title}</h2>
    {children}
  </section>
);
