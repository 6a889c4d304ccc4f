'use client';
import type { ElementType } from '@/lib/element-types/schema';
import type { Element } from '@/lib/elements/schema';
import { useAbilities } from './use-abilities';
import { useElementType } from './use-element-type';

type Seen = Parameters<ReturnType<typeof useAbilities>>[0] & Pick<Element, 'reviewState'>;

/**
 * What the review holds back is not public, whatever was asked for. Under AFTER an element waits and is public all the same; where an operator
 * then changes to BEFORE it is taken for held back, and what is written of it directly is refused.
 */
const isHeldBack = ({ reviewState }: Seen) =>
  reviewState === 'WAITING' || reviewState === 'QUESTION' || reviewState === 'REJECTED';

/**
 * Whether somebody may change what is no part of a proposal: the files that an element has, and what its history puts back. Of what everybody
 * sees as a reviewer has accepted it, only those who review it may; a save of its owner becomes a proposal. `known`: the type, where it is at
 * hand.
 */
export function useChangesDirectly(element: Seen, known?: Pick<ElementType, 'reviewPolicy'>): boolean {
  const { modify, review } = useAbilities()(element);
  const depends = modify && !review && element.isPublic && !isHeldBack(element);
  const { data } = useElementType(depends && !known ? element.geometricElementTypeDto.id : undefined);
  return modify && !(depends && (known ?? data)?.reviewPolicy === 'BEFORE');
}
