import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, VISITOR } from '@/lib/auth/actor';
import { findFew } from '@/lib/columns/queries';
import { type Db, db, pool } from '@/lib/db';
import { findElementTypesByIds } from '@/lib/element-types/queries';
import { sql, vacuum } from '@/lib/test/database';
import { anAttributeCalled, anElementType } from '@/lib/test/elements';
import { people } from '@/lib/test/people';
import { Prisma } from '@/prisma/generated/client';
import type { Condition, SortKey } from '../condition';
import { type CollectionType, collectionType } from './collection-type';
import { collectionCondition, collectionOrder } from './condition-queries';
import { countFeatures, findFeatures } from './queries';

const actors: Record<string, Actor> = { visitor: VISITOR };
let typeId: number;

/** Enough elements that an index is worth its while. */
beforeAll(async () => {
  const { ana, uxia } = await people();
  Object.assign(actors, { ana, uxia });
  const type = await anElementType();
  typeId = type.id;
  const other = await anElementType();
  const note = (await anAttributeCalled(typeId, 'NOTE', 'TEXT')).id;
  const size = (await anAttributeCalled(typeId, 'SIZE', 'NUMBER')).id;
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public, attribute_values)
     SELECT (ARRAY[$1, $2]::bigint[])[1 + i % 2], $3, 'Number ' || i, ST_SetSRID(ST_MakePoint(-9 + (i % 100) / 50.0, 42 + i / 10000.0), 4326), i % 10 > 0,
       jsonb_build_object($4::text, 'note ' || i, $5::text, i::text)
     FROM generate_series(1, 16000) AS i`,
    [typeId, other.id, ana.id, String(note), String(size)],
  );
  await vacuum('geometric_element', 'element_attribute_value');
}, 120_000);

/** The plan of the statement that a query makes. */
async function planOf(ask: (db: Db) => Promise<unknown>): Promise<string> {
  const asked: Prisma.Sql[] = [];
  const $queryRaw = async (text: TemplateStringsArray, ...values: unknown[]) => {
    asked.push(Prisma.sql(text, ...values));
    return [];
  };
  await ask({ $queryRaw } as unknown as Db);
  const [statement] = asked as [Prisma.Sql];
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement.text}`, statement.values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

async function wantedBy(who: string, condition: Condition, sort: SortKey[] = []) {
  const actor = actors[who] as Actor;
  const [found] = await findElementTypesByIds(db, [typeId], { readable: true, locale: 'en-GB' });
  if (!found) throw new Error('no type');
  const type: CollectionType = collectionType(found, 'x', actor, { locale: 'en-GB', t: (key) => key });
  const asker = { type, actor };
  const ranges = new Map<string, Prisma.Sql>();
  collectionCondition({ ...asker, ranges }, condition);
  const few = await findFew(db, ranges, 1000);
  const asked = { condition: collectionCondition({ ...asker, few }, condition), order: collectionOrder(asker, sort) };
  return { ...asker, ...asked, format: 'gml32' as const, srid: 4326, latitudeFirst: true };
}

const ALL: Condition = { op: 'and', parts: [] };
const equal = (property: string, literal: string): Condition => ({
  ...{ op: 'compare', with: '=', left: { property }, right: { literal }, matchCase: true },
});
const modified = [{ property: 'modification_date', descending: true }];
const described = [{ property: 'description', descending: false }];

describe.each(['visitor', 'ana', 'uxia'])('for %s', (who) => {
  it.each([
    ['a page', ALL, [], 'geometric_element_by_id'],
    ['the last ones changed', ALL, modified, 'geometric_element_by_modification'],
    ['by description', ALL, described, 'geometric_element_by_description'],
    ['a text', equal('note', 'note 4711'), [], 'element_attribute_value_text'],
    ['a number', equal('size', '4711'), [], 'element_attribute_value_number'],
    ['a range of few', { ...equal('size', '15990'), with: '>' } as Condition, [], 'element_attribute_value_number'],
    ['a description', equal('description', 'Number 4711'), [], 'geometric_element_description'],
    ['a box', { op: 'box', extent: [-8.5, 42.5, -8.49, 42.51], srid: 4326 }, [], 'geometric_element_geom'],
  ] as [string, Condition, SortKey[], string][])('%s is found by its index', async (_, condition, sort, index) => {
    const wanted = await wantedBy(who, condition, sort);
    const plan = await planOf((asked) => findFeatures(asked, wanted, { from: 0, most: 100 }));
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on geometric_element ');
  });

  it('a range of many is gone through in the order of the page', async () => {
    const wanted = await wantedBy(who, { ...equal('size', '10'), with: '>' } as Condition);
    const plan = await planOf((asked) => findFeatures(asked, wanted, { from: 0, most: 100 }));
    expect(plan).not.toMatch(/element_attribute_value|Seq Scan on geometric_element /);
  });

  it('a count reads an index alone', async () => {
    const wanted = await wantedBy(who, ALL);
    const plan = await planOf((asked) => countFeatures(asked, wanted));
    expect(plan).toMatch(/Index Only Scan/);
    expect(plan).not.toContain('Seq Scan on geometric_element ');
  });
});
