import type { Role } from '@/lib/auth/actor';
import { hasScope } from '@/lib/auth/policy';
import type { Element } from '@/lib/elements/schema';
import { AppError, type ErrorCode } from '@/lib/errors';
import { call } from '@/lib/http/client';

const ONE = { VISITOR: 'get', USER: 'getUser', REVIEWER: 'getAdmin', ADMIN: 'getAdmin' } as const;
const MANY = { VISITOR: 'getMany', USER: 'getManyUser', REVIEWER: 'getManyAdmin', ADMIN: 'getManyAdmin' } as const;

/** An element as this person may see it. Outside of their scope a reviewer sees it as a contributor. */
export async function loadElement(id: number, role: Role): Promise<Element> {
  const { elementsApi } = await import('@/lib/elements/api');
  const ask = (as: 'get' | 'getUser' | 'getAdmin') => call(elementsApi[as], { params: { id }, query: { type: 'reference' } });
  return ask(ONE[role]).catch((error) => {
    if (hasScope({ role }) && hasCode(error, 'project.common.permissionDenied')) return ask('getUser');
    throw error;
  });
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
  const ask = (as: 'getMany' | 'getManyUser' | 'getManyAdmin', some: readonly number[]) =>
    some.length > 0 ? call(elementsApi[as], { query: { ids: some.join(','), type: 'reference' } }) : Promise.resolve([]);
  try {
    const elements = await ask(MANY[role], ids);
    if (!hasScope({ role })) return { elements, failed: [] };
    const found = new Set(elements.map(({ id }) => id));
    const others = ids.filter((id) => !found.has(id));
    return { elements: [...elements, ...(await ask('getManyUser', others))], failed: [] };
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
