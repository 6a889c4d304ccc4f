'use client';
import { Bell, Circle, ListChecks, Rows3 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Menu, type MenuLine } from '@/components/ui/menu';
import { grouped } from './grouped';
import { emptyInbox, pathOf, readInbox, setRead, takeIn, useInbox } from './inbox';
import { followInbox } from './inbox-stream';
import { useNotificationText } from './use-text';

const icon = 'size-4 shrink-0 text-soft';
const MAX_SHOWN = 99;

/** How many entries are unread, the latest of them, and the way to all. */
export default function NotificationBell() {
  const t = useTranslations('notifications');
  const textOf = useNotificationText();
  const router = useRouter();
  const { unread, latest, arrived } = useInbox();
  useEffect(() => {
    void readInbox();
    const end = followInbox({ arrived: takeIn, missed: () => void readInbox() });
    return () => {
      end();
      emptyInbox();
    };
  }, []);
  const lines: MenuLine[] = [
    { key: 'title', heading: latest.length > 0 ? t('title') : t('empty') },
    ...grouped(latest).map(({ it, ids, read }) => ({
      key: String(it.id),
      label: read ? textOf(it, ids.length) : `${textOf(it, ids.length)} (${t('unread')})`,
      icon: <Circle aria-hidden className={read ? 'size-2.5 shrink-0 opacity-0' : 'size-2.5 shrink-0 fill-accent text-accent'} />,
      act: () => {
        if (!read) void setRead(ids);
        router.push(pathOf(it));
      },
    })),
    ...(unread > 0
      ? [{ key: 'markAll', label: t('markAll'), icon: <ListChecks aria-hidden className={icon} />, act: () => void setRead() }]
      : []),
    { key: 'all', label: t('all'), icon: <Rows3 aria-hidden className={icon} />, act: () => router.push('/notifications') },
  ];
  const button = (
    <>
      <Bell aria-hidden className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0 right-0 min-w-5 rounded-full bg-accent px-1 text-center font-semibold text-on-accent text-xs leading-5"
        >
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      )}
    </>
  );
  return (
    <>
      <Menu
        label={t('bell', { count: unread })}
        button={button}
        lines={lines}
        side="bottom-end"
        className="relative inline-flex size-10 shrink-0 items-center justify-center rounded text-on-bar hover:text-on-bar-hover focus-visible:outline-on-bar pointer-coarse:size-11"
      />
      <span role="status" className="sr-only">
        {arrived && t('arrived', { text: textOf(arrived) })}
      </span>
    </>
  );
}
