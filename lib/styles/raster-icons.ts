import 'server-only';
import sharp from 'sharp';
import { invalid } from '@/lib/errors';
import { whereAndWhy } from '@/lib/xml/fault';
import { cleanSvg } from '@/lib/xml/svg';
import type { Icon, StyleDocument, Symbolizer } from './schema';

const MAX_PIXELS = 4_000_000;
/** The maximum size of a symbol. */
const MAX_PX = 256;

const SVG = 'data:image/svg+xml;base64,';

async function pngOf(image: string, field: string): Promise<string> {
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
    const size = { width: MAX_PX, height: MAX_PX, fit: 'inside', withoutEnlargement: true } as const;
    const png = await picture.resize(size).png().toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  } catch (error) {
    throw invalid(field, 'project.styles.errors.badGraphic', whereAndWhy(error));
  }
}

/** A drawing without scripts and addresses. */
function svgOf(image: string, field: string): string {
  try {
    const { svg } = cleanSvg(Buffer.from(image.slice(SVG.length), 'base64').toString('utf8'), 1);
    return SVG + Buffer.from(svg).toString('base64');
  } catch (error) {
    throw invalid(field, 'project.styles.errors.badGraphic', whereAndWhy(error));
  }
}

/**
 * The same document with its raster images as small PNGs, which every renderer reads, without metadata, and its drawings without scripts. Throws
 * AppError 400 at `field` for one that can't be decoded.
 */
export async function withPngIcons(document: StyleDocument, field: string): Promise<StyleDocument> {
  const known = new Map<string, Promise<string>>();
  const icon = async (it: Icon): Promise<Icon> => {
    if (it.image.startsWith(SVG)) return { ...it, image: svgOf(it.image, field) };
    const png = known.get(it.image) ?? pngOf(it.image, field);
    known.set(it.image, png);
    return { ...it, image: await png };
  };
  const symbolizer = async (it: Symbolizer): Promise<Symbolizer> => {
    if (it.kind === 'icon') return icon(it);
    if ((it.kind === 'line' || it.kind === 'fill') && it.graphic?.symbol.kind === 'icon')
      return { ...it, graphic: { ...it.graphic, symbol: await icon(it.graphic.symbol) } };
    return it;
  };
  const rules = document.rules.map(async (rule) => ({
    ...rule,
    symbolizers: await Promise.all(rule.symbolizers.map(symbolizer)),
  }));
  return { ...document, rules: await Promise.all(rules) };
}
