'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { useNumber } from '@/components/ui/use-number';
import type { ImportMapping, ImportResult } from '@/lib/imports/schema';
import { Differences } from './differences';
import { Figures } from './figures';
import { RefusedTable } from './refused-table';
import { RowLocations } from './row-locations';
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
      {result.ignored.length > 0 && <Ignored of={result.ignored} />}
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
      {result.changed + result.proposed + result.deleted > 0 && type && (
        <Part title={t('differences.title')}>
          {result.proposed > 0 && <ProposedHint hasLink={!isDry} />}
          <Differences id={id} type={type} isDry={isDry} />
        </Part>
      )}
      <Part title={t('places.title')}>
        <RowLocations id={id} result={result} />
      </Part>
    </>
  );
}

/** Which columns say something else than existing elements have, and are not written. */
function Ignored({ of }: { of: ImportResult['ignored'] }) {
  const t = useTranslations('importScreens.ignored');
  const number = useNumber();
  return (
    <Alert tone="warning">
      <p>{t('hint')}</p>
      <ul>
        {of.map(({ column, count }) => (
          <li key={column}>{t('column', { column, count, shown: number(count) })}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** Why changes are proposals, and where these are. */
function ProposedHint({ hasLink }: { hasLink: boolean }) {
  const t = useTranslations('importScreens.differences');
  return (
    <p>
      {t('hint')}{' '}
      {hasLink && (
        <Link href="/proposals" className="text-accent underline underline-offset-2">
          {t('proposals')}
        </Link>
      )}
    </p>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex min-w-0 flex-col gap-3">
    <h2 className="font-semibold text-lg leading-tight">{title}</h2>
    {children}
  </section>
);
