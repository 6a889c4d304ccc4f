import 'server-only';
import type { Context } from '@/lib/auth/context';
import { AppError, notFound } from '@/lib/errors';
import { processState } from '@/lib/process-state';
import { type DefinitionTable, lockVersion } from './queries';

/** Whether a change is made upon another version than the current one; without one it is the last word. */
export const isStale = (version: number | null | undefined, now: number) => typeof version === 'number' && version !== now;

/** 409 with what there is now. */
export const changedMeanwhile = (current: unknown) => new AppError('project.common.changedMeanwhile', { current });

interface Held<T> {
  table: DefinitionTable;
  id: number;
  /** The version that the change is made upon. */
  version: number | null | undefined;
  /** Reads the definition as its reader sees it. */
  read: () => Promise<T>;
}

/**
 * Locks a definition until the transaction ends and reads it. Throws 404 if there is none, 409 with what there is now if somebody else
 * has changed it since.
 */
export async function holdDefinition<T>(tx: Context, { table, id, version, read }: Held<T>): Promise<T> {
  const now = await lockVersion(tx.db, table, id);
  if (now === undefined) throw notFound();
  const current = await read();
  if (isStale(version, now)) throw changedMeanwhile(current);
  return current;
}

const changes = processState('versions.changes', () => ({ count: 0 }));

/** Says that a definition has changed, after it was committed: what this process caches of definitions is out of date. */
export function definitionsChanged(): void {
  changes.count += 1;
}

/** Another number after each change of a definition in this process. */
export const definitionsStamp = (): number => changes.count;
