/** The formats of feature information that an administrator can choose, with the media types to request. */
export const INFORMATION_FORMATS = {
  JSON: 'application/json',
  GEOJSON: 'application/geo+json',
  HTML: 'text/html',
  TEXT: 'text/plain',
  GML: 'application/vnd.ogc.gml',
  GML3: 'application/vnd.ogc.gml/3.1.1',
} as const;
export type InformationFormat = keyof typeof INFORMATION_FORMATS;

const MEDIA_TYPE = /^[a-z]+\/[\w.+-]+(\/[\w.]+)?(;\s*[\w-]+=[\w./-]+)*$/i;

/** One of these names, in any case, or a media type. */
export const isInformationFormat = (format: string): boolean =>
  format.toUpperCase() in INFORMATION_FORMATS || (format.length <= 100 && MEDIA_TYPE.test(format));

/** The INFO_FORMAT to request from a layer's map server. */
export const infoFormat = (format: string | null): string =>
  INFORMATION_FORMATS[(format ?? 'JSON').toUpperCase() as InformationFormat] ?? format;
