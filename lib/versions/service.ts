import 'server-only';
import type { Context } from '@/lib/auth/context';
import { AppError, notFound } from '@/lib/errors';
import { processState } from '@/lib/process-state';
import type { Document } from './leaves';
import { type DefinitionTable, insertVersion, lockVersion } from './queries';

/** Whether a change is based on another version than the current one; without a version it overwrites. */
export const isStale = (version: number | null | undefined, now: number) => typeof version === 'number' && version !== now;

/** 409 with the current definition. */
export const changedMeanwhile = (current: unknown, conflicts?: readonly unknown[]) =>
  new AppError('project.common.changedMeanwhile', { current, conflicts });

interface Held<T> {
  table: DefinitionTable;
  id: number;
  /** The version that the change is based on. */
  version: number | null | undefined;
  /** Reads the definition as its reader sees it. */
  read: () => Promise<T>;
  /** Its fields as they are written. Present where it is about to be changed: what it was is stored. */
  documentOf?: (current: T) => Document | Promise<Document>;
}

/**
 * Locks a definition until the transaction ends and reads it. Throws 404 if there is none, 409 with the current one if somebody else
 * has changed it since.
 */
export async function holdDefinition<T>(tx: Context, { table, id, version, read, documentOf }: Held<T>): Promise<T> {
  const now = await lockVersion(tx.db, table, id);
  if (now === undefined) throw notFound();
  const current = await read();
  if (isStale(version, now)) throw changedMeanwhile(current);
  if (documentOf) await insertVersion(tx.db, { table, id, version: now }, await documentOf(current), tx.actor.id || null);
  return current;
}

const changes = processState('versions.changes', () => ({ count: 0 }));

/** To be called after a change of a definition is committed: invalidates the cached definitions of this process. */
export function definitionsChanged(): void {
  changes.count += 1;
}

/** A number that increases with each change of a definition in this process. */
export const definitionsStamp = (): number => changes.count;
