'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useActor } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import { Progress } from '@/components/ui/progress';
import { AreaList } from './area-list';
import { tidyAreas, useAreas } from './areas';
import { NewArea } from './new-area';
import { type Offered, useTake } from './use-take';

/** Takes areas along, and lists those that are on this device. */
export function AreasScreen(offered: Offered) {
  const t = useTranslations('offlineAreas');
  const taking = useAreas((it) => it.taking);
  const take = useTake(offered);
  const can = useCan();
  return (
    <Page title={t('title')}>
      <div className="flex max-w-2xl flex-col gap-6">
        <p className="text-soft">{t('text')}</p>
        {can === false && <Alert tone="warning">{t('unavailable')}</Alert>}
        {taking && (
          <section className="flex flex-col gap-3 rounded border border-line bg-raised p-4">
            <Progress label={t('taking', { name: taking.name })} share={taking.share} />
            <Button onClick={() => taking.stop.abort()} className="min-h-11 self-start">
              {t('cancel')}
            </Button>
          </section>
        )}
        {can && !taking && <NewArea take={take} />}
        {can && <AreaList busy={taking !== null} take={take} />}
      </div>
    </Page>
  );
}

/** Whether this browser can keep areas; undefined until that is known. Who logs in or out may see others. */
function useCan(): boolean | undefined {
  const { id } = useActor();
  const [can, setCan] = useState<boolean>();
  useEffect(() => setCan('caches' in window && 'serviceWorker' in navigator && 'locks' in navigator), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another one for another person
  useEffect(() => {
    if (can) void tidyAreas();
  }, [can, id]);
  return can;
}
