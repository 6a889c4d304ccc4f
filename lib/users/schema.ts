import * as z from 'zod';
import { locales } from '@/lib/i18n/locales';
import { isPlain, isStorable } from '@/lib/text';

export const MIN_PASSWORD = 8;
const MAX_PASSWORD_BYTES = 72;

export const RoleCode = z.enum(['USER', 'ADMIN']);
export const Role = z.object({ code: RoleCode }).meta({ id: 'Role' });
const UserLocale = z.enum(locales);

const Line = z.string().trim().min(1).max(64);
const Login = Line.refine(isStorable);
/** Invisible characters are refused: they would make a name that reads like somebody else's. */
const NewLogin = Line.refine(isPlain);
/** Whether bcrypt uses all of it: it ignores further bytes, so longer passwords could be equal. */
export function fitsPassword(password: string): boolean {
  return new TextEncoder().encode(password).length <= MAX_PASSWORD_BYTES;
}
const TypedPassword = z.string().min(1);
export const NewPassword = z
  .string()
  .min(MIN_PASSWORD)
  .refine(fitsPassword, { params: { key: 'project.users.password.tooLong', values: { max: MAX_PASSWORD_BYTES } } });

const matches = { params: { key: 'project.users.confirmPassword.error' } };

export const User = z
  .object({ id: z.number().int(), login: z.string(), locale: UserLocale, locked: z.boolean(), userRoleDto: Role })
  .meta({ id: 'User' });
export const Session = z.object({ serviceToken: z.string(), user: User }).meta({ id: 'Session' });

export const LogIn = z.object({ login: Login, password: TypedPassword }).meta({ id: 'LogIn' });

const SignUpFields = z.object({
  login: NewLogin,
  password: NewPassword,
  confirmPassword: z.string().nullish(),
  locale: UserLocale,
  locked: z.unknown().optional(),
  userRoleDto: z.unknown().optional(),
});
type SignUpFields = z.infer<typeof SignUpFields>;
const confirmed = ({ password, confirmPassword }: Pick<SignUpFields, 'password' | 'confirmPassword'>) =>
  confirmPassword === undefined || confirmPassword === null || confirmPassword === password;

/** The body: the confirmation is checked if present; a role or a lock is accepted and ignored. */
export const SignUp = SignUpFields.refine(confirmed, { path: ['confirmPassword'], ...matches }).meta({ id: 'SignUp' });
/** The form of the dialog, with a mandatory confirmation. */
export const SignUpForm = SignUpFields.extend({ confirmPassword: z.string().min(1) }).refine(confirmed, {
  path: ['confirmPassword'],
  ...matches,
});

export const ChangePassword = z
  .object({ currentPassword: TypedPassword, newPassword: NewPassword })
  .meta({ id: 'ChangePassword' });
export const ChangePasswordForm = ChangePassword.extend({ confirmPassword: z.string().min(1) }).refine(
  ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
  { path: ['confirmPassword'], ...matches },
);

export const ServiceToken = z.object({ serviceToken: z.string().nullish() }).nullish();
export const ChangeLanguage = z.object({ id: z.number().int().nullish(), locale: UserLocale }).meta({ id: 'ChangeLanguage' });

export const CreateUser = z
  .object({ login: NewLogin, password: NewPassword, locale: UserLocale, userRoleDto: Role, locked: z.boolean().nullish() })
  .meta({ id: 'CreateUser' });
export const UpdateUser = z
  .object({ locked: z.boolean(), password: NewPassword.nullish(), locale: UserLocale.nullish(), userRoleDto: Role.nullish() })
  .meta({ id: 'UpdateUser' });

/** The form for a new account, with the password twice. */
export const CreateUserForm = CreateUser.omit({ locked: true })
  .extend({ confirmPassword: z.string().min(1) })
  .refine(confirmed, { path: ['confirmPassword'], ...matches });

const required = { params: { key: 'project.app.Body.field.required' } };
/** The form of a changed account; the passwords are used only with `changePassword`. */
export const UpdateUserForm = z
  .object({
    locked: z.boolean(),
    userRoleDto: Role,
    changePassword: z.boolean(),
    newPassword: z.string().nullish(),
    confirmNewPassword: z.string().nullish(),
  })
  .superRefine(({ changePassword, newPassword, confirmNewPassword }, ctx) => {
    if (!changePassword) return;
    const password = NewPassword.safeParse(newPassword, { reportInput: true });
    // The form translates the problems of the password like those of its own rules.
    for (const issue of password.error?.issues ?? []) ctx.addIssue({ ...issue, message: undefined, path: ['newPassword'] });
    if (!confirmNewPassword) ctx.addIssue({ code: 'custom', path: ['confirmNewPassword'], ...required });
    else if (newPassword !== confirmNewPassword) ctx.addIssue({ code: 'custom', path: ['confirmNewPassword'], ...matches });
  });

export type User = z.infer<typeof User>;
export type Session = z.infer<typeof Session>;
export type LogIn = z.infer<typeof LogIn>;
export type SignUp = z.infer<typeof SignUp>;
export type SignUpForm = z.infer<typeof SignUpForm>;
export type ChangePassword = z.infer<typeof ChangePassword>;
export type ChangePasswordForm = z.infer<typeof ChangePasswordForm>;
export type CreateUser = z.infer<typeof CreateUser>;
export type UpdateUser = z.infer<typeof UpdateUser>;
export type CreateUserForm = z.infer<typeof CreateUserForm>;
export type UpdateUserForm = z.infer<typeof UpdateUserForm>;
export type RoleCode = z.infer<typeof RoleCode>;
