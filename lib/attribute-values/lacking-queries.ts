import 'server-only';
import type { Db } from '@/lib/db';
import type { ElementType, ElementTypeAttributeType } from '@/lib/element-types/schema';
import type { Filter } from '@/lib/styles/schema';
import { Prisma } from '@/prisma/generated/client';

const { empty, join, raw, sql } = Prisma;

type Scalar = string | number | boolean;
type Typed = Pick<ElementType, 'id' | 'listAttributeType'>;
type Asked = Pick<ElementTypeAttributeType, 'id' | 'condition'>;

/** Operators of PostgreSQL for those of a filter. */
const OPERATORS = { '==': '=', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' } as const;

/** A value `v.value` beside another one: as numbers where both are numbers, else as texts. */
function compared(op: keyof typeof OPERATORS, other: Scalar): Prisma.Sql {
  const text = String(other);
  const number = text.trim() === '' ? Number.NaN : Number(other);
  const asTexts = sql`v.value COLLATE "C" ${raw(OPERATORS[op])} ${text}::text`;
  if (Number.isNaN(number)) return asTexts;
  const own = sql`mapserver.number_in(btrim(v.value))`;
  return sql`CASE WHEN ${own} IS NULL THEN ${asTexts} ELSE ${own} ${raw(OPERATORS[op])} ${number}::float8 END`;
}

function testSql(filter: Exclude<Filter, { op: 'all' | 'any' | 'not' | 'isNull' }>): Prisma.Sql {
  switch (filter.op) {
    case 'in':
      return sql`(${join(
        filter.values.map((it) => compared('==', it)),
        ' OR ',
      )})`;
    case 'between':
      return sql`(${compared('>=', filter.min)}) AND (${compared('<=', filter.max)})`;
    case 'contains':
      return sql`strpos(v.value, ${filter.text}::text) > 0`;
    case 'startsWith':
      return sql`starts_with(v.value, ${filter.text}::text)`;
    case 'endsWith':
      return sql`right(v.value, length(${filter.text}::text)) = ${filter.text}::text`;
    default:
      return compared(filter.op, filter.value);
  }
}

/** The value of an attribute of an element `e`, by its code in any case; undefined: the type has no such attribute. */
function storedSql({ listAttributeType }: Typed, code: string): Prisma.Sql | undefined {
  const own = listAttributeType.find(({ attributeType }) => attributeType.code.code.toLowerCase() === code.toLowerCase());
  return own && sql`(e.attribute_values -> ${String(own.id)}::text)`;
}

/** Whether an element `e` of a type passes a condition of one of its attributes, as `passes` says it of an element in memory. Never null. */
function passesSql(type: Typed, filter: Filter): Prisma.Sql {
  switch (filter.op) {
    case 'all':
    case 'any':
      return sql`(${join(
        filter.filters.map((it) => passesSql(type, it)),
        filter.op === 'all' ? ' AND ' : ' OR ',
      )})`;
    case 'not':
      return sql`NOT ${passesSql(type, filter.filter)}`;
    default: {
      const stored = storedSql(type, filter.property);
      if (filter.op === 'isNull') return stored ? sql`(coalesce(${stored}, 'null') IN ('null', '[]'))` : sql`TRUE`;
      if (!stored) return sql`FALSE`;
      return sql`EXISTS (SELECT FROM jsonb_array_elements_text(CASE jsonb_typeof(${stored}) WHEN 'array' THEN ${stored}
        ELSE jsonb_build_array(${stored}) END) AS v (value) WHERE ${testSql(filter)})`;
    }
  }
}

/** Whether an element `e` lacks an attribute of its type: it has no value of it, and its condition, if there is one, holds. */
const lacksSql = (type: Typed, { id, condition }: Asked): Prisma.Sql =>
  sql`e.type_id = ${type.id}::bigint AND NOT e.attribute_values ? ${String(id)}::text ${condition ? sql`AND ${passesSql(type, condition)}` : empty}`;

/** How many elements of a type lack an attribute. */
export async function countLacking(db: Db, type: Typed, own: Asked): Promise<number> {
  const [found] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) AS count FROM geometric_element e WHERE ${lacksSql(type, own)}`;
  return found?.count ?? 0;
}

/** A page of the elements of a type that lack an attribute, oldest first. */
export async function findLacking(
  db: Db,
  type: Typed,
  own: Asked,
  { page, size }: { page: number; size: number },
): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT e.id FROM geometric_element e WHERE ${lacksSql(type, own)}
    ORDER BY e.id LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`;
  return rows.map(({ id }) => id);
}

/** The next elements after an id that lack an attribute, in order. Nothing is locked, however many are read for it. */
export async function findNextLacking(db: Db, type: Typed, own: Asked, after: number, most: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT e.id FROM geometric_element e WHERE ${lacksSql(type, own)} AND e.id > ${after}::bigint ORDER BY e.id LIMIT ${most}::int`;
  return rows.map(({ id }) => id);
}

/** Those of these elements that still lack an attribute, in order, locked. */
export async function lockLacking(db: Db, type: Typed, own: Asked, ids: readonly number[]): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT e.id FROM geometric_element e WHERE ${lacksSql(type, own)} AND e.id = ANY(${ids}::bigint[]) ORDER BY e.id FOR UPDATE`;
  return rows.map(({ id }) => id);
}
