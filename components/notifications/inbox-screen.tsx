'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BellRing, ListChecks, MailCheck } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useActor } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { Button, buttonClass } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Page } from '@/components/ui/page';
import { Pager } from '@/components/ui/pager';
import { useLastPage, usePageAddress } from '@/components/ui/table/use-page-address';
import { useMoment } from '@/components/ui/use-moment';
import { AccountOnly } from '@/components/users/account-only';
import { call } from '@/lib/http/client';
import { notificationsApi } from '@/lib/notifications/api';
import { type Grouped, grouped } from './grouped';
import { pathOf, setRead } from './inbox';
import { useNotificationText } from './use-text';

const SIZE = 20;
const link = `${buttonClass('plain')} min-h-11`;

/** The whole inbox, newest first, with links to the settings of what is sent and how. */
export function InboxScreen() {
  const t = useTranslations('notifications');
  const following = useTranslations('following');
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <Link href="/following" className={link}>
            <BellRing aria-hidden className="size-4" />
            {following('title')}
          </Link>
          <Link href="/users/profile" className={link}>
            <MailCheck aria-hidden className="size-4" />
            {t('profile')}
          </Link>
        </>
      }
    >
      <AccountOnly>
        <Entries />
      </AccountOnly>
    </Page>
  );
}

function Entries() {
  const t = useTranslations('notifications');
  const { id } = useActor();
  const [page, goTo] = usePageAddress(SIZE);
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['notifications', id, page],
    queryFn: ({ signal }) => call(notificationsApi.list, { query: { page, size: SIZE } }, signal),
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  });
  const comes = useLastPage({ page, size: SIZE, data, isPlaceholderData }, goTo);
  if (isError) return <Alert tone="warning">{t('failed')}</Alert>;
  if (!data || comes) return null;
  const { items, totalItems, totalIsExact = true } = data.result;
  if (items.length === 0) return <p className="max-w-prose text-soft">{t('empty')}</p>;
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {data.unread > 0 && (
        <Button className="min-h-11 self-start" onClick={() => void setRead()}>
          <ListChecks aria-hidden className="size-4" />
          {t('markAll')}
        </Button>
      )}
      <ul className="flex flex-col">
        {grouped(items).map((group) => (
          <Entry key={group.it.id} {...group} />
        ))}
      </ul>
      {totalItems > SIZE && (
        <Pager
          page={page}
          size={SIZE}
          total={totalItems}
          exact={totalIsExact}
          sizes={[SIZE]}
          onPage={goTo}
          onSize={() => goTo(0)}
        />
      )}
    </div>
  );
}

function Entry({ it, ids, read }: Grouped) {
  const t = useTranslations('notifications');
  const textOf = useNotificationText();
  const moment = useMoment();
  return (
    <li className="border-line border-t">
      <Link
        href={pathOf(it)}
        onClick={() => void (read || setRead(ids))}
        className="flex min-h-11 items-baseline gap-3 rounded px-2 py-2.5 hover:bg-sunken"
      >
        <span aria-hidden className={cx('size-2.5 shrink-0 rounded-full', !read && 'bg-accent')} />
        <span className="min-w-0 grow">
          <span className={cx('wrap-anywhere block', !read && 'font-semibold')}>
            {textOf(it, ids.length)}
            {!read && <span className="sr-only"> ({t('unread')})</span>}
          </span>
          <span className="block text-sm text-soft">{moment(it.at, 'words')}</span>
        </span>
      </Link>
    </li>
  );
}
