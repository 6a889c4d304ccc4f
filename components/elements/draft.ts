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

/** What a form is about: the element that is modified, or else the stay in the form of a new one. */
interface Form {
  id: number;
  element?: { id: number };
}

const NEW = 'vieiro.draft.new';
/** New elements have a draft each, so that two tabs do not write over each other. */
const keyFor = ({ id, element }: Form) => (element ? `vieiro.draft.${element.id}` : `${NEW}.${id}`);
/** Beyond so many new elements of a person the drafts of the oldest go. */
const MOST_NEW = 10;

/** Stored across tabs and days. A storage that is full or forbidden must not stop anybody. */
export function keepDraft(element: Form['element'], draft: Draft) {
  try {
    localStorage.setItem(keyFor({ id: draft.contributionId, element }), JSON.stringify(draft));
    if (!element) dropOldest(draft);
  } catch {
    return;
  }
}

/** The one that is being written stays, however long ago its form was begun; it is stored once. */
function dropOldest({ userId, contributionId }: Draft) {
  const own = keyFor({ id: contributionId });
  dropNew(contributionId, own);
  const others = newDrafts().filter((it) => it.key !== own && it.draft.userId === userId);
  for (const { key } of others.slice(MOST_NEW - 1)) drop(key);
}

export function dropDraft({ id, element }: Form) {
  if (element) drop(keyFor({ id, element }));
  else dropNew(id);
}

/** The version before had one key for all new elements: their drafts are found by the stay in the form. */
function dropNew(contributionId: number, except?: string) {
  for (const { key, draft } of newDrafts()) if (draft.contributionId === contributionId && key !== except) drop(key);
}

function drop(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    return;
  }
}

function readDraft(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
    return draft && typeof draft.values === 'object' ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** The drafts of all new elements, whoever's they are, the latest first. */
function newDrafts(): { key: string; draft: Draft }[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(NEW))
      .flatMap((key) => {
        const draft = readDraft(key);
        return draft ? [{ key, draft }] : [];
      })
      .sort((a, b) => b.draft.contributionId - a.draft.contributionId);
  } catch {
    return [];
  }
}

/** The new element that this person began last and never sent. */
export const latestNewDraft = (userId: number): Draft | undefined =>
  newDrafts().find(({ draft }) => draft.userId === userId)?.draft;

/** The draft of one stay in the form of a new element. */
export const newDraft = (contributionId: number): Draft | undefined =>
  newDrafts().find(({ draft }) => draft.contributionId === contributionId)?.draft;

/** The draft of a new element goes on in another stay in the form. */
export function moveNewDraft(draft: Draft, contributionId: number) {
  dropNew(draft.contributionId);
  keepDraft(undefined, { ...draft, contributionId });
}

interface Open extends Form {
  typeId: number;
}

/**
 * What had been typed in this form before: in this very stay (also when the session has ended meanwhile), or by this
 * person for the same element. A new element does not begin with what was typed for an earlier one.
 */
export function draftFor({ id, typeId, element }: Open, userId: number | undefined): Draft | undefined {
  const draft = element ? readDraft(keyFor({ id, element })) : newDraft(id);
  if (!draft || draft.typeId !== typeId) return undefined;
  return draft.contributionId === id || (element && draft.userId === userId) ? draft : undefined;
}
