import type { Geometry } from 'geojson';
import type { GeometryKind } from '@/components/map/contribution';
import type { FormValues } from './values';

/** Work that has not been sent: enough to open the form again as it was. Photos are not part of it. */
export interface Draft {
  userId: number;
  typeId: number;
  geometryKind: GeometryKind;
  geometry: Geometry | null;
  values: FormValues;
  /** How many photos were chosen, which have to be chosen again. */
  photos: number;
}

/** A draft belongs to a new element (one at a time) or to the element that is being modified. */
const keyFor = (elementId: number | undefined) => `vieiro.draft.${elementId ?? 'new'}`;

/** Kept across tabs and days. A storage that is full or forbidden must not keep anybody from going on. */
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

/** The draft of that element, if it is this person's. Somebody else's on the same machine is not shown. */
export function readDraft(elementId: number | undefined, userId: number): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(keyFor(elementId)) ?? 'null') as Draft | null;
    return draft && draft.userId === userId && typeof draft.values === 'object' ? draft : undefined;
  } catch {
    return undefined;
  }
}
