'use client';
import { useQuery } from '@tanstack/react-query';
import { useActor } from '@/components/session/session';
import type { Role } from '@/lib/auth/actor';
import { elementsApi } from '@/lib/elements/api';
import type { Element } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';

/** As whom each role asks, until somebody sees the element: outside of their scope reviewers see what contributors do. */
const AS: Record<Role, readonly ('getMany' | 'getManyUser' | 'getManyAdmin')[]> = {
  VISITOR: ['getMany'],
  USER: ['getManyUser'],
  REVIEWER: ['getManyAdmin', 'getManyUser'],
  ADMIN: ['getManyAdmin'],
};

async function find(id: number, role: Role, signal: AbortSignal): Promise<Pick<Element, 'id' | 'name'> | null> {
  for (const as of AS[role]) {
    const [found] = await call(elementsApi[as], { query: { ids: String(id), type: 'reference' } }, signal);
    if (found) return found;
  }
  return null;
}

/** What an element is called; null: this person does not see one with this id. Undefined until it is known. */
export function useElementName(id: string): string | null | undefined {
  const { role, id: account } = useActor();
  const { data } = useQuery({
    queryKey: ['elements', 'name', account, id],
    queryFn: ({ signal }) => find(Number(id), role, signal),
    enabled: /^[1-9]\d{0,14}$/.test(id),
    meta: { ownErrors: true },
  });
  return data === null ? null : data?.name;
}
