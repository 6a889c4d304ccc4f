import 'server-only';
import { Prisma } from '@/prisma/generated/client';
import { codesIn, division } from './policy';

const { empty, join, raw, sql } = Prisma;

/** The codes of the parishes that an element `e` intersects. */
export const parishesSql = sql`SELECT ep.parish_code FROM element_parish ep WHERE ep.element_id = e.id`;

/**
 * Whether an element `e` lies in one of these divisions: by its inner point, or by a parish that it intersects. The columns of the row come
 * first, because they need no other table; the larger divisions of a parish are read only where they are asked for.
 */
export function inDivisionsSql(divisions: readonly string[], parishCodes = parishesSql): Prisma.Sql {
  const { province, municipality, parish } = codesIn(divisions);
  const larger = [
    ...(municipality.length > 0 ? [sql`p.ine_code = ANY(${municipality}::text[])`] : []),
    ...(province.length > 0 ? [sql`m.province_code = ANY(${province}::text[])`] : []),
  ];
  const ofProvince = province.length > 0 ? sql`JOIN municipality m ON m.ine_code = p.ine_code` : empty;
  const conditions = [
    ...(province.length > 0 ? [sql`e.province_code = ANY(${province}::text[])`] : []),
    ...(municipality.length > 0 ? [sql`e.ine_code = ANY(${municipality}::text[])`] : []),
    ...(parish.length > 0 ? [sql`EXISTS (SELECT 1 FROM (${parishCodes}) ep (code) WHERE ep.code = ANY(${parish}::text[]))`] : []),
    ...(larger.length > 0
      ? [
          sql`EXISTS (SELECT 1 FROM (${parishCodes}) ep (code) JOIN parish p ON p.parish_code = ep.code ${ofProvince}
          WHERE ${join(larger, ' OR ')})`,
        ]
      : []),
  ];
  return conditions.length > 0 ? sql`(${join(conditions, ' OR ')})` : sql`FALSE`;
}

/**
 * The ids of the elements of these divisions, of a type, for the indexes; those of other types may be among them. The codes of the parishes
 * are an array, because only then does the planner know that they are few.
 */
export function idsInDivisionsSql(divisions: readonly string[], typeId: number): Prisma.Sql {
  const { province, municipality, parish } = codesIn(divisions);
  const ofType = sql`x.type_id = ${typeId}::bigint AND x.is_public = ANY('{true,false}'::boolean[])`;
  return join(
    [
      sql`SELECT ep.element_id FROM element_parish ep WHERE ep.parish_code = ANY(ARRAY(
        SELECT p.parish_code FROM parish p JOIN municipality m ON m.ine_code = p.ine_code
        WHERE p.parish_code = ANY(${parish}::text[]) OR p.ine_code = ANY(${municipality}::text[]) OR m.province_code = ANY(${province}::text[])))`,
      ...(municipality.length > 0
        ? [sql`SELECT x.id FROM geometric_element x WHERE x.ine_code = ANY(${municipality}::text[]) AND ${ofType}`]
        : []),
      ...(province.length > 0
        ? [sql`SELECT x.id FROM geometric_element x WHERE x.province_code = ANY(${province}::text[]) AND ${ofType}`]
        : []),
    ],
    ' UNION ',
  );
}

const asDivision = (kind: Parameters<typeof division>[0], code: Prisma.Sql) => sql`${division(kind, '')}::text || ${code}`;

/** All divisions that an element `e` lies in, as the policy knows them. */
export const divisionsSql = (parishCodes = parishesSql) => sql`ARRAY(
    SELECT ${asDivision('province', sql`e.province_code`)} WHERE e.province_code IS NOT NULL
    UNION SELECT ${asDivision('municipality', sql`e.ine_code`)} WHERE e.ine_code IS NOT NULL
    UNION SELECT d.code FROM (${parishCodes}) ep (code) JOIN parish p ON p.parish_code = ep.code
      JOIN municipality m ON m.ine_code = p.ine_code
      CROSS JOIN LATERAL (VALUES (${asDivision('parish', sql`p.parish_code`)}), (${asDivision('municipality', sql`p.ine_code`)}),
        (${asDivision('province', sql`m.province_code`)})) d (code))`;

/** The divisions of a row that has their codes alone. */
export const codesSql = (alias: string) => sql`array_remove(ARRAY[
    ${asDivision('province', raw(`${alias}.province_code`))}, ${asDivision('municipality', raw(`${alias}.ine_code`))},
    ${asDivision('parish', raw(`${alias}.parish_code`))}], NULL)`;
