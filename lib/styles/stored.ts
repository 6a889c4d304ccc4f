import { contentDisposition } from '@/lib/http/filename';
import type { StyleDocument } from './schema';
import { toQml } from './to-qml';
import { toSld } from './to-sld';

export type StyleFormat = 'SLD' | 'QML';

/** A style as it is stored: the document, and the upload that it came from, if it came from one. */
export interface StoredStyle {
  name: string;
  document: StyleDocument;
  source: string | null;
  sourceFormat: StyleFormat | null;
}

/** The style in a format: the upload itself, unchanged, where it came in that one. */
function exportStyle({ name, document, source, sourceFormat }: StoredStyle, format: StyleFormat): string {
  if (source !== null && sourceFormat === format) return source;
  return (format === 'SLD' ? toSld(document, name) : toQml(document)).text;
}

const MEDIA_TYPES: Record<StyleFormat, string> = {
  SLD: 'application/vnd.ogc.sld+xml; charset=utf-8',
  QML: 'application/xml; charset=utf-8',
};

/** The style in a format, as a file to download. */
export const styleDownload = (style: StoredStyle, format: StyleFormat, cacheControl: 'no-cache' | 'no-store'): Response =>
  new Response(exportStyle(style, format), {
    headers: {
      'Content-Type': MEDIA_TYPES[format],
      'Content-Disposition': contentDisposition(`${style.name}.${format.toLowerCase()}`, 'attachment'),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': cacheControl,
    },
  });
