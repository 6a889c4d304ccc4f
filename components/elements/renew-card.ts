import { setResults } from '@/components/viewer/results';
import { viewer } from '@/components/viewer/viewer';
import type { Actor } from '@/lib/auth/actor';
import { loadElement } from './load-element';

/** Loads an element again if its card is open, so that the card shows the photos that have just arrived. */
export async function renewCard(id: number, role: Actor['role']): Promise<void> {
  if (!viewer().results.elements.some((it) => it.id === id)) return;
  const fresh = await loadElement(id, role);
  const { elements, ...rest } = viewer().results;
  setResults({ ...rest, elements: elements.map((it) => (it.id === id ? fresh : it)) });
}
