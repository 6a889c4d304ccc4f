'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Sheet } from '@/components/ui/sheet';
import { showPanel } from '@/components/viewer/viewer';
import { WaitingList } from './waiting-list';

/** What was contributed without a network, beside the map. */
export default function OutboxPanel() {
  const t = useTranslations('outbox');
  return (
    <Sheet title={t('title')} onClose={() => showPanel(null)}>
      <div className="flex flex-col gap-5">
        <WaitingList heading="h3" />
        <Link href="/outbox" className="min-h-11 self-start content-center text-accent underline underline-offset-2">
          {t('all')}
        </Link>
      </div>
    </Sheet>
  );
}
