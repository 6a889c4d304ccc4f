import 'server-only';
import sharp from 'sharp';
import { processState } from '@/lib/process-state';
import { hatchLines, hatchTile } from '@/lib/styles/hatch-tile';
import { extentOf, sizeOf } from '@/lib/styles/image-size';
import type { ImageSpec, Images } from '@/lib/styles/images';
import { tracePath } from '@/lib/styles/mark-paths';
import { plainColor } from '@/lib/styles/paints';
import type { Icon, Mark } from '@/lib/styles/schema';

/** A picture as the inside of an SVG document of this size, in CSS pixels. */
interface Drawing {
  width: number;
  height: number;
  content: string;
}

/** The outline of a mark as the data of an SVG path. */
function outlineOf(mark: Mark): { data: string; isOpen: boolean } {
  const parts: string[] = [];
  const isOpen = tracePath(
    {
      moveTo: (x, y) => parts.push(`M${x} ${y}`),
      lineTo: (x, y) => parts.push(`L${x} ${y}`),
      // Only whole circles are drawn.
      arc: (x, y, radius) =>
        parts.push(
          `M${x + radius} ${y}A${radius} ${radius} 0 1 1 ${x - radius} ${y}A${radius} ${radius} 0 1 1 ${x + radius} ${y}`,
        ),
      closePath: () => parts.push('Z'),
    },
    mark.shape,
    sizeOf(mark),
  );
  return { data: parts.join(''), isOpen };
}

function markSvg(mark: Mark): string {
  const { data, isOpen } = outlineOf(mark);
  const { color = isOpen ? mark.color : undefined, width = 2, opacity = 1, dash = [] } = mark.stroke ?? {};
  const fill = mark.color && !isOpen ? plainColor(mark.color) : 'none';
  const stroke =
    color && width > 0
      ? ` stroke="${plainColor(color)}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linejoin="round"`
      : '';
  const dashes = dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : '';
  return `<path d="${data}" fill="${fill}"${stroke}${dashes}/>`;
}

/** As wide as it is high in proportion; its place by its anchor. */
async function iconSvg(icon: Icon): Promise<string> {
  const bytes = Buffer.from(icon.image.slice(icon.image.indexOf(',') + 1), 'base64');
  const size = await sharp(bytes)
    .metadata()
    .catch(() => undefined);
  if (!size?.width || !size.height) return '';
  const height = sizeOf(icon);
  const width = (size.width / size.height) * height;
  const anchor = icon.anchor ?? 'center';
  const x = anchor === 'left' ? 0 : anchor === 'right' ? -width : -width / 2;
  const y = anchor === 'top' ? 0 : anchor === 'bottom' ? -height : -height / 2;
  return `<image href="${icon.image}" x="${x}" y="${y}" width="${width}" height="${height}"/>`;
}

async function symbolsOf(symbols: readonly (Mark | Icon)[], extent: number): Promise<Drawing> {
  const drawn = await Promise.all(
    symbols.map(async (symbol) => {
      const [x, y] = symbol.offset ?? [0, 0];
      const turned = typeof symbol.rotation === 'number' ? symbol.rotation : 0;
      const content = symbol.kind === 'mark' ? markSvg(symbol) : await iconSvg(symbol);
      return `<g transform="translate(${x} ${y}) rotate(${turned})" opacity="${symbol.opacity ?? 1}">${content}</g>`;
    }),
  );
  return {
    width: extent,
    height: extent,
    content: `<g transform="translate(${extent / 2} ${extent / 2})">${drawn.join('')}</g>`,
  };
}

function hatchOf({ color, width, gap, angle }: Extract<ImageSpec, { kind: 'hatch' }>): Drawing {
  const tile = hatchTile(Math.max(2, gap + width), angle);
  const lines = hatchLines(tile).map(([x1, y1, x2, y2]) => `<path d="M${x1} ${y1}L${x2} ${y2}"/>`);
  return { ...tile, content: `<g stroke="${color}" stroke-width="${width}">${lines.join('')}</g>` };
}

function drawingOf(spec: ImageSpec): Drawing | Promise<Drawing> {
  switch (spec.kind) {
    case 'hatch':
      return hatchOf(spec);
    case 'pattern':
      return symbolsOf([spec.symbol], Math.max(2, sizeOf(spec.symbol) + spec.gap));
    case 'scalable':
      return symbolsOf([spec.symbol], extentOf([spec.symbol]));
    case 'symbols':
      return symbolsOf(spec.symbols, extentOf(spec.symbols));
  }
}

/** Where a picture is in the sheet, in its pixels. */
interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
  pixelRatio: number;
}

const SHEET_WIDTH = 1024;

/** The pictures in rows, the highest first. */
function placed(drawings: readonly (readonly [string, Drawing])[], pixelRatio: number) {
  let [x, y, rowHeight] = [0, 0, 0];
  const sorted = [...drawings].sort(([, a], [, b]) => b.height - a.height);
  return sorted.map(([name, drawing]) => {
    const [width, height] = [Math.ceil(drawing.width * pixelRatio), Math.ceil(drawing.height * pixelRatio)];
    if (x > 0 && x + width > SHEET_WIDTH * pixelRatio) [x, y, rowHeight] = [0, y + rowHeight, 0];
    const place: Place = { x, y, width, height, pixelRatio };
    x += width;
    rowHeight = Math.max(rowHeight, height);
    return { name, drawing, place };
  });
}

export interface Sprite {
  index: Record<string, Place>;
  png: Buffer;
}

/** Of the last style at each density: names say what is drawn, so that the same names are the same sheet. */
const made = processState('ogc.sprites', () => new Map<number, { names: string; sprite: Promise<Sprite> }>());

/** The pictures of a style on one sheet, drawn again only for other pictures. */
export function spriteFor(images: Images, pixelRatio: number): Promise<Sprite> {
  const names = Object.keys(images).sort().join();
  const known = made.get(pixelRatio);
  if (known?.names === names) return known.sprite;
  const sprite = drawSprite(images, pixelRatio);
  made.set(pixelRatio, { names, sprite });
  sprite.catch(() => made.delete(pixelRatio));
  return sprite;
}

/** As MapLibre reads it. `pixelRatio`: pixels of the sheet for each CSS pixel. */
async function drawSprite(images: Images, pixelRatio: number): Promise<Sprite> {
  const drawings = await Promise.all(Object.entries(images).map(async ([name, spec]) => [name, await drawingOf(spec)] as const));
  const sheet = placed(drawings, pixelRatio);
  const width = Math.max(1, ...sheet.map(({ place }) => place.x + place.width));
  const height = Math.max(1, ...sheet.map(({ place }) => place.y + place.height));
  const inside = sheet.map(
    ({ drawing, place }) =>
      `<svg x="${place.x}" y="${place.y}" width="${place.width}" height="${place.height}" viewBox="0 0 ${drawing.width} ${drawing.height}">${drawing.content}</svg>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside.join('')}</svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return { index: Object.fromEntries(sheet.map(({ name, place }) => [name, place])), png };
}
