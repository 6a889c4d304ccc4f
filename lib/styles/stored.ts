import { contentDisposition } from '@/lib/http/filename';
import type { StyleDocument, StyleFormat } from './schema';
import { toQml } from './to-qml';
import { toSld } from './to-sld';

/** A style as it is stored: the document, and the upload that it came from, if it came from one. */
export interface StoredStyle {
  name: string;
  document: StyleDocument;
  source: string | null;
  sourceFormat: StyleFormat | null;
}

interface Format {
  mediaType: string;
  write: (document: StyleDocument, name: string) => string;
}

/** The formats in which a style can be downloaded. */
const FORMATS: Record<StyleFormat, Format> = {
  SLD: {
    mediaType: 'application/vnd.ogc.sld+xml; charset=utf-8',
    write: (document, name) => toSld(document, name).text,
  },
  QML: { mediaType: 'application/xml; charset=utf-8', write: (document) => toQml(document).text },
};

/** The style in a format: the upload itself, unchanged, where it came in that one. */
function exportStyle({ name, document, source, sourceFormat }: StoredStyle, format: StyleFormat): string {
  if (source !== null && sourceFormat === format) return source;
  return FORMATS[format].write(document, name);
}

/** The style in a format, as a file to download. */
export const styleDownload = (style: StoredStyle, format: StyleFormat, cacheControl: 'no-cache' | 'no-store'): Response =>
  new Response(exportStyle(style, format), {
    headers: {
      'Content-Type': FORMATS[format].mediaType,
      'Content-Disposition': contentDisposition(`${style.name}.${format.toLowerCase()}`, 'attachment'),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': cacheControl,
    },
  });
