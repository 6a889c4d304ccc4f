'use client';
import { actsOn, factsOf } from '@/components/elements/use-abilities';
import { useActor } from '@/components/session/session';
import { permits } from '@/lib/auth/policy';
import type { Element } from '@/lib/elements/schema';
import { messagesPolicy } from '@/lib/messages/policy';

/** Whether whoever is using the page takes part in the conversation about an element that they see. */
export function useMayTalk() {
  const actor = useActor();
  return (element: Element) => permits(messagesPolicy.takePart(actsOn(actor, element)), factsOf(actor, element));
}
