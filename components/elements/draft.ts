import type { Geometry } from 'geojson';
import type { DrawableKind } from '@/lib/element-types/geometry-kinds';
import type { FormValues } from './form-values';

/** Work that has not been sent: enough to open the form again as it was. Photos are not part of it. */
export interface Draft {
  userId: number;
  /** Tells one stay in the form from the next; a reload does not change it. */
  contributionId: number;
  typeId: number;
  geometryKind: DrawableKind;
  geometry: Geometry | null;
  values: FormValues;
  /** How many photos were chosen, which have to be chosen again. */
  photos: number;
  /** Of a suggestion: why. */
  note?: string;
}

/** A draft belongs to a new element (one at a time) or to the element that is being modified. */
const keyFor = (elementId: number | undefined) => `vieiro.draft.${elementId ?? 'new'}`;

/** Stored across tabs and days. A storage that is full or forbidden must not stop anybody. */
export function keepDraft(elementId: number | undefined, draft: Draft) {
  try {
    localStorage.setItem(keyFor(elementId), JSON.stringify(draft));
  } catch {
    return;
  }
}

export function dropDraft(elementId: number | undefined) {
  try {
    localStorage.removeItem(keyFor(elementId));
  } catch {
    return;
  }
}

/** The draft of that element, or of a new one, whoever's it is. */
export function readDraft(elementId: number | undefined): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(keyFor(elementId)) ?? 'null') as Draft | null;
    return draft && typeof draft.values === 'object' ? draft : undefined;
  } catch {
    return undefined;
  }
}

interface Open {
  id: number;
  typeId: number;
  element?: { id: number };
}

/**
 * What had been typed in this form before: in this very stay (also when the session has ended meanwhile), or by this
 * person for the same element. A new element does not begin with what was typed for an earlier one.
 */
export function draftFor({ id, typeId, element }: Open, userId: number | undefined): Draft | undefined {
  const draft = readDraft(element?.id);
  if (!draft || draft.typeId !== typeId) return undefined;
  return draft.contributionId === id || (element && draft.userId === userId) ? draft : undefined;
}
