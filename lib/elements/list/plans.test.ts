import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { type Db, db, pool } from '@/lib/db';
import { findElementType } from '@/lib/element-types/queries';
import { searchedAsText, withValues } from '@/lib/test/data-types';
import { sql, vacuum } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { anAttribute, withDivisions } from '@/lib/test/geography';
import { people } from '@/lib/test/people';
import { Prisma } from '@/prisma/generated/client';
import { attributeFilters } from '../filters';
import { elementPolicy, ofSeenType } from '../policy';
import { findElement } from '../queries';
import { findFacts } from './fact-queries';
import type { ElementSelection, SortKey } from './order-queries';
import type { Step } from './plan';
import { findByStep, type Window } from './queries';
import type { ElementQuery } from './schema';
import { findElementsInOrder } from './selected-queries';

let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };
let many: { id: number };
let number: { id: number };
let text: { id: number };
let types: Parameters<typeof attributeFilters>[0];

/** Enough elements, of three types and two owners, that an index is worth its while. */
beforeAll(async () => {
  await withDivisions();
  who = await people();
  type = await anElementType();
  many = await anAttribute(type, withValues[0], { options: ['RARE', 'COMMON'] });
  number = await anAttribute(type, 'NUMBER', { order: 2 });
  text = await anAttribute(type, searchedAsText[0], { order: 3 });
  const kinds = [[withValues[0], many] as const, ['NUMBER', number] as const, [searchedAsText[0], text] as const];
  const listCode = ['RARE', 'COMMON'].map((code) => ({ code }));
  types = kinds.map(([dataType, { id }]) => ({
    id,
    attributeType: {
      dataType,
      maxSize: 100,
      valueGroupCode: { listCode },
      code: { code: 'x', listInternationalizationDto: [] },
    },
  })) as never;
  const others = [await anElementType(), await anElementType()];
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public, is_reviewed, internal_comments, attribute_values,
       province_code, creation_date, modification_date)
     SELECT (ARRAY[$1, $2, $3]::bigint[])[1 + i % 3], CASE WHEN i % 40 = 0 THEN $4::bigint ELSE $5 END,
       CASE WHEN i = 12000 THEN 'wharf!!!' ELSE md5(i::text) END,
       ST_SetSRID(ST_MakePoint(-9 + (i % 100) / 50.0, 42 + i / 10000.0), 4326), i % 10 <> 0, i % 50 = 0,
       CASE WHEN i = 12000 THEN 'wharf!' WHEN i % 20 = 0 THEN md5(i::text) END,
       jsonb_build_object($6::text, CASE WHEN i % 500 = 0 THEN 'RARE' ELSE 'COMMON' END, $7::text, i::text,
         $8::text, CASE WHEN i = 12000 THEN 'wharf!' ELSE 'no ' || md5(i::text) END),
       CASE WHEN i % 30 = 0 THEN '27' ELSE '15' END, now() - i % 7000 * interval '1 minute', now() - i * interval '1 minute'
     FROM generate_series(1, 12000) AS i`,
    [type.id, others[0]!.id, others[1]!.id, who.ana.id, who.brais.id, many.id, number.id, text.id],
  );
  await vacuum();
}, 120_000);

const asked = (actor: Actor, query: Record<string, unknown> = {}): ElementSelection => ({
  typeId: type.id,
  readable: ofSeenType(elementPolicy.read(actor)),
  query: query as ElementQuery,
  attributes: attributeFilters(types, query as ElementQuery, 'en-GB').filters,
});
const window: Window = { offset: 0, size: 10 };
const PLANNED: Step = { find: 'planned', count: 'stored' };
const MATCHES: Step = { find: 'matches', limit: 1000 };
const idsOf = (sortKeys?: readonly SortKey[]) => sortKeys?.map((it) => Number(it.at(-1)));

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** How the database goes about what a query asks it: the steps, and the rows that it reads of the elements themselves. */
async function measure(ask: (db: Db) => Promise<unknown>) {
  let found: Plan[] = [];
  const explain = async (query: TemplateStringsArray, ...values: unknown[]) => {
    const { text: statement, values: bound } = new Prisma.Sql(query as unknown as string[], values as never[]);
    const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`, bound);
    found = nodes(rows[0]['QUERY PLAN'][0].Plan).filter((it) => it['Actual Loops'] > 0);
    return [];
  };
  await ask({ $queryRaw: explain } as unknown as Db);
  const reading = found.filter((it) => it['Relation Name'] === 'geometric_element' && it['Node Type'] !== 'Bitmap Index Scan');
  const read = (it: Plan) =>
    (it['Actual Rows'] + (it['Rows Removed by Filter'] ?? 0) + (it['Rows Removed by Index Recheck'] ?? 0)) * it['Actual Loops'];
  return {
    indexes: [...new Set(found.flatMap((it) => it['Index Name'] ?? []))],
    steps: [...new Set([...reading.map((it) => it['Node Type'])])],
    rows: reading.reduce((sum, it) => sum + read(it), 0),
  };
}

