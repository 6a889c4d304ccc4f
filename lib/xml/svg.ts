import { inMarkup, numberIn } from '@/lib/text';
import { XmlFault } from './fault';
import { gradientIds, isBearable, isSafeAttribute, isSafeStyleSheet } from './svg-safety';
import { elements, isElement, parseXml, type XmlNode } from './xml';

/** Elements that draw. What runs, loads or frames something else is left out. */
const DRAWS = new Set([
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'pattern',
  'style',
  'title',
  'desc',
]);

/**
 * A picture of nothing but shapes: no scripts, no addresses elsewhere, no document type. `param(name)` of QGIS becomes what `parameters`
 * says, else the default that follows it. Throws XmlFault if it is no SVG, or one that draws too much.
 */
export function cleanSvg(
  source: string,
  line: number,
  parameters: Record<string, string> = {},
): { svg: string; opacity: number } {
  const root = sized(parsed(source, line, parameters));
  const { content, opacity } = withoutOpacity(root);
  const node = { ...root, content };
  return { svg: written(node, { root: node, gradients: gradientIds(node) }), opacity };
}

/** The same of an image that is shown as it is. Throws XmlFault if it is no SVG, or one that draws too much. */
export function cleanSvgImage(source: string): string {
  const root = sized(parsed(source, 1));
  return written(root, { root, gradients: gradientIds(root) });
}

/** With the size that it has in pixels. */
function sized(root: XmlNode): XmlNode {
  const size = sizeOf(root);
  return { ...root, attributes: { ...root.attributes, ...(size && { width: size[0], height: size[1] }) } };
}

/** An opacity that stands around the whole picture, as our own writer puts it there, is the symbol's. */
function withoutOpacity(root: XmlNode): Pick<XmlNode, 'content'> & { opacity: number } {
  const [only, ...others] = elements(root);
  const opacity = numberIn(only?.attributes.opacity);
  const around = opacity !== undefined && only?.name === 'g' && others.length === 0 && Object.keys(only.attributes).length === 1;
  return around ? { content: only.content, opacity } : { content: root.content, opacity: 1 };
}

/** Drawing programs name a document type; their entities are not needed to draw. */
function withoutDoctype(source: string): string {
  const at = source.search(/<!DOCTYPE\s/i);
  if (at < 0) return source;
  return source.slice(0, at) + source.slice(at).replace(/^<!DOCTYPE\s[^[>]*(\[[^\]]*\]\s*)?>/i, '');
}

/** Parameters are replaced before anything is counted or checked: a reference may be what replaces one. */
function parsed(source: string, line: number, parameters?: Record<string, string>): XmlNode {
  try {
    const read = parseXml(withoutDoctype(source));
    const root = parameters ? substituted(read, parameters) : read;
    if (root.name !== 'svg') throw new XmlFault('badGraphic', { line, reason: `<${root.name}>` });
    if (!isBearable(root)) throw new XmlFault('badGraphic', { line, reason: '<use>' });
    return root;
  } catch (error) {
    throw new XmlFault('badGraphic', {
      line,
      reason: error instanceof XmlFault ? String(error.values.reason ?? error.key) : 'SVG',
    });
  }
}

const PIXELS = /^[\d.]+(px)?$/;

/** Renderers size a picture by its width and height; where they are missing or relative, the view box says them. */
function sizeOf({ attributes }: XmlNode): [string, string] | undefined {
  if (attributes.width?.match(PIXELS) && attributes.height?.match(PIXELS)) return undefined;
  const [, , width, height] = attributes.viewBox?.trim().split(/[\s,]+/) ?? [];
  return Number(width) > 0 && Number(height) > 0 ? [width as string, height as string] : undefined;
}

function substituted(node: XmlNode, parameters: Record<string, string>): XmlNode {
  const attributes: XmlNode['attributes'] = Object.create(null);
  for (const [name, value] of Object.entries(node.attributes))
    attributes[name] = value.replace(
      /param\(([a-z-]+)\)\s*([^;"]*)/g,
      (_, parameter: string, otherwise: string) => parameters[parameter] ?? otherwise.trim(),
    );
  return { ...node, attributes, content: node.content.map((it) => (isElement(it) ? substituted(it, parameters) : it)) };
}

interface Writing {
  root: XmlNode;
  gradients: ReadonlySet<string>;
}

function written(node: XmlNode, writing: Writing): string {
  const { root, gradients } = writing;
  if (!DRAWS.has(node.name) || (node.name === 'style' && !isSafeStyleSheet(node, gradients))) return '';
  const attributes = Object.entries(node.attributes)
    .filter(([name, value]) => isSafeAttribute(name, value))
    .map(([name, value]) => ` ${name}="${inMarkup(value)}"`);
  const inner = node.content.map((it) => (isElement(it) ? written(it, writing) : inMarkup(it.text).trim())).join('');
  return `<${node.name}${node === root ? ' xmlns="http://www.w3.org/2000/svg"' : ''}${attributes.join('')}>${inner}</${node.name}>`;
}

/** How high a picture of the width 1 is; 1 where its size is not known. */
export function heightPerWidth(svg: string): number {
  const [head = ''] = /<svg\b[^>]*>/.exec(svg) ?? [];
  const of = (name: string) => Number.parseFloat(new RegExp(`\\s${name}="([^"]*)"`).exec(head)?.[1] ?? '');
  const ratio = of('height') / of('width');
  return Number.isFinite(ratio) && ratio > 0 ? ratio : 1;
}
