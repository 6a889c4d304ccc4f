import { listsOf } from '@/components/elements/lists-of';
import type { Actor } from '@/lib/auth/actor';
import type { Element } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';
import type { Extent } from '@/lib/map/camera';
import { saidOf } from '@/lib/map/column-values';
import type { FreshElement } from '@/lib/map/view';

export interface Place {
  /** [west, south, east, north] in degrees. */
  box: Extent;
  /** Only those whose name or description holds this. */
  filter?: string;
  /** Only those that the list finds by these parameters. */
  filters?: Readonly<Record<string, string | string[]>>;
  /** Only public ones, or only those that are not; without it, all that this person sees on the map. */
  isPublic?: boolean;
  size: number;
}

export interface Found {
  elements: readonly Element[];
  /** How many there are, of which `elements` are the first. */
  total: number;
  /** There are more than were counted. */
  atLeast: boolean;
}

/** The elements of a type at a place, as this person may see them, by description. */
export async function findAtPlace(actor: Actor, typeId: number, place: Place, signal: AbortSignal): Promise<Found> {
  const answers = await Promise.all(
    listsOf(actor, typeId, place.isPublic).map(({ endpoint, flags }) =>
      call(endpoint, { params: { id: typeId }, query: { ...asCalled(place), ...flags } }, signal),
    ),
  );
  return {
    elements: answers.flatMap(({ result }) => result.items).slice(0, place.size),
    total: answers.reduce((sum, { result }) => sum + result.totalItems, 0),
    atLeast: answers.some(({ result }) => result.totalIsExact === false),
  };
}

const asCalled = ({ box, filter, filters, size }: Place) => ({
  ...filters,
  bbox: boxText(box),
  ...(filter && { name: filter }),
  size,
  sortField: 'description',
  sortOrder: 'asc',
  type: 'reference',
});

/** As a query says it. Degrees beyond the world's edges say nothing. */
export function boxText([west, south, east, north]: Extent): string {
  const within = (value: number, most: number) => Math.min(most, Math.max(-most, value)).toFixed(6);
  return [within(west, 180), within(south, 90), within(east, 180), within(north, 90)].map(Number).join(',');
}

/** Elements of a list as the map itself draws them. */
export const drawnAs = (elements: readonly Element[]): FreshElement[] =>
  elements.map(({ id, geom, geometricElementTypeDto, listAttributeValueDto }) => ({
    id,
    typeId: geometricElementTypeDto.id,
    geometry: geom,
    said: saidOf(listAttributeValueDto),
  }));
