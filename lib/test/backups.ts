import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { POST as ADD_FILES } from '@/app/api/elements/geometric_element/[id]/files/route';
import { DELETE as DELETE_FILE } from '@/app/api/elements/geometric_element/files/[uuid]/route';
import type { ElementFile } from '@/lib/files/schema';
import { COMPARABLE, findTables } from '@/scripts/backup/queries';
import type { Settings } from '@/scripts/backup/settings';
import { urlForDatabase } from '@/scripts/lib/database.ts';
import { call, callJson } from './call';
import { next } from './database';
import { create } from './element-scene';
import type { Person } from './people';
import { aPicture } from './pictures';

const made: string[] = [];
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vieiro-backup-'));
  made.push(folder);
  return folder;
}
afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

/** A new database without anything in it. */
export async function anEmptyDatabase(): Promise<string> {
  const admin = inject('adminUrl');
  const name = `${inject('run')}_restored_${process.pid}_${next()}`;
  await withDatabase(admin, (client) => client.query(`CREATE DATABASE ${name}`));
  return urlForDatabase(admin, name);
}

export async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

export const settingsFor = (databaseUrl: string, more: Partial<Settings> = {}): Settings => ({
  databaseUrl,
  keep: { daily: 7, weekly: 4, monthly: 12, bases: 2 },
  baseEveryDays: 7,
  ...more,
});

/** Every row of every table as text, as this connection sees them. */
export async function rowsOf(client: pg.Client): Promise<Record<string, string[]>> {
  await client.query(COMPARABLE);
  const all: Record<string, string[]> = {};
  for (const { name, quoted } of await findTables(client)) {
    const { rows } = await client.query(`SELECT t::text AS row FROM ${quoted} t ORDER BY 1`);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

/** The content of every file under a folder, by its path. */
export async function bytesUnder(folder: string): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    if (entry.isFile()) {
      const file = path.join(entry.parentPath, entry.name);
      all[path.relative(folder, file)] = (await readFile(file)).toString('base64');
    }
  return all;
}

async function addPhotos(as: Person, elementId: number, photos: readonly Buffer[]): Promise<ElementFile[]> {
  const body = new FormData();
  photos.forEach((bytes, n) => {
    body.append('file', new File([bytes as BlobPart], `photo${n}.png`, { type: 'image/png' }));
  });
  return (await callJson<ElementFile[]>(ADD_FILES, { method: 'POST', params: { id: String(elementId) }, as, body })).body;
}

/** An element with a photo. Its id, and the files that there are. */
export async function anElementWithPhotos(as: Person, count = 1) {
  const { body, status } = await create(as, { isPublic: true });
  if (status !== 201) throw new Error(`not saved: ${JSON.stringify(body)}`);
  const photos = await Promise.all(Array.from({ length: count }, () => aPicture('png', 8 + (next() % 200))));
  return { id: body.id, files: await addPhotos(as, body.id, photos) };
}

export const deleteFile = (as: Person, uuid: string) => call(DELETE_FILE, { method: 'DELETE', as, params: { uuid } });

/** People who save elements and photos, and delete photos again, until they are stopped. */
export function writers(everybody: readonly Person[]) {
  let going = true;
  const done = { saved: 0, deleted: 0 };
  const work = async (person: Person) => {
    while (going) {
      const { files } = await anElementWithPhotos(person, 2);
      done.saved++;
      const [first] = files;
      if (first && (await deleteFile(person, first.uuid)).ok) done.deleted++;
    }
  };
  const all = Promise.all(everybody.map(work));
  return {
    done,
    /** Waits for what they are doing; throws what one of them ran into. */
    stop: async () => {
      going = false;
      await all;
    },
  };
}
