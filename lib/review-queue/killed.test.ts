import { beforeAll, expect, it, vi } from 'vitest';
import { POST as BATCH } from '@/app/api/review/batch/route';
import { POST as UNDO } from '@/app/api/review/undo/route';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne, thisDatabase } from '@/lib/test/database';
import { startTestServer } from '@/lib/test/database-server';
import { anElement, anElementType } from '@/lib/test/elements';
import { killedInTheMiddle } from '@/lib/test/killed';
import { type Person, people } from '@/lib/test/people';

const ELEMENTS = 40;

let database: Awaited<ReturnType<typeof startTestServer>>;
let ana: Person;
let uxia: Person;
let elements: number[];

beforeAll(async () => {
  database = await startTestServer(thisDatabase(), { durable: true });
  ({ ana, uxia } = await people());
  const type = await anElementType({ geometryType: 'POINT', canJoin: true });
  elements = [];
  for (let n = 0; n < ELEMENTS; n++) elements.push((await anElement({ type, owner: ana, isPublic: true })).id);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => database.close();
});

const counted = async () =>
  sqlOne<{ there: number; binned: number; batches: number; waiting: number }>(
    `SELECT (SELECT count(*) FROM geometric_element)::int AS there, (SELECT count(*) FROM element_bin)::int AS binned,
      (SELECT count(*) FROM review_batch)::int AS batches, (SELECT count(*) FROM review_item)::int AS waiting`,
  );

it('undoing somebody’s work that is killed in the middle has done nothing, and is done whole afterwards', async () => {
  const last = elements.at(-1) as number;
  await sql('INSERT INTO geometric_element_join (element_id, user_account_id) VALUES ($1, $2)', [last, ana.id]);
  const before = await counted();
  const body = { accountId: ana.id, from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' };
  const undo = () => callJson(UNDO, { method: 'POST', as: uxia, body });
  // The other elements lie in the bin already when it comes to the last one.
  const status = await killedInTheMiddle(
    database,
    `SELECT FROM geometric_element_join WHERE element_id = ${last} FOR UPDATE`,
    undo,
  );
  expect(status).toBe(503);
  expect(await counted()).toEqual(before);
  expect((await undo()).status).toBe(200);
  expect(await counted()).toMatchObject({ there: 0, binned: ELEMENTS, batches: before.batches + 1 });
}, 60_000);

it('a batch of decisions that is killed in the middle has decided nothing', async () => {
  await sql(`SELECT restore_element(id, province_code, ine_code, parish_code, parishes) FROM element_bin ORDER BY id`);
  await sql(`SELECT move_review(id, 'WAITING', true, false) FROM geometric_element ORDER BY id`);
  await sql(`INSERT INTO report (kind, text) VALUES ('OTHER', 'x')`);
  const before = await counted();
  expect(before.waiting).toBe(ELEMENTS + 1);
  const { id: report } = await sqlOne<{ id: number }>('SELECT id FROM report');
  const ids = [...elements.map((id) => `element-${id}`), `report-${report}`];
  const decide = () => callJson(BATCH, { method: 'POST', as: uxia, body: { ids, action: 'ACCEPT' } });
  // What was decided is noted last: by then all of it has been written.
  const status = await killedInTheMiddle(database, 'LOCK TABLE review_batch_item IN SHARE MODE', decide);
  expect(status).toBe(503);
  expect(await counted()).toEqual(before);
  expect((await decide()).status).toBe(200);
  expect(await counted()).toMatchObject({ waiting: 0, batches: before.batches + 1 });
}, 60_000);
