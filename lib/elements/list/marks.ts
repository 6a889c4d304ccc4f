import 'server-only';
import { LRUCache } from 'lru-cache';
import type { Db } from '@/lib/db';
import { processState } from '@/lib/process-state';
import { findListStamp, findMarks } from './queries';
import type { ElementSelection, Mark } from './row-queries';

/** How far apart the places are that are kept, and how many are found at a time. */
const STEP = 500;
const AT_A_TIME = 200;

/** Which row stands at every `STEP`th place of a list. Any copy of the app may lose them at any time. */
const known = processState('elements.marks', () => new LRUCache<string, { stamp: number; marks: Mark[] }>({ max: 100 }));

const keyOf = ({ typeId, readable, query: { page, size, ...asked } }: ElementSelection) =>
  JSON.stringify([typeId, readable, asked]);

/**
 * The mark of the row at a place (from 0) of a list; none behind its end. Rows before it are passed over, some thousands at a time, and
 * only once for as long as the database says that no element of the type has changed.
 */
export async function markAt(db: Db, selection: ElementSelection, place: number): Promise<Mark | undefined> {
  const key = keyOf(selection);
  const stamp = await findListStamp(db, selection.typeId);
  const found = known.get(key);
  let marks = found?.stamp === stamp ? found.marks : [];
  const wanted = Math.floor(place / STEP);
  while (marks.length <= wanted) {
    const count = Math.min(AT_A_TIME, wanted + 1 - marks.length);
    const more = await findMarks(db, selection, { after: marks.at(-1), step: STEP, count });
    marks = [...marks, ...more];
    known.set(key, { stamp, marks });
    if (more.length < count) return undefined;
  }
  const near = marks[wanted];
  return place % STEP === 0 ? near : (await findMarks(db, selection, { after: near, step: place % STEP, count: 1 }))[0];
}
