import 'server-only';
import { Prisma } from '@/prisma/generated/client';
import type { Actor } from './actor';

const { sql, raw } = Prisma;

/**
 * Whether the element type, or the layer, with this id is for somebody: roles stand at it and at its group (0289). Both parts are computed
 * once for a statement; the first keeps the planner from expecting few rows.
 */
const seen =
  (hidden: 'hidden_types' | 'hidden_layers') =>
  (id: Prisma.Sql, { role }: Pick<Actor, 'role'>) =>
    role === 'ADMIN'
      ? sql`TRUE`
      : sql`((SELECT ${raw(hidden)}(${role}) = '{}') OR ${id} <> ALL ((SELECT ${raw(hidden)}(${role}))::bigint[]))`;

export const seesType = seen('hidden_types');
export const seesLayer = seen('hidden_layers');
