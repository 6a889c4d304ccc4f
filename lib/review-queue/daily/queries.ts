import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { actorScopeSql, hasScopeSql } from '@/lib/auth/sql';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';

const { sql } = Prisma;

/** All reviewers who may log in, with their scope. */
export const findReviewers = (db: Db): Promise<Actor[]> => db.$queryRaw`
  SELECT u.id, u.login, u.role, ${actorScopeSql(sql`u`)} AS "reviewScope"
  FROM user_account u WHERE ${hasScopeSql(sql`u`)} AND NOT u.locked ORDER BY u.id`;
