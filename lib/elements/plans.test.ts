import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { type Db, db, pool } from '@/lib/db';
import { sql } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { people } from '@/lib/test/people';
import { Prisma } from '@/prisma/generated/client';
import { elementPolicy } from './policy';
import { countElements, countKept, findElement, findElements } from './queries';

let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };

/** Enough elements, of three types and two owners, that an index is worth its while. */
beforeAll(async () => {
  who = await people();
  type = await anElementType();
  const others = [await anElementType(), await anElementType()];
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public, attribute_values, modification_date)
     SELECT (ARRAY[$1, $2, $3]::bigint[])[1 + i % 3], CASE WHEN i % 40 = 0 THEN $4::bigint ELSE $5 END, md5(i::text),
       ST_SetSRID(ST_MakePoint(-9 + (i % 100) / 50.0, 42 + i / 10000.0), 4326), i % 10 <> 0,
       jsonb_build_object('7', CASE WHEN i % 500 = 0 THEN 'RARE' ELSE 'COMMON' END), now() - i * interval '1 minute'
     FROM generate_series(1, 12000) AS i`,
    [type.id, others[0]!.id, others[1]!.id, who.ana.id, who.brais.id],
  );
  await sql('VACUUM ANALYZE geometric_element, element_cell');
}, 120_000);

/** How the database goes about what a query asks it. */
async function planOf(ask: (db: Db) => Promise<unknown>): Promise<string> {
  let plan = '';
  const explain = async (query: TemplateStringsArray, ...values: unknown[]) => {
    const { text, values: bound } = new Prisma.Sql(query as unknown as string[], values as never[]);
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, bound);
    plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    return [];
  };
  await ask({ $queryRaw: explain } as unknown as Db);
  return plan;
}
const list = (actor: Actor, query = {}, attributes: Parameters<typeof findElements>[1]['attributes'] = []) =>
  planOf((db) =>
    findElements(
      db,
      { typeId: type.id, readable: elementPolicy.read(actor), query, attributes },
      { page: 0, size: 10, callerId: actor.id },
    ),
  );

it.each([
  ['the public list, in its order', 'geometric_element_public_list', () => list(who.visitor)],
  ['everything, for an administrator', 'geometric_element_list', () => list(who.uxia)],
  ['one’s own', 'geometric_element_own_list', () => list(who.ana, { ownerId: who.ana.id })],
  ['by the day of creation', 'geometric_element_creation', () => list(who.uxia, { sortField: 'creationDate' })],
  ['by a word of the description', 'geometric_element_description', () => list(who.visitor, { description: 'abcdef' })],
  [
    'by a chosen value',
    'geometric_element_attributes',
    () => list(who.visitor, {}, [{ id: 7, kind: 'anyOf', values: ['RARE'], many: false }]),
  ],
  ['by a corner of the map', 'geometric_element_geom', () => list(who.visitor, { bbox: [-8.5, 42.5, -8.49, 42.51] })],
])('%s is found by %s', async (_, index, plan) => {
  const said = await plan();
  expect(said).toContain(index);
  expect(said).not.toMatch(/Seq Scan on geometric_element( |_element)/);
});

it('the lists in the order of their index are not sorted', async () => {
  for (const plan of [await list(who.visitor), await list(who.uxia), await list(who.ana, { ownerId: who.ana.id })])
    expect(plan.match(/Sort Key: .*/g)).toEqual([expect.stringContaining('row_number')]);
});
it('one element is found by its key', async () =>
  expect(await planOf((db) => findElement(db, elementPolicy.read(who.ana), 5, who.ana.id))).toContain('geometric_element_pkey'));
it('all elements of a type are counted without reading them, exactly', async () => {
  for (const actor of [who.visitor, who.uxia]) {
    const readable = elementPolicy.read(actor);
    const counted = await countElements(db, { typeId: type.id, readable, query: {}, attributes: [] });
    expect(await countKept(db, type.id, readable !== true)).toBe(counted);
  }
  expect(await planOf((asked) => countKept(asked, type.id, true))).not.toContain('geometric_element');
});
