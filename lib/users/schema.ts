import * as z from 'zod';
import { type Unchecked, withRules } from '@/lib/http/rules';
import { languageTag } from '@/lib/i18n/tags';
import { isPlain, isStorable } from '@/lib/text';

export const MIN_PASSWORD = 8;
const MAX_PASSWORD_BYTES = 72;

export const RoleCode = z.enum(['USER', 'REVIEWER', 'ADMIN']);
export const Role = z.object({ code: RoleCode }).meta({ id: 'Role' });
const UserLocale = z
  .string()
  .max(35)
  .refine((it) => languageTag(it) === it, { params: { key: 'project.app.Body.field.notAllowed' } })
  .meta({ description: 'A language of the installation, by its BCP 47 tag' });

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

/** The most entries of each kind in a review scope. */
const MAX_IN_SCOPE = 5000;
const DivisionCode = z.string().min(1).max(20).refine(isPlain);
const InScope = {
  types: z.array(z.number().int().positive()).max(MAX_IN_SCOPE),
  provinces: z.array(DivisionCode).max(MAX_IN_SCOPE),
  municipalities: z.array(DivisionCode).max(MAX_IN_SCOPE),
  parishes: z.array(DivisionCode).max(MAX_IN_SCOPE),
};
export const ReviewScope = z.object(InScope).meta({
  id: 'ReviewScope',
  description:
    'What a reviewer reviews: elements of these types, in these divisions (codes). Without types all, without divisions everywhere',
});
export const EVERYWHERE: ReviewScope = { types: [], provinces: [], municipalities: [], parishes: [] };
/** A missing kind is empty; a misspelt one is wrong, because it would mean everything. */
const ScopeInput = z.strictObject({
  types: InScope.types.nullish(),
  provinces: InScope.provinces.nullish(),
  municipalities: InScope.municipalities.nullish(),
  parishes: InScope.parishes.nullish(),
});
const once = <T>(list: readonly T[] | null | undefined) => [...new Set(list)];
/** As it is written. Whatever is wrong with it is an error of the whole scope. */
const WrittenScope = z
  .unknown()
  .refine((sent) => ScopeInput.safeParse(sent).success, { params: { key: 'project.app.Body.field.invalid' } })
  .transform((sent) => {
    const { types, provinces, municipalities, parishes } = ScopeInput.parse(sent);
    return { types: once(types), provinces: once(provinces), municipalities: once(municipalities), parishes: once(parishes) };
  })
  .meta({ type: 'object', description: 'As in a user; absent: it stays' }) as unknown as z.ZodType<ReviewScope, ReviewScope>;

export const User = z
  .object({
    id: z.number().int(),
    login: z.string(),
    locale: UserLocale,
    locked: z.boolean(),
    userRoleDto: Role,
    reviewScope: ReviewScope,
  })
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
const confirmed = ({ password, confirmPassword }: Unchecked<Pick<SignUpFields, 'password' | 'confirmPassword'>>) =>
  confirmPassword === undefined || confirmPassword === null || confirmPassword === password;

/** The body: the confirmation is checked if present; a role or a lock is accepted and ignored. */
export const SignUp = withRules(SignUpFields, (it) =>
  confirmed(it) ? [] : [{ path: 'confirmPassword', key: matches.params.key }],
).meta({ id: 'SignUp' });
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
  .object({
    login: NewLogin,
    password: NewPassword,
    locale: UserLocale,
    userRoleDto: Role,
    locked: z.boolean().nullish(),
    reviewScope: WrittenScope.nullish(),
  })
  .meta({ id: 'CreateUser' });
/** What administrators decide about an account. */
const standing = { locked: z.boolean(), userRoleDto: Role, reviewScope: WrittenScope };
export const UpdateUser = z
  .object({
    locked: z.boolean(),
    password: NewPassword.nullish(),
    locale: UserLocale.nullish(),
    userRoleDto: Role.nullish(),
    reviewScope: WrittenScope.nullish(),
    upon: z.object(standing).nullish().meta({
      description:
        'The account as it was read. What is sent as it was read stays as others have changed it since; where both have changed the same: 409 with `current`. Absent: the call overwrites',
    }),
  })
  .meta({ id: 'UpdateUser' });

/** The form for a new account, with the password twice. */
export const CreateUserForm = CreateUser.omit({ locked: true })
  .extend({ reviewScope: ReviewScope, confirmPassword: z.string().min(1) })
  .refine(confirmed, { path: ['confirmPassword'], ...matches });

const required = { params: { key: 'project.app.Body.field.required' } };
/** The form of a changed account; the passwords are used only with `changePassword`. */
export const UpdateUserForm = z
  .object({
    locked: z.boolean(),
    userRoleDto: Role,
    reviewScope: ReviewScope,
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

export type ReviewScope = z.infer<typeof ReviewScope>;
export type User = z.infer<typeof User>;
export type Standing = Pick<User, 'locked' | 'userRoleDto' | 'reviewScope'>;
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
