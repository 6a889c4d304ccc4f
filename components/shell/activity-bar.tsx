'use client';
import { useTranslations } from 'next-intl';
import { runningCalls } from './activity';

/** A thin line under the bar while any call runs. Quick calls come and go without it. */
export function ActivityBar() {
  const t = useTranslations('shell');
  const busy = runningCalls.use() > 0;
  return (
    <div aria-hidden={!busy} className="pointer-events-none absolute inset-x-0 top-full z-30 h-0.5 overflow-hidden">
      {busy && (
        <div role="progressbar" aria-label={t('working')} className="h-full w-1/3 animate-late">
          <div className="h-full w-full animate-sweep bg-accent" />
        </div>
      )}
    </div>
  );
}
