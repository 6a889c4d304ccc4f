import type { Place } from '@/lib/locations/schema';
import type { Extent } from './camera';

/** Metres around a place of each kind, on every side. */
const BUFFERS_M: Partial<Record<Place['t'], number>> = { PR: 50, MU: 50, PA: 50, EP: 100, CO: 50 };
const DEFAULT_BUFFER_M = 100;
const DEGREE_M = 111_320;

/** What to show of the map for a place: its box with what is around it. */
export function extentOfPlace({ t, bbox }: Pick<Place, 't' | 'bbox'>): Extent {
  const [west, south, east, north] = bbox as Extent;
  const lat = (BUFFERS_M[t] ?? DEFAULT_BUFFER_M) / DEGREE_M;
  const lng = lat / Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180));
  return [west - lng, south - lat, east + lng, north + lat];
}
