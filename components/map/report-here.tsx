'use client';
import { Flag } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { askForReport } from '@/components/reports/ask-for-report';
import { useMayReport } from '@/components/reports/use-may-report';
import { Button } from '@/components/ui/button';
import { useViewer } from '@/components/viewer/viewer';

/** Reports a problem where no element is: at what was searched for, or where a click found nothing. */
export function ReportHere() {
  const t = useTranslations('proposals.report');
  const mayReport = useMayReport();
  const at = useViewer((it) => (it.mode.kind === 'tool' ? (it.found ?? it.emptyAt) : null));
  if (!mayReport || !at) return null;
  return (
    <Button className="pointer-events-auto min-h-11 bg-raised shadow" onClick={() => void askForReport({ at })}>
      <Flag aria-hidden className="size-4" />
      {t('openHere')}
    </Button>
  );
}