const SORTS = [
  ['modificationDate', /geometric_element_by_modification/],
  ['creationDate', /geometric_element_by_creation/],
  ['id', /geometric_element_by_id|geometric_element_pkey/],
  ['description', /geometric_element_by_description/],
  ['isReviewed', /geometric_element_by_review/],
  ['isPublic', /geometric_element_by_id|geometric_element_pkey/],
  ['ownerLogin', /geometric_element_by_owner/],
] as const;

describe.each(SORTS)('a list by %s', (sortField, index) => {
  it.each(['asc', 'desc'])(`is read from ${index}, ten rows for ten and as many again for each flag: %s`, async (sortOrder) => {
    for (const actor of [who.visitor, who.uxia]) {
      const { indexes, steps, rows } = await measure((it) =>
        findByStep(it, asked(actor, { sortField, sortOrder }), window, PLANNED),
      );
      expect(indexes.join()).toMatch(index);
      expect(steps).not.toContain('Seq Scan');
      expect(rows).toBeLessThanOrEqual(100);
    }
  });
  it('a page after a row of it is read from there, whatever is before, and has the rows that it would have', async () => {
    for (const actor of [who.visitor, who.uxia])
      for (const sortOrder of ['asc', 'desc'] as const) {
        const selection = asked(actor, { sortField, sortOrder });
        const before = await findByStep(db, selection, { offset: 0, size: 2100 }, PLANNED);
        const from = { ...window, after: before.sortKeys?.at(-1) };
        const far = await findByStep(db, selection, from, PLANNED);
        expect(far.sortKeys).toHaveLength(10);
        expect(far).toEqual(await findByStep(db, selection, { offset: 2100, size: 10 }, PLANNED));
        expect((await measure((it) => findByStep(it, selection, from, PLANNED))).rows).toBeLessThanOrEqual(100);
      }
  });
  it('a far page by number skips the rows before it in an index alone', async () => {
    for (const actor of [who.visitor, who.uxia]) {
      const selection = asked(actor, { sortField });
      const { steps } = await measure((it) => findByStep(it, selection, { offset: 2100, size: 10 }, PLANNED));
      expect(steps).toEqual(['Index Only Scan']);
    }
  });
});

it.each([
  ['one’s own', { ownerId: 0 }, 'geometric_element_own'],
  ['of a province', { province: '27' }, 'geometric_element_by_province'],
  [
    'of a day',
    { laterCreationDate: { from: '2000-01-01T00:00:00Z', until: '' }, sortField: 'creationDate' },
    'geometric_element_by_creation',
  ],
])('%s: read in the order of an index that knows the filter', async (_, query, index) => {
  const selection = asked(who.uxia, 'ownerId' in query ? { ownerId: who.ana.id } : query);
  const { indexes, rows, steps } = await measure((it) => findByStep(it, selection, window, PLANNED));
  expect(indexes).toContain(index);
  expect(steps).not.toContain('Seq Scan');
  expect(rows).toBeLessThanOrEqual(100);
  const counted = await measure((it) => findByStep(it, selection, window, { find: 'planned', count: 10_000 }));
  expect(counted.steps).not.toContain('Seq Scan');
});

it.each([
  ['a word of the description', () => ({ description: 'abcde' }), 'geometric_element_description'],
  ['a word of the comments', () => ({ internalComments: 'abcde' }), 'geometric_element_comments'],
  ['a chosen value', () => ({ [`attribute.${many.id}`]: 'RARE' }), 'geometric_element_attributes'],
  ['a word of an attribute', () => ({ [`attribute.${text.id}`]: 'abcde' }), 'element_attribute_value_text'],
  ['a corner of the map', () => ({ bbox: [-8.5, 42.5, -8.49, 42.51] }), 'geometric_element_geom'],
])('few matches are found first: %s', async (_, query, index) => {
  const selection = asked(who.uxia, query());
  const { indexes, steps, rows } = await measure((it) => findByStep(it, selection, window, MATCHES));
  expect(indexes).toContain(index);
  expect(steps).not.toContain('Seq Scan');
  expect(rows).toBeLessThanOrEqual(100);
});

