import 'server-only';
import { LRUCache } from 'lru-cache';
import type { Db } from '@/lib/db';
import { findListStamp, findMarks } from './queries';
import type { ElementSelection, Mark } from './row-queries';

/** How far apart the places are that are kept. */
const STEP = 500;

/** Which row stands at every `STEP`th place of a list that has no filters. Any copy of the app may lose them at any time. */
const known = new LRUCache<string, { stamp: number; marks: Mark[] }>({ max: 100 });

const keyOf = ({ typeId, readable, query: q }: ElementSelection) =>
  JSON.stringify([typeId, readable, q.isPublic, q.ownerId, q.sortField, q.sortOrder]);

/**
 * The mark of the row at a place (from 0) of a list without filters; none behind its end. Rows before it are passed over in an
 * index, and only once for as long as the database says that no element of the type has changed.
 */
export async function markAt(db: Db, selection: ElementSelection, place: number): Promise<Mark | undefined> {
  const key = keyOf(selection);
  const stamp = await findListStamp(db, selection.typeId);
  const found = known.get(key);
  const marks = found?.stamp === stamp ? found.marks : [];
  const wanted = Math.floor(place / STEP);
  if (marks.length <= wanted) {
    const more = await findMarks(db, selection, { after: marks.at(-1), step: STEP, count: wanted + 1 - marks.length });
    known.set(key, { stamp, marks: [...marks, ...more] });
    marks.push(...more);
  }
  const near = marks[wanted];
  if (!near || place % STEP === 0) return near;
  return (await findMarks(db, selection, { after: near, step: place % STEP, count: 1 }))[0];
}
