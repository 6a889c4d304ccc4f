import 'server-only';
import { AppError } from '@/lib/errors';
import { readingIsOpen } from '@/lib/parameters/service';
import type { Actor } from './actor';
import type { Context } from './context';
import { readsElements } from './policy';

/** Whether this caller may see elements at all; which ones, the policy of elements decides. */
export const mayRead = async ({ actor }: { actor: Actor }): Promise<boolean> =>
  readsElements(actor, false) || (await readingIsOpen());

/** 401 for visitors where elements are shown to accounts only. */
export async function requireReading(ctx: Pick<Context, 'actor'>): Promise<void> {
  if (!(await mayRead(ctx))) throw new AppError('project.common.unauthenticated');
}
