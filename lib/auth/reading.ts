import 'server-only';
import { newestPool } from '@/lib/db/reading';
import { AppError } from '@/lib/errors';
import type { Actor } from './actor';
import type { Context } from './context';
import { readsElements } from './policy';
import { findReadingOpen } from './queries';

/** Whether elements are shown to people without an account, asked at this moment: who switches it off relies on it. */
export const readingIsOpen = (): Promise<boolean> => findReadingOpen(newestPool);

/** Whether this caller gets elements at all; which ones is for the policies of elements. */
export const mayRead = async ({ actor }: { actor: Actor }): Promise<boolean> =>
  readsElements(actor, false) || (await readingIsOpen());

/** 401 for whoever has no account where elements are shown to accounts only. */
export async function requireReading(ctx: Pick<Context, 'actor'>): Promise<void> {
  if (!(await mayRead(ctx))) throw new AppError('project.common.unauthenticated');
}