it.each([
  ['a letter and punctuation', () => ({ description: 'f!' }), 'geometric_element_description'],
  ['two letters of the comments', () => ({ internalComments: 'f!' }), 'geometric_element_comments'],
  ['two letters of an attribute', () => ({ [`attribute.${text.id}`]: 'f!' }), 'element_attribute_value_text'],
  ['punctuation alone', () => ({ description: '!!!' }), 'geometric_element_description'],
])('what has no three letters in a row is found as well: %s', async (_, query, index) => {
  const selection = asked(who.uxia, query());
  const read = await measure((it) => findByStep(it, selection, window, MATCHES));
  expect(read.indexes).toContain(index);
  expect(read.steps).not.toContain('Seq Scan');
  expect(read.rows).toBeLessThanOrEqual(10);
  expect((await findByStep(db, selection, window, MATCHES)).count).toEqual({ total: 1, exact: true });
});

describe('a range of numbers', () => {
  const between = (range: string) => asked(who.uxia, { [`attribute.${number.id}`]: range });
  const facts = (range: string, few: number) => findFacts(db, between(range), { read: 1000, few });

  it('is counted in its index: few matches are read one by one, whatever the numbers of other attributes are', async () => {
    // The rows of three types have values of this attribute; two of the five are of this one.
    expect(await facts('5..9', 5)).toMatchObject({ few: 0 });
    expect((await facts('5..9', 5)).sample).toBeUndefined();
    const { indexes, steps, rows } = await measure((it) => findByStep(it, between('5..9'), window, { find: 'few', filter: 0 }));
    expect(indexes).toEqual(expect.arrayContaining(['element_attribute_value_number', 'geometric_element_pkey']));
    expect(steps).not.toContain('Seq Scan');
    expect(rows).toBe(5);
  });

  it('with one match more than few ones is taken for frequent', async () => {
    expect(await facts('5..9', 4)).toMatchObject({ allMany: true, sample: { read: 1000 } });
    expect((await facts('5..9', 4)).few).toBeUndefined();
  });

  it('beside a filter of another kind, too many matches leave the other one its index', async () => {
    const selection = asked(who.uxia, { [`attribute.${number.id}`]: '0..99999', description: 'wharf!!!' });
    expect(await findFacts(db, selection, { read: 1000, few: 10 })).toMatchObject({ allMany: false });
    const { indexes, rows } = await measure((it) => findByStep(it, selection, window, MATCHES));
    expect(indexes).toContain('geometric_element_description');
    expect(indexes).not.toContain('element_attribute_value_number');
    expect(rows).toBeLessThanOrEqual(10);
  });
});

const BEFORE = { beforeCreationDate: { from: '', until: new Date(Date.now() - 3000 * 60_000).toISOString() } };
it.each(['modificationDate', 'id'])('certain days by %s: an index across both has ten rows for ten', async (sortField) => {
  for (const sortOrder of ['asc', 'desc'])
    for (const actor of [who.visitor, who.uxia]) {
      const selection = asked(actor, { ...BEFORE, sortField, sortOrder });
      const { indexes, rows } = await measure((it) => findByStep(it, selection, window, { find: 'ordered', limit: 10 }));
      expect(indexes).toContain('geometric_element_by_dates');
      expect(rows).toBeLessThanOrEqual(100);
    }
});

it('counting has the page in hand: what shows it reads ten for ten', async () => {
  const selection = asked(who.uxia, { description: 'abcde' });
  const { sortKeys, count } = await findByStep(db, selection, window, MATCHES);
  const ids = idsOf(sortKeys) ?? [];
  expect([count?.exact, ids.length]).toEqual([true, count?.total]);
  expect((await findElementsInOrder(db, selection, ids, who.visitor)).map((it) => it.id)).toEqual(ids);
  const page = idsOf((await findByStep(db, asked(who.uxia), { offset: 20, size: 10 }, PLANNED)).sortKeys) ?? [];
  expect((await measure((it) => findElementsInOrder(it, selection, page, who.visitor))).rows).toBe(10);
});

