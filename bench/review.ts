/**
 * Measures the review with 50,000 elements that wait: `review.ts '{"address","url"}'`, with the settings of the server and CHROMIUM_PATH. What
 * the queue takes is asked of the services; a hundred items are decided in the browser with one key each; then 5,000 changes of one account are
 * previewed, undone, and the undoing undone. What it makes is deleted, but its accounts. Prints one line of JSON.
 */
import { chromium } from '@playwright/test';
import type { Context } from '@/lib/auth/context';
import { db, pool } from '@/lib/db';
import { transaction } from '@/lib/db/transaction';
import { moveReviews } from '@/lib/review/service';
import { decideItem } from '@/lib/review-queue/decide/service';
import { claim, getItem, listItems } from '@/lib/review-queue/service';
import { undoBatch } from '@/lib/review-queue/undo/batch';
import { previewUndo, undoWork } from '@/lib/review-queue/undo/service';
import { hashPassword } from '@/lib/users/password';
import { HEADLESS } from '../scripts/lib/headless';
import { logIn } from './browser';
import type { ReviewFigures } from './figures';
import { median } from './rounds';

const WAITING = 50_000;
const AT_ONCE = 5_000;
const CHANGES = 5_000;
const DECIDED = 100;
const ROUNDS = 15;
const REVIEWER = 'bench.reviewer';
const CONTRIBUTOR = 'bench.contributor';

const secret = () => crypto.randomUUID();

/** Accounts of fixed names, which stay: the revisions of the next run name them again. */
async function accounts(password: string): Promise<{ reviewer: number; contributor: number; typeId: number }> {
  const { rows } = await pool.query(
    `WITH people AS (
       INSERT INTO user_account (login, password_hash, locale, role) VALUES ($1, $3, 'en-GB', 'REVIEWER'), ($2, 'x', 'en-GB', 'USER')
       ON CONFLICT (lower(login)) DO UPDATE SET password_hash = excluded.password_hash RETURNING id, role)
     SELECT (SELECT id FROM people WHERE role = 'REVIEWER') AS reviewer, (SELECT id FROM people WHERE role = 'USER') AS contributor,
       (SELECT id FROM geometric_element_type ORDER BY (geometry_type IN ('ANY_GEOMETRY', 'POINT')) DESC, id LIMIT 1) AS "typeId"`,
    [REVIEWER, CONTRIBUTOR, await hashPassword(password)],
  );
  const { reviewer, contributor, typeId } = rows[0];
  return { reviewer: Number(reviewer), contributor: Number(contributor), typeId: Number(typeId) };
}

/** Elements that wait, strewn over Galicia, each in the parish where it lies. */
async function fill(owner: number, typeId: number): Promise<void> {
  for (let made = 0; made < WAITING; made += AT_ONCE) {
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO geometric_element (type_id, owner_id, description, geom)
       SELECT $1, $2, 'Element ' || n, ST_SetSRID(ST_MakePoint(-9.2 + 2.4 * random(), 42 + 1.7 * random()), 4326)
       FROM generate_series(1, $3::int) n RETURNING id`,
      [typeId, owner, AT_ONCE],
    );
    const moves = rows.map(({ id }) => ({ id: Number(id), to: 'WAITING' as const, heldBack: true, raised: false }));
    await transaction({ db }, (tx) => moveReviews(tx, moves));
  }
  await pool.query(
    `UPDATE geometric_element e SET ine_code = p.ine_code, parish_code = p.parish_code, province_code = m.province_code
     FROM parish p JOIN municipality m ON m.ine_code = p.ine_code WHERE e.owner_id = $1 AND ST_Intersects(p.geom, e.geom)`,
    [owner],
  );
  await pool.query(
    `INSERT INTO element_parish SELECT e.id, e.parish_code FROM geometric_element e WHERE e.owner_id = $1 AND e.parish_code IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [owner],
  );
  await pool.query('VACUUM ANALYZE review_item, review_decision, geometric_element, element_parish, element_revision');
}

/** The median of what something takes, in ms. */
async function timed(run: (round: number) => Promise<unknown>, rounds = ROUNDS): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await run(round);
    times.push(performance.now() - start);
  }
  return median(times);
}

/** One change of the description of each of so many elements, by their owner. */
async function vandalise(owner: number): Promise<{ from: string; to: string }> {
  const from = new Date();
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(`SELECT set_config('vieiro.author', $1, true), set_config('vieiro.source', 'api', true)`, [String(owner)]);
  await client.query(
    `UPDATE geometric_element SET description = 'Vandal', version = version + 1
     WHERE id IN (SELECT id FROM geometric_element WHERE owner_id = $1 ORDER BY id LIMIT $2)`,
    [owner, CHANGES],
  );
  await client.query('COMMIT');
  client.release();
  return { from: new Date(from.getTime() - 1000).toISOString(), to: new Date(Date.now() + 60_000).toISOString() };
}

