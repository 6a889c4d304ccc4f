import { results } from '@/components/viewer/results';
import type { Actor } from '@/lib/auth/actor';
import { loadElement } from './load-element';

/** Loads an element again if its card is open, so that the card shows the photos that have just arrived. */
export async function renewCard(id: number, role: Actor['role']): Promise<void> {
  if (!results.get().elements.some((it) => it.id === id)) return;
  const fresh = await loadElement(id, role);
  const { elements, ...rest } = results.get();
  results.set({ ...rest, elements: elements.map((it) => (it.id === id ? fresh : it)) });
}
