import 'server-only';
import { createHash } from 'node:crypto';
import { boundStyles } from '@/lib/styles/binding/bind';
import { classesOf } from '@/lib/styles/binding/classes';
import type { Drawing } from '@/lib/styles/binding/schema';
import { columnsJson } from '@/lib/styles/binding/sql';
import type { TileColumns } from './sql';

export interface StyledColumns extends TileColumns {
  /** The types whose elements are counted by classes. */
  counted: ReadonlySet<number>;
}

/** What the styles of all types ask of an element `e`: one statement serves whichever types a tile is asked for. */
export function columnsOf(types: readonly (Drawing & { id: number })[]): StyledColumns {
  const counted = new Set(types.filter((type) => classesOf(type) !== null).map(({ id }) => id));
  const parts = types.flatMap(({ id, ...type }) => {
    const { columns } = boundStyles(type);
    return columns.length > 0 ? [`WHEN ${id} THEN ${columnsJson(columns, 'e')}`] : [];
  });
  if (parts.length === 0) return { counted, properties: undefined, name: '' };
  const properties = `CASE e.type_id ${parts.join(' ')} END`;
  return { counted, properties, name: `_${createHash('sha1').update(properties).digest('base64url').slice(0, 10)}` };
}
