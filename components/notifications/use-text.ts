'use client';
import { useTranslations } from 'next-intl';
import type { Notification } from '@/lib/notifications/schema';
import { textOf } from '@/lib/notifications/text';

/** What an entry says, in the language of the page, and how often if several say the same. */
export function useNotificationText() {
  const t = useTranslations('notifications');
  return (it: Notification, often = 1) => {
    const { elementName, count = 0 } = it;
    const text = t(textOf(it), { named: elementName ? 'yes' : 'no', name: elementName ?? '', count });
    return often > 1 ? t('often', { text, often }) : text;
  };
}
