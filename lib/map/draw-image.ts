import { hatchLines, hatchTile } from '@/lib/styles/hatch-tile';
import { extentOf, reachOf, sizeOf } from '@/lib/styles/image-size';
import type { ImageSpec } from '@/lib/styles/images';
import { tracePath } from '@/lib/styles/mark-paths';
import { plainColor } from '@/lib/styles/paints';
import type { Icon, Mark } from '@/lib/styles/schema';

type Symbols = (Mark | Icon)[];

export interface Picture {
  data: ImageData;
  /** Pixels of the picture for each CSS pixel. */
  pixelRatio: number;
}

/** Draws a picture that a style names. Needs a browser's canvas; an icon that cannot be decoded is left out. */
export async function drawImage(spec: ImageSpec, pixelRatio: number): Promise<Picture> {
  switch (spec.kind) {
    case 'hatch':
      return drawHatch(spec, pixelRatio);
    case 'pattern':
      return drawSymbols([spec.symbol], pixelRatio, Math.max(2, sizeOf(spec.symbol) + spec.gap));
    case 'scalable':
      return drawSymbols([spec.symbol], pixelRatio, extentOf([spec.symbol]));
    case 'symbols': {
      const extent = extentOf(spec.symbols);
      return spec.pending
        ? drawSymbols(spec.symbols, pixelRatio, extent + 2 * RING_GAP + 2, (context) =>
            ring(context, reachOf(spec.symbols) + RING_GAP),
          )
        : drawSymbols(spec.symbols, pixelRatio, extent);
    }
  }
}

const RING_GAP = 3;
const RING_COLOR = '#5b6763';

export function canvas(width: number, height: number, pixelRatio: number): CanvasRenderingContext2D {
  const element = document.createElement('canvas');
  element.width = Math.max(1, Math.round(width * pixelRatio));
  element.height = Math.max(1, Math.round(height * pixelRatio));
  const context = element.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2d canvas');
  context.scale(pixelRatio, pixelRatio);
  return context;
}

export const pixelsOf = (context: CanvasRenderingContext2D, pixelRatio: number): Picture => ({
  data: context.getImageData(0, 0, context.canvas.width, context.canvas.height),
  pixelRatio,
});

async function drawSymbols(
  symbols: Symbols,
  pixelRatio: number,
  extent: number,
  then?: (context: CanvasRenderingContext2D) => void,
) {
  const context = canvas(extent, extent, pixelRatio);
  context.translate(extent / 2, extent / 2);
  for (const symbol of symbols) {
    context.save();
    context.translate(...(symbol.offset ?? [0, 0]));
    context.rotate((typeof symbol.rotation === 'number' ? symbol.rotation : 0) * (Math.PI / 180));
    context.globalAlpha = symbol.opacity ?? 1;
    if (symbol.kind === 'mark') drawMark(context, symbol);
    else await drawIcon(context, symbol, pixelRatio);
    context.restore();
  }
  then?.(context);
  return pixelsOf(context, pixelRatio);
}

function drawMark(context: CanvasRenderingContext2D, mark: Mark) {
  context.beginPath();
  const open = tracePath(context, mark.shape, sizeOf(mark));
  if (mark.color && !open) {
    context.fillStyle = plainColor(mark.color);
    context.fill();
  }
  const { color = open ? mark.color : undefined, width = 2, opacity = 1, dash = [] } = mark.stroke ?? {};
  if (!color || width === 0) return;
  context.globalAlpha *= opacity;
  context.strokeStyle = plainColor(color);
  context.lineWidth = width;
  context.lineJoin = 'round';
  context.setLineDash(dash);
  context.stroke();
}

async function drawIcon(context: CanvasRenderingContext2D, icon: Icon, pixelRatio: number) {
  const image = await decode(icon.image, sizeOf(icon) * pixelRatio);
  if (!image) return;
  const height = sizeOf(icon);
  const width = image.naturalHeight > 0 ? (image.naturalWidth / image.naturalHeight) * height : height;
  const anchor = icon.anchor ?? 'center';
  const x = anchor === 'left' ? 0 : anchor === 'right' ? -width : -width / 2;
  const y = anchor === 'top' ? 0 : anchor === 'bottom' ? -height : -height / 2;
  context.drawImage(image, x, y, width, height);
}

async function decode(source: string, heightPx: number): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.height = Math.ceil(heightPx);
  image.src = source;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

/** Shows "not public yet" by shape, not by colour alone. */
function ring(context: CanvasRenderingContext2D, radius: number) {
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.strokeStyle = RING_COLOR;
  context.lineWidth = 1.75;
  context.setLineDash([4, 3]);
  context.stroke();
}

function drawHatch({ color, width, gap, angle }: Extract<ImageSpec, { kind: 'hatch' }>, pixelRatio: number): Picture {
  const tile = hatchTile(Math.max(2, gap + width) * pixelRatio, angle);
  const context = canvas(tile.width, tile.height, 1);
  context.strokeStyle = color;
  context.lineWidth = width * pixelRatio;
  for (const [x1, y1, x2, y2] of hatchLines(tile)) {
    context.beginPath();
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
    context.stroke();
  }
  return pixelsOf(context, pixelRatio);
}
