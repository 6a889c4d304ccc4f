'use client';
import { useQuery } from '@tanstack/react-query';
import { loadElement } from '@/components/elements/load-element';
import { useActor, useSession } from '@/components/session/session';
import { useMayRead } from '@/components/session/use-may-read';
import { VISITOR } from '@/lib/auth/actor';
import type { ElementPage } from '@/lib/element-pages/schema';
import type { Element } from '@/lib/elements/schema';

/** An element, without its geometry where that did not fit into the page and has not been read yet. */
export type ShownElement = ElementPage['element'];

export const isWhole = (element: ShownElement): element is Element => element.geom !== undefined;

/**
 * An element as this person may see it; it is read again when somebody logs in or out. `page`: as the server has written it, which shows
 * until then.
 */
export function useElement(id: number, page?: ElementPage) {
  const actor = useActor();
  const { status } = useSession();
  const mayRead = useMayRead();
  const forThis = page && (status === 'starting' || [actor.id, VISITOR.id].includes(page.readerId)) ? page.element : undefined;
  return useQuery<ShownElement>({
    queryKey: ['element', id, actor.id],
    queryFn: () => loadElement(id, actor.role),
    enabled: status !== 'starting' && mayRead,
    placeholderData: forThis,
    staleTime: 0,
    meta: { ownErrors: true },
  });
}
