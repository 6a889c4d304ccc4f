'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { closeDialogs } from '@/components/dialogs/registry';
import { restoreSession } from '@/components/session/restore-session';
import { shareSession } from '@/components/session/session';
import { announce } from '@/components/ui/toasts';
import { hasUnsaved } from '@/components/ui/unsaved';
import { askToLogIn, resolveLogIn } from '@/components/users/ask-to-log-in';
import { cancel, contribution, isDrawn } from '@/components/viewer/contribution';
import { call } from '@/lib/http/client';
import type { Session, User } from '@/lib/users/schema';

async function fetchSession(): Promise<Session> {
  const { usersApi } = await import('@/lib/users/api');
  return call(usersApi.restore, {});
}

/** Restores the session once, when the page starts, and shares it with the other tabs of the browser. */
export function SessionStart() {
  const t = useTranslations('shell');
  const tried = useRef(false);
  const ended = useLoggedOutElsewhere();
  useEffect(() => {
    const resumed = ({ login }: User) => {
      resolveLogIn();
      announce(t('loggedIn', { login }), 'success');
    };
    return shareSession({ ended, resumed });
  }, [ended, t]);
  useEffect(() => {
    if (tried.current) return;
    tried.current = true;
    restoreSession(fetchSession).then((holds) => {
      if (!holds) announce(t('restoreFailed'), 'warning', { label: t('logIn'), act: () => void askToLogIn() });
    });
  }, [t]);
  return null;
}

/** The same as logging out here, but that a form with something typed in it, or a drawing, stays for whoever logs in again. */
function useLoggedOutElsewhere() {
  const t = useTranslations('shell');
  const router = useRouter();
  const leave = useRef(() => {});
  useEffect(() => {
    leave.current = () => {
      void import('@/components/calls/query-provider').then(({ forgetAnswers }) => forgetAnswers());
      if (hasUnsaved() || isDrawn(contribution())) return void askToLogIn(t('loggedOutElsewhere'));
      cancel();
      closeDialogs();
      announce(t('loggedOutElsewhere'), 'warning', { label: t('logIn'), act: () => void askToLogIn() });
      router.push('/');
    };
  }, [t, router]);
  return useRef(() => leave.current()).current;
}
