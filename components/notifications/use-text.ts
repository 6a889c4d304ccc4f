'use client';
import { useTranslations } from 'next-intl';
import type { Notification } from '@/lib/notifications/schema';

/** What an entry says, in the language of the page. */
export function useNotificationText() {
  const t = useTranslations('notifications.kinds');
  return ({ kind, elementName, count = 0 }: Notification) =>
    t(kind, { named: elementName ? 'yes' : 'no', name: elementName ?? '', count });
}
