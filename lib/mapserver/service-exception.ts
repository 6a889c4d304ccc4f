import { inMarkup } from '@/lib/text';

/** An error that is answered with an OGC exception, by its code. */
export class ServiceException extends Error {
  constructor(
    readonly ogcCode: string,
    /** In English, as usual for map servers. */
    readonly said: string,
  ) {
    super(said);
  }
}

/** The exception document of WMS, and of WFS 1.0.0 (`1.2.0`). */
export function serviceReport(code: string, said: string, version: string): string {
  const named = { '1.1.1': 'version="1.1.1"', '1.2.0': 'version="1.2.0" xmlns="http://www.opengis.net/ogc"' };
  const report = named[version as keyof typeof named] ?? 'version="1.3.0" xmlns="http://www.opengis.net/ogc"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ServiceExceptionReport ${report}>\n<ServiceException code="${code}">${inMarkup(said)}</ServiceException>\n</ServiceExceptionReport>\n`;
}
