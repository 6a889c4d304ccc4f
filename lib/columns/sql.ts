import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { elementPolicy, sightOf } from '@/lib/elements/policy';
import { elementsWhere, seesFile } from '@/lib/elements/sql';
import { siteUrl } from '@/lib/env';
import { Prisma } from '@/prisma/generated/client';
import type { Column } from './columns';

const { raw, sql } = Prisma;

/** An instant as attributes store theirs. */
export const moment = (column: Prisma.Sql) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const address = (file: Prisma.Sql) => sql`${`${siteUrl()}/api/elements/geometric_element/files/`}::text || ${file}`;

/** The value of an attribute of an element `e`, as text. */
const stored = (id: number) => sql`(e.attribute_values ->> ${String(id)}::text)`;

/** The addresses of the files of an element `e` that somebody sees, oldest first, as a list. */
export const fileAddressesSql = (actor: Actor) => sql`(SELECT array_agg(${address(sql`f.uuid`)} ORDER BY f.creation_date, f.uuid)
  FROM geometric_element_file f WHERE f.element_id = e.id AND ${seesFile(actor)})`;

/** The path of a file `f` of an element `e` that somebody sees in an archive: `files/{element}_{n}.jpg`, by age. */
const archived = (actor: Actor) => sql`SELECT f.storage_key, row_number() OVER (ORDER BY f.creation_date, f.uuid) AS n,
    'files/' || e.id || '_' || row_number() OVER (ORDER BY f.creation_date, f.uuid)
      || coalesce(lower(substring(f.original_filename FROM '[.][A-Za-z0-9]{1,5}$')), '') AS path
  FROM geometric_element_file f WHERE f.element_id = e.id AND ${seesFile(actor)}`;

/** The paths that the files of an element `e` have in an archive, as a list. */
export const archivePathsSql = (actor: Actor) => sql`(SELECT array_agg(a.path ORDER BY a.n) FROM (${archived(actor)}) a)`;

/** The same with their keys in the store: pairs of key and path. */
export const archivedFilesSql = (actor: Actor) =>
  sql`(SELECT json_agg(json_build_array(a.storage_key, a.path) ORDER BY a.n) FROM (${archived(actor)}) a)`;

const photoSql = () => sql`(SELECT ${address(sql`f.uuid`)} FROM geometric_element_file f
  WHERE f.element_id = e.id AND f.content_type LIKE 'image/%' ORDER BY f.creation_date, f.uuid LIMIT 1)`;

const FIXED: Record<string, (actor: Actor) => Prisma.Sql> = {
  id: () => sql`e.id`,
  description: () => sql`e.description`,
  is_public: () => sql`coalesce(e.asked_public, e.is_public)`,
  is_reviewed: () => sql`e.is_reviewed`,
  creation_date: () => moment(sql`e.creation_date`),
  modification_date: () => moment(sql`e.modification_date`),
  province: () => sql`pr.name`,
  municipality: () => sql`mu.name`,
  parish: () => sql`pa.name`,
  photo: () => photoSql(),
  owner: (actor) =>
    sql`CASE WHEN ${elementsWhere(elementPolicy.seeOwner(actor))} THEN (SELECT u.login FROM user_account u WHERE u.id = e.owner_id) END`,
};

/** A value where somebody sees it; otherwise none, so that nothing can be asked about it. */
function whereSeen(value: Prisma.Sql, seenBy: Column['seenBy'], actor: Actor): Prisma.Sql {
  const rule = seenBy === undefined || seenBy(actor);
  return rule === true ? value : sql`(CASE WHEN ${elementsWhere(rule)} THEN ${value} END)`;
}

/**
 * The value of a column of an element `e`, joined with the names of its divisions, as an actor sees it: an attribute as JSON, in its text form or as a
 * list of those.
 */
export function columnSql({ code, kind, attributeId, seenBy }: Column, actor: Actor): Prisma.Sql {
  if (attributeId !== undefined && kind === 'ADDRESS')
    return whereSeen(sql`to_jsonb(${address(stored(attributeId))})`, seenBy, actor);
  if (attributeId !== undefined) return whereSeen(sql`e.attribute_values -> ${String(attributeId)}::text`, seenBy, actor);
  const made = FIXED[code];
  if (!made) throw new Error(`no column ${code}`);
  return made(actor);
}

/**
 * The elements of a type that somebody sees, as conditions on rows `e` of which no row fulfils two: the public and the hidden ones each by
 * themselves. Indexes begin with the type and that flag: each part is read in order, and whoever asks merges them.
 */
export function collectionParts(typeId: number, actor: Actor): Prisma.Sql[] {
  const { publicOnes, hiddenOnes, ownOf, inScope } = sightOf(actor);
  const theirs = [...(ownOf === undefined ? [] : [{ ownerId: ownOf }]), ...(inScope ? [inScope] : [])];
  const part = (condition: Prisma.Sql) => sql`e.type_id = ${typeId}::bigint AND ${condition}`;
  return [
    ...(publicOnes ? [part(sql`e.is_public`)] : []),
    ...(hiddenOnes ? [part(sql`NOT e.is_public`)] : []),
    ...(!hiddenOnes && theirs.length > 0 ? [part(sql`NOT e.is_public AND ${elementsWhere(theirs)}`)] : []),
  ];
}

/** The keys of divisions, in their tables and in the elements'. */
const DIVISION_KEYS: Record<string, string> = { province: 'province_code', municipality: 'ine_code', parish: 'parish_code' };

function ownerSql(actor: Actor): Prisma.Sql {
  const rule = elementPolicy.seeOwner(actor);
  return rule === true ? sql`e.owner_login` : sql`CASE WHEN ${elementsWhere(rule)} THEN e.owner_login END`;
}

