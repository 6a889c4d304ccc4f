'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import { Skeleton } from '@/components/ui/skeleton';
import type { Column } from '@/components/ui/table/columns';
import { useMoment } from '@/components/ui/use-moment';
import { useNumber } from '@/components/ui/use-number';
import { call } from '@/lib/http/client';
import { dateText } from '@/lib/i18n/intl';
import { reviewQueueApi } from '@/lib/review-queue/api';
import type { Statistics } from '@/lib/review-queue/schema';
import { Section } from '../kit/section';
import { SEARCHED_FROM } from '../kit/use-whole-search';
import { WholeTable } from '../kit/whole-table';

/** Figures for those who coordinate a review. */
export function ReviewFiguresScreen() {
  const t = useTranslations('reviewQueue.figures');
  const kit = useTranslations('admin.kit');
  const { data, error, refetch } = useQuery({
    queryKey: ['admin.review', 'figures', useLocale()],
    queryFn: ({ signal }) => call(reviewQueueApi.statistics, {}, signal),
    staleTime: 0,
    meta: { ownErrors: true },
  });
  return (
    <Page title={t('title')}>
      <p className="-mt-3 max-w-3xl text-pretty text-soft">{t('intro')}</p>
      {error && !data && (
        <Alert tone="error">
          <p>{t('failed')}</p>
          <Button className="mt-3" onClick={() => void refetch()}>
            {kit('retry')}
          </Button>
        </Alert>
      )}
      {!data && !error && <Skeleton className="h-96 w-full" />}
      {data && <Figures of={data} />}
    </Page>
  );
}

function Figures({ of }: { of: Statistics }) {
  const t = useTranslations('reviewQueue.figures');
  const number = useNumber();
  const { medianHours, shareAccepted, decidedPerDay } = of;
  const total = decidedPerDay.reduce((sum, { count }) => sum + count, 0);
  const none = t('noDecisions');
  return (
    <div className="flex flex-col gap-8">
      <dl className="grid gap-4 sm:grid-cols-3">
        <Figure
          name={t('median')}
          value={medianHours === null ? none : t('medianHours', { hours: number(medianHours, { maximumFractionDigits: 1 }) })}
        />
        <Figure name={t('shareAccepted')} value={shareAccepted === null ? none : number(shareAccepted, { style: 'percent' })} />
        <Figure name={t('perDay')} value={t('total', { count: total })} />
      </dl>
      <Section heading="h2" title={t('waiting')}>
        <Waiting rows={of.waiting} />
      </Section>
      {total > 0 && (
        <Section heading="h2" title={t('perDay')}>
          <Days days={decidedPerDay} />
        </Section>
      )}
    </div>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-col gap-1 rounded border border-line bg-raised px-5 py-4">
    <dt className="text-soft">{name}</dt>
    <dd className="font-semibold text-2xl leading-tight">{value}</dd>
  </div>
);

function Waiting({ rows }: { rows: Statistics['waiting'] }) {
  const t = useTranslations('reviewQueue.figures');
  const moment = useMoment();
  const number = useNumber();
  if (rows.length === 0) return <p className="text-soft">{t('none')}</p>;
  const figure = (key: 'count' | 'day' | 'week' | 'older', fold?: number): Column<Statistics['waiting'][number]> => ({
    key,
    header: t(key),
    widthPx: 120,
    fold,
    cell: (row) => <span className="tabular-nums">{number(row[key])}</span>,
  });
  return (
    <WholeTable<Statistics['waiting'][number]>
      caption={t('waiting')}
      rows={rows}
      keyOf={({ typeId }) => typeId ?? 0}
      searched={rows.length > SEARCHED_FROM}
      textsOf={({ name }) => [name ?? t('noType')]}
      columns={[
        { key: 'type', header: t('type'), main: true, widthPx: 220, cell: ({ name }) => name ?? t('noType') },
        figure('count'),
        figure('day', 1),
        figure('week', 2),
        figure('older', 3),
        { key: 'oldest', header: t('oldest'), widthPx: 180, fold: 4, cell: ({ oldest }) => moment(oldest) },
      ]}
    />
  );
}

/** A bar for each day. In words it is a list. */
function Days({ days }: { days: Statistics['decidedPerDay'] }) {
  const t = useTranslations('reviewQueue.figures');
  const locale = useLocale();
  const most = Math.max(1, ...days.map(({ count }) => count));
  const name = (day: string) => dateText(new Date(`${day}T12:00:00Z`), locale, { timeZone: 'UTC' });
  return (
    <ol className="flex h-40 items-end gap-px sm:gap-1">
      {days.map(({ day, count }) => (
        <li key={day} title={t('dayCount', { day: name(day), count })} className="flex h-full min-w-0 grow items-end">
          <span className="sr-only">{t('dayCount', { day: name(day), count })}</span>
          <span
            aria-hidden
            style={{ height: `${Math.max(count > 0 ? 4 : 1, (count / most) * 100)}%` }}
            className={`w-full rounded-t ${count > 0 ? 'bg-accent' : 'bg-line'}`}
          />
        </li>
      ))}
    </ol>
  );
}
