import 'server-only';
import type { WithDb } from '@/lib/db';
import { writeFields } from '@/lib/elements/save/many';
import type { StoredValue } from './change-queries';

/** A value of an attribute of an element; null: none. */
interface NewValue {
  elementId: number;
  attributeId: number;
  to: StoredValue | null;
}

/** Writes values of elements that are locked. Of several of one attribute of an element the last one counts. */
export async function writeValues(tx: WithDb, values: readonly NewValue[]): Promise<void> {
  if (values.length === 0) return;
  const byElement = new Map<number, Map<number, StoredValue | null>>();
  for (const { elementId, attributeId, to } of values)
    byElement.set(elementId, new Map([...(byElement.get(elementId) ?? []), [attributeId, to]]));
  const writes = [...byElement].map(([id, all]) => ({
    ...{ id, comments: false },
    unset: [...all].flatMap(([attributeId, to]) => (to === null ? [String(attributeId)] : [])),
    set: Object.fromEntries([...all].filter(([, to]) => to !== null)) as Record<string, StoredValue>,
  }));
  await writeFields(tx, writes);
}
