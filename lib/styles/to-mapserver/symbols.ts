import { createHash } from 'node:crypto';
import type { Asset } from '@/lib/map-workers/map-text';
import type { Icon, Mark } from '../schema';
import { palerShapes, palerSvg } from '../svg-opacity';
import type { Warnings } from '../warnings';
import { quoted } from './strings';

/** The corners of a square around every shape: a symbol is as large as what it holds, and its middle is the middle of that. */
const FRAME = '0 0 -99 -99 1 1 -99 -99';

/** Corners of a regular polygon in the unit square, the first one on top. With `inner` every other one lies further in. */
function around(count: number, inner = 0.5): [number, number][] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count - Math.PI / 2;
    const reach = index % 2 === 0 ? 0.5 : inner;
    return [0.5 + reach * Math.cos(angle), 0.5 + reach * Math.sin(angle)];
  });
}

/** As `lib/map/mark-paths.ts` draws them. */
const SHAPES: Record<Exclude<Mark['shape'], 'circle' | 'cross' | 'x'>, [number, number][]> = {
  square: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  triangle: around(3),
  diamond: around(4),
  pentagon: around(5),
  hexagon: around(6),
  star: around(10, 0.191),
  arrow: [
    [1, 0.5],
    [0, 0.85],
    [0.25, 0.5],
    [0, 0.15],
  ],
};
const number = (value: number) => String(Number(value.toFixed(5)));
const LOW = number(0.5 - Math.SQRT1_2 / 2);
const HIGH = number(0.5 + Math.SQRT1_2 / 2);
const STROKES = {
  cross: '0 0.5 1 0.5 -99 -99 0.5 0 0.5 1',
  x: `${LOW} ${LOW} ${HIGH} ${HIGH} -99 -99 ${LOW} ${HIGH} ${HIGH} ${LOW}`,
};

export const isOpen = (shape: Mark['shape']): shape is 'cross' | 'x' => shape === 'cross' || shape === 'x';

function shapeSymbol(name: string, shape: Mark['shape'], hollow: boolean): string {
  const filled = hollow ? 'FILLED FALSE' : 'FILLED TRUE';
  if (shape === 'circle') return `SYMBOL NAME "${name}" TYPE ELLIPSE POINTS 1 1 END ${filled} END`;
  if (isOpen(shape)) return `SYMBOL NAME "${name}" TYPE VECTOR POINTS ${FRAME} ${STROKES[shape]} END FILLED FALSE END`;
  const corners = SHAPES[shape];
  const closed = [...corners, corners[0] as [number, number]].map(([x, y]) => `${number(x)} ${number(y)}`).join(' ');
  return `SYMBOL NAME "${name}" TYPE VECTOR POINTS ${FRAME} ${closed} END ${filled} END`;
}

const ANCHORS: Record<NonNullable<Icon['anchor']>, string> = {
  center: '0.5 0.5',
  top: '0.5 0',
  bottom: '0.5 1',
  left: '0 0.5',
  right: '1 0.5',
};

/** The SYMBOL blocks and the pictures that the classes name. */
export class Symbols {
  readonly #blocks = new Map<string, string>();
  readonly #assets = new Map<string, Asset>();

  constructor(readonly warnings: Warnings) {}

  get text(): string {
    return [...this.#blocks.values()].map((block) => `  ${block}`).join('\n');
  }

  get assets(): Asset[] {
    return [...this.#assets.values()];
  }

  /** `hollow`: it is a line around nothing, in one colour. */
  shape(shape: Mark['shape'], hollow = false): string {
    const name = `shape-${shape}${hollow ? '-hollow' : ''}`;
    return this.#named(name, () => shapeSymbol(name, shape, hollow));
  }

  hatch(): string {
    return this.#named('hatch', () => 'SYMBOL NAME "hatch" TYPE HATCH END');
  }

  /** Undefined for a picture that MapServer can't read. */
  icon({ image, opacity = 1, anchor = 'center', rotation = 0 }: Icon): string | undefined {
    const asset = assetOf(image, opacity, rotation !== 0);
    if (!asset) {
      this.warnings.add('iconFormat');
      return undefined;
    }
    this.#assets.set(asset.name, asset);
    const type = asset.name.endsWith('.svg') ? 'SVG' : 'PIXMAP';
    const name = `icon-${asset.name.replace('.', '-')}-${anchor}`;
    return this.#named(
      name,
      () => `SYMBOL NAME "${name}" TYPE ${type} IMAGE ${quoted(`assets/${asset.name}`)} ANCHORPOINT ${ANCHORS[anchor]} END`,
    );
  }

  #named(name: string, block: () => string): string {
    if (!this.#blocks.has(name)) this.#blocks.set(name, block());
    return name;
  }
}

const named = (bytes: Uint8Array, extension: 'svg' | 'png'): Asset => ({
  name: `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${extension}`,
  bytes,
});

/** MapServer draws pictures opaque: a paler one is made so itself. */
function assetOf(image: string, opacity: number, turned: boolean): Asset | undefined {
  const [, type, data = ''] = /^data:image\/(svg\+xml|png);base64,(.*)$/.exec(image) ?? [];
  const bytes = Buffer.from(data, 'base64');
  if (type === 'svg+xml') {
    const paler = turned ? palerShapes : palerSvg;
    return named(opacity < 1 ? Buffer.from(paler(bytes.toString('utf8'), opacity)) : bytes, 'svg');
  }
  if (type !== 'png') return undefined;
  return opacity < 1 ? named(Buffer.from(pngInSvg(bytes, opacity)), 'svg') : named(bytes, 'png');
}

function pngInSvg(png: Buffer, opacity: number): string {
  const [width, height] = png.length > 24 ? [png.readUInt32BE(16), png.readUInt32BE(20)] : [1, 1];
  const size = `width="${width}" height="${height}"`;
  const href = `data:image/png;base64,${png.toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size} viewBox="0 0 ${width} ${height}"><image ${size} opacity="${opacity}" xlink:href="${href}"/></svg>`;
}