function attributeSql(id: number, kind: Column['kind']): Prisma.Sql {
  switch (kind) {
    case 'INTEGER':
    case 'DECIMAL':
      return sql`${stored(id)}::numeric`;
    case 'FLAG':
      return sql`(${stored(id)} = 'true')`;
    case 'CHOICES':
      return sql`(SELECT string_agg(a.v, '|' ORDER BY a.at)
        FROM jsonb_array_elements_text(e.attribute_values -> ${String(id)}::text) WITH ORDINALITY a (v, at))`;
    case 'DAY':
    case 'MOMENT':
      return sql`${stored(id)} COLLATE "C"`;
    case 'ADDRESS':
      return sql`(${address(stored(id))})`;
    default:
      return stored(id);
  }
}

/**
 * The value of a column of an element `e` to compare with and to sort by, typed; several choices are joined by `|`, dates of attributes are
 * texts of ISO 8601. Not for output: `columnSql` is.
 */
export function comparableSql({ code, kind, attributeId, seenBy }: Column, actor: Actor): Prisma.Sql {
  if (attributeId !== undefined) return whereSeen(attributeSql(attributeId, kind), seenBy, actor);
  const key = DIVISION_KEYS[code];
  if (key) return sql`(SELECT x.name FROM ${raw(code)} x WHERE x.${raw(key)} = e.${raw(key)})`;
  if (code === 'photo') return photoSql();
  if (code === 'owner') return ownerSql(actor);
  return code === 'is_public' ? sql`coalesce(e.asked_public, e.is_public)` : raw(`e.${code}`);
}

/** Where the meridian of zone 29 is a quarter of the equator away. */
const BEYOND_25829 = sql`(e.geom && ST_MakeEnvelope(71, -9, 91, 9, 4326) OR e.geom && ST_MakeEnvelope(-109, -9, -89, 9, 4326))`;

/** The geometry of an element `e` in a system; an empty one where this has no coordinates for it. */
export function geometryIn(srid: number): Prisma.Sql {
  if (srid === 4326) return sql`e.geom`;
  const there = sql`ST_Transform(e.geom, ${raw(String(srid))})`;
  if (srid !== 25829) return there;
  return sql`CASE WHEN ${BEYOND_25829} THEN ST_GeomFromText(GeometryType(e.geom) || ' EMPTY', 25829) ELSE ${there} END`;
}

/** A condition on the value of a column, made from its SQL. */
export type ValueTest = (value: Prisma.Sql) => Prisma.Sql;

/**
 * A test of a column's value: of a division the names are tested and the elements found by the index on its code.
 */
export function testSql(column: Column, actor: Actor, test: ValueTest): Prisma.Sql {
  const key = DIVISION_KEYS[column.code];
  if (column.attributeId !== undefined || key === undefined) return test(comparableSql(column, actor));
  return sql`e.${raw(key)} = ANY(ARRAY(SELECT x.${raw(key)} FROM ${raw(column.code)} x WHERE ${test(sql`x.name`)}))`;
}

const figuresOf = (value: string) => Number(value.replace(/\D/g, '').slice(0, 14));

/**
 * The ids of the elements whose number or time lies between these ends, by the index of numbers; undefined for other columns. Statistics say
 * little about how many there are: they are those of all attributes together.
 */
export function idsBetween({ attributeId, kind }: Column, from?: string, to?: string): Prisma.Sql | undefined {
  if (attributeId === undefined || !['INTEGER', 'DECIMAL', 'DAY', 'MOMENT'].includes(kind)) return undefined;
  const number = kind === 'INTEGER' || kind === 'DECIMAL' ? Number : figuresOf;
  const [least, most] = [from, to].map((end) => (end === undefined ? undefined : number(end)));
  return sql`SELECT v.element_id FROM element_attribute_value v WHERE v.attribute_id = ${attributeId}::bigint
    AND v.number BETWEEN ${least ?? -Number.MAX_VALUE}::float8 AND ${most ?? Number.MAX_VALUE}::float8`;
}

/** The longest piece of a pattern of LIKE without wildcards. */
export const longestPiece = (pattern: string) =>
  (pattern.match(/(?:\\.|[^\\%_])+/gs) ?? [])
    .map((piece) => piece.replace(/\\(.)/gs, '$1'))
    .reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '');

/** A condition that an index serves and that is true of each element in whose text another one stands, ignoring case and accents. */
export function foundContaining({ attributeId, kind, code }: Column, typeId: number, text: string): Prisma.Sql | undefined {
  if (kind !== 'STRING' || text === '') return undefined;
  if (attributeId !== undefined)
    return sql`e.id IN (SELECT v.element_id FROM element_attribute_value v WHERE v.attribute_id = ${attributeId}::bigint
      AND text_grams(v.attribute_id, v.text) @> wanted_grams(${attributeId}::bigint, fold(${text})) AND strpos(v.text, fold(${text})) > 0)`;
  return code === 'description'
    ? sql`text_grams(e.type_id, fold(e.description)) @> wanted_grams(${typeId}::bigint, fold(${text}))`
    : undefined;
}

/** The same of each element with this text, choice, list of choices or flag, as it is stored. */
export function foundEqual(column: Column, typeId: number, value: string): Prisma.Sql | undefined {
  const { attributeId: id, kind } = column;
  if (id === undefined || kind === 'STRING') return foundContaining(column, typeId, value);
  const holds = (stored: string | string[]) => sql`e.attribute_values @> ${JSON.stringify({ [id]: stored })}::jsonb`;
  if (kind === 'CHOICE' || kind === 'FLAG') return holds(value);
  return kind === 'CHOICES' ? holds(value.split('|')) : undefined;
}
