import 'server-only';
import type { Context } from '@/lib/auth/context';
import { AppError } from '@/lib/errors';
import { DEFAULTS } from '@/lib/parameters/schema';
import { readValues } from '@/lib/parameters/service';
import type { Document, Plan } from './leaves';
import { mergeDocuments } from './merge-documents';
import { type DefinitionTable, findChangers, findVersion } from './queries';
import type { Merged } from './schema';
import { changedMeanwhile, isStale } from './service';

/** A change of a definition that may be based on an older version. */
export interface Upon<T> {
  table: DefinitionTable;
  id: number;
  /** The version that was read; none: the change overwrites. */
  version: number | null | undefined;
  plan: Plan;
  read: () => Promise<T>;
  versionOf: (current: T) => number;
  documentOf: (current: T) => Document | Promise<Document>;
  /** What the change makes of what was read. */
  mine: (base: Document) => Document;
}

/** More often than anybody saves while somebody else does. */
const MAX_TRIES = 20;

const isMerging = async ({ db }: Context): Promise<boolean> => {
  const code = 'ENABLE_MERGE_ON_SAVE';
  return ((await readValues(db, code))[code] ?? DEFAULTS[code]) === 'true';
};

/** Merges a change with what others have made of what it is based on. 409 with the current definition where that is not possible. */
async function resolve<T>(ctx: Context, upon: Upon<T>, current: T): Promise<{ document: Document; merged: Merged }> {
  const read = { table: upon.table, id: upon.id, version: upon.version ?? 0 };
  const base = (await isMerging(ctx)) ? await findVersion(ctx.db, read) : undefined;
  if (!base) throw changedMeanwhile(current);
  const three = { base, mine: upon.mine(base), theirs: await upon.documentOf(current) };
  const { document, taken, conflicts } = mergeDocuments(upon.plan, three);
  if (conflicts.length > 0) throw changedMeanwhile(current, conflicts);
  return { document, merged: { merged: taken, mergedFrom: await findChangers(ctx.db, read) } };
}

/** What is to be saved: as it was sent, or merged, upon this version. */
export interface Resolved {
  /** Absent: as it was sent. */
  document?: Document;
  version: number | null | undefined;
}

/**
 * Saves a definition; a change of an older version is merged with what others have saved since, and the answer says so. `save` throws
 * `project.common.changedMeanwhile` if the definition has changed once more, and is called again. 409 with the current definition where
 * both have changed the same (with `conflicts`), where merging is off, or where what was read is not known any more.
 */
export async function savingMerged<T, S>(
  ctx: Context,
  upon: Upon<T>,
  save: (resolved: Resolved) => Promise<S>,
): Promise<S & Merged> {
  for (let tries = 1; ; tries++) {
    const current = await upon.read();
    const stale = isStale(upon.version, upon.versionOf(current));
    const resolved = stale ? await resolve(ctx, upon, current) : undefined;
    try {
      const saved = await save({ document: resolved?.document, version: stale ? upon.versionOf(current) : upon.version });
      return { ...saved, ...resolved?.merged };
    } catch (error) {
      const again = error instanceof AppError && error.code === 'project.common.changedMeanwhile' && tries < MAX_TRIES;
      if (!again) throw error;
    }
  }
}
