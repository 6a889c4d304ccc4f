import { type Actor, VISITOR } from '@/lib/auth/actor';
import { byRole } from '@/lib/auth/policy';
import { sightOf } from '@/lib/elements/policy';
import { AppError } from '@/lib/errors';
import type { TileQuery, TileScope } from './schema';

/** Whether each of the types of a tile is for this role. */
export const seesTypes = (
  { role }: Pick<Actor, 'role'>,
  restricted: readonly (readonly (readonly string[])[])[] | null,
): boolean => role === 'ADMIN' || (restricted ?? []).every((lists) => lists.every((roles) => isFor(role, roles)));

/** The same rule as the database's `is_for`. */
const isFor = (role: Actor['role'], roles: readonly string[]): boolean =>
  roles.length === 0 || roles.includes(role) || (role === 'REVIEWER' && roles.includes('USER'));

const scopes = {
  own: byRole<never>({ VISITOR: false, USER: true, REVIEWER: true, ADMIN: true }),
  all: byRole<never>({ VISITOR: false, USER: false, REVIEWER: true, ADMIN: true }),
};

/**
 * Which scopes a caller may request. A visitor gets a 401 for more than the public one, a USER a 403 for all elements; to a reviewer all
 * are those in their scope, and their own.
 */
export function tileScope(actor: Actor, { scope }: TileQuery): TileScope {
  if (scope === undefined) return { kind: 'public' };
  if (actor === VISITOR) throw new AppError('project.common.unauthenticated');
  if (scopes[scope](actor) !== true) throw new AppError('project.common.permissionDenied');
  if (scope === 'own') return { kind: 'own', ownerId: actor.id };
  const { inScope } = sightOf(actor);
  return inScope ? { kind: 'scope', ownerId: actor.id, inScope } : { kind: 'all' };
}
