import type { Role } from '@/lib/auth/actor';
import type { Element } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';

/** An element as this person may see it. */
export async function loadElement(id: number, role: Role): Promise<Element> {
  const { elementsApi } = await import('@/lib/elements/api');
  const variants = { VISITOR: elementsApi.get, USER: elementsApi.getUser, ADMIN: elementsApi.getAdmin };
  return call(variants[role], { params: { id }, query: { type: 'reference' } });
}
