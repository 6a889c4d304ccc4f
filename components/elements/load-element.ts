import type { Role } from '@/lib/auth/actor';
import type { Element } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';

/** An element as this person may see it. */
export async function loadElement(id: number, role: Role): Promise<Element> {
  const { elementsApi } = await import('@/lib/elements/api');
  const variants = { VISITOR: elementsApi.get, USER: elementsApi.getUser, ADMIN: elementsApi.getAdmin };
  return call(variants[role], { params: { id }, query: { type: 'reference' } });
}

/** Elements as this person may see them, in one call of at most `MOST_IDS`. What is gone or not for this person is left out. */
export async function loadElements(ids: readonly number[], role: Role): Promise<Element[]> {
  const { elementsApi } = await import('@/lib/elements/api');
  const variants = { VISITOR: elementsApi.getMany, USER: elementsApi.getManyUser, ADMIN: elementsApi.getManyAdmin };
  return call(variants[role], { query: { ids: ids.join(','), type: 'reference' } });
}
