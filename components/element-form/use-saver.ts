import { useMemo } from 'react';
import { abilitiesOf } from '@/components/elements/use-abilities';
import { useActor } from '@/components/session/session';
import { isReviewing } from '@/lib/auth/policy';
import type { ElementType } from '@/lib/element-types/schema';
import type { Saver } from '@/lib/elements/attributes';
import { listRole } from '@/lib/elements/policy';
import type { Element } from '@/lib/elements/schema';

/** Who fills in the form of an element. Of a new element the server knows in whose scope it lies. */
export function useSaver(type: Pick<ElementType, 'id'>, element: Element | undefined): Saver {
  const actor = useActor();
  return useMemo(() => {
    if (!element) return { reviews: isReviewing({ role: listRole(actor, type.id) }), isStranger: false };
    const { review, modify } = abilitiesOf(actor, element);
    return { reviews: review, isStranger: !modify };
  }, [actor, element, type.id]);
}
