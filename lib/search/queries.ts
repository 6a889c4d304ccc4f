import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Rule } from '@/lib/auth/policy';
import { seesLayer, seesType } from '@/lib/auth/seen-sql';
import type { Db } from '@/lib/db';
import type { TypeFacts } from '@/lib/element-types/policy';
import type { ElementTypeReference } from '@/lib/element-types/schema';
import { inStates, typesWhere } from '@/lib/element-types/sql';
import type { Box } from '@/lib/elements/list/schema';
import type { Sight } from '@/lib/elements/policy';
import { elementWhere, nameSql } from '@/lib/elements/sql';
import { localText } from '@/lib/translations/sql';
import { Prisma } from '@/prisma/generated/client';
import type { FoundDefinition } from './schema';

const { empty, join, sql } = Prisma;

/** Sorts behind all that may follow the beginning of a text. */
const LAST_LETTER = '\u{10FFFF}';

/** What was typed, as the elements' names and words are stored. */
export async function findTyped(db: Db, q: string): Promise<string> {
  const [found] = await db.$queryRaw<{ typed: string }[]>`SELECT search_text(${q}) AS typed`;
  return found?.typed ?? '';
}

/** Words that elements have instead of a typed one: those that begin so (only the first), and those that may differ by one typing error. */
export const findWords = (db: Db, words: readonly string[]): Promise<{ typed: string; word: string }[]> => db.$queryRaw`
  SELECT t.typed, w.word FROM unnest(${words}::text[]) AS t (typed) CROSS JOIN LATERAL (
    (SELECT k.word FROM search_word k WHERE k.word >= t.typed AND k.word < t.typed || ${LAST_LETTER} ORDER BY k.word LIMIT 1)
    UNION SELECT k.word FROM search_word k WHERE k.keys && word_keys(t.typed)) w`;

/**
 * How many of the elements have words that begin with a typed one, by the planner's statistics: 0..1 or, where elements have several of
 * them, more. Rare words are not known there.
 */
export const findShares = (db: Db, words: readonly string[]): Promise<{ typed: string; share: number }[]> => db.$queryRaw`
  SELECT t.typed, sum(s.share)::float8 AS share FROM unnest(${words}::text[]) AS t (typed)
  JOIN (SELECT unnest(most_common_elems::text::text[]) AS word, unnest(most_common_elem_freqs) AS share FROM pg_stats
    WHERE schemaname = current_schema() AND tablename = 'element_search' AND attname = 'words') s ON starts_with(s.word, t.typed)
  GROUP BY t.typed`;

/** Which of these are ids of types that may be read. */
export async function findTypeIds(db: Db, readable: Rule<TypeFacts>, ids: readonly number[]): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT t.id FROM geometric_element_type t WHERE t.id = ANY (${ids}::bigint[]) AND ${typesWhere(readable)}`;
  return rows.map(({ id }) => id);
}

/** What a step of the search asks for, and among what. */
export interface Search {
  /** The typed words, folded, a blank between them. */
  typed: string;
  /** Undefined: every type. */
  types: readonly number[] | undefined;
  bbox: Box | undefined;
  sight: Sight;
  size: number;
}

/** An element that a step has found, and what its place among the others depends on. */
export interface Hit {
  id: number;
  /** 1: the name is what was typed, 2: it begins so, 3: it holds it as a word, 4: the rest. */
  rank: number;
  /** Whether it lies in the box. */
  inside: boolean;
  /** How alike the name is: 0..1. */
  alike: number;
}

/** Rows that a step compares of one part at most, so that common words cost no more than rare ones. */
const MAX_COMPARED = 500;
/** Rows that are scanned without an index of words: where a word is common, some of them have it. */
const MAX_BROWSED = 3000;
/** Elements in the box that are scanned, those in its middle first. */
const MAX_INSIDE = 1000;
/** Rows with the words that are scanned for those of some types, of one owner, or with common words as well. */
const MAX_FILTERED = 10_000;
/** From this share of the elements on, a word is common: of as many rows as are scanned, enough have it. */
export const COMMON = MAX_COMPARED / MAX_FILTERED;

const box = ([west, south, east, north]: Box) =>
  sql`box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
const ofTypes = ({ types }: Search) => (types ? sql`AND e.type_id = ANY (${types}::bigint[])` : empty);
const eachType = ({ types }: Search) => (types ? sql`unnest(${types}::bigint[]) AS t (id)` : sql`geometric_element_type t`);

