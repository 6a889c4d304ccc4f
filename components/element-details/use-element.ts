'use client';
import { useQuery } from '@tanstack/react-query';
import { loadElement } from '@/components/elements/load-element';
import { useActor, useSession } from '@/components/session/session';
import { useMayRead } from '@/components/session/use-may-read';

/** An element as this person may see it; it is read again when somebody logs in or out. */
export function useElement(id: number) {
  const actor = useActor();
  const { status } = useSession();
  const mayRead = useMayRead();
  return useQuery({
    queryKey: ['element', id, actor.id],
    queryFn: () => loadElement(id, actor.role),
    enabled: status !== 'starting' && mayRead,
    staleTime: 0,
    meta: { ownErrors: true },
  });
}
