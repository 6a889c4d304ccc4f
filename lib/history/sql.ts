import 'server-only';
import { Prisma } from '@/prisma/generated/client';

/** Whether the element was public before a revision `r`; null for its first one. */
export const wasPublicSql = Prisma.sql`(SELECT p.is_public FROM element_revision p
  WHERE p.element_id = r.element_id AND p.id < r.id ORDER BY p.id DESC LIMIT 1)`;
