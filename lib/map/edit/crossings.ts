import type { Position } from '@/lib/position';
import type { Shape } from './shape';

/** At most so many are shown. */
const MAX_SHOWN = 50;

interface Edge {
  from: Position;
  to: Position;
  /** The ring that it is of, and its place in it. */
  ring: number;
  at: number;
  /** How many edges that ring has. */
  of: number;
  /** The box that it lies in. */
  west: number;
  east: number;
  south: number;
  north: number;
}

const same = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1];

/** The edges of a ring that is not closed here. A position that repeats the one before makes no edge. */
function edgesOf(positions: readonly Position[], ring: number): Edge[] {
  const distinct = positions.filter((position, at) => at === 0 || !same(position, positions[at - 1] as Position));
  while (distinct.length > 1 && same(distinct[0] as Position, distinct.at(-1) as Position)) distinct.pop();
  const of = distinct.length;
  if (of < 3) return [];
  return distinct.map((from, at) => {
    const to = distinct[(at + 1) % of] as Position;
    const [west, east] = from[0] < to[0] ? [from[0], to[0]] : [to[0], from[0]];
    const [south, north] = from[1] < to[1] ? [from[1], to[1]] : [to[1], from[1]];
    return { from, to, ring, at, of, west, east, south, north };
  });
}

/** Twice the area of the triangle: its sign says on which side of a–b the position lies, 0 that it lies on it. */
const side = (a: Position, b: Position, p: Position) => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);

/** Whether a position that is in line with an edge lies on it. */
const within = ({ west, east, south, north }: Edge, [x, y]: Position) => x >= west && x <= east && y >= south && y <= north;

function meeting({ from: a, to: b }: Edge, { from: c, to: d }: Edge): Position {
  const [fromSide, toSide] = [side(c, d, a), side(c, d, b)];
  const share = fromSide / (fromSide - toSide);
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
}

/** Where two edges run along each other: the place at which that begins. */
function overlap(one: Edge, other: Edge): Position | undefined {
  const shared = [other.from, other.to].filter((p) => within(one, p));
  const more = [one.from, one.to].filter((p) => within(other, p));
  const positions = [...shared, ...more];
  return positions.find((p, index) => positions.findIndex((it) => same(it, p)) === index && !same(p, positions[0] as Position))
    ? positions[0]
    : undefined;
}

/** Where two edges meet although a sound outline has none there. Edges that follow each other share their end. */
function crossing(one: Edge, other: Edge): Position | undefined {
  const sides = [side(one.from, one.to, other.from), side(one.from, one.to, other.to)] as const;
  if (sides[0] === 0 && sides[1] === 0) return overlap(one, other);
  const back = [side(other.from, other.to, one.from), side(other.from, other.to, one.to)] as const;
  if (sides[0] * sides[1] < 0 && back[0] * back[1] < 0) return meeting(one, other);
  const apart = Math.abs(one.at - other.at);
  // Rings may touch each other in a place; one ring may not touch itself.
  if (one.ring !== other.ring || apart === 1 || apart === one.of - 1) return undefined;
  if (sides[0] === 0 && within(one, other.from)) return other.from;
  if (sides[1] === 0 && within(one, other.to)) return other.to;
  if (back[0] === 0 && within(other, one.from)) return one.from;
  return back[1] === 0 && within(other, one.to) ? one.to : undefined;
}

function crossingsAmong(edges: Edge[]): Position[] {
  const sorted = edges.toSorted((a, b) => a.west - b.west);
  const found = new Map<string, Position>();
  for (const [index, one] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next] as Edge;
      if (other.west > one.east) break;
      if (other.south > one.north || other.north < one.south) continue;
      const at = crossing(one, other);
      if (at) found.set(String(at), at);
      if (found.size === MAX_SHOWN) return [...found.values()];
    }
  }
  return [...found.values()];
}

/** Where the outlines of an area cross or touch themselves or each other, [lng, lat]. A line or a point may do as it likes. */
export const crossingsOf = ({ kind, parts }: Shape): Position[] =>
  kind === 'Polygon' ? crossingsAmong(parts.flat().flatMap(edgesOf)) : [];

/** The same for an outline that is still being drawn, as it would be closed now. */
export const crossingsOfPath = (kind: Shape['kind'], path: readonly Position[]): Position[] =>
  kind === 'Polygon' ? crossingsAmong(edgesOf(path, 0)) : [];
