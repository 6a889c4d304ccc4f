import { type Draft, rekeyed } from './draft';
import type { Past } from './history';

/** What the browser keeps of an editor: what stands in it, and the way back and forth. */
export interface StoredEditing extends Pick<Past<Draft>, 'before' | 'now' | 'after'> {
  /** The type whose elements are shown; null: none. Absent: nobody has chosen. */
  typeId?: number | null;
}

const MAX_STEPS = 20;
/** The storage of a browser holds some five million, for all drafts of everything. */
const MAX_CHARACTERS = 500_000;

/** The steps go along as long as they are small: a document may hold pictures. */
export function storedEditing({ before, now, after }: Past<Draft>, typeId?: number | null): StoredEditing {
  const steps = { before: before.slice(-MAX_STEPS), after: after.slice(0, MAX_STEPS) };
  const isSmall = JSON.stringify(steps).length <= MAX_CHARACTERS;
  return { ...(isSmall ? steps : { before: [], after: [] }), now, typeId };
}

/** What was stored, to go on with. */
export function resumedPast({ before, now, after }: StoredEditing): Past<Draft> {
  const drafts = rekeyed([...before, now, ...after]);
  return {
    before: drafts.slice(0, before.length),
    now: drafts[before.length] ?? now,
    after: drafts.slice(before.length + 1),
    last: null,
  };
}