/** A part of all elements that the caller sees. */
interface Part {
  /** Chooses the indexes. */
  flag: Prisma.Sql;
  /** Whether the caller sees only some of the elements with this flag. */
  isNarrow: boolean;
  where: Prisma.Sql;
}
/** The parts of all elements that the caller sees. One element may be in two of them. */
function partsOf({ allTypes, typesAs, publicOnes, hiddenOnes, ownOf, inScope }: Sight): Part[] {
  const ofType = allTypes
    ? empty
    : sql`AND ${inStates(sql`e.type_id`, ['PUBLISHED'])} AND ${seesType(sql`e.type_id`, { role: typesAs })}`;
  const part = (flag: Prisma.Sql, only?: Prisma.Sql): Part => ({
    ...{ flag, isNarrow: only !== undefined },
    where: sql`${flag} ${only ? sql`AND ${only}` : empty} ${ofType}`,
  });
  const hidden = sql`NOT e.is_public`;
  return [
    ...(publicOnes ? [part(sql`e.is_public`)] : []),
    ...(hiddenOnes ? [part(hidden)] : []),
    ...(ownOf !== undefined && !hiddenOnes ? [part(hidden, sql`e.owner_id = ${ownOf}::bigint`)] : []),
    ...(inScope ? [part(hidden, elementWhere(sql`e.element_id`, inScope))] : []),
  ];
}
function seen({ sight }: Search) {
  const parts = partsOf(sight).map(({ where }) => where);
  return sql`((${join(parts, ') OR (')}))`;
}

const columns = sql`e.element_id, e.name, e.area`;
const united = (parts: Prisma.Sql[]) => join(parts, ' UNION ALL ');

/** Names that begin with what was typed. */
const begins = ({ typed }: Search) => sql`e.name >= ${typed} AND e.name < ${typed + LAST_LETTER}`;
const has = (query: string) => sql`e.words @@ ${query}::tsquery`;
const rankOf = ({ typed }: Search) => sql`CASE WHEN e.name = ${typed} THEN 1 WHEN starts_with(e.name, ${typed}) THEN 2
  WHEN strpos(' ' || e.name || ' ', ${` ${typed} `}) > 0 THEN 3 ELSE 4 END`;

/** The best of the candidates `e`. */
const best = (db: Db, candidates: Prisma.Sql, search: Search): Promise<Hit[]> => db.$queryRaw`
  SELECT * FROM (
    SELECT DISTINCT ON (e.element_id) e.element_id AS id, ${rankOf(search)} AS rank,
      ${search.bbox ? sql`e.area && ${box(search.bbox)}` : sql`false`} AS inside, similarity(e.name, ${search.typed})::float8 AS alike
    FROM (${candidates}) e) found
  ORDER BY rank, inside DESC, alike DESC, id LIMIT ${search.size}::int`;

/** Of all ranks, among a bounded number of elements in the box: they come first also where more fits than a step reads. */
export const findInside = (db: Db, search: Search, query: string): Promise<Hit[]> =>
  search.bbox
    ? best(
        db,
        sql`SELECT * FROM (SELECT * FROM element_search e WHERE e.area && ${box(search.bbox)}
            ORDER BY e.area <-> center(${box(search.bbox)}) LIMIT ${MAX_INSIDE}::int) e
          WHERE ${seen(search)} ${ofTypes(search)} AND (${has(query)} OR ${begins(search)})`,
        search,
      )
    : Promise.resolve([]);

/** Ranks 1 and 2, by the index of names. */
export function findByName(db: Db, search: Search): Promise<Hit[]> {
  const parts = partsOf(search.sight).map(
    ({ where }) => sql`(
    SELECT found.* FROM ${eachType(search)} CROSS JOIN LATERAL (
      SELECT ${columns} FROM element_search e WHERE e.type_id = t.id AND ${where} AND ${begins(search)}
      ORDER BY e.name LIMIT ${search.bbox ? MAX_COMPARED : search.size}::int) found)`,
  );
  return best(db, united(parts), search);
}

