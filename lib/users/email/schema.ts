import * as z from 'zod';
import { isPlain } from '@/lib/text';
import { NewPassword } from '../schema';

const MAX_ADDRESS = 254;
/** One address and nothing else: no line break, no second one, no name. */
const EmailAddress = z
  .string()
  .trim()
  .min(1)
  .max(MAX_ADDRESS)
  .refine((address) => isPlain(address) && z.email().safeParse(address).success, {
    params: { key: 'project.users.email.invalid' },
  });

export const AccountEmail = z
  .object({
    address: z.string().nullable().meta({ description: 'The confirmed address' }),
    pending: z.string().nullable().meta({ description: 'One that waits for its confirmation' }),
  })
  .meta({ id: 'AccountEmail' });

export const SetEmail = z.object({ address: EmailAddress, currentPassword: z.string().min(1) }).meta({ id: 'SetEmail' });

const Token = z.string().min(1).max(100);
export const MailToken = z.object({ token: Token }).meta({ id: 'MailToken' });
export const ForgottenPassword = z.object({ address: EmailAddress }).meta({ id: 'ForgottenPassword' });
export const ResetPassword = z.object({ token: Token, newPassword: NewPassword }).meta({ id: 'ResetPassword' });
/** The form, with the password twice. */
export const ResetPasswordForm = ResetPassword.extend({ confirmPassword: z.string().min(1) }).refine(
  ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
  { path: ['confirmPassword'], params: { key: 'project.users.confirmPassword.error' } },
);

export type AccountEmail = z.infer<typeof AccountEmail>;
export type SetEmail = z.infer<typeof SetEmail>;
export type ForgottenPassword = z.infer<typeof ForgottenPassword>;
export type ResetPassword = z.infer<typeof ResetPassword>;
export type ResetPasswordForm = z.infer<typeof ResetPasswordForm>;
