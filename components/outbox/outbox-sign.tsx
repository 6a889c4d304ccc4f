'use client';
import { CloudOff, CloudUpload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useIdle } from '@/components/sending/waiting';
import { barButton } from '@/components/ui/bar-button';
import { useOnline } from './use-online';
import { useOpenOutbox, useOutbox } from './use-outbox';
import { useReached } from './use-reached';

/** Says in the bar that there is no network, and what waits for one. */
export default function OutboxSign() {
  const t = useTranslations('outbox');
  const open = useOpenOutbox();
  const [online, reached] = [useOnline(), useReached()];
  const count = useIdle().length;
  useOutbox();
  return (
    <>
      <span role="status" className="flex items-center">
        {!(online && reached) && (
          <span
            title={t('offline')}
            className="flex items-center gap-2 whitespace-nowrap rounded bg-warning-tint px-2 py-1 font-semibold text-sm text-warning"
          >
            <CloudOff aria-hidden className="size-4" />
            <span className="max-sm:sr-only">{t('offline')}</span>
          </span>
        )}
      </span>
      {count > 0 && (
        <button type="button" onClick={open} className={barButton} aria-label={t('waiting', { count })}>
          <CloudUpload aria-hidden className="size-4" />
          <span aria-hidden>{count}</span>
        </button>
      )}
    </>
  );
}
