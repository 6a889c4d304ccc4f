'use client';
import { useTranslations } from 'next-intl';
import { currentSession, enterSession, updateUser } from '@/components/session/session';
import { hasScope } from '@/lib/auth/policy';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { usersApi } from '@/lib/users/api';
import { type RoleCode, UpdateUserForm, type User } from '@/lib/users/schema';
import { fieldsOf } from '../kit/fields-of';
import { FormDialog } from '../kit/form-dialog';
import { Latest } from '../kit/latest';
import { useResourceForm } from '../kit/use-resource-form';
import { ScopeField } from './scope-fields';
import { useRoleOptions } from './use-role-options';
import { useScopeText } from './use-scope-text';

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

const start = ({ locked, userRoleDto, reviewScope }: User): UpdateUserForm => ({
  locked,
  userRoleDto,
  reviewScope,
  changePassword: false,
  newPassword: '',
  confirmNewPassword: '',
});

/** A scope stays while its person is no reviewer, and holds its types: what is stored can be taken out. */
const showsScope = (role: RoleCode, { reviewScope }: Pick<User, 'reviewScope'>) =>
  hasScope({ role }) || Object.values(reviewScope).some((it) => it.length > 0);

/** Changes the account, of which others may have changed something since. One's own goes on with a new token: a new password ends the old ones. */
async function save(id: number, form: UpdateUserForm, upon: UpdateUserForm): Promise<User> {
  const { locked, userRoleDto, changePassword, newPassword } = form;
  const password = changePassword ? newPassword : undefined;
  const reviewScope = showsScope(userRoleDto.code, upon) ? form.reviewScope : undefined;
  const read = { locked: upon.locked, userRoleDto: upon.userRoleDto, reviewScope: upon.reviewScope };
  const body = { locked, userRoleDto, password, reviewScope, upon: read };
  const changed = await call(usersApi.update, { params: { id }, body }).catch(refuse);
  if (currentSession().user?.id !== id) return changed;
  if (password && !locked) enterSession(await call(usersApi.logIn, { body: { login: changed.login, password } }));
  else updateUser(changed);
  return changed;
}

/** Accounts have no versions: what was read is sent along. */
const UNVERSIONED = { version: 0, versionOf: () => 0 };

/** Locks or unlocks an account, gives it another role, and a new password if that is asked for. */
export const ModifyUserDialog = ({ user, close }: Props) => (
  <Latest record={user}>{(now, replace) => <ModifyUserForm user={now} replace={replace} close={close} />}</Latest>
);

function ModifyUserForm({ user, replace, close }: Props & { replace: (user: User) => void }) {
  const t = useTranslations('admin.users');
  const scopeText = useScopeText();
  const it = useResourceForm<UpdateUserForm, User>({
    scope: 'admin.users',
    schema: UpdateUserForm,
    initial: start(user),
    change: {
      ...UNVERSIONED,
      start,
      replace,
      say: { userRoleDto: ({ code }: User['userRoleDto']) => t(`role.${code}`), reviewScope: scopeText },
    },
    send: (values, _, upon) => save(user.id, values, upon),
    draft: user.id,
    secrets: ['changePassword', 'newPassword', 'confirmNewPassword'],
    done: close,
  });
  const role = it.form.watch('userRoleDto.code');
  const changesPassword = it.form.watch('changePassword');
  return (
    <FormDialog title={t('modifyTitle', { login: user.login })} form={it} close={close}>
      <Field.Check name="locked" />
      <Field.Select name="userRoleDto.code" required options={useRoleOptions()} />
      {showsScope(role, user) && <ScopeField isLater={!hasScope({ role })} />}
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
