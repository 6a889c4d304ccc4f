import type { FieldIssue } from '@/lib/errors';
import type { DataNumber } from './schema';

type Stops = NonNullable<DataNumber['stops']>;

/** The same stops by ascending values, of equal ones the last: MapLibre draws nothing by others. */
export const ascendingStops = (stops: Stops): Stops => [...new Map(stops).entries()].sort(([a], [b]) => a - b);

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
