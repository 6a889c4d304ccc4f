/** A request that a map server answers with an exception of OGC's, by its code. */
export class ServiceException extends Error {
  constructor(
    readonly ogcCode: string,
    /** In English, as map servers speak. */
    readonly said: string,
  ) {
    super(said);
  }
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** The document of WMS for it, as the version has it, with the status that says what happened: 400. */
export function exceptionResponse({ ogcCode, said }: ServiceException, version: string | undefined): Response {
  const old = version === '1.1.1';
  const report = old ? 'version="1.1.1"' : 'version="1.3.0" xmlns="http://www.opengis.net/ogc"';
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<ServiceExceptionReport ${report}>\n<ServiceException code="${ogcCode}">${escaped(said)}</ServiceException>\n</ServiceExceptionReport>\n`;
  const contentType = old ? 'application/vnd.ogc.se_xml; charset=UTF-8' : 'text/xml; charset=UTF-8';
  return new Response(body, { status: 400, headers: { 'Content-Type': contentType } });
}
