import 'server-only';
import { isCommonPassword } from './common-passwords';
import { ResetPassword } from './email/schema';
import { ChangePassword, CreateUser, NewPassword, SignUp, UpdateUser } from './schema';

// Rules for the server only: the list of refused passwords is too long for the browser.

const UncommonPassword = NewPassword.refine((password) => !isCommonPassword(password), {
  params: { key: 'project.users.password.common' },
});

export const SignUpBody = SignUp.safeExtend({ password: UncommonPassword });
export const CreateUserBody = CreateUser.extend({ password: UncommonPassword });
export const UpdateUserBody = UpdateUser.extend({ password: UncommonPassword.nullish() });
export const ChangePasswordBody = ChangePassword.extend({ newPassword: UncommonPassword });
export const ResetPasswordBody = ResetPassword.extend({ newPassword: UncommonPassword });
