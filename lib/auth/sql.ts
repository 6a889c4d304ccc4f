import 'server-only';
import { Prisma } from '@/prisma/generated/client';

const { sql } = Prisma;

/** The review scope of an account, as JSON. */
export const reviewScopeSql = (accountId: Prisma.Sql) => sql`json_build_object(
    'types', ARRAY(SELECT s.type_id FROM reviewer_type s WHERE s.account_id = ${accountId} ORDER BY s.type_id),
    'provinces', ARRAY(SELECT s.province_code FROM reviewer_province s WHERE s.account_id = ${accountId} ORDER BY s.province_code),
    'municipalities', ARRAY(SELECT s.ine_code FROM reviewer_municipality s WHERE s.account_id = ${accountId} ORDER BY s.ine_code),
    'parishes', ARRAY(SELECT s.parish_code FROM reviewer_parish s WHERE s.account_id = ${accountId} ORDER BY s.parish_code))`;
