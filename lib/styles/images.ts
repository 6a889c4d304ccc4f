import { paintsIn, withPaints } from './paints';
import type { DataColor, Icon, Mark } from './schema';

/**
 * Images of a map style, which are drawn when the map requests them. The drawing itself is in
 * `lib/map/draw-image.ts`; here is only their description, so that writing styles stays a pure function.
 */
export type ImageSpec =
  /** Marks and icons on top of each other, drawn in their own sizes. `pending` puts a dashed ring around them. */
  | { kind: 'symbols'; symbols: (Mark | Icon)[]; pending?: boolean }
  /** One mark drawn `REFERENCE_SIZE` pixels across, for sizes that each feature decides. */
  | { kind: 'scalable'; symbol: Mark | Icon }
  /** A tile of parallel lines that repeats without seams. */
  | { kind: 'hatch'; color: string; width: number; gap: number; angle: number }
  /** A tile with one symbol in its middle. */
  | { kind: 'pattern'; symbol: Mark | Icon; gap: number };

export type Images = Record<string, ImageSpec>;

/** Size in pixels at which symbols are drawn that are scaled afterwards. */
export const REFERENCE_SIZE = 64;

const keyOf = ({ property, fallback }: DataColor) => `${fallback}${property}`;

/** The colours of an image that features decide: each once, in order. */
export const colorsOf = (spec: ImageSpec): DataColor[] => [...new Map(paintsIn(spec).map((it) => [keyOf(it), it])).values()];

/**
 * The image of a name. A name that goes on with colours (`<id>#rrggbb#rrggbb`) is the image in those that a feature has, in the order of
 * `colorsOf`. Undefined: there is none.
 */
export function imageNamed(name: string, images: Images): ImageSpec | undefined {
  const [id = '', ...given] = name.split('#');
  const spec = images[id];
  if (!spec || given.length === 0) return spec;
  const colors = new Map(colorsOf(spec).map((it, at) => [keyOf(it), `#${given[at]}`]));
  return withPaints(spec, (it) => colors.get(keyOf(it)) ?? it.fallback);
}

/** The name of an image: the same content always has the same name, so that a map draws it once. */
export function imageId(spec: ImageSpec): string {
  return `${spec.kind}-${digest(JSON.stringify(spec))}`;
}

/** cyrb53, a public-domain 53-bit string hash by bryc: short names, no collisions among some thousand pictures. */
function digest(text: string): string {
  let h1 = 0xdeadbeef;
  let h2 = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    h1 = Math.imul(h1 ^ code, 2654435761);
    h2 = Math.imul(h2 ^ code, 1597334677);
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909);
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909);
  return (4294967296 * (2097151 & h2) + (h1 >>> 0)).toString(36);
}
