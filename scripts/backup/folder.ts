/** The folder of the backups: one folder for each, named by its moment; what is not whole is named otherwise. */
import { access, constants, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Trouble } from '../lib/log.ts';

const MARKER = 'VIEIRO_BACKUPS';
/** Beside a backup in which a test found something wrong: nothing is taken over from it. */
const DAMAGED = 'DAMAGED';
const NAME = /^\d{8}T\d{6}\.\d{3}Z$/;
const UNFINISHED = /^\.(partial|removed)-/;
/** A test or a restore takes no turn: what belongs to one that may still run is left alone. */
const SCRATCH = /^\.scratch-/;
const SCRATCH_MS = 48 * 3_600_000;

export const BASES = 'base';

/** 2026-11-22T14:03:00.000Z → 20261122T140300.000Z. Names sort as their moments do. */
export const nameOf = (moment: Date): string => moment.toISOString().replaceAll(/[-:]/g, '');
export const momentOf = (name: string): Date =>
  new Date(name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d.*)$/, '$1-$2-$3T$4:$5:$6'));

const entriesOf = (folder: string) => readdir(folder).catch(() => [] as string[]);
const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Makes the folder of the backups, or makes sure that it is one. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  await access(folder, constants.W_OK).catch(() => {
    throw new Trouble(`${folder} cannot be written by this account. Give it to the account, or name another folder.`);
  });
  const entries = (await readdir(folder)).filter((name) => name !== 'lost+found');
  if (entries.length > 0 && !entries.includes(MARKER))
    throw new Trouble(
      `${folder} holds other files (${entries[0]}, …) and no backups. Name an empty folder, or one with backups of Vieiro.`,
    );
  if (entries.length === 0) await writeFile(path.join(folder, MARKER), 'Backups of Vieiro, made by `npm run backup`.\n');
}

export const isBackupFolder = (folder: string) => exists(path.join(folder, MARKER));

/** Removes what runs that were killed have left. Only while no other run works here. */
export async function clearUnfinished(folder: string): Promise<void> {
  for (const inside of [folder, path.join(folder, BASES)])
    for (const name of await entriesOf(inside)) {
      const file = path.join(inside, name);
      const made = SCRATCH.test(name) ? await stat(file).catch(() => undefined) : undefined;
      const old = made !== undefined && Date.now() - made.mtimeMs > SCRATCH_MS;
      if (old || UNFINISHED.test(name)) await rm(file, { recursive: true, force: true });
    }
}

/** The names of the whole backups, oldest first. */
export const backupsIn = async (folder: string): Promise<string[]> =>
  (await entriesOf(folder)).filter((it) => NAME.test(it)).sort();

/** The base backups, oldest first. */
export const basesIn = (folder: string): Promise<string[]> => backupsIn(path.join(folder, BASES));

/** Records that a backup is damaged. A copy that lies elsewhere gets no record: nobody chooses among those. */
export async function recordDamage(folder: string, why: string): Promise<void> {
  if (NAME.test(path.basename(folder)) && (await isBackupFolder(path.dirname(path.resolve(folder)))))
    await writeFile(path.join(folder, DAMAGED), `${why}\n`);
}
export const whyDamaged = (folder: string) => readFile(path.join(folder, DAMAGED), 'utf8').catch(() => undefined);

/** The backups that are not known to be damaged, oldest first. */
export async function goodIn(folder: string): Promise<string[]> {
  const good: string[] = [];
  for (const name of await backupsIn(folder)) if ((await whyDamaged(path.join(folder, name))) === undefined) good.push(name);
  return good;
}

/** The newest backup that is not known to be damaged. */
export async function newestIn(folder: string): Promise<string | undefined> {
  return (await goodIn(folder)).at(-1);
}

/** Hands a file, or the names in a folder, to the disk. */
export async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Hands the names of everything under a folder to the disk: a backup gets its own name only then. */
export async function flushNames(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await flushNames(path.join(folder, entry.name));
  await flush(folder);
}
