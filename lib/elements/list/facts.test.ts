import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/lib/db';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { anAttribute, withDivisions } from '@/lib/test/geography';
import { type Person, people, reviewer } from '@/lib/test/people';
import { attributeFilters } from '../filters';
import { elementPolicy, ofSeenType } from '../policy';
import { findFacts } from './fact-queries';
import type { Facts } from './plan';
import type { ElementQuery } from './schema';

let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };
let number: { id: number };
/** Five are public, of Ana; one is hidden, of Brais. */
beforeAll(async () => {
  await withDivisions();
  who = await people();
  type = await anElementType();
  number = await anAttribute(type, 'NUMBER');
  for (const name of ['an arch', 'a bridge', 'a cairn', 'a dam', 'an elm'])
    await anElement({ type, owner: who.ana, description: name, isPublic: true });
  await anElement({ type, owner: who.brais, description: 'a bridge', isPublic: false });
  await sql(
    `UPDATE geometric_element SET attribute_values = jsonb_build_object($2::text, '7') WHERE type_id = $1 AND description = 'a bridge'`,
    [type.id, number.id],
  );
});

type Asked = Partial<Record<keyof ElementQuery | `attribute.${number}`, unknown>>;
const factsOf = async (query: Asked, { actor = who.uxia, few = 100 }: { actor?: Person; few?: number } = {}) => {
  const ofNumber = { id: number.id, attributeType: { dataType: 'NUMBER', code: { code: 'x' } } };
  const { filters } = attributeFilters([ofNumber] as never, query as ElementQuery, 'en-GB');
  const selection = {
    ...{ typeId: type.id, readable: ofSeenType(elementPolicy.read(actor)) },
    ...{ query: query as ElementQuery, attributes: filters },
  };
  return findFacts(db, selection, { read: 4, few });
};

const DAY = '2020-01-01T00:00:00Z';
const KNOWN = { filters: 1, indexed: true, inIndexOrder: false, acrossDates: false };

describe('what statistics and an index cover is not counted', () => {
  it.each<[string, Asked, Partial<Facts>]>([
    ['no filter', {}, { ...KNOWN, filters: 0 }],
    ['a filter of which an index has the order that nobody named', { province: '15' }, { ...KNOWN, inIndexOrder: true }],
    ['the same, by name', { province: '15', sortField: 'modificationDate' }, { ...KNOWN, inIndexOrder: true }],
    ['a filter in the order of something else', { province: '15', sortField: 'description' }, KNOWN],
    ['an id, of which no index has an order', { geometricElementId: 1 }, KNOWN],
    ['two such filters', { province: '15', municipality: '15030' }, { ...KNOWN, filters: 2 }],
    ['a date in its own order', { laterModificationDate: { from: DAY } }, { ...KNOWN, inIndexOrder: true }],
    ['a date in the order of another one', { laterCreationDate: { from: DAY } }, { ...KNOWN, acrossDates: true }],
    [
      'both dates',
      { laterCreationDate: { from: DAY }, laterModificationDate: { from: DAY } },
      { ...KNOWN, filters: 2, acrossDates: true },
    ],
  ])('%s', async (_, query, facts) => expect(await factsOf(query)).toEqual(facts));
});

describe('what they do not cover is counted', () => {
  const UNKNOWN = { ...KNOWN, indexed: false };

  it.each<[string, Asked, Partial<Facts>, number[], number]>([
    ['a text', { description: 'a' }, UNKNOWN, [0], 4],
    ['a text beside what is covered', { description: 'a', province: '15' }, { ...UNKNOWN, filters: 2 }, [0], 0],
    ['two texts and a box', { description: 'a', bbox: [-9, 42, -8, 44], ownerLogin: 'a' }, { ...UNKNOWN, filters: 3 }, [0, 2], 4],
    [
      'what is covered, in the order of a date, beside another date',
      { province: '15', laterCreationDate: { from: DAY } },
      { ...UNKNOWN, filters: 2, acrossDates: true },
      [],
      0,
    ],
  ])('%s, in a sample', async (_, query, facts, byIndex, matching) => {
    const { sample, ...others } = await factsOf(query);
    expect(others).toEqual(facts);
    const each = byIndex.map((filter) => ({ filter, matching: 4 }));
    expect(sample).toEqual({ read: 4, matching, of: 6, each });
  });

  it('the sample is of what may be read by the flag', async () => {
    expect((await factsOf({ description: 'bridge', isPublic: true })).sample).toMatchObject({ of: 5 });
    expect((await factsOf({ description: 'bridge', isPublic: false })).sample).toEqual({
      ...{ read: 1, matching: 1, of: 1 },
      each: [{ filter: 0, matching: 1 }],
    });
  });

  it('a number in its index, and in a sample as well where it has many', async () => {
    const asked: Asked = { [`attribute.${number.id}`]: '7..' };
    const few = await factsOf(asked, { few: 2 });
    expect(few).toEqual({ ...UNKNOWN, few: 0 });
    const many = await factsOf(asked, { few: 1 });
    expect(many).toEqual({ ...UNKNOWN, allMany: true, sample: { read: 4, matching: expect.any(Number), of: 6, each: [] } });
    expect(await factsOf({ ...asked, description: 'bridge' }, { few: 1 })).toMatchObject({ filters: 2, allMany: false });
    expect(await factsOf({ description: 'bridge', ...asked }, { few: 2 })).toEqual({ ...UNKNOWN, filters: 2, few: 1 });
  });

  it('a reviewer’s divisions are a filter of their own', async () => {
    const actor = await reviewer({ provinces: ['15'] });
    expect(await factsOf({}, { actor })).toMatchObject({ filters: 1, indexed: false });
    expect(await factsOf({ description: 'bridge' }, { actor })).toMatchObject({ filters: 2, indexed: false });
  });
});
