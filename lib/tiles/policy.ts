import { type Actor, VISITOR } from '@/lib/auth/actor';
import { byRole } from '@/lib/auth/policy';
import { sightOf } from '@/lib/elements/policy';
import { AppError } from '@/lib/errors';
import type { TileQuery, TileScope } from './schema';

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
