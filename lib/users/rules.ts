import 'server-only';
import { activeLocales } from '@/lib/i18n/active';
import { isBuiltIn } from '@/lib/i18n/locales';
import { isCommonPassword } from './common-passwords';
import { ResetPassword } from './email/schema';
import { ChangeLanguage, ChangePassword, CreateUser, NewPassword, SignUp, UpdateUser } from './schema';
import { skeletonsOf } from './skeleton';

// Rules for the server only: the list of refused passwords is too long for the browser.

const UncommonPassword = NewPassword.refine((password) => !isCommonPassword(password), {
  params: { key: 'project.users.password.common' },
});

/** A login of which something can be seen. */
const VisibleLogin = CreateUser.shape.login.refine((login) => login === '' || skeletonsOf(login).length > 0);

/** A language that the installation has at this moment. */
async function knownLocale() {
  const active = await activeLocales();
  return CreateUser.shape.locale.refine((it) => isBuiltIn(it) || active.includes(it), {
    params: { key: 'project.app.Body.field.notAllowed' },
  });
}

export const signUpBody = async () =>
  SignUp.safeExtend({ login: VisibleLogin, password: UncommonPassword, locale: await knownLocale() });
export const createUserBody = async () =>
  CreateUser.extend({ login: VisibleLogin, password: UncommonPassword, locale: await knownLocale() });
export const updateUserBody = async () =>
  UpdateUser.extend({ password: UncommonPassword.nullish(), locale: (await knownLocale()).nullish() });
export const changeLanguageBody = async () => ChangeLanguage.extend({ locale: await knownLocale() });
export const ChangePasswordBody = ChangePassword.extend({ newPassword: UncommonPassword });
export const ResetPasswordBody = ResetPassword.extend({ newPassword: UncommonPassword });
