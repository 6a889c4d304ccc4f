'use client';
import { useTranslations } from 'next-intl';
import { TypedDialog } from '@/components/form/typed-dialog';
import { useFormCall } from '@/components/form/use-form-call';
import { currentSession, enterSession } from '@/components/session/session';
import { announce } from '@/components/ui/toasts';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { usersApi } from '@/lib/users/api';
import { ChangePasswordForm, type Session } from '@/lib/users/schema';
import { AccountPassword } from './account-fields';

/** Changes the password, then logs in with it: the change has ended every token of the account, this page's too. */
async function changePassword({ currentPassword, newPassword }: ChangePasswordForm): Promise<Session> {
  const { user } = currentSession();
  if (!user) throw new AppError('project.common.unauthenticated');
  await call(usersApi.changePassword, { params: { id: user.id }, body: { currentPassword, newPassword } });
  return call(usersApi.logIn, { body: { login: user.login, password: newPassword } });
}

export default function ChangePasswordDialog({ resolve }: { resolve: (done: boolean) => void }) {
  const t = useTranslations();
  const { form, submit, busy, refusals, dismiss } = useFormCall<ChangePasswordForm, Session>({
    schema: ChangePasswordForm,
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    labelOf: (name) => t(`users.fields.${name}`),
    send: changePassword,
    done: (session) => {
      enterSession(session);
      announce(t('shell.passwordChanged'), 'success');
      resolve(true);
    },
  });
  return (
    <TypedDialog
      dirty={form.formState.isDirty}
      title={t('users.changePassword.title')}
      submitLabel={t('users.changePassword.submit')}
      {...{ submit, busy, refusals, dismiss }}
      close={() => resolve(false)}
    >
      <AccountPassword form={form} name="currentPassword" autoComplete="current-password" />
      <AccountPassword form={form} name="newPassword" autoComplete="new-password" help={t('users.help.password')} />
      <AccountPassword form={form} name="confirmPassword" autoComplete="new-password" />
    </TypedDialog>
  );
}
