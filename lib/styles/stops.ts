import type { FieldIssue } from '@/lib/errors';
import type { DataNumber } from './schema';

type Stops = NonNullable<DataNumber['stops']>;

/** The same stops by ascending values, of equal ones the last: MapLibre draws nothing by others. */
export const ascendingStops = (stops: Stops): Stops => [...new Map(stops).entries()].sort(([a], [b]) => a - b);

/** The same result beyond the only stop. */
export function twoAtLeast(stops: Stops): Stops {
  const [[x, y] = [0, 0], next] = stops;
  return next
    ? stops
    : [
        [x, y],
        [x + 1, y],
      ];
}

/** A document whose stops all ascend, so that it can be saved: those stored earlier need not. */
export function withAscendingStops<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withAscendingStops) as T;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    key === 'stops' ? twoAtLeast(ascendingStops(inner as Stops)) : withAscendingStops(inner),
  ]);
  return Object.fromEntries(entries) as T;
}

/** An issue at each list of stops of a document whose values do not ascend. `path` is that of the document. */
export function stopIssues(value: unknown, path: string): FieldIssue[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]): FieldIssue[] => {
    const at = `${path}.${key}`;
    if (key !== 'stops') return stopIssues(inner, at);
    const stops = inner as Stops;
    const ascend = stops.every(([x], n) => n === 0 || x > (stops[n - 1] as [number, number])[0]);
    return ascend ? [] : [{ path: at, key: 'project.styles.errors.stops' }];
  });
}
