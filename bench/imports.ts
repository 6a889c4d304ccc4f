/**
 * Measures the import of points with five attributes from a GeoPackage over HTTP, its trial and its undo, against `COPY` of the same rows into
 * a bare table with the same indexes, and lists, tiles and saves of others meanwhile: `imports.ts '{"address","url","rows"}'`, with the NEXTAUTH_SECRET of
 * the server. What it makes is deleted, but its account. Prints one line of JSON.
 */
import { spawn } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { issueToken } from '../lib/auth/tokens';
import { libpqEnvironment } from '../lib/db/libpq';
import { administrator, Calls } from './administrator';
import { IMPORTED, KINDS } from './data-types';
import type { ImportFigures } from './figures';
import { othersOf, othersWhile } from './others';
import { timed } from './waiting';

interface Setup {
  address: string;
  url: string;
  rows: number;
}
interface Job {
  id: number;
  state: string;
  error: string | null;
  result: Record<string, number> | null;
}

function program(name: string, args: string[], url?: string): Promise<void> {
  const env = { ...process.env, ...(url && libpqEnvironment(url, 'vieiro bench')) };
  const child = spawn(name, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}`))));
  });
}

/** Points in Galicia, spread evenly, with the same values each time. */
async function geoPackage(folder: string, rows: number): Promise<string> {
  const csv = path.join(folder, 'points.csv');
  const file = await open(csv, 'w');
  await file.write('description,name,kind,height,built,works,lon,lat\n');
  for (let n = 0; n < rows; ) {
    const lines: string[] = [];
    for (const end = Math.min(rows, n + 10_000); n < end; n++) {
      const [x, y] = [(n * 0.618_034) % 1, (n * 0.754_878) % 1];
      const place = `${(-9 + 2 * x).toFixed(6)},${(42 + 1.6 * y).toFixed(6)}`;
      lines.push(`Bench point ${n},Name ${n},${KINDS[n % 3]},${(n % 997) / 10},${1700 + (n % 300)},${n % 2 === 0},${place}\n`);
    }
    await file.write(lines.join(''));
  }
  await file.close();
  const made = path.join(folder, 'points.gpkg');
  const open4 = [
    '-oo',
    'X_POSSIBLE_NAMES=lon',
    '-oo',
    'Y_POSSIBLE_NAMES=lat',
    '-oo',
    'KEEP_GEOM_COLUMNS=NO',
    '-oo',
    'AUTODETECT_TYPE=YES',
  ];
  await program('ogr2ogr', ['-f', 'GPKG', made, csv, '-a_srs', 'EPSG:4326', '-nln', 'points', ...open4]);
  return made;
}

/** The job of a file, ended. */
async function runImport(calls: Calls, file: string, mapping: object, isDry: boolean): Promise<Job> {
  const form = new FormData();
  form.append('file', await openAsBlob(file), 'points.gpkg');
  form.append('mapping', JSON.stringify(mapping));
  form.append('dryRun', String(isDry));
  return ended(calls, await calls.ask<Job>('/elements/import', { method: 'POST', body: form }));
}

const ended = (calls: Calls, { id }: Job) => calls.until<Job>(`/jobs/${id}`, ['DONE']);

/** How long the rows of a type take into a bare table that has the same indexes, in ms. */
async function copied(db: pg.Client, url: string, folder: string, typeId: number): Promise<number> {
  const { rows } = await db.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
     WHERE attrelid = 'geometric_element'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
  );
  const columns = rows[0]?.columns ?? '';
  const file = path.join(folder, 'rows');
  const psql = (command: string) =>
    program('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--command', command], url);
  await psql(`\\copy (SELECT ${columns} FROM geometric_element WHERE type_id = ${typeId}) TO '${file}'`);
  await db.query('DROP TABLE IF EXISTS bench_bare');
  await db.query('CREATE TABLE bench_bare (LIKE geometric_element INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING INDEXES)');
  try {
    return await timed(() => psql(`\\copy bench_bare (${columns}) FROM '${file}'`));
  } finally {
    await db.query('DROP TABLE bench_bare');
  }
}

async function clearAway(db: pg.Client, accountId: number, type: { id: number } | undefined): Promise<void> {
  if (type) {
    const { rows } = await db.query<{ id: string }>(
      'SELECT attribute_type_id AS id FROM element_type_attribute_type WHERE type_id = $1',
      [type.id],
    );
    await db.query('DELETE FROM geometric_element WHERE type_id = $1', [type.id]);
    await db.query('DELETE FROM element_bin WHERE type_id = $1', [type.id]);
    await db.query('DELETE FROM import WHERE type_id = $1', [type.id]);
    await db.query('DELETE FROM geometric_element_type WHERE id = $1', [type.id]);
    await db.query('DELETE FROM attribute_type WHERE id = ANY ($1)', [rows.map(({ id }) => id)]);
  }
  await db.query('DELETE FROM geometric_element WHERE owner_id = $1', [accountId]);
  await db.query('DELETE FROM job WHERE account_id = $1', [accountId]);
}

async function main() {
  const { address, url, rows } = JSON.parse(process.argv[2] ?? '') as Setup;
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const folder = await mkdtemp(path.join(tmpdir(), 'vieiro-bench-'));
  const account = await administrator(db, 'bench.imports');
  let type: { id: number } | undefined;
  try {
    const calls = new Calls(address, await issueToken('service', { userId: account.id, version: account.version }));
    const file = await geoPackage(folder, rows);
    const found = await db.query<{ id: number }>(
      'SELECT type_id::int AS id FROM geometric_element WHERE is_public AND dimension = 0 ORDER BY id LIMIT 1',
    );
    const otherType = found.rows[0]?.id ?? 1;
    const body = { name: 'Bench points', geometryType: 'POINT', attributes: IMPORTED };
    const answer = await calls.send<{ type: { id: number }; columns: Record<string, string> }>('/elements/import/type', body);
    type = answer.type;
    const { id: typeId } = type;
    const mapping = { typeId, columns: answer.columns, isPublic: true };
    const others = othersOf(address, otherType, calls);
    const quiet = await othersWhile(others);
    const trialMs = await timed(() => runImport(calls, file, mapping, true));
    let job: Job | undefined;
    let importMs = 0;
    const busy = await othersWhile(others, async () => {
      importMs = await timed(async () => {
        job = await runImport(calls, file, mapping, false);
      });
    });
    if (job?.result?.new !== rows) throw new Error(`imported ${JSON.stringify(job?.result)} instead of ${rows}`);
    const copyMs = await copied(db, url, folder, typeId);
    const undo = { method: 'POST' };
    const undoMs = await timed(async () => ended(calls, await calls.ask<Job>(`/jobs/${job?.id}/undo`, undo)));
    const figures: ImportFigures = {
      ...{ rows, trialMs, importMs, undoMs, copyMs },
      ...{ quiet, busy },
    };
    console.log(JSON.stringify(figures));
  } finally {
    await clearAway(db, account.id, type);
    await db.end();
    await rm(folder, { recursive: true });
  }
}

await main();
