import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Base64File } from './base64-file';

const dir = mkdtempSync(path.join(tmpdir(), 'vieiro-base64-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** A string as it stands in JSON, written in pieces of `size` bytes. */
async function written(content: string, size: number) {
  const file = await Base64File.at(path.join(dir, crypto.randomUUID()));
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += size) await file.write(bytes.subarray(at, at + size));
  return file.end();
}

const bytes = Buffer.from(Array.from({ length: 1000 }, (_, n) => (n * 7919) % 256));

it.each(['data:image/png;base64,AAAA', 'QUJ-', 'QQ==QUJD', 'Q=JD', 'é', String.raw`\"`, String.raw`\\`])(
  'says that %s is no base64',
  async (content) => {
    for (const size of [1, 100]) expect((await written(content, size)).valid).toBe(false);
  },
);

it('refuses what is no string of JSON', async () => {
  for (const content of [String.raw`QUJD\q`, 'QUJD\n']) await expect(written(content, 1)).rejects.toThrow(SyntaxError);
});

it('holds no more than the rest of four characters and of an escape: what has arrived is in the file', async () => {
  const at = path.join(dir, crypto.randomUUID());
  const file = await Base64File.at(at);
  for (const [piece, size] of [
    ['QUJD', 3],
    ['QUJDR', 6],
    ['EV\\u00', 6],
    ['47', 9],
    ['QQ', 9],
  ] as const) {
    await file.write(Buffer.from(piece));
    expect(statSync(at).size).toBe(size);
  }
  expect(await file.end()).toEqual({ path: at, sizeBytes: 10, valid: true });
  expect(readFileSync(at, 'latin1')).toBe('ABCABCDEFA');
});

it('writes nothing more once it is no base64, and counts on', async () => {
  const { path: at, sizeBytes, valid } = await written('QUJD-QUJD', 4);
  expect([valid, statSync(at).size]).toEqual([false, 3]);
  expect(sizeBytes).toBeGreaterThan(3);
});

it('never writes over a file, and closes its own when the upload is cut off', async () => {
  const at = path.join(dir, crypto.randomUUID());
  const file = await Base64File.at(at);
  await expect(Base64File.at(at)).rejects.toMatchObject({ code: 'EEXIST' });
  await file.close();
  await expect(file.write(Buffer.from('QUJD'))).rejects.toThrow('file closed');
});

it.each([5000, 100, 5, 4, 3, 1])('writes what base64 says, however it is cut and escaped (%i)', async (size) => {
  const plain = bytes.toString('base64');
  const wrapped = plain.replace(/(.{76})/g, '$1\\r\\n');
  for (const content of [
    plain,
    wrapped,
    plain.replaceAll('/', '\\/'),
    plain.replaceAll('A', '\\u0041'),
    plain.replace(/=+$/, ''),
  ]) {
    const { path: at, sizeBytes, valid } = await written(content, size);
    expect([valid, sizeBytes, readFileSync(at).equals(bytes)]).toEqual([true, bytes.length, true]);
  }
});
