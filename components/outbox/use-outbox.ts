'use client';
import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef } from 'react';
import { hearTabs } from '@/components/sending/tabs';
import { allWaiting, useWaiting } from '@/components/sending/waiting';
import { useSession } from '@/components/session/session';
import { announce } from '@/components/ui/toasts';
import { showPanel } from '@/components/viewer/viewer';
import { useOnline } from './use-online';

/** The start of the page comes first. */
const FIRST_READ_MS = 3000;
/** A device often says that it has a network seconds before it has: soon again, then more and more rarely. */
const AGAIN_MS = [3000, 10_000, 30_000] as const;

const asking = () => allWaiting().filter(({ state }) => state !== 'waiting').length;

/** Opens what waits: beside the map where that is, else on a page of its own. */
export function useOpenOutbox() {
  const router = useRouter();
  const path = usePathname();
  return useCallback(() => (path === '/' ? showPanel('outbox') : router.push('/outbox')), [router, path]);
}

/** Reads what waits in this browser, and sends it whenever there is a network and somebody is logged in. */
export function useOutbox() {
  const t = useTranslations('outbox');
  const online = useOnline();
  const { user, status } = useSession();
  const open = useOpenOutbox();
  const toOutbox = useRef(open);
  toOutbox.current = open;
  const some = useWaiting((it) => it.waiting).some((it) => it.state === 'waiting' && it.userId === user?.id);

  useEffect(() => {
    const load = () => void import('@/components/sending/load-waiting').then(({ loadWaiting }) => loadWaiting());
    const timer = setTimeout(load, FIRST_READ_MS);
    const ended = hearTabs(load);
    return () => {
      clearTimeout(timer);
      ended();
    };
  }, []);

  useEffect(() => {
    if (status === 'anonymous') void import('@/components/sending/sent').then(({ forgetSent }) => forgetSent());
  }, [status]);

  useEffect(() => {
    if (!online || !user || !some) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const send = async (tried: number) => {
      const { sendWaiting } = await import('@/components/sending/send-waiting');
      const before = asking();
      const count = await sendWaiting();
      if (count > 0) announce(t('sent', { count }), 'success');
      if (asking() > before)
        announce(t('refused', { count: asking() - before }), 'warning', { label: t('show'), act: () => toOutbox.current() });
      if (!over) timer = setTimeout(() => void send(tried + 1), AGAIN_MS[Math.min(tried, AGAIN_MS.length - 1)]);
    };
    void send(0);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [online, user, some, t]);
}
