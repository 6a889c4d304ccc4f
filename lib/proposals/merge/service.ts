import 'server-only';
import type { Context } from '@/lib/auth/context';
import { type Changes, differences } from '@/lib/elements/save/merge';
import { refuse, saveFields } from '@/lib/elements/save/merging';
import { lockFor } from '@/lib/elements/save/service';
import { AppError } from '@/lib/errors';
import { proposed } from '../fields';
import { findPair, findReferringIds, findRelated, insertMerge, moveParts } from './queries';

/** What has to be locked to merge an element into another one: both, what the one that goes is related with, and who refers to it. */
export const heldByMerge = async (ctx: Context, survivorId: number, otherId: number): Promise<number[]> => [
  survivorId,
  otherId,
  ...(await findRelated(ctx.db, otherId)),
  ...(await findReferringIds(ctx.db, otherId)),
];

/** In what the one that goes differs from the one that stays. */
export async function mergeDifferences(ctx: Context, survivorId: number, otherId: number): Promise<Changes> {
  const pair = await findPair(ctx.db, survivorId, otherId);
  if (!pair) throw new AppError('project.common.conflict');
  return proposed(differences(pair.survivor, pair.other, pair.survivor));
}

interface Merge {
  survivorId: number;
  otherId: number;
  /** Of the survivor, as the caller had read it. */
  version: number;
  /** Of the other one, where the caller had read it. */
  otherVersion: number | undefined;
  /** The values of the other one that win. */
  wins: Changes;
}

/**
 * Merges an element into another one, within a transaction in which both are locked: the survivor keeps its id and gets the other's files,
 * relations, joins and the values that win, and the other's address leads to it. The caller then deletes the other one.
 */
export async function mergeInto(tx: Context, { survivorId, otherId, version, otherVersion, wins }: Merge): Promise<void> {
  const found = await lockFor(tx, survivorId, 'modify');
  const other = await lockFor(tx, otherId, 'remove');
  if (otherVersion !== undefined && otherVersion !== other.version) await refuse(tx, otherId);
  await saveFields(tx, { id: survivorId, version, found }, (base) => {
    const made = { ...base, ...Object.fromEntries(Object.entries(wins).map(([field, [, after]]) => [field, after])) };
    return Object.fromEntries(Object.entries(made).filter(([, value]) => value !== null));
  });
  await moveParts(tx.db, otherId, survivorId);
  await insertMerge(tx.db, otherId, survivorId);
}
