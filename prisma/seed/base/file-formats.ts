const MB = 1024 * 1024;

export interface Format {
  code: string;
  mainMimeType: string;
  additionalMimeType: string | null;
  extension: string;
  furtherMimeTypes: string[];
  furtherExtensions: string[];
  image: boolean;
  allowedForGeneralAttachments: boolean;
  /** Bytes. */
  generalMaxSize: number;
  allowedForElements: boolean;
  /** Bytes. */
  elementMaxSize: number;
}

interface Limits {
  also?: string;
  further?: Partial<Pick<Format, 'code' | 'furtherMimeTypes' | 'furtherExtensions'>>;
  general?: number | null;
  element?: number | null;
}

/** Limits in MB; null: not allowed there. */
function format(
  extension: string,
  mainMimeType: string,
  image: boolean,
  { also, further, general = 10, element = 10 }: Limits = {},
): Format {
  return {
    code: `FILE_FORMAT_${extension.toUpperCase()}`,
    mainMimeType,
    additionalMimeType: also ?? null,
    extension,
    furtherMimeTypes: [],
    furtherExtensions: [],
    image,
    allowedForGeneralAttachments: general !== null,
    generalMaxSize: (general ?? 10) * MB,
    allowedForElements: element !== null,
    elementMaxSize: (element ?? 10) * MB,
    ...further,
  };
}

/** What may be attached, where, and how large. SVG is left out on purpose: it can carry script. */
export const fileFormats: Format[] = [
  format('jpeg', 'image/jpeg', true, { also: 'image/jpg', further: { furtherExtensions: ['jpg'] }, element: 20 }),
  format('png', 'image/png', true, { element: 20 }),
  format('webp', 'image/webp', true, { element: 20 }),
  format('gif', 'image/gif', true),
  format('tiff', 'image/tiff', true, { general: 50, element: 50 }),
  format('avif', 'image/avif', true, { element: 20 }),
  format('pdf', 'application/pdf', false, { general: 50, element: 20 }),
  format('odt', 'application/vnd.oasis.opendocument.text', false),
  format('ods', 'application/vnd.oasis.opendocument.spreadsheet', false),
  format('docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', false),
  format('xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', false),
  format('txt', 'text/plain', false, { general: 5, element: 5 }),
  format('csv', 'text/csv', false, { also: 'application/csv', general: 50 }),
  format('json', 'application/json', false, { general: 50 }),
  format('geojson', 'application/geo+json', false, { also: 'application/vnd.geo+json', general: 50 }),
  format('kml', 'application/vnd.google-earth.kml+xml', false),
  format('gpx', 'application/gpx+xml', false),
  format('zip', 'application/zip', false, { also: 'application/x-zip-compressed', general: 100, element: 50 }),
  format('mp3', 'audio/mpeg', false, { general: 20, element: 20 }),
  format('ogg', 'audio/ogg', false, {
    further: {
      code: 'FILE_FORMAT_AUDIO',
      furtherMimeTypes: ['audio/webm', 'audio/mp4', 'audio/x-m4a', 'audio/wav', 'audio/x-wav'],
      furtherExtensions: ['oga', 'opus', 'webm', 'weba', 'm4a', 'wav'],
    },
    general: null,
    element: 20,
  }),
  format('mp4', 'video/mp4', false, { general: 100, element: 100 }),
  format('apk', 'application/vnd.android.package-archive', false, { general: 200, element: null }),
];
