'use client';
import { useTranslations } from 'next-intl';
import type { DialogProps } from '@/components/dialogs/registry';
import { useFormCall } from '@/components/form/use-form-call';
import { CallDialog } from '@/components/ui/call-dialog';
import { announce } from '@/components/ui/toasts';
import { call } from '@/lib/http/client';
import { accountEmailApi } from '@/lib/users/email/api';
import { ForgottenPassword } from '@/lib/users/email/schema';
import { AccountText } from './account-fields';

/** Sends a link to an address. What it says is the same whether the address is known or not. */
export default function ForgottenDialog({ resolve }: DialogProps) {
  const t = useTranslations();
  const { form, submit, busy, refusals, dismiss } = useFormCall<ForgottenPassword, undefined>({
    schema: ForgottenPassword,
    initial: { address: '' },
    labelOf: (name) => t(`users.fields.${name}`),
    send: async (body) => {
      await call(accountEmailApi.forgotten, { body });
      return undefined;
    },
    done: () => {
      announce(t('users.forgotten.sent'), 'success');
      resolve(true);
    },
  });
  return (
    <CallDialog
      title={t('users.forgotten.title')}
      description={t('users.forgotten.text')}
      submitLabel={t('users.forgotten.submit')}
      {...{ submit, busy, refusals, dismiss }}
      close={() => resolve(false)}
    >
      <AccountText form={form} name="address" autoComplete="email" />
    </CallDialog>
  );
}
