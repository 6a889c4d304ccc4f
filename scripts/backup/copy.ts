/** Takes files of the store into a backup. They never change under their key, so what an earlier backup has is linked, not copied. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '../../lib/durations';
import type { Store } from '../../lib/storage/store';
import { backupsIn, flush, newestIn } from './folder';
import { filesOf, readSums, type Sums, sha256Of } from './manifest';
import { diskFull } from './programs';

const AT_ONCE = 8;

/** One file of so many is read again before it is taken over. */
const VERIFY_EVERY = 7;

/** The last good backup, whose files are taken over. */
export interface Earlier {
  folder: string;
  sums: Sums;
  /** A later one is damaged: since they share files, each is read again before it is taken over. */
  doubtful: boolean;
}

export async function earlierIn(folder: string): Promise<Earlier | undefined> {
  const name = await newestIn(folder);
  if (name === undefined) return undefined;
  const at = path.join(folder, name);
  return { folder: at, sums: await readSums(at), doubtful: (await backupsIn(folder)).at(-1) !== name };
}

export interface Copied {
  sums: Sums;
  sizeBytes: number;
  /** How many of the files the earlier backup had already. */
  linked: number;
  missing: string[];
  /** Files that the earlier backup has, not as they were written. They are copied again. */
  harmed: string[];
}

/** Does `work` for each item, some at a time. After a failure none is begun any more, and those under way are waited for. */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of queue) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failures.length > 0) throw failures[0];
}

/** A second name for the same file; a copy where the file system has no such thing. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EXDEV', 'EMLINK', 'ENOSYS'].includes(error.code ?? '')) throw error;
    return copyFile(from, to);
  });
}

/** The checksum and the size of what came out of the store, which is in `target` now; undefined if the store does not have it. */
async function fetchFile(store: Store, key: string, target: string): Promise<{ sum: string; sizeBytes: number } | undefined> {
  const stored = await store.get(key);
  if (!stored) return undefined;
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  const body = Readable.fromWeb(stored.body as Parameters<typeof Readable.fromWeb>[0]);
  await pipeline(body, measure, createWriteStream(target, { flags: 'wx' }));
  await flush(target);
  if (sizeBytes !== stored.sizeBytes) throw new Error(`the file store broke off in the middle of ${key}`);
  return { sum: hash.digest('hex'), sizeBytes };
}

/** In a week of days each file has its turn, whatever its checksum. */
const hasItsTurn = (sum: string) =>
  Number.parseInt(sum.slice(0, 8), 16) % VERIFY_EVERY === Math.floor(Date.now() / DAY_MS) % VERIFY_EVERY;

/** Makes the file that the earlier backup has be in the new one too. Answers its checksum; `harmed` if it is not as it was written. */
async function takeOver(earlier: Earlier, key: string, target: string): Promise<string | 'harmed' | undefined> {
  const [known] = filesOf(earlier.sums, key);
  if (!known) return undefined;
  const file = path.join(earlier.folder, known.name);
  if (!(await stat(file).catch(() => undefined))) return 'harmed';
  if ((earlier.doubtful || hasItsTurn(known.sum)) && (await sha256Of(file)) !== known.sum) return 'harmed';
  await linkOrCopy(file, target);
  return known.sum;
}

/** Copies the files of `keys` into `folder` of the backup at `target`. Those that are nowhere are named. */
export async function copyFiles(
  { store, target, earlier }: { store: Store; target: string; earlier: Earlier | undefined },
  folder: 'files' | 'discarded',
  keys: readonly string[],
): Promise<Copied> {
  const copied: Copied = { sums: new Map(), sizeBytes: 0, linked: 0, missing: [], harmed: [] };
  const take = async (key: string) => {
    const name = `${folder}/${key}`;
    const file = path.join(target, name);
    await mkdir(path.dirname(file), { recursive: true });
    const sum = earlier && (await takeOver(earlier, key, file));
    if (sum === 'harmed') copied.harmed.push(name);
    else if (sum) {
      copied.linked++;
      copied.sizeBytes += (await stat(file)).size;
      return void copied.sums.set(name, sum);
    }
    const fetched = await fetchFile(store, key, file);
    if (!fetched) return void copied.missing.push(key);
    copied.sizeBytes += fetched.sizeBytes;
    copied.sums.set(name, fetched.sum);
  };
  try {
    await forEach(keys, take);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw diskFull(path.dirname(target));
    throw error;
  }
  copied.missing.sort();
  return copied;
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export const remove = (folder: string) => rm(folder, { recursive: true, force: true });
