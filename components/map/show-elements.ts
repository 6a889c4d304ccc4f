'use client';
import { handleCallError } from '@/components/calls/call-errors';
import { loadElements } from '@/components/elements/load-element';
import { currentRole } from '@/components/session/current-role';
import { currentSession, onSessionChange } from '@/components/session/session';
import { clearResults, openResults, setResults } from '@/components/viewer/results';
import { type LayerAnswers, NO_RESULTS } from '@/components/viewer/state';
import { useViewer, viewer } from '@/components/viewer/viewer';
import type { Role } from '@/lib/auth/actor';
import { AppError } from '@/lib/errors';

export interface Wanted {
  id: number;
  /** Unknown when it comes from a link. */
  typeId?: number;
}

/** More elements than this at one place cannot be read: those on top are shown, and that there are more is said. */
const MAX_RESULTS = 25;

const NOBODY_ASKED: Promise<LayerAnswers> = Promise.resolve({ answers: [], failed: [] });

/**
 * Loads elements and shows their cards, the chosen or the first one highlighted, with what layers answer (`asked`). One that is
 * gone by now is left out; one that could not be fetched counts its type among the failed. Tells how much is shown.
 */
export async function showElements(
  wanted: readonly Wanted[],
  role: Role,
  asked = NOBODY_ASKED,
  chosen: number | null = null,
): Promise<number> {
  const asker = person;
  const some = wanted.slice(0, MAX_RESULTS);
  setResults({ ...NO_RESULTS, state: 'loading', selected: chosen });
  useViewer.setState({ emptyAt: null });
  openResults();
  const [{ elements, failed }, layers] = await Promise.all([loadWithTypes(some, role), asked]);
  // Somebody has logged in or out meanwhile.
  if (person !== asker) return showElements(wanted, currentRole(), asked, chosen);
  const shown = elements.length + failed.length + layers.answers.length + layers.failed.length;
  const selected = elements.find(({ id }) => id === chosen) ?? elements[0];
  if (shown === 0) clearResults();
  else
    setResults({
      state: 'shown',
      elements,
      failed,
      layers: layers.answers,
      failedLayers: layers.failed,
      // Those that are gone by now are not missing.
      total: wanted.length > some.length ? wanted.length : elements.length,
      selected: selected?.id ?? null,
    });
  return shown;
}

/** Whose answers these are: an id, or undefined for a visitor. */
let person = currentSession().user?.id;

/** What one person was shown is not for the next: whoever logs in or out sees the same elements as they themselves may. */
onSessionChange(() => {
  const { user } = currentSession();
  if (user?.id === person) return;
  person = user?.id;
  const { state, elements, layers, failedLayers, selected } = viewer().results;
  if (state !== 'shown') return;
  const wanted = elements.map(({ id, geometricElementTypeDto: { id: typeId } }) => ({ id, typeId }));
  const asked = Promise.resolve({ answers: layers, failed: failedLayers });
  if (viewer().panel === 'results' || viewer().panel === 'view') void showElements(wanted, currentRole(), asked, selected);
  else clearResults();
});

/** The types of the elements come with them, so that a card is whole when it shows. */
async function loadWithTypes(wanted: readonly Wanted[], role: Role) {
  const loaded = await loadAll(wanted, role);
  if (loaded.elements.length === 0) return loaded;
  const { prefetchElementTypes } = await import('@/components/elements/use-element-type');
  await prefetchElementTypes(loaded.elements.map((it) => it.geometricElementTypeDto.id));
  return loaded;
}

async function loadAll(wanted: readonly Wanted[], role: Role) {
  const typesOf = (some: readonly Wanted[]) => [...new Set(some.map(({ typeId }) => typeId ?? 0))];
  try {
    const ids = wanted.map(({ id }) => id);
    const { elements, failed } = await loadElements(ids, role);
    return { elements, failed: typesOf(wanted.filter(({ id }) => failed.includes(id))) };
  } catch (error) {
    if (!hasEnded(error)) return { elements: [], failed: typesOf(wanted) };
    handleCallError(error);
    return { elements: [], failed: [] };
  }
}

/** The session has ended: who then is nobody is shown what a visitor sees. */
const hasEnded = (error: unknown) =>
  error instanceof AppError && error.code === 'project.common.unauthenticated' && currentSession().user !== null;