/** From each key that accepts an item until the next one shows, in ms, for a hundred items. */
async function decidedByKeys(address: string, contributor: number, password: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: HEADLESS });
  try {
    const context = await browser.newContext({ baseURL: address, locale: 'en-GB' });
    const entered = await context.request.post('/api/users/login', { data: { login: REVIEWER, password } });
    if (!entered.ok()) throw new Error(`the reviewer could not log in: ${entered.status()}`);
    await logIn(context, ((await entered.json()) as { serviceToken: string }).serviceToken);
    const page = await context.newPage();
    await page.goto(`/admin/review?contributorId=${contributor}`);
    const shown = () => page.getByRole('article').first().getAttribute('aria-label');
    await page.getByRole('article').first().waitFor();
    const start = performance.now();
    for (let n = 0; n < DECIDED; n++) {
      const before = await shown();
      await page.keyboard.press('a');
      while ((await shown().catch(() => before)) === before) await page.waitForTimeout(5);
    }
    return performance.now() - start;
  } finally {
    await browser.close();
  }
}

const DIVISIONS = ['province', 'municipality', 'parish'] as const;

/** The division of each kind with most items. */
async function fullestDivisions(): Promise<Partial<Record<(typeof DIVISIONS)[number], string>>> {
  const { rows } = await pool.query<{ division: string }>(
    'SELECT d AS division FROM review_item, unnest(divisions) d GROUP BY d ORDER BY count(*) DESC',
  );
  const codeOf = (kind: string) => rows.find(({ division }) => division.startsWith(`${kind}:`))?.division.split(':')[1];
  return Object.fromEntries(DIVISIONS.map((kind) => [kind, codeOf(kind)]));
}

async function measureQueue(ctx: Context, { contributor, typeId }: { contributor: number; typeId: number }) {
  const divisions = await fullestDivisions();
  const { province, municipality, parish } = divisions;
  const reviewScope = {
    types: [typeId],
    provinces: province ? [province] : [],
    municipalities: [],
    parishes: parish ? [parish] : [],
  };
  const scoped: Context = { ...ctx, actor: { ...ctx.actor, reviewScope } };
  const listed = (of: Context, query: object) => timed(() => listItems(of, { size: 100, ...query }));
  const first = await listItems(ctx, { size: 100, contributorId: contributor });
  const ids = first.result.items.map(({ id }) => id);
  const ms: Record<string, number> = {
    'list, all': await listed(ctx, {}),
    'list, a scope of type and divisions': await listed(scoped, {}),
    'list, by type': await listed(ctx, { typeId }),
    'list, by province': await listed(ctx, { province }),
    'list, by municipality': await listed(ctx, { municipality }),
    'list, by parish': await listed(ctx, { parish }),
    'list, by box': await listed(ctx, { bbox: [-8.5, 43.2, -8.3, 43.4] }),
    'list, by contributor': await listed(ctx, { contributorId: contributor }),
    'list, by state': await listed(ctx, { state: 'QUESTION' }),
    'list, mine': await listed(ctx, { mine: true }),
    'next item with what is needed to decide': await timed((n) => getItem(ctx, ids[n] as string)),
    claim: await timed((n) => claim(ctx, ids[n] as string, { takeOver: true })),
    accept: await timed((n) => decideItem(ctx, ids[n] as string, { action: 'ACCEPT' })),
  };
  return { waiting: first.result.totalItems, ms };
}

async function measureUndo(ctx: Context, contributor: number) {
  const input = { accountId: contributor, ...(await vandalise(contributor)), kinds: ['MODIFY' as const] };
  const { changes } = await previewUndo(ctx, input);
  const previewMs = await timed(() => previewUndo(ctx, input), 5);
  let batch = 0;
  const undoMs = await timed(async () => {
    batch = (await undoWork(ctx, input)).id;
  }, 1);
  return { changes: changes.length, previewMs, undoMs, undoneMs: await timed(() => undoBatch(ctx, batch), 1) };
}

async function main() {
  const { address } = JSON.parse(process.argv[2] ?? '') as { address: string };
  const password = secret();
  const { reviewer, contributor, typeId } = await accounts(password);
  const actor = { id: reviewer, login: REVIEWER, role: 'REVIEWER' as const };
  const ctx: Context = { actor, locale: 'en-GB', db, requestId: 'bench', source: 'api' };
  try {
    await fill(contributor, typeId);
    const queue = await measureQueue(ctx, { contributor, typeId });
    const keysMs = await decidedByKeys(address, contributor, password);
    const undo = await measureUndo(ctx, contributor);
    const figures: ReviewFigures = { ...queue, decided: DECIDED, keysMs, undo };
    console.log(JSON.stringify(figures));
  } finally {
    await pool.query('DELETE FROM geometric_element WHERE owner_id = $1', [contributor]);
    await pool.end();
  }
}

await main();
