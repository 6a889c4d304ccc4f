import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { actorScopeSql } from '@/lib/auth/sql';
import type { Db } from '@/lib/db';
import type { Visibility } from '@/lib/element-types/schema';
import type { ElementFacts } from '@/lib/elements/policy';
import { elementFactsSql } from '@/lib/elements/sql';
import { wasPublicSql } from '@/lib/history/sql';
import { Prisma } from '@/prisma/generated/client';

const { sql } = Prisma;

/** Followers were notified of the revisions up to `doneId`. Those up to `nextId` follow once no transaction can add a lower id. */
interface Progress {
  doneId: number;
  nextId: number;
  /** Whether every transaction that may have drawn an id up to `nextId` has ended. */
  haveEnded: boolean;
  /** The newest id that was drawn. */
  lastId: number;
  isFollowed: boolean;
}

/** Whether there is anything to do, without a lock. */
export async function hasNews(db: Db): Promise<boolean> {
  const [found] = await db.$queryRaw<{ news: boolean }[]>`
    SELECT done_id < coalesce(pg_sequence_last_value('element_revision_id_seq'), 0) AS news FROM following_progress`;
  return found?.news ?? false;
}

/** Undefined if another process holds the lock. */
export async function lockProgress(db: Db): Promise<Progress | undefined> {
  const [found] = await db.$queryRaw<Progress[]>`
    SELECT done_id AS "doneId", next_id AS "nextId", pg_snapshot_xmin(pg_current_snapshot()) >= next_transaction AS "haveEnded",
      coalesce(pg_sequence_last_value('element_revision_id_seq'), 0) AS "lastId", EXISTS (SELECT FROM following) AS "isFollowed"
    FROM following_progress FOR UPDATE SKIP LOCKED`;
  return found;
}

/** Sets the newest id that was drawn so far as the next goal. */
export async function aimAt(db: Db, lastId: number): Promise<void> {
  await db.$executeRaw`UPDATE following_progress SET next_id = ${lastId}::bigint,
    next_transaction = pg_snapshot_xmax(pg_current_snapshot())`;
}

export async function updateDone(db: Db, doneId: number): Promise<void> {
  await db.$executeRaw`UPDATE following_progress SET done_id = ${doneId}::bigint`;
}

/** A follower of something that a revision has changed, with the facts that decide whether they see it. */
export interface Candidate extends Actor, ElementFacts {
  revisionId: number;
  elementId: number;
  /** Visibility after the change; `isPublic` is the current one. */
  wasPublic: boolean;
  /** It is an element that was added. */
  isCreated: boolean;
  /** It was hidden before. */
  hasAppeared: boolean;
  /** Whoever sees one of these sees something of the change. */
  visibilities: Visibility[];
}

/**
 * The followers of what the revisions above `after` and up to `upTo` have changed, with the newest `most` revisions for each account. Areas
 * are compared with the geometry before and after the change. Owners are left out, because they are notified anyway, and so are the
 * authors.
 */
export const findCandidates = (db: Db, after: number, upTo: number, most: number): Promise<Candidate[]> =>
  db.$queryRaw`
    WITH announced AS MATERIALIZED (
      SELECT r.id, r.at, r.author_id, r.accepted_by, r.is_public, r.action, r.changes, b.appeared, e.id AS element_id, e.owner_id,
        e.type_id, e.province_code, e.ine_code, e.geom,
        CASE WHEN jsonb_typeof(r.changes -> 'geom' -> 0) = 'object'
          THEN ST_SetSRID(ST_GeomFromGeoJSON((r.changes -> 'geom' -> 0)::text), 4326) END AS geom_before
      FROM element_revision r JOIN geometric_element e ON e.id = r.element_id
        CROSS JOIN LATERAL (SELECT r.action <> 'CREATE' AND r.is_public AND NOT coalesce(${wasPublicSql}, true) AS appeared) b
      WHERE r.id > ${after}::bigint AND r.id <= ${upTo}::bigint AND r.author_id IS NOT NULL AND r.source <> 'system'
        AND r.action <> 'DELETE' AND (is_told(r.action, r.changes) OR b.appeared)),
    matched AS (
      SELECT t.id, t.element_id, t.is_public, f.account_id,
        row_number() OVER (PARTITION BY f.account_id ORDER BY t.id DESC) AS place
      FROM announced t CROSS JOIN LATERAL (
        SELECT f.account_id FROM following f WHERE f.kind = 'ELEMENT' AND f.element_id = t.element_id AND f.created_at <= t.at
        UNION SELECT f.account_id FROM following f
        WHERE f.kind = 'TYPE' AND f.type_id = t.type_id AND f.created_at <= t.at AND (f.province_code IS NULL OR f.province_code = t.province_code)
          AND (f.ine_code IS NULL OR f.ine_code = t.ine_code)
          AND (f.parish_code IS NULL OR EXISTS (
            SELECT FROM element_parish ep WHERE ep.element_id = t.element_id AND ep.parish_code = f.parish_code))
        UNION SELECT f.account_id FROM following f WHERE f.kind = 'AREA' AND f.created_at <= t.at
          AND (ST_Intersects(f.geom, t.geom) OR ST_Intersects(f.geom, t.geom_before))) f
      WHERE f.account_id <> t.author_id AND f.account_id <> t.owner_id AND f.account_id IS DISTINCT FROM t.accepted_by),
    said AS MATERIALIZED (
      SELECT t.id, t.action = 'CREATE' AS created, t.appeared, told_to(t.action, t.changes) AS visibilities FROM announced t
      WHERE t.id IN (SELECT m.id FROM matched m WHERE m.place <= ${most}::int))
    SELECT m.id AS "revisionId", m.element_id AS "elementId", m.is_public AS "wasPublic", s.created AS "isCreated",
      s.appeared AS "hasAppeared", s.visibilities, ${elementFactsSql}, u.id, u.login, u.role,
      CASE WHEN e.type_id <> ALL (hidden_types(u.role)) THEN json_build_array(u.role) ELSE '[]' END AS "typeFor",
      ${actorScopeSql(sql`u`)} AS "reviewScope"
    FROM matched m JOIN said s ON s.id = m.id JOIN geometric_element e ON e.id = m.element_id
      JOIN user_account u ON u.id = m.account_id AND NOT u.locked
    WHERE m.place <= ${most}::int ORDER BY m.id, u.id`;

/** Deletes followings of elements that were purged. */
export async function deleteFollowingOfGone(db: Db, most: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM following WHERE id IN (
      SELECT f.id FROM following f WHERE f.kind = 'ELEMENT' AND f.created_at < now() - interval '1 day'
        AND NOT EXISTS (SELECT FROM geometric_element e WHERE e.id = f.element_id)
        AND NOT EXISTS (SELECT FROM element_revision r WHERE r.element_id = f.element_id AND r.at > now() - interval '400 days')
      LIMIT ${most}::int)`;
}
