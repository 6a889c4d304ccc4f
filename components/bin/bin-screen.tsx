'use client';
import { useTranslations } from 'next-intl';
import { useBinDays } from '@/components/elements/use-bin-days';
import { useSession } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import { Skeleton } from '@/components/ui/skeleton';
import { askToLogIn } from '@/components/users/ask-to-log-in';
import { BinList } from './bin-list';

/** The bin: of one's own elements, or in the administration of everybody's. */
export function BinScreen({ all = false }: { all?: boolean }) {
  const t = useTranslations('bin');
  const days = useBinDays();
  const { status } = useSession();
  return (
    <Page title={t('title')}>
      <div className="flex max-w-4xl flex-col gap-6">
        <p className="-mt-3 text-pretty text-soft">{days > 0 ? t('text', { days }) : t('none')}</p>
        {status === 'anonymous' ? <LogInFirst /> : status === 'starting' ? <Skeleton className="h-40" /> : <BinList all={all} />}
      </div>
    </Page>
  );
}

function LogInFirst() {
  const t = useTranslations();
  return (
    <Alert tone="warning">
      <p>{t('project.common.mustLogin')}</p>
      <Button variant="primary" className="mt-3" onClick={() => void askToLogIn()}>
        {t('shell.logIn')}
      </Button>
    </Alert>
  );
}
