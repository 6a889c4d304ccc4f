import type { Mark } from './schema';

/** What of a canvas the outline of a mark needs. */
export interface PathPen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  closePath(): void;
}

type Corner = [x: number, y: number];

/** Corners of a regular polygon around the middle, the first one on top. With `inner` every other one lies further in. */
const around = (count: number, radius: number, inner = radius): Corner[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count - Math.PI / 2;
    const reach = index % 2 === 0 ? radius : inner;
    return [reach * Math.cos(angle), reach * Math.sin(angle)];
  });

/** Inner radius of a five-pointed star whose opposite edges are in line: 1 / φ². */
const STAR_INNER = 0.382;

function corners(shape: Mark['shape'], r: number): Corner[] {
  switch (shape) {
    case 'triangle':
      return around(3, r);
    case 'diamond':
      return around(4, r);
    case 'pentagon':
      return around(5, r);
    case 'hexagon':
      return around(6, r);
    case 'star':
      return around(10, r, r * STAR_INNER);
    case 'arrow':
      // Points along the line that it lies on: to the right.
      return [
        [r, 0],
        [-r, r * 0.7],
        [-r * 0.5, 0],
        [-r, -r * 0.7],
      ];
    default:
      return [
        [-r, -r],
        [r, -r],
        [r, r],
        [-r, r],
      ];
  }
}

/** Traces a mark `size` across around the origin. True if it is only strokes (`cross`, `x`), with nothing to fill. */
export function tracePath(pen: PathPen, shape: Mark['shape'], size: number): boolean {
  const r = size / 2;
  if (shape === 'circle') {
    pen.arc(0, 0, r, 0, 2 * Math.PI);
    return false;
  }
  if (shape === 'cross' || shape === 'x') {
    const k = shape === 'x' ? r * Math.SQRT1_2 : r;
    pen.moveTo(-k, shape === 'x' ? -k : 0);
    pen.lineTo(k, shape === 'x' ? k : 0);
    pen.moveTo(shape === 'x' ? k : 0, -k);
    pen.lineTo(shape === 'x' ? -k : 0, k);
    return true;
  }
  for (const [index, [x, y]] of corners(shape, r).entries()) index === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y);
  pen.closePath();
  return false;
}
