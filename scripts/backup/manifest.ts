/** What a backup says of itself, and the checksums by which each of its files is known. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { Trouble } from '../lib/log.ts';
import { flush } from './folder';

export const FORMAT = 1;
export const DUMP = 'database.dump';
const SUMS = 'SHA256SUMS';
export const MANIFEST = 'manifest.json';

const Manifest = z.object({
  format: z.number().int(),
  product: z.object({ version: z.string(), lastMigration: z.string() }),
  moment: z.iso.datetime(),
  database: z.object({
    /** Major version. */
    postgres: z.number().int(),
    postgis: z.string(),
    dumpedBy: z.string(),
    sizeBytes: z.number(),
    extensions: z.array(z.string()),
    /** By `schema.table`: how many rows, and a sum over all that they hold. */
    tables: z.record(z.string(), z.object({ rows: z.number(), content: z.string() })),
  }),
  files: z.object({ count: z.number().int(), sizeBytes: z.number(), missing: z.array(z.string()) }),
  /** Files that rows do not speak of any more: for the restore of an earlier moment. */
  discarded: z.object({ count: z.number().int(), sizeBytes: z.number() }),
  pointInTime: z.boolean(),
});
export type Manifest = z.infer<typeof Manifest>;

/** By path inside the backup: the SHA-256 of each file. */
export type Sums = Map<string, string>;

/** Under which names a backup has the file of a key: that of a discarded one is the same. */
export const filesOf = (sums: Sums, key: string): { name: string; sum: string }[] =>
  [`files/${key}`, `discarded/${key}`].flatMap((name) => {
    const sum = sums.get(name);
    return sum ? [{ name, sum }] : [];
  });

/** Neither a backup nor the rest of one. */
export const isNoBackup = async (folder: string): Promise<boolean> => {
  const names = await readdir(folder).catch(() => [] as string[]);
  return !names.includes(MANIFEST) && !names.includes(SUMS);
};

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Writes the manifest, then the checksums of everything, that of the manifest included, as `sha256sum -c` reads them. */
export async function writeManifest(folder: string, manifest: object, sums: Sums): Promise<void> {
  await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  const all = new Map(sums).set(MANIFEST, await sha256Of(path.join(folder, MANIFEST)));
  const lines = [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, sum]) => `${sum}  ${name}\n`);
  await writeFile(path.join(folder, SUMS), lines.join(''));
  for (const name of [MANIFEST, SUMS]) await flush(path.join(folder, name));
}

/** A backup is not what it says. Everything else that goes wrong is no fault of the backup. */
export class Damage extends Trouble {}

const damaged = (folder: string, why: string) => new Damage(`The backup in ${folder} is damaged: ${why}. Nothing was written.`);

const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
};

export async function readSums(folder: string): Promise<Sums> {
  const text = (await readFile(path.join(folder, SUMS), 'utf8').catch(unlessMissing)) ?? '';
  const sums: Sums = new Map();
  for (const line of text.split('\n').slice(0, -1)) {
    const [, sum, name] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
    if (!sum || !name || name.split('/').includes('..') || path.isAbsolute(name)) throw damaged(folder, `${SUMS} cannot be read`);
    sums.set(name, sum);
  }
  return sums;
}

/** The manifest, after its checksum and that of nothing else. Throws Trouble when it is damaged or written by a newer program. */
export async function readManifest(folder: string): Promise<Manifest> {
  const sums = await readSums(folder);
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(unlessMissing);
  if (text === undefined) throw damaged(folder, `${MANIFEST} is missing`);
  if (createHash('sha256').update(text).digest('hex') !== sums.get(MANIFEST))
    throw damaged(folder, `${MANIFEST} is not as it was written`);
  const { format } = z.object({ format: z.number() }).parse(JSON.parse(text));
  if (format > FORMAT)
    throw new Trouble(`The backup in ${folder} has format ${format}, and this version reads ${FORMAT}: use a newer version.`);
  const manifest = Manifest.parse(JSON.parse(text));
  const count = (prefix: string) => [...sums.keys()].filter((name) => name.startsWith(prefix)).length;
  if (count('files/') !== manifest.files.count || count('discarded/') !== manifest.discarded.count || !sums.has(DUMP))
    throw damaged(folder, `${SUMS} does not name every file`);
  return manifest;
}

/** Reads every file of the backup and compares its checksum. Throws Trouble that names the first one that differs. */
export async function checkSums(folder: string): Promise<void> {
  for (const [name, sum] of await readSums(folder)) {
    const file = path.join(folder, name);
    if (!(await stat(file).catch(unlessMissing))) throw damaged(folder, `${name} is missing`);
    if ((await sha256Of(file)) !== sum) throw damaged(folder, `${name} is not as it was written`);
  }
}
