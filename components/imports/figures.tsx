'use client';
import { useTranslations } from 'next-intl';
import { useNumber } from '@/components/ui/use-number';
import type { ImportResult } from '@/lib/imports/schema';

const FIGURES = ['new', 'changed', 'proposed', 'unchanged', 'refused', 'deleted', 'related'] as const;
/** Those that stand there only where there are some. */
const RARE: readonly string[] = ['proposed', 'related'];

/** How many rows became what, and how many relations were made. */
export function Figures({ result, isDry }: { result: ImportResult; isDry: boolean }) {
  const t = useTranslations(isDry ? 'importScreens.wouldBe' : 'importScreens.became');
  const number = useNumber();
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
      {FIGURES.filter((it) => !RARE.includes(it) || result[it] > 0).map((it) => (
        <div key={it} className="flex flex-col-reverse rounded border border-line bg-raised px-4 py-3">
          <dt className="text-sm text-soft">{t(it)}</dt>
          <dd className={`font-semibold text-2xl tabular-nums ${it === 'refused' && result.refused > 0 ? 'text-danger' : ''}`}>
            {number(result[it])}
          </dd>
        </div>
      ))}
    </dl>
  );
}
