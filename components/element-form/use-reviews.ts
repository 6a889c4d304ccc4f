import { abilitiesOf } from '@/components/elements/use-abilities';
import { useActor } from '@/components/session/session';
import { isReviewing } from '@/lib/auth/policy';
import type { ElementType } from '@/lib/element-types/schema';
import { listRole } from '@/lib/elements/policy';
import type { Element } from '@/lib/elements/schema';

/** Whether whoever fills in the form of an element reviews it. Of a new element the server knows in whose scope it lies. */
export function useReviews(type: Pick<ElementType, 'id'>, element: Element | undefined): boolean {
  const actor = useActor();
  return element ? abilitiesOf(actor, element).review : isReviewing({ role: listRole(actor, type.id) });
}
