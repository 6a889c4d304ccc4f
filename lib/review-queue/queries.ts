import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import type { Db } from '@/lib/db';
import { allOf, contains, whenDefined } from '@/lib/db/conditions';
import type { Changes } from '@/lib/elements/save/merge';
import { nameSql } from '@/lib/elements/sql';
import { type DivisionKind, division, type ScopeFacts } from '@/lib/review/policy';
import { Prisma } from '@/prisma/generated/client';
import type { ReviewFilters } from './api';
import type { ReviewItem, Subject } from './schema';
import { itemsWhere } from './sql';

const { empty, join, sql } = Prisma;

/** How long a claim lasts that nobody renews. */
const CLAIM_MINUTES = 15;

export interface ItemRow extends Subject {
  state: ReviewItem['state'];
  createdAt: Date;
  typeId: number | null;
  elementId: number | null;
  name: string | null;
  report: { id: number; kind: string; text: string; place: unknown } | null;
  contributor: NonNullable<ReviewItem['contributor']> | null;
  claimedBy: { id: number; login: string } | null;
  claimedUntil: Date | null;
}

const within = (kind: DivisionKind) => (code: string) => sql`i.divisions && ARRAY[${division(kind, code)}]`;
/** An expired claim does not count. */
const claimed = sql`i.claimed_until > now()`;

const filtered = (it: ReviewFilters, callerId: number) =>
  allOf([
    ...whenDefined(it.kind, (kind) => sql`i.kind = ${kind}`),
    ...whenDefined(it.typeId, (id) => sql`i.type_id = ${id}::bigint`),
    ...whenDefined(it.province, within('province')),
    ...whenDefined(it.municipality, within('municipality')),
    ...whenDefined(it.parish, within('parish')),
    ...whenDefined(
      it.bbox,
      (box) => sql`i.box && ST_MakeEnvelope(${join(box.map((side) => sql`${side}::float8`))}, 4326)
        AND (i.element_id IS NULL OR EXISTS (SELECT FROM geometric_element e
          WHERE e.id = i.element_id AND ST_Intersects(e.geom, ST_MakeEnvelope(${join(box.map((side) => sql`${side}::float8`))}, 4326))))`,
    ),
    ...whenDefined(it.contributorId, (id) => sql`i.contributor_id = ${id}::bigint`),
    ...whenDefined(
      it.contributor || undefined,
      (login) => sql`i.contributor_id IN (SELECT u.id FROM user_account u WHERE ${contains(sql`u.login`, login)})`,
    ),
    ...whenDefined(it.before, ({ until }) => sql`i.created_at <= ${until}::timestamptz`),
    ...whenDefined(it.after, ({ from }) => sql`i.created_at >= ${from}::timestamptz`),
    ...whenDefined(it.state, (state) => sql`i.state = ${state}`),
    ...whenDefined(it.mine, (mine) => {
      const own = sql`(i.claimed_by = ${callerId}::bigint AND ${claimed})`;
      return mine ? own : sql`${own} IS NOT TRUE`;
    }),
  ]);

/** The columns of items `i`. Elements, proposals and reports are joined for these rows alone. */
const rowsOf = (items: Prisma.Sql) => sql`
  WITH shown AS MATERIALIZED (${items}),
  record AS MATERIALIZED (
    SELECT d.contributor_id, count(*) FILTER (WHERE d.accepted) AS accepted, count(*) FILTER (WHERE NOT d.accepted) AS rejected
    FROM review_decision d WHERE d.contributor_id IN (SELECT s.contributor_id FROM shown s) GROUP BY d.contributor_id)
  SELECT i.kind, i.subject_id AS "subjectId", i.state, i.created_at AS "createdAt", i.type_id AS "typeId", i.element_id AS "elementId",
    coalesce(${nameSql}, p.changes -> 'description' ->> 1) AS name,
    CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'kind', r.kind, 'text', r.text, 'place', ST_AsGeoJSON(r.place, 15)::json) END AS report,
    CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'login', u.login, 'accepted', coalesce(c.accepted, 0),
      'rejected', coalesce(c.rejected, 0), 'since', to_char(u.creation_date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END AS contributor,
    CASE WHEN ${claimed} THEN (SELECT json_build_object('id', a.id, 'login', a.login) FROM user_account a WHERE a.id = i.claimed_by) END AS "claimedBy",
    CASE WHEN ${claimed} THEN i.claimed_until END AS "claimedUntil"
  FROM shown i LEFT JOIN geometric_element e ON e.id = i.element_id
  LEFT JOIN proposal p ON i.kind = 'PROPOSAL' AND p.id = i.subject_id
  LEFT JOIN report r ON i.kind = 'REPORT' AND r.id = i.subject_id
  LEFT JOIN user_account u ON u.id = i.contributor_id LEFT JOIN record c ON c.contributor_id = u.id
  ORDER BY i.created_at, i.kind, i.subject_id`;

