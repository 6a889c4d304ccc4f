import { useTranslations } from 'next-intl';
import type { Overview } from '@/lib/overview/schema';
import { Figures } from './figures';

/** What waits for a review, with the way to each part of the queue. */
export function Waiting({ of: { elements, proposals, reports } }: { of: Overview['waiting'] }) {
  const t = useTranslations('admin.home');
  if (elements + proposals + reports === 0) return <p className="text-soft">{t('nothingWaits')}</p>;
  return (
    <Figures
      figures={[
        { key: 'elements', label: t('elements', { count: elements }), count: elements, href: '/admin/review?kind=ELEMENT' },
        { key: 'proposals', label: t('proposals', { count: proposals }), count: proposals, href: '/admin/review?kind=PROPOSAL' },
        { key: 'reports', label: t('reports', { count: reports }), count: reports, href: '/admin/review?kind=REPORT' },
      ]}
    />
  );
}
