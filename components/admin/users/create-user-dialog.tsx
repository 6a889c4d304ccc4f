'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useActiveLocales } from '@/components/i18n/languages';
import { hasScope } from '@/lib/auth/policy';
import { call } from '@/lib/http/client';
import { type Locale, nativeName } from '@/lib/i18n/locales';
import { usersApi } from '@/lib/users/api';
import { CreateUserForm, EVERYWHERE, type RoleCode, type User } from '@/lib/users/schema';
import { fieldsOf } from '../kit/fields-of';
import { FormDialog } from '../kit/form-dialog';
import { useResourceForm } from '../kit/use-resource-form';
import { ScopeField } from './scope-fields';

interface Props {
  as: RoleCode;
  close: () => void;
  done: (user: User) => void;
}

const Field = fieldsOf<CreateUserForm>();

/** An account for somebody else, of the role that was chosen. */
export function CreateUserDialog({ as: role, close, done }: Props) {
  const t = useTranslations('admin.users');
  const offered = useActiveLocales();
  const form = useResourceForm<CreateUserForm, User>({
    scope: 'admin.users',
    schema: CreateUserForm,
    initial: {
      login: '',
      locale: useLocale() as Locale,
      userRoleDto: { code: role },
      reviewScope: EVERYWHERE,
      password: '',
      confirmPassword: '',
    },
    send: ({ confirmPassword: _, reviewScope, ...body }) =>
      call(usersApi.create, { body: hasScope({ role }) ? { ...body, reviewScope } : body }),
    draft: `new.${role}`,
    secrets: ['password', 'confirmPassword'],
    done,
  });
  return (
    <FormDialog title={t('createTitle', { role: t(`role.${role}`) })} submitLabel={t('create')} form={form} close={close}>
      <Field.Text name="login" required autoComplete="off" maxLength={64} />
      <Field.Select name="locale" required options={offered.map((it) => ({ value: it, label: nativeName(it) }))} />
      <Field.Password name="password" required />
      <Field.Password name="confirmPassword" required />
      {hasScope({ role }) && <ScopeField />}
    </FormDialog>
  );
}
