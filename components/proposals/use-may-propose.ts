'use client';
import { abilitiesOf } from '@/components/elements/use-abilities';
import { useActor } from '@/components/session/session';
import { useProposalsOn } from '@/components/settings/use-proposals-on';

type Seen = Parameters<typeof abilitiesOf>[1];

/** Whether a change of an element may be suggested: by whoever may not make it, where that is switched on. A visitor is asked to log in. */
export function useMayPropose() {
  const actor = useActor();
  const enabled = useProposalsOn();
  return (element: Seen) => enabled && !abilitiesOf(actor, element).modify;
}

/** Whether somebody may suggest that an element that they may change is the same as another one. Others do so where they suggest a correction. */
export function useMaySuggestSame() {
  const actor = useActor();
  const enabled = useProposalsOn();
  return (element: Seen) => enabled && abilitiesOf(actor, element).modify;
}
