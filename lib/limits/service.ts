import 'server-only';
import { createHmac } from 'node:crypto';
import type { Context } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { transaction } from '@/lib/db/transaction';
import { env } from '@/lib/env';
import { AppError, invalid } from '@/lib/errors';
import { readValues } from '@/lib/parameters/service';
import { limitsPolicy } from './policy';
import { countFiles, deleteUse, findStoredBytes, findUse, insertUse, lockBucket } from './queries';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const BYTES_PER_MEGABYTE = 1_000_000;

/** The limited uses: parameter, time window and message of the refusal. */
const USES = {
  signUp: { code: 'LIMIT_SIGN_UPS_PER_ADDRESS', windowS: HOUR_S, refusal: 'project.limits.signUps' },
  report: { code: 'REPORTS_PER_HOUR', windowS: HOUR_S, refusal: 'project.limits.reports' },
  element: { code: 'LIMIT_ELEMENTS_PER_ACCOUNT', windowS: DAY_S, refusal: 'project.limits.elements' },
} as const;

/** With a key of the installation: there are too few addresses for a plain digest to hide one. */
const digest = (...parts: string[]) => createHmac('sha256', env.NEXTAUTH_SECRET).update(parts.join('\n')).digest('base64url');

/** The limit for the caller; undefined if there is none. */
async function limitFor(ctx: Context, code: string): Promise<number | undefined> {
  if (permits<object>(limitsPolicy.unlimited(ctx.actor), {})) return undefined;
  const value = (await readValues(ctx.db, code))[code];
  return value && Number.isFinite(Number(value)) ? Number(value) : undefined;
}

/**
 * Counts one use by `who` (an address, or an account's id) in the transaction of the job, so that a failed job is not counted.
 * Concurrent calls of one `who` wait from here on. 429 when the limit is reached. Returns the use's id, or undefined if there is no
 * limit.
 */
export async function countUse(tx: Context, use: keyof typeof USES, who: string | number): Promise<number | undefined> {
  const { code, windowS, refusal } = USES[use];
  const limit = await limitFor(tx, code);
  if (limit === undefined) return undefined;
  const terms = { limit, windowS, storedS: windowS < DAY_S ? windowS : null };
  const { id, waitS } = await insertUse(tx.db, digest(use, String(who)), terms);
  if (id === null) throw beyond(refusal, limit, waitS);
  return id;
}

/**
 * Runs a job that is too expensive to be counted afterwards: the use is counted before, in a transaction of its own. It is taken
 * back when the job fails, unless the failure is one that `counts`.
 */
export async function counted<T>(
  ctx: Context,
  [use, who]: [keyof typeof USES, string | number],
  { run, counts }: { run: () => Promise<T>; counts: (error: unknown) => boolean },
): Promise<T> {
  await checkUse(ctx, use, who);
  const id = await transaction(ctx, (tx) => countUse(tx, use, who));
  try {
    return await run();
  } catch (error) {
    // If taking it back fails as well, the first error is the one to report.
    if (id !== undefined && !counts(error)) await deleteUse(ctx.db, id).catch(() => undefined);
    throw error;
  }
}

/** Refuses in advance what `countUse` would refuse now, before any work is done. */
export async function checkUse(ctx: Context, use: keyof typeof USES, who: string | number): Promise<void> {
  const { code, windowS, refusal } = USES[use];
  const limit = await limitFor(ctx, code);
  if (limit === undefined) return;
  const { used, waitS } = await findUse(ctx.db, digest(use, String(who)), { limit, windowS });
  if (used >= limit) throw beyond(refusal, limit, waitS);
}

function beyond(refusal: (typeof USES)[keyof typeof USES]['refusal'], limit: number, waitS: number): AppError {
  const retryAfterS = Math.max(1, Math.ceil(waitS));
  return new AppError(refusal, { retryAfterS, values: { limit, minutes: Math.ceil(retryAfterS / 60) } });
}

/** Checks the number of files of an element before some are added: 400 at `field` beyond the limit. */
export async function checkFileCount(ctx: Context, elementId: number | undefined, added: number, field: string): Promise<void> {
  const limit = added > 0 ? await limitFor(ctx, 'LIMIT_FILES_PER_ELEMENT') : undefined;
  if (limit === undefined) return;
  const there = elementId === undefined ? 0 : await countFiles(ctx.db, elementId);
  if (there + added > limit) throw tooManyFiles(field, limit);
}

const tooManyFiles = (field: string, limit: number) => invalid(field, 'project.limits.files', { limit });
const storeIsFull = (limit: number) => new AppError('project.limits.storage', { values: { limit } });

/** How many bytes the caller may still add. */
async function remainingBytes({ db, actor }: Context, limit: number): Promise<number> {
  const limitBytes = limit * BYTES_PER_MEGABYTE;
  const { attached, binned } = await findStoredBytes(db, actor.id);
  return Math.min(limitBytes, 2 * limitBytes - binned) - attached;
}

/** Throws where so many files, or so many bytes of them together, are more than may come. */
export type ArrivalCheck = (files: number, bytes: number) => void;

/**
 * What may arrive of files for an element, while they do: both limits are checked again for what is stored. Photos are often stored smaller
 * than they come, so twice as many bytes may come as may be stored.
 */
export async function arrivalCheck(ctx: Context, elementId: number, field: string): Promise<ArrivalCheck> {
  const maxFiles = await limitFor(ctx, 'LIMIT_FILES_PER_ELEMENT');
  const there = maxFiles === undefined ? 0 : await countFiles(ctx.db, elementId);
  const maxMegabytes = await limitFor(ctx, 'LIMIT_MEGABYTES_PER_ACCOUNT');
  const maxBytes = maxMegabytes === undefined ? 0 : 2 * (await remainingBytes(ctx, maxMegabytes));
  return (files, bytes) => {
    if (maxFiles !== undefined && there + files > maxFiles) throw tooManyFiles(field, maxFiles);
    if (maxMegabytes !== undefined && bytes > maxBytes) throw storeIsFull(maxMegabytes);
  };
}

/**
 * Checks the caller's total file size before bytes are added: 413 beyond the limit. What is deleted makes space at once, although it lies
 * in the bin; only as much again may lie there. Concurrent calls of one account wait from here on.
 */
export async function checkStore(tx: Context, addedBytes: number): Promise<void> {
  const limit = addedBytes > 0 ? await limitFor(tx, 'LIMIT_MEGABYTES_PER_ACCOUNT') : undefined;
  if (limit === undefined) return;
  await lockBucket(tx.db, digest('store', String(tx.actor.id)));
  if (addedBytes > (await remainingBytes(tx, limit))) throw storeIsFull(limit);
}
