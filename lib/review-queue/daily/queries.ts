import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { reviewScopeSql } from '@/lib/auth/sql';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';

const { sql } = Prisma;

/** All reviewers who may log in, with their scope. */
export const findReviewers = (db: Db): Promise<Actor[]> => db.$queryRaw`
  SELECT u.id, u.login, u.role, ${reviewScopeSql(sql`u.id`)} AS "reviewScope"
  FROM user_account u WHERE u.role = 'REVIEWER' AND NOT u.locked ORDER BY u.id`;
