'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormCall } from '@/components/form/use-form-call';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import { AccountPassword } from '@/components/users/account-fields';
import { askForReset } from '@/components/users/ask-for-reset';
import { askToLogIn } from '@/components/users/ask-to-log-in';
import { call } from '@/lib/http/client';
import { accountEmailApi } from '@/lib/users/email/api';
import { ResetPasswordForm } from '@/lib/users/email/schema';
import { useToken } from './use-token';

/** A new password, by the link of an e-mail. */
export function ResetScreen() {
  const t = useTranslations('email');
  const token = useToken();
  const [done, setDone] = useState(false);
  return (
    <Page title={t('reset.title')}>
      <div className="flex max-w-md flex-col gap-4">
        {done ? (
          <Alert tone="success">
            <p>{t('reset.done')}</p>
            <Button variant="primary" className="mt-3 min-h-11" onClick={() => void askToLogIn()}>
              {t('logIn')}
            </Button>
          </Alert>
        ) : (
          token && <ResetForm token={token} onDone={() => setDone(true)} />
        )}
        {!done && (
          <Button className="min-h-11 self-start" onClick={() => void askForReset()}>
            {t('reset.again')}
          </Button>
        )}
      </div>
    </Page>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useTranslations();
  const { form, submit, busy, refusals } = useFormCall<ResetPasswordForm, undefined>({
    schema: ResetPasswordForm,
    initial: { token, newPassword: '', confirmPassword: '' },
    labelOf: (name) => (name === 'token' ? t('project.fields.token') : t(`users.fields.${name}`)),
    send: async ({ newPassword }) => {
      await call(accountEmailApi.reset, { body: { token, newPassword } });
      return undefined;
    },
    done: onDone,
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) submit();
      }}
    >
      {refusals.length > 0 && <Alert tone="warning">{refusals.join(' ')}</Alert>}
      <AccountPassword form={form} name="newPassword" autoComplete="new-password" help={t('users.help.password')} />
      <AccountPassword form={form} name="confirmPassword" autoComplete="new-password" />
      <Button variant="primary" type="submit" busy={busy} className="min-h-11 self-start">
        {t('email.reset.submit')}
      </Button>
    </form>
  );
}
