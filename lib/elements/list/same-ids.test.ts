import { beforeAll, expect, it } from 'vitest';
import { db } from '@/lib/db';
import { searchedAsText, withValues } from '@/lib/test/data-types';
import { sql } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { anAttribute, withDivisions } from '@/lib/test/geography';
import { people } from '@/lib/test/people';
import { attributeFilters } from '../filters';
import { elementPolicy } from '../policy';
import { conditionsOf } from './condition-queries';
import type { ElementSelection } from './order-queries';
import { normalized } from './order-queries';
import { ALL, type Step } from './plan';
import { findByStep, type Window } from './queries';
import { AdminElementQuery, type ElementQuery } from './schema';

// Every way to find a page is asked the same random questions, and must find what sorting and filtering in memory finds. The rows have
// few values for each column, so that many rows are equal in an order, and a third of them lack each value that may be absent.

const ROWS = 900;
const QUESTIONS = 120;
const WORDS = ['oak', 'Ponte', 'órreo', 'p!'];
const LOGINS = ['ana', 'brais'] as const;
const LONG = 100_000;

/** The same numbers in each run (mulberry32). */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
const draw = random(20261122);
const chance = (share: number) => draw(1000) < share * 1000;
const oneOf = <T>(all: readonly T[]): T => all[draw(all.length)] as T;

interface Row {
  id: number;
  description: string;
  isPublic: boolean;
  isReviewed: boolean;
  owner: (typeof LOGINS)[number];
  created: number;
  changed: number;
  province: string | null;
  comments: string | null;
  text: string | null;
  number: number | null;
  choice: string | null;
  lng: number;
}

let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };
let types: Parameters<typeof attributeFilters>[0];
const KINDS = { text: searchedAsText[0], number: 'NUMBER', choice: withValues[0] } as const;
const at: Record<string, number> = {};
const rows: Row[] = [];
const day = (n: number) => Date.UTC(2026, 0, 1 + n);
const maybe = <T>(make: () => T): T | null => (chance(1 / 3) ? null : make());

const aRow = (): Omit<Row, 'id'> => ({
  description: `${oneOf(WORDS)} ${oneOf(WORDS)}`,
  isPublic: chance(0.7),
  isReviewed: chance(0.3),
  owner: oneOf(LOGINS),
  created: day(draw(6)),
  changed: day(3 + draw(8)) + draw(2),
  province: maybe(() => oneOf(['15', '27'])),
  comments: maybe(() => oneOf(WORDS)),
  text: maybe(() => oneOf(WORDS)),
  number: maybe(() => draw(5)),
  choice: maybe(() => oneOf(['A', 'B'])),
  lng: -9 + draw(4),
});

