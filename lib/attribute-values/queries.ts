import 'server-only';
import type { Db } from '@/lib/db';
import type { ClassMethod, ValueClass } from './schema';

/** Natural breaks are computed from a sample of this size, taken evenly from the ordered values. */
const MAX_SAMPLED = 2000;

/** The minimum and maximum of an attribute's numbers; null: there are no values. */
export async function findEnds(db: Db, attributeId: number): Promise<{ least: number; most: number } | null> {
  const [found] = await db.$queryRaw<{ least: number | null; most: number | null }[]>`
    SELECT min(v.number) AS least, max(v.number) AS most FROM element_attribute_value v WHERE v.attribute_id = ${attributeId}::bigint`;
  return found && found.least !== null && found.most !== null ? { least: found.least, most: found.most } : null;
}

/** The starts of classes of equal counts; the first is the minimum. */
async function findQuantiles(db: Db, attributeId: number, classes: number): Promise<number[]> {
  const shares = Array.from({ length: classes }, (_, at) => at / classes);
  const [found] = await db.$queryRaw<{ starts: number[] }[]>`
    SELECT to_json(percentile_disc(${shares}::float8[]) WITHIN GROUP (ORDER BY v.number)) AS starts
    FROM element_attribute_value v WHERE v.attribute_id = ${attributeId}::bigint AND v.number IS NOT NULL`;
  return found?.starts ?? [];
}

/** The starts of classes by natural breaks, which are k-means in one dimension. */
async function findBreaks(db: Db, attributeId: number, classes: number): Promise<number[]> {
  const [found] = await db.$queryRaw<{ starts: number[] }[]>`
    WITH ranked AS (
      SELECT v.number, row_number() OVER (ORDER BY v.number) AS n, count(*) OVER () AS total
      FROM element_attribute_value v WHERE v.attribute_id = ${attributeId}::bigint AND v.number IS NOT NULL),
    sampled AS MATERIALIZED (
      SELECT DISTINCT number FROM ranked
      WHERE n = 1 OR n * ${MAX_SAMPLED}::int / total <> (n - 1) * ${MAX_SAMPLED}::int / total),
    clustered AS (
      SELECT number, ST_ClusterKMeans(ST_MakePoint(number, 0), least(${classes}::int, (SELECT count(*)::int FROM sampled))) OVER () AS class FROM sampled)
    SELECT to_json(array_agg(start ORDER BY start)) AS starts FROM (SELECT min(number) AS start FROM clustered GROUP BY class) starts`;
  return found?.starts ?? [];
}

/** The starts of the classes of a method, in order; some may be equal. */
export function findStarts(
  db: Db,
  attributeId: number,
  { method, classes, ends: { least, most } }: { method: ClassMethod; classes: number; ends: { least: number; most: number } },
): Promise<number[]> {
  if (method === 'QUANTILE') return findQuantiles(db, attributeId, classes);
  if (method === 'NATURAL_BREAKS') return findBreaks(db, attributeId, classes);
  return Promise.resolve(Array.from({ length: classes }, (_, at) => least + ((most - least) * at) / classes));
}

/** How many elements have a number in each of these classes, which begin at ascending numbers. */
export async function countClasses(db: Db, attributeId: number, starts: readonly number[], most: number): Promise<ValueClass[]> {
  const rows = await db.$queryRaw<{ at: number; count: number }[]>`
    SELECT width_bucket(v.number, ${starts}::float8[]) AS at, count(*) AS count FROM element_attribute_value v
    WHERE v.attribute_id = ${attributeId}::bigint AND v.number IS NOT NULL GROUP BY 1 ORDER BY 1`;
  const counts = new Map(rows.map(({ at, count }) => [at, count]));
  return starts.map((from, at) => ({ from, to: starts[at + 1] ?? most, count: counts.get(at + 1) ?? 0 }));
}

/** The values of an attribute that most elements have, and how many do. */
export const countValues = (
  db: Db,
  typeId: number,
  attributeId: number,
  most: number,
): Promise<{ value: string; count: number }[]> =>
  db.$queryRaw`
    SELECT v.value, count(*) AS count FROM geometric_element e
      CROSS JOIN LATERAL (SELECT CASE jsonb_typeof(e.attribute_values -> ${String(attributeId)}::text)
        WHEN 'array' THEN e.attribute_values -> ${String(attributeId)}::text
        ELSE jsonb_build_array(e.attribute_values -> ${String(attributeId)}::text) END AS list) l
      CROSS JOIN LATERAL jsonb_array_elements_text(l.list) AS v (value)
    WHERE e.type_id = ${typeId}::bigint AND e.attribute_values ? ${String(attributeId)}::text
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${most}::int`;
