'use client';
import { useQuery } from '@tanstack/react-query';
import { useActor, useSession } from '@/components/session/session';
import type { FilterValues } from '@/components/ui/table/filters';
import { DATA_TYPES } from '@/lib/data-types';
import { elementLists } from '@/lib/elements/api';
import type { ChoiceCount } from '@/lib/elements/list/schema';
import { listRole } from '@/lib/elements/policy';
import { call } from '@/lib/http/client';
import { askableIn, type ListOf } from './list-rules';
import { asCalled } from './use-element-page';

const NONE: ChoiceCount[] = [];

/** How often each choice occurs among the elements that a list finds, the most frequent first. None where they are too many to count. */
export function useChoiceCounts({ type, mine }: ListOf, filters: FilterValues): readonly ChoiceCount[] {
  const actor = useActor();
  const { status } = useSession();
  const role = listRole(actor, type.id);
  const choices = askableIn({ type, mine }, role)
    .filter(({ id, attributeType }) => DATA_TYPES[attributeType.dataType].isChosen && filters[`attribute.${id}`] === undefined)
    .map(({ id }) => id);
  const query = { ...asCalled(filters), ...(mine && { ownerId: actor.id }), size: 1, type: 'reference', choices: choices.join() };
  const { data } = useQuery({
    queryKey: ['elements', type.id, mine, actor.id, 'choices', filters],
    queryFn: ({ signal }) => call(elementLists[role], { params: { id: type.id }, query }, signal),
    enabled: choices.length > 0 && status !== 'starting',
    meta: { ownErrors: true },
    placeholderData: (before) => before,
  });
  return data?.result.choices ?? NONE;
}
