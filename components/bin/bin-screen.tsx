'use client';
import { useTranslations } from 'next-intl';
import { useBinDays } from '@/components/elements/use-bin-days';
import { Page } from '@/components/ui/page';
import { AccountOnly } from '@/components/users/account-only';
import { BinList } from './bin-list';

/** The bin: of one's own elements, or in the administration of everybody's. */
export function BinScreen({ all = false }: { all?: boolean }) {
  const t = useTranslations('bin');
  const days = useBinDays();
  return (
    <Page title={t('title')}>
      <div className="flex max-w-4xl flex-col gap-6">
        <p className="-mt-3 text-pretty text-soft">{days > 0 ? t('text', { days }) : t('none')}</p>
        <AccountOnly>
          <BinList all={all} />
        </AccountOnly>
      </div>
    </Page>
  );
}
