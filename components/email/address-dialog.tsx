'use client';
import { useTranslations } from 'next-intl';
import type { DialogProps } from '@/components/dialogs/registry';
import { useFormCall } from '@/components/form/use-form-call';
import { CallDialog } from '@/components/ui/call-dialog';
import { AccountPassword, AccountText } from '@/components/users/account-fields';
import { call } from '@/lib/http/client';
import { accountEmailApi } from '@/lib/users/email/api';
import { type AccountEmail, SetEmail } from '@/lib/users/email/schema';

interface Props extends DialogProps {
  texts: { title: string; submit: string };
}

/** A new address, with the password: whoever has the address can set that. */
export default function AddressDialog({ texts, resolve }: Props) {
  const t = useTranslations();
  const { form, submit, busy, refusals, dismiss } = useFormCall<SetEmail, AccountEmail>({
    schema: SetEmail,
    initial: { address: '', currentPassword: '' },
    labelOf: (name) => t(`users.fields.${name}`),
    send: (body) => call(accountEmailApi.set, { body }),
    done: () => resolve(true),
  });
  return (
    <CallDialog
      title={texts.title}
      submitLabel={texts.submit}
      {...{ submit, busy, refusals, dismiss }}
      close={() => resolve(false)}
    >
      <AccountText form={form} name="address" autoComplete="email" />
      <AccountPassword form={form} name="currentPassword" autoComplete="current-password" />
    </CallDialog>
  );
}
