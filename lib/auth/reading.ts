import 'server-only';
import { AppError } from '@/lib/errors';
import { readingIsOpen } from '@/lib/parameters/service';
import type { Actor } from './actor';
import type { Context } from './context';
import { readsElements } from './policy';

/** Whether this caller gets elements at all; which ones is for the policies of elements. */
export const mayRead = async ({ actor }: { actor: Actor }): Promise<boolean> =>
  readsElements(actor, false) || (await readingIsOpen());

/** 401 for whoever has no account where elements are shown to accounts only. */
export async function requireReading(ctx: Pick<Context, 'actor'>): Promise<void> {
  if (!(await mayRead(ctx))) throw new AppError('project.common.unauthenticated');
}
