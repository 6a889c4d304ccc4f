import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { TestBucket } from '@/lib/test/bucket';
import { sql } from '@/lib/test/database';
import { BACKUP_LOCK } from '@/scripts/lib/advisory-locks.ts';
import { store } from '.';
import { FolderStore } from './folder';
import { S3Store } from './s3';
import { abandonObjects, announceObjects, keepObjects, sweepStorage } from './service';
import type { Store } from './store';

const bytesOf = async (of: Store, key: string) => {
  const found = await of.get(key);
  return found && Buffer.from(await new Response(found.body).arrayBuffer());
};
const bucket = new TestBucket();
const settings = () => bucket.settings;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vieiro-store-'));
  await bucket.open();
});
afterAll(async () => {
  bucket.close();
  await rm(folder, { recursive: true });
});

describe.each([
  ['a folder', () => new FolderStore(path.join(folder, 'store'))],
  ['a bucket', () => new S3Store(settings())],
])('%s', (_, make) => {
  const key = 'elements/ab/one-1';

  it('keeps bytes and files, and gives them back as they were', async () => {
    const files = make();
    await files.check();
    expect(await files.get(key)).toBeUndefined();
    await files.put(key, Buffer.from('olá'), 'text/plain');
    expect((await bytesOf(files, key))?.toString()).toBe('olá');
    const large = randomBytes(3 << 20);
    await writeFile(path.join(folder, 'large'), large);
    await files.put(key, path.join(folder, 'large'), 'application/zip');
    const found = await files.get(key);
    await found?.body.cancel();
    expect(found?.sizeBytes).toBe(large.length);
    expect((await bytesOf(files, key))?.equals(large)).toBe(true);
  });
  it('gives a part of an object', async () => {
    const files = make();
    await files.put('elements/ab/part', Buffer.from('0123456789'), 'text/plain');
    const part = await files.get('elements/ab/part', undefined, { first: 2, last: 5 });
    expect([part?.sizeBytes, part && (await new Response(part.body).text())]).toEqual([4, '2345']);
    expect(await files.get('elements/ab/none', undefined, { first: 0, last: 1 })).toBeUndefined();
    await files.remove('elements/ab/part');
  });
  it('removes what is there, and what is not, and knows when nothing is left', async () => {
    const files = make();
    expect(await files.isEmpty()).toBe(false);
    await files.remove(key);
    await files.remove(key);
    expect(await files.get(key)).toBeUndefined();
    expect(await files.isEmpty()).toBe(true);
  });
  it.each(['../outside', '/etc/passwd', 'a//b', 'a/../b', 'a\0', ''])('refuses the key %j', async (bad) => {
    await expect(Promise.resolve().then(() => make().put(bad, Buffer.alloc(1), ''))).rejects.toThrow('bad storage key');
  });
});

it('a folder holds no half-written files', async () => {
  const files = new FolderStore(folder);
  await expect(files.put('x/y', path.join(folder, 'no such file'))).rejects.toThrow();
  expect(await readdir(path.join(folder, 'x'))).toEqual([]);
});

it('what was copied into a folder can be read by the app, whoever may read what it was copied from', async () => {
  const source = path.join(folder, 'private');
  await writeFile(source, 'x');
  await chmod(source, 0o600);
  await new FolderStore(folder).put('x/z', source);
  expect((await stat(path.join(folder, 'x/z'))).mode & 0o777).toBe(0o644);
  await rm(path.join(folder, 'x/z'));
});

it('a bucket that cannot be reached or refuses says so', async () => {
  bucket.refusing = true;
  await expect(new S3Store(settings()).check()).rejects.toThrow('403');
  await expect(new S3Store(settings()).put('a', Buffer.alloc(1), '')).rejects.toThrow('AccessDenied');
  bucket.refusing = false;
  await expect(new S3Store({ ...settings(), bucket: 'other' }).check()).rejects.toThrow('404');
});

describe('objects that no row names', () => {
  const ctx = contextFor(VISITOR, 'en-GB');
  const rows = async () =>
    (await sql<{ storage_key: string }>('SELECT storage_key FROM storage_garbage ORDER BY 1')).map((it) => it.storage_key);
  const due = () => sql(`UPDATE storage_garbage SET due = now() - interval '1 second'`);
  beforeEach(async () => {
    await sql('DELETE FROM storage_garbage');
    await store().put('a', Buffer.from('a'), '');
    await announceObjects(['a', 'b']);
  });

  it('are removed once they are due', async () => {
    expect([await sweepStorage(), await rows()]).toEqual([0, ['a', 'b']]);
    await due();
    expect([await sweepStorage(), await rows(), await store().get('a')]).toEqual([2, [], undefined]);
  });
  it('stays once a save has taken it back, and announced still if the save fails', async () => {
    await expect(
      transaction(ctx, async (tx) => {
        await keepObjects(tx, ['a', 'b']);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await rows()).toEqual(['a', 'b']);
    await transaction(ctx, (tx) => keepObjects(tx, ['a', 'b']));
    await due();
    expect([await sweepStorage(), (await bytesOf(store(), 'a'))?.toString()]).toEqual([0, 'a']);
  });
  it('a save that the sweeper overtook is refused rather than left without its files', async () => {
    await due();
    await sweepStorage();
    await expect(transaction(ctx, (tx) => keepObjects(tx, ['a', 'b']))).rejects.toThrow('conflict');
  });
  it('goes with the next sweep when it is abandoned', async () => {
    await abandonObjects(['a']);
    expect([await sweepStorage(), await rows()]).toEqual([1, ['b']]);
  });
  it('is tried again later when the store refuses to remove it, and holds up nothing else', async () => {
    await due();
    const remove = vi
      .spyOn(store(), 'remove')
      .mockImplementation((key) => (key === 'a' ? Promise.reject(new Error('busy')) : Promise.resolve()));
    expect([await sweepStorage(), await rows(), await sweepStorage()]).toEqual([1, ['a'], 0]);
    remove.mockRestore();
    await due();
    expect([await sweepStorage(), await rows()]).toEqual([1, []]);
  });
  it('stays while a backup runs, and goes once its connection is closed', async () => {
    await due();
    const backup = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await backup.connect();
    await backup.query('SELECT pg_advisory_lock($1)', [BACKUP_LOCK]);
    expect([await sweepStorage(), await rows()]).toEqual([0, ['a', 'b']]);
    await backup.end();
    await vi.waitFor(async () => expect(await sweepStorage()).toBe(2));
  });
  it('stays, where any point in time can be restored, until a backup has taken it in', async () => {
    const backup = (name: string, pointInTime: boolean) =>
      sql(
        `INSERT INTO backup (name, moment, finished, folder, size_bytes, file_count, point_in_time)
           VALUES ($1, now(), now(), '/backups', 1, 1, $2)`,
        [name, pointInTime],
      );
    await backup('before', true);
    await sql('UPDATE storage_garbage SET due = now()');
    expect([await sweepStorage(), await rows()]).toEqual([0, ['a', 'b']]);
    await backup('after', true);
    expect([await sweepStorage(), await rows()]).toEqual([2, []]);
    await announceObjects(['c']);
    await sql('UPDATE storage_garbage SET due = now()');
    expect(await sweepStorage()).toBe(0);
    await backup('without', false);
    expect(await sweepStorage()).toBe(1);
    await sql('DELETE FROM backup');
  });
  it('two sweepers do not wait for each other', async () => {
    await due();
    expect((await Promise.all([sweepStorage(), sweepStorage()])).reduce((sum, n) => sum + n)).toBe(2);
  });
});
