import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useMoment } from '@/components/ui/use-moment';
import { call } from '@/lib/http/client';
import { operationsApi } from '@/lib/operations/api';
import type { Overview, Problem } from '@/lib/overview/schema';

/** Where something can be done about it, or more is said. */
const SCREENS: Partial<Record<Problem['kind'], string>> = {
  MISSING_TEXTS: '/admin/missingTexts',
  FAILED_MAILS: '/admin/settings?page=mail',
  FAILING_LAYERS: '/admin/layers?failing=true',
};

/** Parts of the installation that do not answer. */
function useDown(): string[] {
  const { data } = useQuery({
    queryKey: ['admin.home', 'ready'],
    queryFn: ({ signal }) => call(operationsApi.ready, {}, signal),
    staleTime: 0,
    retry: false,
    meta: { ownErrors: true },
  });
  return (['database', 'mapserver', 'storage'] as const).filter((part) => data?.[part].state === 'down');
}

/** What does not work, or not as it should; each with the way to where it can be mended. */
export function Problems({ of }: { of: NonNullable<Overview['problems']> }) {
  const t = useTranslations('admin.home');
  const down = useDown();
  if (of.length + down.length === 0)
    return (
      <p className="flex items-center gap-2 text-soft">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
        {t('allWell')}
      </p>
    );
  return (
    <ul className="flex flex-col gap-2">
      {down.map((part) => (
        <Line key={part}>{t(`down.${part as 'database'}`)}</Line>
      ))}
      {of.map((it) => (
        <ProblemText key={it.kind} problem={it} />
      ))}
    </ul>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <li className="flex items-start gap-3 rounded border border-line bg-raised px-4 py-2">
    <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
    <span className="wrap-anywhere min-w-0">{children}</span>
  </li>
);

function ProblemText({ problem: { kind, count, since, detail } }: { problem: Problem }) {
  const t = useTranslations('admin.home');
  const moment = useMoment();
  const place = SCREENS[kind];
  return (
    <Line>
      {t(`problems.${kind}`, { count: count ?? 0 })}{' '}
      {(since || detail) && (
        <span className="text-sm text-soft">
          {since && moment(since)}
          {since && detail && ' · '}
          {detail}{' '}
        </span>
      )}
      {place && (
        <Link href={place} className="font-semibold text-accent underline underline-offset-2">
          {t(`places.${kind as 'MISSING_TEXTS'}`)}
        </Link>
      )}
    </Line>
  );
}
