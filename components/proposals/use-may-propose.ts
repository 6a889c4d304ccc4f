'use client';
import { abilitiesOf } from '@/components/elements/use-abilities';
import { useActor } from '@/components/session/session';
import { useSettings } from '@/components/settings/settings';
import { isOn } from '@/lib/configuration/settings';

/** Whether a change of an element may be suggested: by whoever may not make it, where that is switched on. A visitor is asked to log in. */
export function useMayPropose() {
  const actor = useActor();
  const enabled = isOn(useSettings(), 'ENABLE_PROPOSALS');
  return (element: Parameters<typeof abilitiesOf>[1]) => enabled && !abilitiesOf(actor, element).modify;
}
