import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanSvg, heightPerWidth } from '@/lib/xml/svg';
import { StyleFault } from './fault';

/** An image in the document. */
export interface Picture {
  /** A data URL. */
  image: string;
  heightPerWidth: number;
  /** 0..1; that of the element around the whole image. */
  opacity: number;
}

const MAX_BYTES = 200_000;
const ICONS = path.join(/*turbopackIgnore: true*/ process.cwd(), 'public', 'icons');

const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`;

/**
 * The image that a style refers to: one embedded in the file (`data:`, `base64:`), or an icon of the product's own set by its
 * name. `parameters` are what QGIS puts in place of `param(fill)` and the like. Throws StyleFault for anything else: nothing is fetched.
 */
export function pictureOf(reference: string, line: number, parameters: Record<string, string> = {}): Picture {
  const [, type, data] = /^(?:data:image\/([a-z+.-]+);base64,|base64:)([A-Za-z0-9+/=\s]+)$/.exec(reference.trim()) ?? [];
  if (data !== undefined) return inline(Buffer.from(data, 'base64'), type, line, parameters);
  const icon = localIcon(reference);
  if (!icon) throw new StyleFault('externalGraphic', { line, address: reference.slice(0, 200) });
  return inline(icon, 'svg+xml', line, parameters);
}

function localIcon(reference: string): Buffer | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(reference)) return undefined;
  const name = /(?:^|[/\\])([a-z0-9_-]+)\.svg$/i.exec(reference.trim())?.[1];
  const file = path.join(/*turbopackIgnore: true*/ ICONS, `${name}.svg`);
  return name && existsSync(file) ? readFileSync(file) : undefined;
}

/** The format is found by the bytes, not by the claimed media type. */
function inline(bytes: Buffer, said: string | undefined, line: number, parameters: Record<string, string>): Picture {
  if (bytes.length > MAX_BYTES) throw new StyleFault('badGraphic', { line, reason: `> ${MAX_BYTES / 1000} kB` });
  if (bytes.length > 24 && bytes.readUInt32BE(0) === 0x89504e47)
    return {
      image: dataUrl('png', bytes),
      heightPerWidth: bytes.readUInt32BE(20) / Math.max(1, bytes.readUInt32BE(16)),
      opacity: 1,
    };
  if (bytes.length > 3 && bytes.readUInt16BE(0) === 0xffd8)
    return { image: dataUrl('jpeg', bytes), heightPerWidth: 1, opacity: 1 };
  if (bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP')
    return { image: dataUrl('webp', bytes), heightPerWidth: 1, opacity: 1 };
  const text = bytes.toString('utf8');
  if (!text.includes('<svg')) throw new StyleFault('badGraphic', { line, reason: said ?? 'base64' });
  const { svg, opacity } = cleanSvg(text, line, parameters);
  return { image: dataUrl('svg+xml', Buffer.from(svg)), heightPerWidth: heightPerWidth(svg), opacity };
}
