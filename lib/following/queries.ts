import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import { type FactSql, ruleSql } from '@/lib/auth/policy-sql';
import type { Db } from '@/lib/db';
import type { ElementGeometry } from '@/lib/elements/geometry';
import type { ElementFacts } from '@/lib/elements/policy';
import { elementsWhere, nameSql } from '@/lib/elements/sql';
import { Prisma } from '@/prisma/generated/client';
import type { FollowingFacts } from './policy';
import type { Following } from './schema';

const { empty, sql } = Prisma;

export interface FollowingRow {
  id: number;
  kind: Following['kind'];
  at: Date;
  elementId: number | null;
  elementName: string | null;
  typeId: number | null;
  province: string | null;
  municipality: string | null;
  parish: string | null;
  divisionName: string | null;
  geom: ElementGeometry | null;
}

export interface Reading {
  entries: Rule<FollowingFacts>;
  elements: Rule<ElementFacts>;
}

const factSql: FactSql<FollowingFacts> = { accountId: (ids) => sql`f.account_id = ANY(${ids}::bigint[])` };

const row = sql`f.id, f.kind, f.created_at AS at, f.element_id AS "elementId",
  CASE WHEN e.id IS NOT NULL THEN ${nameSql} END AS "elementName", f.type_id AS "typeId", f.province_code AS province,
  f.ine_code AS municipality, f.parish_code AS parish,
  coalesce((SELECT p.name FROM parish p WHERE p.parish_code = f.parish_code),
    (SELECT m.name FROM municipality m WHERE m.ine_code = f.ine_code),
    (SELECT p.name FROM province p WHERE p.province_code = f.province_code)) AS "divisionName",
  ST_AsGeoJSON(f.geom, 15)::jsonb AS geom`;

const from = ({ entries, elements }: Reading) => sql`
  FROM following f LEFT JOIN geometric_element e ON e.id = f.element_id AND ${elementsWhere(elements)}
  WHERE ${ruleSql(entries, factSql)}`;

interface Window {
  page: number;
  size: number;
  elementId?: number;
}

const ofElement = (id: number | undefined) => (id === undefined ? empty : sql`AND f.element_id = ${id}::bigint`);

export const findFollowing = (db: Db, reading: Reading, { page, size, elementId }: Window): Promise<FollowingRow[]> =>
  db.$queryRaw`SELECT ${row} ${from(reading)} ${ofElement(elementId)}
    ORDER BY f.id DESC LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`;

export async function findOne(db: Db, reading: Reading, id: number): Promise<FollowingRow | undefined> {
  const [found] = await db.$queryRaw<FollowingRow[]>`SELECT ${row} ${from(reading)} AND f.id = ${id}::bigint`;
  return found;
}

export async function countFollowing(db: Db, { entries }: Reading, elementId?: number): Promise<number> {
  const [found] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) FROM following f WHERE ${ruleSql(entries, factSql)} ${ofElement(elementId)}`;
  return found?.count ?? 0;
}

export interface NewFollowing {
  kind: Following['kind'];
  elementId?: number;
  typeId?: number;
  province?: string | null;
  municipality?: string | null;
  parish?: string | null;
  geom?: ElementGeometry;
}

/** Locks the account's row, so that its calls to follow something run one after another. */
export async function lockFollower(db: Db, accountId: number): Promise<void> {
  await db.$queryRaw`SELECT id FROM user_account WHERE id = ${accountId}::bigint FOR NO KEY UPDATE`;
}

export async function insertFollowing(db: Db, accountId: number, it: NewFollowing): Promise<number> {
  const geom = it.geom ? JSON.stringify(it.geom) : null;
  const [inserted] = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO following (account_id, kind, element_id, type_id, province_code, ine_code, parish_code, geom)
    VALUES (${accountId}::bigint, ${it.kind}, ${it.elementId ?? null}::bigint, ${it.typeId ?? null}::bigint, ${it.province ?? null},
      ${it.municipality ?? null}, ${it.parish ?? null}, ST_SetSRID(ST_GeomFromGeoJSON(${geom}::text), 4326)) RETURNING id`;
  return (inserted as { id: number }).id;
}

export async function deleteFollowing(db: Db, entries: Rule<FollowingFacts>, id: number): Promise<boolean> {
  return (await db.$executeRaw`DELETE FROM following f WHERE f.id = ${id}::bigint AND ${ruleSql(entries, factSql)}`) > 0;
}

/** Where an area is not valid, or undefined. */
export async function findFlawOf(db: Db, geom: ElementGeometry): Promise<{ lng: number; lat: number } | undefined> {
  const [found] = await db.$queryRaw<{ valid: boolean; lng: number | null; lat: number | null }[]>`
    SELECT d.valid, ST_X(d.location) AS lng, ST_Y(d.location) AS lat
    FROM ST_IsValidDetail(ST_GeomFromGeoJSON(${JSON.stringify(geom)}::text)) d`;
  return found && !found.valid ? { lng: found.lng ?? 0, lat: found.lat ?? 0 } : undefined;
}
