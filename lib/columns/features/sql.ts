import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Locale } from '@/lib/i18n/locales';
import { nameIn } from '@/lib/translations/schema';
import { Prisma } from '@/prisma/generated/client';
import type { Column } from '../columns';
import { columnSql, comparableSql } from '../sql';

const { join, sql } = Prisma;

/** What a feature of GeoJSON is written of. */
interface FeatureParts {
  /** Its `id`, as parts of the text of JSON. Absent: it has none. */
  id?: readonly (string | Prisma.Sql)[];
  /** Its geometry, as the text of GeoJSON or null. */
  geometry: Prisma.Sql;
  /** Its properties by their names, in order. */
  properties: readonly { name: string; column: Column }[];
  /** Further properties, of SQL that is JSON. */
  more?: Readonly<Record<string, Prisma.Sql>>;
  /** The language of what was chosen; absent: its codes. */
  labelsIn?: Locale;
}

/** A function takes at most 100 arguments in PostgreSQL. */
const MAX_ARGUMENTS = 90;

type Part = string | Prisma.Sql;

/** Parts of a text, one after the other; nothing is written of null. Unlike `||`, `concat` copies no part twice. */
function textOf(parts: readonly Part[]): Prisma.Sql {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  const values = joined.map((part) => (typeof part === 'string' ? sql`${part}::text` : part));
  if (values.length <= MAX_ARGUMENTS) return sql`concat(${join(values)})`;
  const chunks = Array.from({ length: Math.ceil(values.length / MAX_ARGUMENTS) }, (_, at) =>
    values.slice(at * MAX_ARGUMENTS, (at + 1) * MAX_ARGUMENTS),
  );
  return sql`concat(${join(chunks.map((chunk) => sql`concat(${join(chunk)})`))})`;
}

/** What was chosen, as texts of a language, by codes. */
const labelsSql = ({ choices }: Column, locale: Locale) =>
  sql`${JSON.stringify(Object.fromEntries(choices.map((it) => [it.code, nameIn(it, locale)])))}::jsonb`;

/** Codes as a list, or one alone; as a list of what they are called in a language. */
function chosenSql(value: Prisma.Sql, column: Column, labelsIn: Locale | undefined): Prisma.Sql {
  const list = sql`CASE jsonb_typeof(o.v) WHEN 'array' THEN o.v ELSE jsonb_build_array(o.v) END`;
  const shown =
    labelsIn === undefined
      ? list
      : sql`(SELECT coalesce(jsonb_agg(coalesce(${labelsSql(column, labelsIn)} -> a.v, to_jsonb(a.v)) ORDER BY a.at), '[]')
          FROM jsonb_array_elements_text(${list}) WITH ORDINALITY a (v, at))`;
  return sql`(SELECT ${shown} FROM (SELECT ${value} AS v) o WHERE o.v IS NOT NULL)`;
}

const NUMBER = String.raw`^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,3})?$`;

/** A number that is stored as text; null for what is none, so that one value does not end the answer. */
const numberSql = (value: Prisma.Sql) =>
  sql`(SELECT CASE WHEN o.t ~ ${NUMBER} THEN o.t::numeric::text END FROM (SELECT ${value} #>> '{}' AS t) o)`;

/** A value as JSON, or as the text of JSON; null where there is none. */
function valueSql(column: Column, actor: Actor, labelsIn: Locale | undefined): Prisma.Sql {
  const { attributeId, kind } = column;
  const isAttribute = attributeId !== undefined;
  const value = columnSql(column, actor);
  switch (kind) {
    case 'INTEGER':
    case 'DECIMAL':
      return isAttribute ? numberSql(value) : sql`${value}::text`;
    case 'FLAG':
      return sql`(${isAttribute ? comparableSql(column, actor) : value})::text`;
    case 'CHOICES':
      return chosenSql(value, column, labelsIn);
    case 'CHOICE':
      return labelsIn === undefined ? value : sql`coalesce(${labelsSql(column, labelsIn)} -> (${value} #>> '{}'), ${value})`;
    case 'MOMENT':
      return isAttribute ? value : sql`'"' || ${value} || '"'`;
    default:
      return isAttribute ? value : sql`to_json(${value})`;
  }
}

const orNull = (json: Prisma.Sql) => sql`coalesce(${json}, 'null')`;

/** An element `e`, joined with the names of its divisions, as the text of a feature of GeoJSON (RFC 7946), as an actor sees it. */
export function featureSql({ id, geometry, properties, more = {}, labelsIn }: FeatureParts, actor: Actor): Prisma.Sql {
  const members = [
    ...properties.map(({ name, column }) => ({ name, json: valueSql(column, actor, labelsIn) })),
    ...Object.entries(more).map(([name, json]) => ({ name, json })),
  ];
  return textOf([
    '{"type":"Feature",',
    ...(id ? ['"id":', ...id, ','] : []),
    '"geometry":',
    orNull(geometry),
    ',"properties":{',
    ...members.flatMap(({ name, json }, at) => [`${at > 0 ? ',' : ''}${JSON.stringify(name)}:`, orNull(json)]),
    '}}',
  ]);
}
