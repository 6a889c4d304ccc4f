'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { DialogProps } from '@/components/dialogs/registry';
import { TypedDialog } from '@/components/form/typed-dialog';
import { useFormCall } from '@/components/form/use-form-call';
import { useActiveLocales } from '@/components/i18n/languages';
import { enterSession } from '@/components/session/session';
import { useSettings } from '@/components/settings/settings';
import { Alert } from '@/components/ui/alert';
import { Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { RichText } from '@/components/ui/rich-text';
import { announce } from '@/components/ui/toasts';
import { isOn, localized, textOf } from '@/lib/configuration/settings';
import { call } from '@/lib/http/client';
import { type Locale, nativeName } from '@/lib/i18n/locales';
import { usersApi } from '@/lib/users/api';
import { type Session, SignUpForm } from '@/lib/users/schema';
import { AccountPassword, AccountText } from './account-fields';

/** What the operator wants people to know before they leave their data here. */
function ContactDataWarning() {
  const settings = useSettings();
  const html = localized(textOf(settings, 'SIGN_UP_CONTACT_DATA_ALERT'), useLocale() as Locale);
  if (!html || !isOn(settings, 'ENABLE_SIGN_UP_CONTACT_DATA_ALERT')) return null;
  return (
    <Alert tone="warning">
      <RichText html={html} />
    </Alert>
  );
}

interface Props extends DialogProps {
  greet: boolean;
}

/** An account of one's own; whoever makes one is logged in with it. */
export default function SignUpDialog({ greet, resolve }: Props) {
  const t = useTranslations();
  const offered = useActiveLocales();
  const { form, submit, busy, refusals, dismiss } = useFormCall<SignUpForm, Session>({
    schema: SignUpForm,
    initial: { login: '', password: '', confirmPassword: '', locale: useLocale() as Locale },
    labelOf: (name) => t(`users.fields.${name}`),
    send: (body) => call(usersApi.signUp, { body }),
    done: (session) => {
      enterSession(session);
      if (greet) announce(t('shell.loggedIn', { login: session.user.login }), 'success');
      resolve(true);
    },
  });
  return (
    <TypedDialog
      dirty={form.formState.isDirty}
      title={t('users.signUp.title')}
      submitLabel={t('users.signUp.submit')}
      {...{ submit, busy, refusals, dismiss }}
      close={() => resolve(false)}
    >
      <ContactDataWarning />
      <AccountText form={form} name="login" autoComplete="username" help={t('users.help.login')} />
      <Field
        label={t('users.fields.locale')}
        required
        error={form.formState.errors.locale?.message}
        onDismissError={() => form.clearErrors('locale')}
      >
        {(control) => (
          <Select {...control} {...form.register('locale')}>
            {offered.map((it) => (
              <option key={it} value={it} lang={it}>
                {nativeName(it)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <AccountPassword form={form} name="password" autoComplete="new-password" help={t('users.help.password')} />
      <AccountPassword form={form} name="confirmPassword" autoComplete="new-password" />
    </TypedDialog>
  );
}
