'use client';
import { useTranslations } from 'next-intl';
import { currentSession, enterSession, updateUser } from '@/components/session/session';
import { hasScope } from '@/lib/auth/policy';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { usersApi } from '@/lib/users/api';
import { UpdateUserForm, type User } from '@/lib/users/schema';
import { fieldsOf } from '../kit/fields-of';
import { FormDialog } from '../kit/form-dialog';
import { useResourceForm } from '../kit/use-resource-form';
import { ScopeField } from './scope-fields';
import { useRoleOptions } from './use-role-options';

interface Props {
  user: User;
  close: () => void;
}

const Field = fieldsOf<UpdateUserForm>();

/** What the server refuses of the password is wrong with the form's new one. */
function refuse(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const fields = error.fields.map((it) => (it.path === 'password' ? { ...it, path: 'newPassword' } : it));
  throw new AppError(error.code, { ...error, fields }, error.message);
}

/** Changes the account. One's own goes on with a new token, because a new password ends the old ones. */
async function save(id: number, form: UpdateUserForm): Promise<User> {
  const { locked, userRoleDto, changePassword, newPassword } = form;
  const password = changePassword ? newPassword : undefined;
  const reviewScope = hasScope({ role: userRoleDto.code }) ? form.reviewScope : undefined;
  const body = { locked, userRoleDto, password, reviewScope };
  const changed = await call(usersApi.update, { params: { id }, body }).catch(refuse);
  if (currentSession().user?.id !== id) return changed;
  if (password && !locked) enterSession(await call(usersApi.logIn, { body: { login: changed.login, password } }));
  else updateUser(changed);
  return changed;
}

/** Locks or unlocks an account, gives it another role, and a new password if that is asked for. */
export function ModifyUserDialog({ user, close }: Props) {
  const t = useTranslations('admin.users');
  const it = useResourceForm<UpdateUserForm, User>({
    scope: 'admin.users',
    schema: UpdateUserForm,
    initial: {
      locked: user.locked,
      userRoleDto: user.userRoleDto,
      reviewScope: user.reviewScope,
      changePassword: false,
      newPassword: '',
      confirmNewPassword: '',
    },
    send: (values) => save(user.id, values),
    draft: user.id,
    secrets: ['changePassword', 'newPassword', 'confirmNewPassword'],
    done: close,
  });
  const changesPassword = it.form.watch('changePassword');
  return (
    <FormDialog title={t('modifyTitle', { login: user.login })} form={it} close={close}>
      <Field.Check name="locked" />
      <Field.Select name="userRoleDto.code" required options={useRoleOptions()} />
      {hasScope({ role: it.form.watch('userRoleDto.code') }) && <ScopeField />}
      <Field.Check name="changePassword" />
      {changesPassword && (
        <>
          <Field.Password name="newPassword" required />
          <Field.Password name="confirmNewPassword" required />
        </>
      )}
    </FormDialog>
  );
}
