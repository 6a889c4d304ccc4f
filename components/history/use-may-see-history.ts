'use client';
import { actsOn, factsOf } from '@/components/elements/use-abilities';
import { useActor } from '@/components/session/session';
import { useSettings } from '@/components/settings/settings';
import { permits } from '@/lib/auth/policy';
import { isOn } from '@/lib/configuration/settings';
import type { Element } from '@/lib/elements/schema';
import { historyPolicy } from '@/lib/history/policy';

/** Whether whoever is using the page may see the history of an element that they see. */
export function useMaySeeHistory() {
  const actor = useActor();
  const isOpen = isOn(useSettings(), 'PUBLIC_HISTORY');
  return (element: Element) =>
    (isOpen && element.isPublic) || permits(historyPolicy.read(actsOn(actor, element)), factsOf(actor, element));
}
