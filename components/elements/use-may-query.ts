'use client';
import { useActor } from '@/components/session/session';
import { useSettings } from '@/components/settings/settings';
import { permits } from '@/lib/auth/policy';
import { isOn } from '@/lib/configuration/settings';
import { elementsPolicy } from '@/lib/elements/policy';

/** Whether the lists of elements are open to this person: where the operator allows it, and always to administrators. */
export function useMayQuery(): boolean {
  const settings = useSettings();
  return permits(elementsPolicy.list(useActor()), {
    queryEnabled: isOn(settings, 'ENABLE_GEOMETRIC_ELEMENT_QUERY'),
    insertionEnabled: isOn(settings, 'ENABLE_GEOMETRIC_ELEMENT_INSERTION'),
  });
}
