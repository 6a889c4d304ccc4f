/**
 * Measures a type with a categorised style: its tiles against the bare statement with the same columns, the counting of its classes when the
 * style changes, and what keeping them costs a write: `styled.ts '{"address","url","rounds"}'`, with the NEXTAUTH_SECRET of the server, on what
 * generate-styled.ts has made. Prints one line of JSON.
 */
import pg from 'pg';
import { readTileRules } from '@/lib/tiles/rules';
import { issueToken } from '../lib/auth/tokens';
import { administrator, Calls, JSON_BODY } from './administrator';
import { byHttp, bySql } from './client';
import type { StyledFigures } from './figures';
import { runRound } from './rounds';
import { CATEGORIES, ONE_SYMBOL, PLAIN, STYLED } from './styled-content';
import { triggerCost, writingWhile } from './styled-writes';
import { tileList } from './tiles';
import { pause } from './waiting';

interface Setup {
  address: string;
  url: string;
  rounds: number;
}

const CLIENTS = 4;
const NAME = 'Bench kinds';
const ASK_EVERY_MS = 20;
const QUIET_MS = 3000;
const WARM_UP_ROUNDS = 2;

async function typeId(db: pg.Client, code: string): Promise<number> {
  const { rows } = await db.query<{ id: string }>('SELECT id FROM geometric_element_type WHERE code = $1', [code]);
  return Number(rows[0]?.id);
}

/** The type gets a style of its own with one symbol, and what was counted before is gone. */
async function beginWithOneSymbol(db: pg.Client, calls: Calls, id: number): Promise<void> {
  await db.query(`INSERT INTO style (kind, name, document) VALUES ('POINT', $1, $2) ON CONFLICT (kind, name) DO NOTHING`, [
    NAME,
    JSON.stringify(ONE_SYMBOL),
  ]);
  await db.query(
    `UPDATE geometric_element_type SET point_style_id = (SELECT id FROM style WHERE kind = 'POINT' AND name = $2) WHERE id = $1`,
    [id, NAME],
  );
  await change(db, calls, ONE_SYMBOL);
  await until(db, 'NOT EXISTS (SELECT FROM style_class_set WHERE type_id = $1)', id);
}

async function change(db: pg.Client, calls: Calls, document: typeof ONE_SYMBOL): Promise<void> {
  const { rows } = await db.query<{ version: number }>(`SELECT version FROM style WHERE kind = 'POINT' AND name = $1`, [NAME]);
  const body = JSON.stringify({ layerType: 'POINT', styleName: NAME, document, version: rows[0]?.version });
  await calls.ask('/styles/document', { method: 'PUT', headers: JSON_BODY, body });
}

async function until(db: pg.Client, condition: string, id: number): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ done: boolean }>(`SELECT ${condition} AS done`, [id]);
    if (rows[0]?.done) return;
    await pause(ASK_EVERY_MS);
  }
}

/** From the change of the style until all of its elements are counted, with somebody who writes meanwhile. */
async function counting(db: pg.Client, url: string, calls: Calls, id: number): Promise<StyledFigures['counting']> {
  const { rows } = await db.query<{ elements: string }>('SELECT count(*) AS elements FROM geometric_element WHERE type_id = $1', [
    id,
  ]);
  const quiet = await writingWhile(url, id, () => pause(QUIET_MS));
  const start = performance.now();
  const busy = await writingWhile(url, id, async () => {
    await change(db, calls, CATEGORIES);
    await until(db, `EXISTS (SELECT FROM style_class_set WHERE type_id = $1 AND state = 'READY')`, id);
  });
  return { elements: Number(rows[0]?.elements), ms: performance.now() - start, quiet, busy };
}

async function tiles({ address, url, rounds }: Setup, id: number): Promise<StyledFigures['tiles']> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const { columns } = await readTileRules(pool);
  await pool.end();
  const http = byHttp(address, [id], CLIENTS);
  const sql = bySql(url, [id], CLIENTS, { ...columns, classes: columns.counted.has(id) });
  const bare = bySql(url, [id], CLIENTS);
  const figures: StyledFigures['tiles'] = { httpWallMs: [], sqlWallMs: [], bareWallMs: [] };
  const list = tileList(1);
  for (let turn = -WARM_UP_ROUNDS; turn < rounds; turn++) {
    const [statement, endpoint] = [await runRound(sql.fetch, list, CLIENTS), await runRound(http.fetch, list, CLIENTS)];
    const without = await runRound(bare.fetch, list, CLIENTS);
    if (endpoint.bytes !== statement.bytes)
      throw new Error(`the endpoint sent ${endpoint.bytes} bytes, the statement ${statement.bytes}`);
    if (statement.bytes <= without.bytes) throw new Error('the tiles have no columns');
    if (turn < 0) continue;
    figures.httpWallMs.push(endpoint.wallMs);
    figures.sqlWallMs.push(statement.wallMs);
    figures.bareWallMs.push(without.wallMs);
  }
  await Promise.all([http, sql, bare].map((it) => it.close()));
  return figures;
}

async function main(setup: Setup) {
  const { address, url, rounds } = setup;
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    const account = await administrator(db, 'bench.styles');
    const calls = new Calls(address, await issueToken('service', { userId: account.id, version: account.version }));
    const [styled, plain] = [await typeId(db, STYLED), await typeId(db, PLAIN)];
    await beginWithOneSymbol(db, calls, styled);
    const figures: StyledFigures = {
      counting: await counting(db, url, calls, styled),
      tiles: await tiles(setup, styled),
      writes: { styled: await triggerCost(db, styled, rounds), plain: await triggerCost(db, plain, rounds) },
    };
    console.log(JSON.stringify(figures));
  } finally {
    await db.query(`DELETE FROM geometric_element WHERE description = 'Written by the benchmark'`);
    await db.end();
  }
}

await main(JSON.parse(process.argv[2] ?? '') as Setup);
