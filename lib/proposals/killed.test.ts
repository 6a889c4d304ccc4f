import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { POST as DECIDE } from '@/app/api/elements/proposals/[id]/decide/route';
import { POST as PROPOSE } from '@/app/api/elements/proposals/route';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne, thisDatabase } from '@/lib/test/database';
import { startTestServer } from '@/lib/test/database-server';
import { anElement, anElementType } from '@/lib/test/elements';
import { killedInTheMiddle } from '@/lib/test/killed';
import { type Person, people } from '@/lib/test/people';

let database: Awaited<ReturnType<typeof startTestServer>>;
let ana: Person;
let brais: Person;
let uxia: Person;
let type: Awaited<ReturnType<typeof anElementType>>;

beforeAll(async () => {
  database = await startTestServer(thisDatabase(), { durable: true });
  ({ ana, brais, uxia } = await people());
  type = await anElementType({ geometryType: 'POINT', canJoin: true });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => database.close();
});

/** All that a decision may write. */
const TABLES = [
  ...['geometric_element', 'geometric_element_join', 'element_bin', 'element_bin_join', 'element_merge', 'element_revision'],
  ...['element_search', 'proposal', 'review_item', 'review_decision', 'notification', 'message'],
];
const everything = async () =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => [table, (await sqlOne(`SELECT jsonb_agg(t ORDER BY t::text) AS rows FROM ${table} t`)).rows]),
    ),
  );

let first: { id: number };
let second: { id: number };
beforeEach(async () => {
  first = await anElement({ type, owner: ana, isPublic: true });
  second = await anElement({ type, owner: ana, isPublic: true });
  await sql('INSERT INTO geometric_element_join (element_id, user_account_id) VALUES ($1, $2)', [second.id, brais.id]);
});

async function proposed(body: object): Promise<number> {
  const made = await callJson<{ id: number }>(PROPOSE, { method: 'POST', as: brais, body: { note: 'I was there', ...body } });
  expect(made.status).toBe(201);
  return made.body.id;
}
const decide = (id: number, body: object) =>
  callJson<{ state: string }>(DECIDE, { method: 'POST', as: uxia, params: { id: String(id) }, body });

/** The proposer is notified after everything else has been written. */
async function allOrNothing(id: number, body: object): Promise<void> {
  const before = await everything();
  expect(await killedInTheMiddle(database, 'LOCK TABLE notification IN SHARE MODE', () => decide(id, body))).toBe(503);
  expect(await everything()).toEqual(before);
  const { status, body: decided } = await decide(id, body);
  expect([status, decided.state]).toEqual([200, 'ACCEPTED']);
}

it('accepting a correction, killed in the middle: nothing has happened, and it can be done again', async () => {
  const change = {
    ...{ description: 'Corrected', geom: { type: 'Point', coordinates: [-8.4, 43.3] }, isPublic: true },
    ...{ geometricElementTypeDto: { id: type.id }, listAttributeValueDto: [] },
  };
  const id = await proposed({ kind: 'MODIFY', elementId: first.id, version: 1, change });
  await allOrNothing(id, { accept: 'all', version: 1 });
  expect(await sqlOne('SELECT description FROM geometric_element WHERE id = $1', [first.id])).toEqual({
    description: 'Corrected',
  });
}, 60_000);

it('merging two elements, killed in the middle: both are there as they were, and they can be merged again', async () => {
  const id = await proposed({ kind: 'MERGE', elementId: first.id, otherElementId: second.id });
  await allOrNothing(id, { accept: 'all', version: 1 });
  const both = [[first.id, second.id]];
  expect(await sql('SELECT element_id AS id FROM geometric_element_join WHERE element_id = ANY($1)', both)).toEqual([
    { id: first.id },
  ]);
  expect(await sql('SELECT id FROM geometric_element WHERE id = ANY($1)', both)).toEqual([{ id: first.id }]);
}, 60_000);
