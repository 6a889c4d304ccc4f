import { MIN_PART_M2 } from '@/lib/elements/schema';
import type { Position } from '@/lib/position';
import type { Extent } from '../camera';
import { crossingsOf, crossingsOfPath } from './crossings';
import { ringAreaM2 } from './measure';
import type { Kind, Shape } from './shape';
import { spikesOf } from './spikes';

/**
 * What may be wrong with a shape: its outline crosses itself (the server refuses that), has a spike, a part of it is tiny, it is far too
 * large, or it leaves the area of the map.
 */
export type FlawKind = 'crossing' | 'spike' | 'tiny' | 'large' | 'outside';

export interface Flaw {
  kind: FlawKind;
  /** Where it is shown, [lng, lat]; null: the whole outline. */
  at: Position | null;
}

/** What the map is about. */
export interface Bounds {
  /** Beyond this, something is outside. */
  area: Extent | null;
  /** The square metres from which on an area is very large for this map. */
  largeM2: number;
}

/** At most so many of a kind are shown. */
const MAX_SHOWN = 50;
/** An area of more than this share of the map's extent is hardly one element. */
const LARGE_SHARE = 0.05;

/** `extent`: what the map shows at most, or at first. */
export function boundsOf(area: Extent | undefined, [west, south, east, north]: Extent): Bounds {
  const corners: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  return { area: area ?? null, largeM2: LARGE_SHARE * ringAreaM2(corners) };
}

const flawsAt = (kind: FlawKind, positions: readonly Position[]): Flaw[] =>
  positions.slice(0, MAX_SHOWN).map((at) => ({ kind, at }));

function tinyParts(kind: Kind, rings: readonly Position[][]): Position[] {
  // What is tiny as a whole is not there by mistake.
  if (kind !== 'Polygon' || rings.length < 2) return [];
  return rings.flatMap((ring) => (ring[0] && ringAreaM2(ring) < MIN_PART_M2 ? [ring[0]] : []));
}

function sizeAndPlace(kind: Kind, shells: readonly Position[][], { area, largeM2 }: Bounds): Flaw[] {
  const isLarge = kind === 'Polygon' && shells.reduce((sum, ring) => sum + ringAreaM2(ring), 0) > largeM2;
  const [west, south, east, north] = area ?? [];
  const isOutside = ([lng, lat]: Position) =>
    west !== undefined && (lng < west || lng > (east as number) || lat < (south as number) || lat > (north as number));
  return [...(isLarge ? [{ kind: 'large' as const, at: null }] : []), ...flawsAt('outside', shells.flat().filter(isOutside))];
}

/** Everything that may be wrong with a finished shape. Without bounds, size and position are not checked. */
export function flawsOf(shape: Shape, bounds: Bounds | null): Flaw[] {
  const { kind, parts } = shape;
  const shells = parts.flatMap(([shell]) => (shell ? [shell] : []));
  return [
    ...flawsAt('crossing', crossingsOf(shape)),
    ...flawsAt('spike', spikesOf(shape)),
    ...flawsAt('tiny', tinyParts(kind, parts.flat())),
    ...(bounds ? sizeAndPlace(kind, shells, bounds) : []),
  ];
}

/** The same for a path that is still being drawn, as it would be closed now. Its corners so far may still become others. */
export function flawsOfPath(kind: Kind, path: readonly Position[], bounds: Bounds | null): Flaw[] {
  const crossed = flawsAt('crossing', crossingsOfPath(kind, path));
  const closed = kind !== 'Polygon' || path.length >= 3;
  // The way back to the first corner is not drawn yet: only the corners between are judged.
  const spikes =
    kind === 'Polygon'
      ? spikesOf({ kind, multi: false, parts: [[[...path]]] }).filter((at) => path.indexOf(at) > 0 && at !== path.at(-1))
      : [];
  return [
    ...crossed,
    ...flawsAt('spike', spikes),
    ...(bounds ? sizeAndPlace(closed ? kind : 'LineString', [[...path]], bounds) : []),
  ];
}
