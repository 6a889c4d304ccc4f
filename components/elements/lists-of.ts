import type { Actor } from '@/lib/auth/actor';
import { elementLists } from '@/lib/elements/api';
import { type ListPart, listParts } from '@/lib/elements/policy';

/** A list as it is called. */
export interface ListCall {
  endpoint: (typeof elementLists)[Actor['role']];
  flags: Omit<ListPart, 'list'>;
}

/** The calls that together answer with what a person sees of a type, each element once; `isPublic`: the public or the hidden ones of it. */
export const listsOf = (actor: Actor, typeId: number, isPublic?: boolean): ListCall[] =>
  listParts(actor, typeId, isPublic).map(({ list, ...flags }) => ({ endpoint: elementLists[list], flags }));

/**
 * The page with the list of elements of a type in a place (`west,south,east,north`), as this person sees them: of the public or the hidden
 * ones, or without `isPublic` of what they see in one list; `name`: of those that a filter by name finds.
 */
export function listAddress(actor: Actor, typeId: number, isPublic: boolean | undefined, bbox: string, name = ''): string {
  const { ownerId, isPublic: flag } = listParts(actor, typeId, isPublic)[0] ?? {};
  const page = `/geometric_elements/${typeId}${ownerId === undefined ? '' : '/myElements'}`;
  const words = name && `&name=${encodeURIComponent(name)}`;
  return `${page}?bbox=${bbox}${flag === undefined ? '' : `&isPublic=${flag}`}${words}`;
}
