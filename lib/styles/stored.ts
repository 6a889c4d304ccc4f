import type { StyleDocument } from './schema';
import { toQml } from './to-qml';
import { toSld } from './to-sld';

export type StyleFormat = 'SLD' | 'QML';

/** A style as it is kept: the document, and the upload that it came from, if it came from one. */
export interface StoredStyle {
  name: string;
  document: StyleDocument;
  source: string | null;
  sourceFormat: StyleFormat | null;
}

/** The style in a format: the upload itself, unchanged, where it came in that one. */
export function exportStyle({ name, document, source, sourceFormat }: StoredStyle, format: StyleFormat): string {
  if (source !== null && sourceFormat === format) return source;
  return (format === 'SLD' ? toSld(document, name) : toQml(document)).text;
}

const MEDIA_TYPES: Record<StyleFormat, string> = {
  SLD: 'application/vnd.ogc.sld+xml; charset=utf-8',
  QML: 'application/xml; charset=utf-8',
};
/** What a file of this format is called and said to be. */
export const styleFile = (name: string, format: StyleFormat) => ({
  filename: `${name}.${format.toLowerCase()}`,
  contentType: MEDIA_TYPES[format],
});