/** Elements with such words among some of all, taken by chance; with types, among the first of each. Common words are found so. */
export function findByChance(db: Db, search: Search, query: string): Promise<Hit[]> {
  const { types } = search;
  const drawn = types
    ? partsOf(search.sight).map(
        ({ where }) => sql`(SELECT found.* FROM ${eachType(search)} CROSS JOIN LATERAL (
          SELECT e.* FROM element_search e WHERE e.type_id = t.id AND ${where} LIMIT ${Math.ceil(MAX_BROWSED / types.length)}::int) found)`,
      )
    : [
        sql`SELECT * FROM element_search e TABLESAMPLE SYSTEM (least(100, greatest(${MAX_BROWSED * 100}::float8
          / greatest(1, (SELECT reltuples FROM pg_class WHERE oid = 'element_search'::regclass)), 0.01))) WHERE ${seen(search)}`,
      ];
  return best(
    db,
    sql`SELECT * FROM (SELECT * FROM (${united(drawn)}) e LIMIT ${2 * MAX_BROWSED}::int) e WHERE ${has(query)}`,
    search,
  );
}

/**
 * Elements with such words, by the index of words. It knows no type and no owner, and reads all rows of a common word: where these matter, a
 * bounded number of its rows is scanned. `indexed`: the words of the query that the index is asked for.
 */
export function findByWords(db: Db, search: Search, query: string, indexed = query): Promise<Hit[]> {
  const parts = partsOf(search.sight).map(({ flag, isNarrow, where }) => {
    const isIndexed = search.types === undefined && !isNarrow && indexed === query;
    if (isIndexed) return sql`(SELECT e.* FROM element_search e WHERE ${where} AND ${has(query)} LIMIT ${MAX_COMPARED}::int)`;
    return sql`(SELECT e.* FROM (SELECT * FROM element_search e WHERE ${flag} AND ${has(indexed)} LIMIT ${MAX_FILTERED}::int) e
      WHERE ${where} AND ${has(query)} ${ofTypes(search)} LIMIT ${MAX_COMPARED}::int)`;
  });
  return best(db, sql`SELECT ${columns} FROM (${united(parts)}) e`, search);
}

/** What is shown of an element that was found. Positions are in degrees. */
export interface FoundRow {
  id: number;
  name: string;
  type: ElementTypeReference;
  lng: number;
  lat: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The elements in the order of these ids. */
export const findFound = (db: Db, ids: readonly number[], locale: string): Promise<FoundRow[]> => db.$queryRaw`
  SELECT e.id, ${nameSql} AS name,
    json_build_object('id', t.id, 'code', t.code, 'name', coalesce(${localText('t.name_code_id', locale)}, t.code)) AS type,
    ST_X(p) AS lng, ST_Y(p) AS lat, ST_XMin(e.geom) AS west, ST_YMin(e.geom) AS south, ST_XMax(e.geom) AS east, ST_YMax(e.geom) AS north
  FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS picked (id, place)
  JOIN geometric_element e ON e.id = picked.id JOIN geometric_element_type t ON t.id = e.type_id
  CROSS JOIN LATERAL ST_PointOnSurface(e.geom) p ORDER BY picked.place`;

/** `readable`: which types, beside all layers. */
const NAMED = {
  TYPE: (readable: Rule<TypeFacts>) =>
    sql`(SELECT t.id, t.name_code_id FROM geometric_element_type t WHERE ${typesWhere(readable)})`,
  LAYER: (_: Rule<TypeFacts>, reader: Pick<Actor, 'role'>) =>
    sql`(SELECT l.id, l.name_code_id FROM geometric_layer l WHERE ${seesLayer(sql`l.id`, reader)})`,
} as const;

/** Element types or layers by their name in a language: the name itself first, then its beginning, then the beginning of a word. */
export const findNamed = (
  db: Db,
  kind: keyof typeof NAMED,
  { typed, size }: Pick<Search, 'typed' | 'size'>,
  { readable, reader, locale }: { readable: Rule<TypeFacts>; reader: Pick<Actor, 'role'>; locale: string },
): Promise<FoundDefinition[]> => db.$queryRaw`
  SELECT id, name FROM (
    SELECT d.id, d.name, search_text(d.name) AS folded FROM (
      SELECT x.id, ${localText('x.name_code_id', locale)} AS name FROM ${NAMED[kind](readable, reader)} x) d) named
  WHERE strpos(' ' || folded, ${` ${typed}`}) > 0
  ORDER BY folded <> ${typed}, NOT starts_with(folded, ${typed}), folded, id LIMIT ${size}::int`;