/** A page of what waits, the oldest first. */
export const findItems = (
  db: Db,
  scope: Rule<ScopeFacts>,
  filters: ReviewFilters,
  { callerId, page, size }: { callerId: number; page: number; size: number },
): Promise<ItemRow[]> =>
  db.$queryRaw`${rowsOf(sql`SELECT i.* FROM review_item i WHERE ${itemsWhere(scope)} AND ${filtered(filters, callerId)}
    ORDER BY i.created_at, i.kind, i.subject_id LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`)}`;

export async function countItems(db: Db, scope: Rule<ScopeFacts>, filters: ReviewFilters, callerId: number): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) FROM review_item i WHERE ${itemsWhere(scope)} AND ${filtered(filters, callerId)}`;
  return counted?.count ?? 0;
}

const oneOf = ({ kind, subjectId }: Subject) => sql`i.kind = ${kind} AND i.subject_id = ${subjectId}::bigint`;

export async function findItem(db: Db, scope: Rule<ScopeFacts>, subject: Subject): Promise<ItemRow | undefined> {
  const [found] = await db.$queryRaw<ItemRow[]>`${rowsOf(
    sql`SELECT i.* FROM review_item i WHERE ${oneOf(subject)} AND ${itemsWhere(scope)}`,
  )}`;
  return found;
}

/** Claims an item, or renews the caller's claim. False: somebody else has claimed it, or there is no such item. */
export async function claimItem(
  db: Db,
  scope: Rule<ScopeFacts>,
  subject: Subject,
  { callerId, takeOver }: { callerId: number; takeOver: boolean },
): Promise<boolean> {
  const written = await db.$executeRaw`
    UPDATE review_item i SET claimed_by = ${callerId}::bigint, claimed_until = now() + ${CLAIM_MINUTES}::int * interval '1 minute'
    WHERE ${oneOf(subject)} AND ${itemsWhere(scope)}
      ${takeOver ? empty : sql`AND (i.claimed_by = ${callerId}::bigint OR ${claimed} IS NOT TRUE)`}`;
  return written > 0;
}

/** Releases the caller's claims on these items. */
export const releaseItems = (db: Db, subjects: readonly Subject[], callerId: number): Promise<number> =>
  db.$executeRaw`
    UPDATE review_item i SET claimed_by = NULL, claimed_until = NULL
    WHERE i.claimed_by = ${callerId}::bigint AND (i.kind, i.subject_id) IN (SELECT w.kind, w."subjectId"
      FROM jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) AS w (kind text, "subjectId" bigint))`;

/** What has been changed of an element since it was accepted last, oldest first. */
export async function findChangesToReview(db: Db, elementId: number): Promise<Changes[]> {
  const rows = await db.$queryRaw<{ changes: Changes }[]>`
    SELECT r.changes FROM element_revision r
    WHERE r.element_id = ${elementId}::bigint AND r.id > coalesce((SELECT max(a.id) FROM element_revision a
      WHERE a.element_id = ${elementId}::bigint AND a.changes -> 'isReviewed' ->> 1 = 'true'), 0)
    ORDER BY r.id LIMIT 500`;
  return rows.map(({ changes }) => changes);
}
