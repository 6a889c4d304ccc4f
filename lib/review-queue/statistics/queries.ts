import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import type { Db } from '@/lib/db';
import type { ScopeFacts } from '@/lib/review/policy';
import { localText } from '@/lib/translations/sql';
import type { Statistics } from '../schema';
import { itemsWhere } from '../sql';

type WaitingRow = Omit<Statistics['waiting'][number], 'oldest'> & { oldest: Date };

/** What waits, by type and age. */
export const findWaiting = (db: Db, scope: Rule<ScopeFacts>, locale: string): Promise<WaitingRow[]> => db.$queryRaw`
  SELECT w."typeId", ${localText('t.name_code_id', locale)} AS name, w.count, w.oldest, w.day, w.week, w.older
  FROM (SELECT i.type_id AS "typeId", count(*) AS count, min(i.created_at) AS oldest,
      count(*) FILTER (WHERE i.created_at > now() - interval '1 day') AS day,
      count(*) FILTER (WHERE i.created_at <= now() - interval '1 day' AND i.created_at > now() - interval '7 days') AS week,
      count(*) FILTER (WHERE i.created_at <= now() - interval '7 days') AS older
    FROM review_item i WHERE ${itemsWhere(scope)} GROUP BY i.type_id) w
  LEFT JOIN geometric_element_type t ON t.id = w."typeId" ORDER BY w.count DESC, w."typeId"`;

export interface DecidedRow {
  day: string;
  count: number;
}

/** How many were decided on each of the last days, today included, those without any too; days are those of UTC. */
export const findDecidedPerDay = (db: Db, scope: Rule<ScopeFacts>, days: number): Promise<DecidedRow[]> => db.$queryRaw`
  SELECT to_char(d.day, 'YYYY-MM-DD') AS day, count(i.id) AS count
  FROM generate_series(date_trunc('day', now() AT TIME ZONE 'UTC') - (${days}::int - 1) * interval '1 day',
    date_trunc('day', now() AT TIME ZONE 'UTC'), interval '1 day') AS d (day)
  LEFT JOIN review_decision i ON i.decided_at >= d.day AT TIME ZONE 'UTC' AND i.decided_at < (d.day + interval '1 day') AT TIME ZONE 'UTC'
    AND ${itemsWhere(scope)}
  GROUP BY d.day ORDER BY d.day`;

export interface DecisionFigures {
  medianHours: number | null;
  shareAccepted: number | null;
}

/** Over the last days: how long it takes until something is decided, and which share is accepted. Null without decisions. */
export async function findDecisionFigures(db: Db, scope: Rule<ScopeFacts>, days: number): Promise<DecisionFigures> {
  const [found] = await db.$queryRaw<DecisionFigures[]>`
    SELECT (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM i.decided_at - i.waiting_since)::float8) / 3600)::float8 AS "medianHours",
      avg(i.accepted::int)::float8 AS "shareAccepted"
    FROM review_decision i WHERE i.decided_at > now() - ${days}::int * interval '1 day' AND ${itemsWhere(scope)}`;
  return found as DecisionFigures;
}
