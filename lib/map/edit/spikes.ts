import type { Position } from '@/lib/position';
import type { Shape } from './shape';

/** A corner that is sharper than this, in degrees, is a slip of the hand. */
const SHARP_DEGREES = 2;
/** A ring of three corners has none to spare. */
const MIN_CORNERS = 4;
const SHARP_COSINE = Math.cos((SHARP_DEGREES * Math.PI) / 180);

/** Whether the way from `before` to `at` and on to `after` turns back on itself. Angles are in the plane at that latitude. */
function isSharp(before: Position, at: Position, after: Position): boolean {
  const shrink = Math.cos((at[1] * Math.PI) / 180);
  const [ax, ay] = [(before[0] - at[0]) * shrink, before[1] - at[1]];
  const [bx, by] = [(after[0] - at[0]) * shrink, after[1] - at[1]];
  const lengths = Math.hypot(ax, ay) * Math.hypot(bx, by);
  return lengths > 0 && (ax * bx + ay * by) / lengths > SHARP_COSINE;
}

const around = (ring: readonly Position[], at: number): [Position, Position, Position] => [
  ring.at(at - 1) as Position,
  ring[at] as Position,
  ring[(at + 1) % ring.length] as Position,
];

/** The tips of the spikes of an area, [lng, lat]. */
export const spikesOf = ({ kind, parts }: Shape): Position[] =>
  kind === 'Polygon'
    ? parts.flat().flatMap((ring) => (ring.length < MIN_CORNERS ? [] : ring.filter((_, at) => isSharp(...around(ring, at)))))
    : [];

function blunt(ring: readonly Position[]): Position[] {
  const left = [...ring];
  for (let at = 0; at < left.length && left.length >= MIN_CORNERS; ) {
    const [before, tip, after] = around(left, at);
    const repeats = tip[0] === after[0] && tip[1] === after[1];
    if (repeats || isSharp(before, tip, after)) {
      left.splice(at, 1);
      // The corner before it may have become the tip of what is left of the spike.
      at = Math.max(0, at - 1);
    } else at += 1;
  }
  return left;
}

/** An area without its spikes. Anything else stays as it is. */
export const withoutSpikes = (shape: Shape): Shape =>
  shape.kind === 'Polygon' ? { ...shape, parts: shape.parts.map((rings) => rings.map(blunt)) } : shape;
