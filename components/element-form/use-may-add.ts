'use client';
import { useActor } from '@/components/session/session';
import { useSettings } from '@/components/settings/settings';
import { permits } from '@/lib/auth/policy';
import { isOn } from '@/lib/configuration/settings';
import type { TypeState } from '@/lib/element-types/schema';
import { elementsPolicy } from '@/lib/elements/policy';

/** Whether adding is offered: to those who may, and where it is open to all, to visitors too, who log in first. `state`: of the type; nobody adds to one that is archived. */
export function useMayAdd(state: TypeState = 'PUBLISHED'): boolean {
  const settings = useSettings();
  const insertionEnabled = isOn(settings, 'ENABLE_GEOMETRIC_ELEMENT_INSERTION');
  const queryEnabled = isOn(settings, 'ENABLE_GEOMETRIC_ELEMENT_QUERY');
  const actor = useActor();
  return state !== 'ARCHIVED' && (insertionEnabled || permits(elementsPolicy.create(actor), { insertionEnabled, queryEnabled }));
}
