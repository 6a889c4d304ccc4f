import type { DataColor, Paint } from './schema';

/** Whether a value is a colour that each feature decides. */
export const isDataColor = (value: unknown): value is DataColor =>
  typeof value === 'object' && value !== null && 'fallback' in value && typeof value.fallback === 'string';

/** The colour where a feature decides none. */
export const plainColor = (paint: Paint): string => (typeof paint === 'string' ? paint : paint.fallback);

/** The same part of a document with other paints in the place of the colours that features decide. */
export function withPaints<T>(part: T, change: (color: DataColor) => Paint): T {
  if (isDataColor(part)) return change(part) as T;
  if (Array.isArray(part)) return part.map((it) => withPaints(it, change)) as T;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withPaints(value, change)])) as T;
}

/** The colours that features decide in a part of a document, in order. */
export function paintsIn(part: unknown): DataColor[] {
  if (isDataColor(part)) return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(paintsIn) : [];
}
