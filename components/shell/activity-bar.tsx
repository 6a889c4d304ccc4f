'use client';
import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import { runningCalls } from '@/lib/http/running';

/** A thin line under the bar, over any dialog, while any call runs. Quick calls come and go without it. */
export function ActivityBar() {
  const t = useTranslations('shell');
  const busy = useStore(runningCalls, ({ count }) => count > 0);
  return (
    <div
      aria-hidden={!busy}
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--bar-height)-1px)] z-50 h-0.5 overflow-hidden"
    >
      {busy && (
        <div role="progressbar" aria-label={t('working')} className="h-full w-1/3 animate-late">
          <div className="h-full w-full animate-sweep bg-accent" />
        </div>
      )}
    </div>
  );
}
