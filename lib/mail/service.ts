import 'server-only';
import type { Context } from '@/lib/auth/context';
import type { Db } from '@/lib/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import type { Letter } from './letter';
import { type Claimed, insertConfirmation, insertReset, type MailKind } from './queries';

export type { Letter } from './letter';
export type { Claimed } from './queries';

/** Makes the text of an e-mail at the moment at which it is sent; undefined where it has become pointless. */
export type Writer = (mail: Claimed, db: Db) => Promise<Letter | undefined>;
export type Writers = Record<MailKind, Writer>;

/** Whether the operator has configured e-mail. */
export const mailIsOn = (): boolean => env.SMTP_URL !== undefined;

/** 403 without e-mail. */
export function requireMail(): void {
  if (!mailIsOn()) throw new AppError('project.mail.off');
}

/** In the transaction of the caller: a link that confirms an address. */
export const askToConfirm = ({ db: tx }: Pick<Context, 'db'>, accountId: number, address: string): Promise<void> =>
  insertConfirmation(tx, accountId, address);

/** A link for a new password, to whoever has confirmed this address. */
export const announceReset = ({ db: tx }: Pick<Context, 'db'>, address: string): Promise<void> => insertReset(tx, address);
