import type { Role } from '@/lib/auth/actor';
import type { Element } from '@/lib/elements/schema';
import { AppError, type ErrorCode } from '@/lib/errors';
import { call } from '@/lib/http/client';

/** An element as this person may see it. */
export async function loadElement(id: number, role: Role): Promise<Element> {
  const { elementsApi } = await import('@/lib/elements/api');
  const variants = { VISITOR: elementsApi.get, USER: elementsApi.getUser, ADMIN: elementsApi.getAdmin };
  return call(variants[role], { params: { id }, query: { type: 'reference' } });
}

export interface LoadedElements {
  elements: Element[];
  /** The ids of those that could not be fetched. */
  failed: number[];
}

/** Elements as this person may see them, in one call, which takes 100 ids at most. What is gone or not for this person is left out. */
export async function loadElements(ids: readonly number[], role: Role): Promise<LoadedElements> {
  if (ids.length === 0) return { elements: [], failed: [] };
  const { elementsApi } = await import('@/lib/elements/api');
  const variants = { VISITOR: elementsApi.getMany, USER: elementsApi.getManyUser, ADMIN: elementsApi.getManyAdmin };
  try {
    return { elements: await call(variants[role], { query: { ids: ids.join(','), type: 'reference' } }), failed: [] };
  } catch (error) {
    if (hasCode(error, 'project.common.networkError')) return loadOneByOne(ids, role);
    throw error;
  }
}

/** Without a network the service worker still has those that were read before, each under its own address. */
async function loadOneByOne(ids: readonly number[], role: Role): Promise<LoadedElements> {
  const results = await Promise.allSettled(ids.map((id) => loadElement(id, role)));
  const elements = results.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []));
  const failed = ids.filter((_, index) => {
    const it = results[index];
    return it?.status === 'rejected' && !hasCode(it.reason, 'project.common.notFound');
  });
  return { elements, failed };
}

const hasCode = (error: unknown, code: ErrorCode) => error instanceof AppError && error.code === code;
