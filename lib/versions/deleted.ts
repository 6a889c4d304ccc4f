import 'server-only';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { type Holder, refusing, sayingWho } from '@/lib/db/violations';
import { AppError, notFound } from '@/lib/errors';
import { type Deleted, findDeleted, findDeletedStyle, type RestorableTable, restoreRows } from './deleted-queries';
import { definitionsChanged } from './service';

interface Restoring {
  table: RestorableTable;
  id: number;
  /** The errors of constraints, as of a new definition. */
  answers: Record<string, () => Error>;
  /** Who has what is taken since, by field. */
  who: (deleted: Deleted) => Promise<Record<string, Holder | undefined>>;
}

/**
 * Makes a definition again that was deleted in the last days, with its id, its texts and its versions. 404 if it is not known any more,
 * 409 where what it needs is gone, or where its code, name or order is taken: by whom, with a link.
 */
export async function restoreDefinition(ctx: Context, { table, id, answers, who }: Restoring): Promise<void> {
  const deleted = await findDeleted(ctx.db, table, id);
  if (!deleted) throw notFound();
  const write = transaction(ctx, async ({ db }) => {
    if (!(await restoreRows(db, table, id))) throw notFound();
  });
  const gone = () => new AppError('project.common.partsGone');
  await sayingWho(() => who(deleted), refusing({ ...answers, _fkey: gone }, write));
  definitionsChanged();
}

/** The id of the style of this kind and name that was deleted last. 404 if none is known. */
export async function deletedStyle({ db }: Context, kind: string, name: string): Promise<number> {
  const id = await findDeletedStyle(db, kind, name);
  if (id === undefined) throw notFound();
  return id;
}
