import { spawn } from 'node:child_process';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { POST as CHANGE_TYPE } from '@/app/api/elements/geometric_element_type/[id]/route';
import { callJson } from '@/lib/test/call';
import { isWaitedFor, next, sql, sqlOne, thisDatabase } from '@/lib/test/database';
import { aCode, anElementType } from '@/lib/test/elements';
import { type Person, people } from '@/lib/test/people';
import { inAll } from '@/lib/test/texts';
import { inRoot, root } from '@/scripts/lib/paths';
import { renewLeft } from './renaming';

/** More than are renewed before the answer. */
const COUNT = 1500;
const BEFORE_THE_ANSWER = 1000;
/** Which of them somebody is saving. */
const HELD = 1100;

let ana: Person;
let uxia: Person;
let type: { id: number; code: string };
let attributeType: { id: number; code: string };
/** Of the elements, in order. */
let ids: number[];
/** Somebody who is saving an element, and does not come to an end. */
let saver: pg.Client;

beforeAll(async () => {
  ({ ana, uxia } = await people());
  const named = await aCode('Title', 'ATTRIBUTE_TYPE_NAME');
  attributeType = await sqlOne(
    `INSERT INTO attribute_type (name_code_id, description, data_type, max_size) VALUES ($1, 'Title', 'TEXT', 100)
     RETURNING id, (SELECT code FROM code WHERE id = $1) AS code`,
    [named],
  );
});

beforeEach(async () => {
  const added = await anElementType({ geometryType: 'POINT', name: `Renamed ${next()}` });
  type = await sqlOne('SELECT id, code FROM geometric_element_type WHERE id = $1', [added.id]);
  const { id } = await sqlOne<{ id: number }>(
    'INSERT INTO element_type_attribute_type (type_id, attribute_type_id, attribute_order) VALUES ($1, $2, 1) RETURNING id',
    [type.id, attributeType.id],
  );
  const rows = await sql<{ id: number }>(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public, attribute_values)
     SELECT $1, $2, 'Old ' || n, ST_SetSRID(ST_MakePoint(-8, 43), 4326), true, jsonb_build_object($3::text, 'New ' || n)
     FROM generate_series(1, ${COUNT}) n RETURNING id`,
    [type.id, ana.id, String(id)],
  );
  ids = rows.map((it) => it.id).sort((a, b) => a - b);
  saver = new pg.Client({ connectionString: thisDatabase().url });
  await saver.connect();
  await saver.query('BEGIN');
  await saver.query('SELECT FROM geometric_element WHERE id = $1 FOR UPDATE', [ids[HELD]]);
});
afterEach(() => saver.end());

const aBatchWaits = () => isWaitedFor(saver);

async function renamed(): Promise<number> {
  const text = `SELECT count(*)::int AS count FROM element_search WHERE type_id = $1 AND name LIKE 'new %'`;
  return (await sqlOne<{ count: number }>(text, [type.id])).count;
}
const left = () =>
  sql<{ at: number }>('SELECT done_up_to::int8 AS at FROM element_type_renaming WHERE type_id = $1', [type.id]).then((rows) =>
    rows.map(({ at }) => Number(at)),
  );

/** Whole batches are done, and what is left begins after them. */
async function expectBatchesUpTo(most: number) {
  const done = await renamed();
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThanOrEqual(most);
  expect(await left()).toEqual([ids[done - 1]]);
}

/** Makes the attribute the title of the type, as an administrator does. */
const change = () =>
  callJson(CHANGE_TYPE, {
    method: 'POST',
    as: uxia,
    params: { id: String(type.id) },
    body: {
      code: type.code,
      codeDto: inAll('Renamed'),
      geometryType: 'POINT',
      legendType: 'LEGEND_TYPE_NONE',
      listAttributeType: [{ attributeType: { id: attributeType.id }, attributeOrder: 1 }],
      titleAttribute: attributeType.code,
    },
  });

it('another title: the first elements are renamed with the answer, the others after it, and then nothing is left', async () => {
  expect((await change()).status).toBe(200);
  expect(await renamed()).toBeGreaterThanOrEqual(BEFORE_THE_ANSWER);
  await aBatchWaits();
  await expectBatchesUpTo(HELD);
  await saver.query('ROLLBACK');
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  expect(await renamed()).toBe(COUNT);
});

it('a copy that is killed in the middle: any other one goes on where it has ended', async () => {
  await sql('UPDATE element_type_attribute_type SET is_title = true WHERE type_id = $1', [type.id]);
  await sql('INSERT INTO element_type_renaming (type_id) VALUES ($1)', [type.id]);
  const script = 'const { renewLeft } = await import(process.argv[1]); await renewLeft();';
  const args = ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', script];
  const copy = spawn(process.execPath, [...args, inRoot('lib/element-types/edit/renaming.ts')], { cwd: root, stdio: 'ignore' });
  const ended = new Promise((resolve) => copy.once('exit', (_, signal) => resolve(signal)));
  await aBatchWaits();
  copy.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  await expectBatchesUpTo(HELD);
  await saver.query('ROLLBACK');
  // The database gives up what the copy was at once it notices that nobody is there.
  const goOn = () => renewLeft().then(left);
  await expect.poll(goOn, { timeout: 20_000 }).toEqual([]);
  expect(await renamed()).toBe(COUNT);
});

it('two copies at once rename each element, and wait for each other nowhere', async () => {
  await saver.query('ROLLBACK');
  await sql('UPDATE element_type_attribute_type SET is_title = true WHERE type_id = $1', [type.id]);
  await sql('INSERT INTO element_type_renaming (type_id) VALUES ($1)', [type.id]);
  await saver.query('BEGIN');
  await saver.query('SELECT FROM element_type_renaming WHERE type_id = $1 FOR UPDATE', [type.id]);
  await renewLeft();
  expect(await renamed()).toBe(0);
  await saver.query('ROLLBACK');
  await renewLeft();
  expect([await renamed(), await left()]).toEqual([COUNT, []]);
});
