'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { setCallErrorHandler } from '@/components/calls/call-errors';
import { showCallError } from '@/components/dialogs/call-error';
import { closeDialogs } from '@/components/dialogs/registry';
import { useErrorText } from '@/components/i18n/use-error-text';
import { currentSession, endSession } from '@/components/session/session';
import { announce } from '@/components/ui/toasts';
import { hasUnsaved } from '@/components/ui/unsaved';
import { askToLogIn } from '@/components/users/ask-to-log-in';
import { AppError, isServerFault } from '@/lib/errors';
import { isOutdated } from '@/lib/http/client';

/**
 * Stands once around everything and deals with the two failures that mean the same everywhere: the server fails or cannot be reached
 * (a dialog), and the session has ended (back to the start page, where what was being typed waits for the next log-in). A
 * form whose content is stored nowhere else stays open, and the person is asked to log in over it. Where only an older token
 * has ended, the session goes on.
 */
export function useCallErrors(): void {
  const t = useTranslations();
  const textOf = useErrorText();
  const router = useRouter();
  useEffect(() => {
    const sessionEnded = () => {
      endSession();
      if (hasUnsaved()) return void askToLogIn(t('shell.sessionEnded'));
      closeDialogs();
      announce(t('shell.sessionEnded'), 'warning', { label: t('shell.logIn'), act: () => void askToLogIn() });
      router.push('/');
    };
    setCallErrorHandler((error) => {
      if (!(error instanceof AppError) || isServerFault(error)) {
        void showCallError(textOf(error));
        return true;
      }
      if (error.code !== 'project.common.unauthenticated' || !currentSession().user) return false;
      if (isOutdated(error)) announce(t('shell.sessionRenewed'), 'warning');
      else sessionEnded();
      return true;
    });
  }, [t, textOf, router]);
}
