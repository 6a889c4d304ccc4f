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
import type { ImportFigures, OthersDo } from './figures';
import { median } from './rounds';

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

const ASK_EVERY_MS = 250;
const QUIET_TURNS = 40;
const SAVED = 'Saved while something is imported';
const JSON_BODY = { 'Content-Type': 'application/json' };
const KINDS = ['Round', 'Square', 'Long'];
const ATTRIBUTES = [
  { column: 'name', name: 'Bench name', dataType: 'TEXT' },
  { column: 'kind', name: 'Bench kind', dataType: 'SELECT', choices: KINDS },
  { column: 'height', name: 'Bench height', dataType: 'FLOAT' },
  { column: 'built', name: 'Bench built', dataType: 'NUMBER' },
  { column: 'works', name: 'Bench works', dataType: 'BOOLEAN' },
];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
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

/** Calls of an administrator. */
class Calls {
  constructor(
    private readonly address: string,
    private readonly token: string,
  ) {}

  async ask<T>(url: string, init: RequestInit = {}): Promise<T> {
    const headers = { Authorization: `Bearer ${this.token}`, ...init.headers };
    const answer = await fetch(`${this.address}/api${url}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  async ended({ id }: Job): Promise<Job> {
    for (;;) {
      const job = await this.ask<Job>(`/jobs/${id}`);
      if (job.state === 'FAILED' || job.state === 'CANCELLED') throw new Error(`the job ended: ${job.error}`);
      if (job.state === 'DONE') return job;
      await pause(ASK_EVERY_MS);
    }
  }

  async run(file: string, mapping: object, isDry: boolean): Promise<Job> {
    const form = new FormData();
    form.append('file', await openAsBlob(file), 'points.gpkg');
    form.append('mapping', JSON.stringify(mapping));
    form.append('dryRun', String(isDry));
    return this.ended(await this.ask<Job>('/elements/import', { method: 'POST', body: form }));
  }
}

/** What others do, one after the other: lists and tiles of a visitor, saves of somebody with an account. */
function othersOf(address: string, typeId: number, calls: Calls) {
  let n = 0;
  const read = async (url: string) => {
    const answer = await fetch(`${address}${url}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  };
  const element = () => ({
    ...{ description: `${SAVED} ${n}`, isPublic: true, geometricElementTypeDto: { id: typeId }, listAttributeValueDto: [] },
    geom: { type: 'Point', coordinates: [-8.5 + (n % 100) / 1000, 42.8 + (n % 89) / 1000] },
  });
  return {
    list: () => read(`/api/elements/geometric_element_type/${typeId}/geometric_elements`),
    tile: () => read(`/api/tiles/elements/${typeId}/12/${1940 + (n % 20)}/${1500 + (n % 10)}`),
    save: () => calls.ask('/elements/geometric_element', { method: 'POST', headers: JSON_BODY, body: JSON.stringify(element()) }),
    next: () => {
      n++;
    },
  };
}

type Others = ReturnType<typeof othersOf>;

/** How long what others do takes, while something runs, or by itself. */
async function othersWhile(others: Others, run?: () => Promise<unknown>): Promise<Record<OthersDo, number>> {
  const times: Record<OthersDo, number[]> = { list: [], tile: [], save: [] };
  let isOver = false;
  const running = run?.().finally(() => {
    isOver = true;
  });
  while (run ? !isOver : times.list.length < QUIET_TURNS) {
    for (const what of ['list', 'tile', 'save'] as const) times[what].push(await timed(others[what]));
    others.next();
    await pause(20);
  }
  await running;
  return { list: median(times.list), tile: median(times.tile), save: median(times.save) };
}

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

/** Whoever imports. An installation keeps its last administrator, so that the account stays for the next run. */
async function administrator(db: pg.Client): Promise<{ id: number; version: number }> {
  const login = 'bench.imports';
  const find = () =>
    db.query<{ id: number; version: number }>('SELECT id::int, token_version AS version FROM user_account WHERE login = $1', [
      login,
    ]);
  if ((await find()).rows.length === 0)
    await db.query(`INSERT INTO user_account (login, password_hash, locale, role) VALUES ($1, 'none', 'en-GB', 'ADMIN')`, [
      login,
    ]);
  return (await find()).rows[0] as { id: number; version: number };
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
  const account = await administrator(db);
  let type: { id: number } | undefined;
  try {
    const calls = new Calls(address, await issueToken('service', { userId: account.id, version: account.version }));
    const file = await geoPackage(folder, rows);
    const found = await db.query<{ id: number }>(
      'SELECT type_id::int AS id FROM geometric_element WHERE is_public AND dimension = 0 ORDER BY id LIMIT 1',
    );
    const otherType = found.rows[0]?.id ?? 1;
    const body = JSON.stringify({ name: 'Bench points', geometryType: 'POINT', attributes: ATTRIBUTES });
    const answer = await calls.ask<{ type: { id: number }; columns: Record<string, string> }>('/elements/import/type', {
      ...{ method: 'POST', headers: JSON_BODY, body },
    });
    type = answer.type;
    const { id: typeId } = type;
    const mapping = { typeId, columns: answer.columns, isPublic: true };
    const others = othersOf(address, otherType, calls);
    const quiet = await othersWhile(others);
    const trialMs = await timed(() => calls.run(file, mapping, true));
    let job: Job | undefined;
    let importMs = 0;
    const busy = await othersWhile(others, async () => {
      importMs = await timed(async () => {
        job = await calls.run(file, mapping, false);
      });
    });
    if (job?.result?.new !== rows) throw new Error(`imported ${JSON.stringify(job?.result)} instead of ${rows}`);
    const copyMs = await copied(db, url, folder, typeId);
    const undo = { method: 'POST' };
    const undoMs = await timed(async () => calls.ended(await calls.ask<Job>(`/jobs/${job?.id}/undo`, undo)));
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
