import 'server-only';
import type { WithDb } from '@/lib/db';
import { endAwaiting, type Returned } from './returned-queries';
import { writeValues } from './write';

/**
 * Writes earlier values back in elements that lay in the bin when changes of all values were undone, where nobody has changed them since.
 * `rows`: of each element, the changes that were made last first. Returns how many values it has written.
 */
export async function restoreReturned(tx: WithDb, rows: readonly Returned[]): Promise<number> {
  if (rows.length === 0) return 0;
  const now = new Map<string, Returned['before']>();
  const restored = rows.flatMap(({ elementId, attributeId, before, after, value }) => {
    const key = `${elementId} ${attributeId}`;
    const present = now.has(key) ? now.get(key) : value;
    if (JSON.stringify(present) !== JSON.stringify(after)) return [];
    now.set(key, before);
    return [{ elementId, attributeId, to: before }];
  });
  await writeValues(tx, restored);
  await endAwaiting(tx.db, rows);
  return now.size;
}
