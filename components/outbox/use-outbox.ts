'use client';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useSession } from '@/components/session/session';
import { announce } from '@/components/ui/toasts';
import { showPanel } from '@/components/viewer/viewer';
import { useOnline } from './use-online';
import { useWaiting } from './waiting';

/** The start of the page comes first. */
const FIRST_READ_MS = 3000;
/** A device often says that it has a network seconds before it has: soon again, then more and more rarely. */
const AGAIN_MS = [3000, 10_000, 30_000] as const;

const refused = () => useWaiting.getState().waiting.filter(({ state }) => state === 'refused').length;

/** Reads what waits in this browser, and sends it whenever there is a network and somebody is logged in. */
export function useOutbox() {
  const t = useTranslations('outbox');
  const online = useOnline();
  const { user } = useSession();
  // What is being sent counts, too: a sending that fails must not begin the next one at once.
  const some = useWaiting((it) => it.waiting).some(({ state }) => state !== 'refused');

  useEffect(() => {
    const load = () => void import('./load-outbox').then(({ loadOutbox }) => loadOutbox());
    const timer = setTimeout(load, FIRST_READ_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (!online || !user || !some) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const send = async (tried: number) => {
      const { sendWaiting } = await import('./outbox');
      const before = refused();
      const count = await sendWaiting();
      if (count > 0) announce(t('sent', { count }), 'success');
      if (refused() > before)
        announce(t('refused', { count: refused() - before }), 'warning', {
          label: t('show'),
          act: () => showPanel('outbox'),
        });
      if (!over) timer = setTimeout(() => void send(tried + 1), AGAIN_MS[Math.min(tried, AGAIN_MS.length - 1)]);
    };
    void send(0);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [online, user, some, t]);
}
