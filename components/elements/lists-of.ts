import type { Actor } from '@/lib/auth/actor';
import { elementLists } from '@/lib/elements/api';

/** Which elements of a list: a person's own, public ones, or those that are not. */
interface Flags {
  ownerId?: number;
  isPublic?: boolean;
}

/** A list as it is called. */
export interface ListCall {
  endpoint: (typeof elementLists)[Actor['role']];
  flags: Flags;
}

/**
 * The lists that together hold all elements of a type that a person sees, or with `isPublic` the public or the hidden ones of them; no
 * element is in two of them. The public list holds nothing that is not public; a contributor's own is in another one.
 */
export function listsOf({ role, id }: Pick<Actor, 'role' | 'id'>, isPublic?: boolean): ListCall[] {
  const endpoint = elementLists[role];
  const of = (...all: Flags[]) => all.map((flags) => ({ endpoint, flags }));
  if (role === 'ADMIN') return of(isPublic === undefined ? {} : { isPublic });
  const everybodys = isPublic === false ? [] : [{}];
  const own = role === 'USER' && isPublic !== true ? [{ ownerId: id, isPublic: false }] : [];
  return of(...everybodys, ...own);
}

/** The page with the list of the public or the hidden elements of a type in a place (`west,south,east,north`), as this person sees them. */
export function listAddress(actor: Pick<Actor, 'role' | 'id'>, typeId: number, isPublic: boolean, bbox: string): string {
  const { ownerId, isPublic: flag } = listsOf(actor, isPublic)[0]?.flags ?? {};
  const page = `/geometric_elements/${typeId}${ownerId === undefined ? '' : '/myElements'}`;
  return `${page}?bbox=${bbox}${flag === undefined ? '' : `&isPublic=${flag}`}`;
}
