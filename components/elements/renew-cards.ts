import { currentRole } from '@/components/session/current-role';
import { currentSession } from '@/components/session/session';
import { clearResults, setResults } from '@/components/viewer/results';
import { viewer } from '@/components/viewer/viewer';
import { loadElements } from './load-element';

/**
 * Loads elements whose cards are open again, all or just one, so that the cards show what has changed. What is gone by now has no card
 * any more; what could not be loaded stays as it is.
 */
export async function renewCards(only?: number): Promise<void> {
  const ids = viewer()
    .results.elements.map(({ id }) => id)
    .filter((id) => only === undefined || id === only);
  if (ids.length === 0) return;
  const { user } = currentSession();
  const { elements: fresh, failed } = await loadElements(ids, currentRole()).catch(() => ({ elements: [], failed: ids }));
  // Somebody has logged in or out meanwhile: these are not for them.
  if (currentSession().user?.id !== user?.id) return;
  const isGone = (id: number) => ids.includes(id) && !failed.includes(id) && !fresh.some((it) => it.id === id);
  const { results } = viewer();
  const elements = results.elements.filter(({ id }) => !isGone(id)).map((it) => fresh.find(({ id }) => id === it.id) ?? it);
  const gone = results.elements.length - elements.length;
  if (gone > 0 && elements.length + results.layers.length === 0) return clearResults();
  const selected = elements.find(({ id }) => id === results.selected) ?? (gone > 0 ? elements[0] : undefined);
  setResults({ ...results, elements, total: results.total - gone, selected: selected?.id ?? null });
}
