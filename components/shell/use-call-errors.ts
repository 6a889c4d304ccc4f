'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect } from 'react';
import { askToLogIn, closeDialogs, showCallError } from '@/components/dialogs/dialogs';
import { currentSession, endSession } from '@/components/session/session';
import { announce } from '@/components/ui/toasts';
import { hasUnsaved } from '@/components/ui/unsaved';
import { AppError } from '@/lib/errors';
import { isOutdated } from '@/lib/http/client';

/** What to do about a failed call, whoever made it. `handled` is false when only the caller can say what it means. */
export type CallErrorHandler = (error: unknown) => boolean;

/**
 * The two failures that mean the same everywhere: the server cannot be reached (a dialog), and the session has ended (back
 * to the start page, where what was being typed waits for the next log-in). A form whose typing is kept nowhere else stays
 * open, and the person is asked to log in over it. Where only an older token has ended, the session goes on.
 */
export function useCallErrors(): CallErrorHandler {
  const t = useTranslations();
  const router = useRouter();
  return useCallback(
    (error) => {
      const code = error instanceof AppError ? error.code : 'project.common.networkError';
      if (code === 'project.common.networkError') {
        void showCallError(t('project.common.networkError'));
        return true;
      }
      if (code !== 'project.common.unauthenticated' || !currentSession().user) return false;
      if (isOutdated(error)) {
        announce(t('shell.sessionRenewed'), 'warning');
        return true;
      }
      endSession();
      if (hasUnsaved()) {
        void askToLogIn(t('shell.sessionEnded'));
        return true;
      }
      closeDialogs();
      announce(t('shell.sessionEnded'), 'warning', { label: t('shell.logIn'), act: () => void askToLogIn() });
      router.push('/');
      return true;
    },
    [t, router],
  );
}

let everywhere: CallErrorHandler = () => false;

/** The same for calls that are made outside of a component. */
export const handleCallError: CallErrorHandler = (error) => everywhere(error);

/** Stands once around everything, so that such calls have somebody to tell, in the language of the page as it is now. */
export function useCallErrorsEverywhere(): void {
  const handle = useCallErrors();
  useEffect(() => {
    everywhere = handle;
  }, [handle]);
}
