'use client';
import { useTranslations } from 'next-intl';
import type { DialogProps } from '@/components/dialogs/registry';
import { useFormCall } from '@/components/form/use-form-call';
import { enterSession } from '@/components/session/session';
import { CallDialog } from '@/components/ui/call-dialog';
import { announce } from '@/components/ui/toasts';
import { call } from '@/lib/http/client';
import { usersApi } from '@/lib/users/api';
import { LogIn, type Session } from '@/lib/users/schema';
import { AccountPassword, AccountText } from './account-fields';
import { askForReset, hasMail } from './ask-for-reset';
import { askToSignUp } from './ask-to-sign-up';

interface Props extends DialogProps {
  reason?: string;
}

/** Name and password, and the way to an account for those who have none. */
export default function LogInDialog({ reason, resolve }: Props) {
  const t = useTranslations();
  const { form, submit, busy, refusals, dismiss } = useFormCall<LogIn, Session>({
    schema: LogIn,
    initial: { login: '', password: '' },
    labelOf: (name) => t(`users.fields.${name}`),
    send: (body) => call(usersApi.logIn, { body }),
    done: (session) => {
      enterSession(session);
      // Whoever is on the way to something else is not held up by a greeting.
      if (!reason) announce(t('shell.loggedIn', { login: session.user.login }), 'success');
      resolve(true);
    },
  });
  const signUp = async () => {
    if (await askToSignUp(reason === undefined)) resolve(true);
  };
  const aside = (
    <>
      {hasMail() && (
        <p>
          <button
            type="button"
            onClick={() => void askForReset()}
            className="min-h-6 font-semibold text-accent underline underline-offset-2"
          >
            {t('users.forgotten.link')}
          </button>
        </p>
      )}
      <p>
        {t('users.logIn.noAccount')}{' '}
        <button type="button" onClick={signUp} className="min-h-6 font-semibold text-accent underline underline-offset-2">
          {t('users.logIn.signUp')}
        </button>
      </p>
    </>
  );
  return (
    <CallDialog
      title={t('users.logIn.title')}
      description={reason}
      submitLabel={t('users.logIn.submit')}
      {...{ submit, busy, refusals, dismiss, aside }}
      close={() => resolve(false)}
    >
      <AccountText form={form} name="login" autoComplete="username" />
      <AccountPassword form={form} name="password" autoComplete="current-password" />
    </CallDialog>
  );
}