beforeAll(async () => {
  await withDivisions();
  who = await people();
  type = await anElementType();
  for (const [order, [name, dataType]] of Object.entries(KINDS).entries())
    at[name] = (await anAttribute(type, dataType, { order: order + 1, options: ['A', 'B'] })).id;
  await sql('UPDATE element_type_attribute_type SET is_title = true WHERE id = $1', [at.text]);
  types = Object.entries(KINDS).map(([name, dataType]) => ({
    id: at[name],
    attributeType: { dataType, maxSize: 100, valueGroupCode: { listCode: [{ code: 'A' }, { code: 'B' }] }, code: {} },
  })) as never;
  const drawn = Array.from({ length: ROWS }, aRow);
  const values = (row: Omit<Row, 'id'>) => ({
    ...(row.text !== null && { [at.text!]: row.text }),
    ...(row.number !== null && { [at.number!]: String(row.number) }),
    ...(row.choice !== null && { [at.choice!]: row.choice }),
  });
  const made = await sql<{ id: number }>(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public, is_reviewed, internal_comments, attribute_values,
       province_code, creation_date, modification_date)
     SELECT $1, (r->>'owner')::bigint, r->>'description', ST_SetSRID(ST_MakePoint((r->>'lng')::float8, 43), 4326), (r->>'isPublic')::boolean,
       (r->>'isReviewed')::boolean, r->>'comments', r->'values', r->>'province', to_timestamp((r->>'created')::float8 / 1000),
       to_timestamp((r->>'changed')::float8 / 1000)
     FROM json_array_elements($2::json) WITH ORDINALITY AS t (r, n) ORDER BY n RETURNING id`,
    [type.id, JSON.stringify(drawn.map((row) => ({ ...row, owner: who[row.owner].id, values: values(row) })))],
  );
  drawn.forEach((row, n) => {
    rows.push({ id: made[n]!.id, ...row });
  });
  await sql('ANALYZE');
}, 60_000);

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const has = (text: string | null, word: string) => text !== null && folded(text).includes(folded(word));

/** A filter as the call writes it, and which rows it keeps. */
type Filter = [Record<string, string>, (row: Row) => boolean];
const FILTERS: (() => Filter)[] = [
  () => ((word) => [{ description: word }, (row) => has(row.description, word)] as Filter)(oneOf(WORDS)),
  () => ((word) => [{ name: word }, (row) => has(row.description, word) || has(row.text, word)] as Filter)(oneOf(WORDS)),
  () => ((word) => [{ internalComments: word }, (row) => has(row.comments, word)] as Filter)(oneOf(WORDS)),
  () => ((word) => [{ [`attribute.${at.text}`]: word }, (row) => has(row.text, word)] as Filter)(oneOf(WORDS)),
  () => ((n) => [{ [`attribute.${at.number}`]: `${n}..` }, (row) => row.number !== null && row.number >= n] as Filter)(draw(5)),
  () => ((value) => [{ [`attribute.${at.choice}`]: value }, (row) => row.choice === value] as Filter)(oneOf(['A', 'B'])),
  () => ((code) => [{ province: code }, (row) => row.province === code] as Filter)(oneOf(['15', '27'])),
  () => ((flag) => [{ isReviewed: String(flag) }, (row) => row.isReviewed === flag] as Filter)(chance(0.5)),
  () => ((flag) => [{ isPublic: String(flag) }, (row) => row.isPublic === flag] as Filter)(chance(0.5)),
  () => ((login) => [{ ownerLogin: who[login].login }, (row) => row.owner === login] as Filter)(oneOf(LOGINS)),
  () => ((login) => [{ ownerId: String(who[login].id) }, (row) => row.owner === login] as Filter)(oneOf(LOGINS)),
  () => ((n) => [{ beforeCreationDate: iso(n) }, (row) => row.created < day(n + 1)] as Filter)(draw(6)),
  () => ((n) => [{ laterCreationDate: iso(n) }, (row) => row.created >= day(n)] as Filter)(draw(6)),
  () => ((n) => [{ laterModificationDate: iso(n) }, (row) => row.changed >= day(n)] as Filter)(3 + draw(8)),
  () => ((lng) => [{ bbox: `${lng - 0.5},42,${lng + 0.5},44` }, (row) => row.lng === lng] as Filter)(-9 + draw(4)),
];
const iso = (n: number) => new Date(day(n)).toISOString().slice(0, 10);

const ORDERS: Record<string, (row: Row) => (number | string)[]> = {
  id: () => [],
  description: (row) => [folded(row.description)],
  creationDate: (row) => [row.created],
  modificationDate: (row) => [row.changed],
  isPublic: (row) => [Number(row.isPublic)],
  isReviewed: (row) => [Number(row.isReviewed), row.changed],
  ownerLogin: (row) => [who[row.owner].login.toLowerCase()],
};
const compared = (a: (number | string)[], b: (number | string)[]): number => {
  const n = a.findIndex((it, i) => it !== b[i]);
  return n < 0 ? 0 : (a[n] as number) < (b[n] as number) ? -1 : 1;
};

const STEPS: Step[] = [
  { find: 'planned', count: 'stored' },
  { find: 'planned', count: LONG },
  { find: 'planned', count: 5 },
  { find: 'planned' },
  { find: 'matches', limit: LONG },
  { find: 'matches', limit: 40 },
  { find: 'matches', limit: ALL },
  { find: 'matches', limit: LONG, common: [0] },
  { find: 'matches', limit: LONG, common: [1, 2] },
  { find: 'ordered', limit: LONG },
  { find: 'ordered', limit: 60 },
];

const NAMES = {
  planned: ({ count }: Step & { find: 'planned' }) => `planned counted ${count}`,
  matches: ({ limit, common }: Step & { find: 'matches' }) => `matches ${limit}${common ? ` without ${common}` : ''}`,
  ordered: ({ limit }: Step & { find: 'ordered' }) => `ordered ${limit}`,
  few: () => 'few',
};

it(`every way finds the same ids for ${QUESTIONS} random questions`, async () => {
  const failed = new Set<string>();
  const found = new Set<string>();
  for (let n = 0; n < QUESTIONS; n++) {
    const actor = oneOf([who.visitor, who.ana, who.uxia]);
    // An account's own rule is only used for a list of what it owns.
    const own: Filter[] = actor === who.ana ? [[{ ownerId: String(who.ana.id) }, (row) => row.owner === 'ana']] : [];
    const filters = [...Array.from({ length: draw(4) }, () => oneOf(FILTERS)()), ...own];
    const sortField = oneOf(Object.keys(ORDERS));
    const sortOrder = oneOf(['asc', 'desc']);
    const asked = Object.assign({ sortField, sortOrder }, ...filters.map(([query]) => query)) as Record<string, string>;
    // A filter that is drawn twice counts as it was written last.
    const last = filters.filter(
      ([query], i) => !filters.slice(i + 1).some(([later]) => Object.keys(later)[0] === Object.keys(query)[0]),
    );
    const query = AdminElementQuery.parse(asked) as ElementQuery;
    const attributes = attributeFilters(types, query, 'en-GB').filters;
    const selection: ElementSelection = normalized({ typeId: type.id, readable: elementPolicy.read(actor), query, attributes });
    const readable = (row: Row) => row.isPublic || actor === who.uxia || (actor === who.ana && row.owner === 'ana');
    const wanted = rows
      .filter((row) => readable(row) && last.every(([, keeps]) => keeps(row)))
      .sort((a, b) => (compared(ORDERS[sortField]!(a), ORDERS[sortField]!(b)) || a.id - b.id) * (sortOrder === 'asc' ? 1 : -1))
      .map(({ id }) => id);
    const begin = draw(wanted.length + 3);
    const size = 1 + draw(30);
    const everything = await findByStep(db, selection, { offset: 0, size: ROWS }, { find: 'matches', limit: LONG });
    const after = everything.sortKeys?.[begin - 1];
    const windows: Window[] = [{ offset: begin, size }, ...(after ? [{ offset: 0, size, after }] : [])];
    const countable = conditionsOf(selection).findIndex(({ ids }) => ids);
    for (const step of [...STEPS, ...(countable < 0 ? [] : [{ find: 'few', filter: countable } as const])])
      for (const window of windows) {
        const name = NAMES[step.find](step as never);
        const { sortKeys, count } = await findByStep(db, selection, window, step);
        const scenario = { n, asked, actor: actor.role, begin, window, step };
        if (sortKeys) {
          expect({ ...scenario, ids: sortKeys.map((it) => Number(it.at(-1))) }).toEqual({
            ...scenario,
            ids: wanted.slice(begin, begin + size),
          });
          found.add(name);
        } else failed.add(name);
        const limit =
          step.find === 'few'
            ? LONG
            : step.find === 'matches'
              ? step.limit
              : step.find === 'planned' && typeof step.count === 'number'
                ? step.count
                : undefined;
        if (limit !== undefined)
          expect({ ...scenario, count }).toEqual({
            ...scenario,
            count: { total: Math.min(wanted.length, limit), exact: wanted.length <= limit },
          });
      }
  }
  expect([...found].sort()).toEqual(
    [
      'few',
      'matches 100000',
      'matches 100000 without 0',
      'matches 100000 without 1,2',
      'matches 2000000000',
      'matches 40',
      'ordered 100000',
      'ordered 60',
      'planned counted 100000',
      'planned counted 5',
      'planned counted undefined',
      'planned counted stored',
    ].sort(),
  );
  expect([...failed].sort()).toEqual(['matches 40', 'ordered 100000', 'ordered 60']);
}, 300_000);
