'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { announce } from '@/components/ui/toasts';
import { call } from '@/lib/http/client';
import type { Session } from '@/lib/users/schema';
import { askToLogIn } from './dialogs';
import { restoreSession } from './session';

async function fetchSession(): Promise<Session> {
  const { usersApi } = await import('@/lib/users/api');
  return call(usersApi.restore, {});
}

/** Tries the kept token once, when the page starts. */
export function SessionStart() {
  const t = useTranslations('shell');
  const tried = useRef(false);
  useEffect(() => {
    if (tried.current) return;
    tried.current = true;
    restoreSession(fetchSession).then((holds) => {
      if (!holds) announce(t('restoreFailed'), 'warning', { label: t('logIn'), act: () => void askToLogIn() });
    });
  }, [t]);
  return null;
}
