import 'server-only';
import type { Db } from '@/lib/db';
import { nameSql } from '@/lib/elements/sql';
import { localText } from '@/lib/translations/sql';
import { Prisma } from '@/prisma/generated/client';
import { MAX_COUNTED } from './schema';

const { sql } = Prisma;

interface ElementRow {
  id: number;
  name: string;
  type: string;
  owner: string;
  at: Date;
}

/** The elements that were added last, of any type and seen by anybody. */
export const findNewestElements = (db: Db, locale: string, most: number): Promise<ElementRow[]> => db.$queryRaw`
  SELECT e.id, ${nameSql} AS name, coalesce(${localText('t.name_code_id', locale)}, t.code) AS type, e.owner_login AS owner, e.creation_date AS at
  FROM (SELECT id FROM geometric_element ORDER BY id DESC LIMIT ${most}::int) newest
  JOIN geometric_element e ON e.id = newest.id JOIN geometric_element_type t ON t.id = e.type_id ORDER BY e.id DESC`;

interface UserRow {
  id: number;
  login: string;
  at: Date;
}

export const findNewestUsers = (db: Db, most: number): Promise<UserRow[]> => db.$queryRaw`
  SELECT id, login, creation_date AS at FROM user_account ORDER BY creation_date DESC, id DESC LIMIT ${most}::int`;

const counted = (rows: Prisma.Sql) => sql`(SELECT count(*)::int FROM (SELECT ${rows} LIMIT ${MAX_COUNTED}::int) few)`;

interface Figures {
  thisWeek: number;
  locked: number;
  jobs: number;
  lastJob: Date | null;
  lastJobName: string | null;
  mails: number;
  lastMail: Date | null;
  lastFailure: string | null;
  layers: number;
  lastLayer: Date | null;
  lastLayerName: string | null;
}

/**
 * Accounts of the last seven days and locked ones; jobs and e-mails that failed in the last seven days; layers that could not be drawn when they
 * were last tried. None is counted beyond the bound.
 */
export async function findFigures(db: Db, locale: string): Promise<Figures> {
  const [found] = await db.$queryRaw<Figures[]>`
    SELECT ${counted(sql`FROM user_account WHERE creation_date > now() - interval '7 days'`)} AS "thisWeek",
      ${counted(sql`FROM user_account WHERE locked`)} AS locked,
      ${counted(sql`FROM job WHERE state = 'FAILED' AND finished_at > now() - interval '7 days'`)} AS jobs,
      j.finished_at AS "lastJob", j.name AS "lastJobName",
      ${counted(sql`FROM mail WHERE state = 'FAILED' AND changed_at > now() - interval '7 days'`)} AS mails,
      m.changed_at AS "lastMail", m.failure AS "lastFailure",
      ${counted(sql`FROM layer_check WHERE failing_since IS NOT NULL`)} AS layers,
      k.failing_since AS "lastLayer", k.name AS "lastLayerName"
    FROM (VALUES (1)) one
    LEFT JOIN LATERAL (SELECT finished_at, name FROM job WHERE state = 'FAILED' ORDER BY finished_at DESC LIMIT 1) j ON TRUE
    LEFT JOIN LATERAL (SELECT changed_at, failure FROM mail WHERE state = 'FAILED' ORDER BY changed_at DESC LIMIT 1) m ON TRUE
    LEFT JOIN LATERAL (
      SELECT c.failing_since, coalesce(${localText('l.name_code_id', locale)}, l.internal_name) AS name
      FROM layer_check c JOIN geometric_layer l ON l.id = c.layer_id
      WHERE c.failing_since IS NOT NULL ORDER BY c.failing_since DESC, l.id LIMIT 1) k ON TRUE`;
  return found as Figures;
}
