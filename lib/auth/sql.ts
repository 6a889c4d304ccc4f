import 'server-only';
import { Prisma } from '@/prisma/generated/client';

const { sql } = Prisma;

/** `hasScope` of the account with this alias. */
export const hasScopeSql = (account: Prisma.Sql) => sql`${account}.role = 'REVIEWER'`;

/** The review scope of an account, as JSON; of one without a scope, everything. */
export const reviewScopeSql = (accountId: Prisma.Sql) => sql`json_build_object(
    'types', ARRAY(SELECT s.type_id FROM reviewer_type s WHERE s.account_id = ${accountId} ORDER BY s.type_id),
    'provinces', ARRAY(SELECT s.province_code FROM reviewer_province s WHERE s.account_id = ${accountId} ORDER BY s.province_code),
    'municipalities', ARRAY(SELECT s.ine_code FROM reviewer_municipality s WHERE s.account_id = ${accountId} ORDER BY s.ine_code),
    'parishes', ARRAY(SELECT s.parish_code FROM reviewer_parish s WHERE s.account_id = ${accountId} ORDER BY s.parish_code))`;

/** The same for whoever acts, from the account with this alias; null where it has no scope. */
export const actorScopeSql = (account: Prisma.Sql) =>
  sql`CASE WHEN ${hasScopeSql(account)} THEN ${reviewScopeSql(sql`${account}.id`)} END`;
