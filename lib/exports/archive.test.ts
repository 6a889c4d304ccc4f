import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { type Entry, writeZip } from './archive';

const folder = mkdtempSync(path.join(tmpdir(), 'vieiro-zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files below the folder that this process has open. */
const openFiles = () =>
  readdirSync('/proc/self/fd')
    .flatMap((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`);
      } catch {
        // The one that reads this list has gone.
        return [];
      }
    })
    .filter((file) => file.startsWith(folder));

const entry = (content: Readable): Entry => ({ path: 'a.txt', content, isCompressed: true });
const broken = () =>
  new Readable({
    read() {
      this.push('x'.repeat(100_000));
      this.destroy(new Error('gone'));
    },
  });

it.each<[string, () => AsyncIterable<Entry>]>([
  [
    'its entries end with an error',
    async function* () {
      yield entry(Readable.from('x'.repeat(100_000)));
      throw new Error('gone');
    },
  ],
  [
    'an entry cannot be read',
    async function* () {
      yield entry(broken());
    },
  ],
])('the file is closed where %s: what is deleted then takes no space', async (_, entries) => {
  const place = path.join(folder, crypto.randomUUID());
  await expect(writeZip(place, entries())).rejects.toThrow('gone');
  rmSync(place, { force: true });
  expect(openFiles()).toEqual([]);
});

it('where the file cannot be written, the entry that waits is closed as well', async () => {
  const endless = new Readable({
    read() {
      setTimeout(() => this.push('x'), 1);
    },
  });
  const entries = async function* () {
    yield entry(endless);
  };
  await expect(writeZip(path.join(folder, 'missing', 'a.zip'), entries())).rejects.toMatchObject({ code: 'ENOENT' });
  expect(endless.destroyed).toBe(true);
});