it('frequent matches are read in order, and no further than a page needs', async () => {
  const selection = asked(who.visitor, { [`attribute.${many.id}`]: 'COMMON' });
  const { indexes, rows } = await measure((it) => findByStep(it, selection, window, { find: 'ordered', limit: 5000 }));
  expect(indexes).toContain('geometric_element_by_modification');
  expect(rows).toBeLessThanOrEqual(100);
  expect((await findFacts(db, selection, { read: 1000, few: 1000 })).sample).toEqual({
    read: 1000,
    matching: expect.any(Number),
    of: 3600,
    each: [],
  });
});

it('the index of a word that many have is not read where another one finds fewer rows', async () => {
  const selection = asked(who.uxia, { bbox: [-8.99, 42.5, -8.95, 42.6], [`attribute.${text.id}`]: 'no ' });
  const { sample } = await findFacts(db, selection, { read: 1000, few: 1000 });
  const [word] = sample?.each ?? [];
  expect(word).toEqual({ filter: 1, matching: 1000 });
  const step: Step = { ...MATCHES, common: [1] };
  const [before, after] = [
    await measure((it) => findByStep(it, selection, window, MATCHES)),
    await measure((it) => findByStep(it, selection, window, step)),
  ];
  expect(before.indexes).toContain('element_attribute_value_text');
  expect(after.indexes).toEqual(expect.arrayContaining([expect.stringMatching(/^geometric_element_(geom|public_box)$/)]));
  expect(after.indexes).not.toContain('element_attribute_value_text');
  const [one, other] = [await findByStep(db, selection, window, MATCHES), await findByStep(db, selection, window, step)];
  expect(other.count?.total).toBeGreaterThan(0);
  expect(other).toEqual(one);
});

it('one element is found by its key', async () =>
  expect((await measure((it) => findElement(it, elementPolicy.read(who.ana), 5, who.ana))).indexes).toContain(
    'geometric_element_pkey',
  ));

const EVERY = { readable: true, locale: 'en-GB' };
it('an empty type is listed without reading the elements of others', async () => {
  const empty = await anElementType();
  expect((await measure((it) => findElementType(it, empty.id, EVERY))).rows).toBe(0);
  expect(await findElementType(db, empty.id, EVERY)).toMatchObject({ hasElements: false });
  expect(await findElementType(db, type.id, EVERY)).toMatchObject({ hasElements: true });
});

it('all elements of a type are counted without reading them, exactly', async () => {
  const none: Window = { offset: 0, size: 0 };
  for (const actor of [who.visitor, who.uxia])
    for (const query of actor === who.uxia ? [{}, { isPublic: false }] : [{}]) {
      const selection = asked(actor, query);
      const { count } = await findByStep(db, selection, none, { find: 'planned', count: 100_000 });
      expect((await findByStep(db, selection, none, PLANNED)).count).toEqual(count);
    }
  expect((await measure((it) => findByStep(it, asked(who.visitor), none, PLANNED))).rows).toBe(0);
});

it('few names are found first, by the index of the title attribute and that of descriptions, and without a title too', async () => {
  const selection = asked(who.uxia, { name: 'wharf!' });
  const total = async () => (await findByStep(db, selection, window, MATCHES)).count;
  const measured = () => measure((it) => findByStep(it, selection, window, MATCHES));
  await sql(
    `UPDATE geometric_element SET attribute_values = attribute_values || jsonb_build_object($2::text, 'The wharf! of old')
    WHERE id = (SELECT max(id) FROM geometric_element WHERE type_id = $1 AND description NOT LIKE 'wharf%')`,
    [type.id, text.id],
  );
  expect(await total()).toEqual({ total: 1, exact: true });
  expect((await measured()).rows).toBeLessThanOrEqual(10);
  await sql('UPDATE element_type_attribute_type SET is_title = true WHERE id = $1', [text.id]);
  expect(await total()).toEqual({ total: 2, exact: true });
  const { indexes, steps, rows } = await measured();
  expect(indexes).toEqual(expect.arrayContaining(['geometric_element_description', 'element_attribute_value_text']));
  expect(steps).not.toContain('Seq Scan');
  expect(rows).toBeLessThanOrEqual(10);
  const { sample } = await findFacts(db, selection, { read: 5000, few: 1000 });
  expect(sample?.matching).toBe(2);
});
