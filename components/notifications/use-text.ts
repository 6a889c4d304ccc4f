'use client';
import { useTranslations } from 'next-intl';
import type { Notification } from '@/lib/notifications/schema';

/** What an entry says, in the language of the page, and how often if several say the same. */
export function useNotificationText() {
  const t = useTranslations('notifications.kinds');
  const times = useTranslations('notifications');
  return ({ kind, elementName, count = 0 }: Notification, often = 1) => {
    const text = t(kind, { named: elementName ? 'yes' : 'no', name: elementName ?? '', count });
    return often > 1 ? times('often', { text, often }) : text;
  };
}
