'use client';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useSession } from '@/components/shell/session';
import { announce } from '@/components/ui/toasts';
import { useOnline } from './use-online';
import { waiting } from './waiting';

/** The page has better things to do when it starts. */
const FIRST_LOOK_MS = 3000;
const AGAIN_MS = 30_000;

/** Takes up what waits in this browser, and sends it whenever there is a network and somebody is logged in. */
export function useOutbox() {
  const t = useTranslations('outbox');
  const online = useOnline();
  const { user } = useSession();
  // What is being sent counts, too: a sending that fails must not begin the next one at once.
  const some = waiting.use().some(({ state }) => state !== 'refused');

  useEffect(() => {
    const load = () => void import('./outbox').then(({ loadOutbox }) => loadOutbox());
    const timer = setTimeout(load, FIRST_LOOK_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (!online || !user || !some) return;
    const send = async () => {
      const { sendWaiting } = await import('./outbox');
      const count = await sendWaiting();
      if (count > 0) announce(t('sent', { count }), 'success');
    };
    void send();
    const timer = setInterval(() => void send(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [online, user, some, t]);
}
