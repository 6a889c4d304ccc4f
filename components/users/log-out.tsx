'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { forgetAnswers } from '@/components/calls/query-provider';
import { forgetTyped } from '@/components/form/typed-text';
import { currentSession, leaveSession, useSession } from '@/components/session/session';
import { Spinner } from '@/components/ui/spinner';
import { announce } from '@/components/ui/toasts';
import { cancel } from '@/components/viewer/contribution';
import { call } from '@/lib/http/client';
import { usersApi } from '@/lib/users/api';

/** Ends the session here and its cookie on the server, then goes back to the map. Being out already is fine too. */
export function LogOut() {
  const t = useTranslations('shell');
  const router = useRouter();
  const { status } = useSession();
  const begun = useRef(false);
  useEffect(() => {
    if (status === 'starting' || begun.current) return;
    begun.current = true;
    const leave = async () => {
      const wasIn = currentSession().user !== null;
      if (wasIn) await call(usersApi.logOut, {}).catch(() => undefined);
      leaveSession();
      // What was being filled in waits for its author as a draft; nothing is for whoever sits here next.
      cancel();
      forgetAnswers();
      forgetTyped();
      if (wasIn) announce(t('loggedOut'), 'success');
      router.replace('/');
    };
    void leave();
  }, [status, router, t]);
  return (
    <div className="grid grow place-items-center">
      <Spinner label={t('working')} />
    </div>
  );
}
