import 'server-only';
import type { AppError } from '@/lib/errors';
import { toProblem } from '@/lib/http/problem';
import type { Locale } from '@/lib/i18n/locales';
import { inMarkup } from '@/lib/text';
import { ServiceException, serviceReport } from './service-exception';

/** The error format for OGC clients, in place of our JSON. */
interface Refusal {
  service: 'WMS' | 'WFS' | undefined;
  version: string | undefined;
  locale: Locale;
  requestId: string;
}

interface Problem {
  globalError: string;
  fieldErrors?: { fieldName: string; message: string }[];
}

function codeOf(error: AppError, status: number): string {
  const [field] = error.fields;
  if (status === 404) return 'NotFound';
  if (!field) return 'NoApplicableCode';
  if (field.path === 'request') return 'OperationNotSupported';
  return field.key.endsWith('.required') ? 'MissingParameterValue' : 'InvalidParameterValue';
}

const owsReport = (version: string, code: string, locator: string | undefined, text: string) => {
  const newest = version.startsWith('2');
  const ows = newest ? 'http://www.opengis.net/ows/1.1' : 'http://www.opengis.net/ows';
  const place = locator ? ` locator="${inMarkup(locator)}"` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<ows:ExceptionReport xmlns:ows="${ows}" version="${newest ? '2.0.0' : '1.1.0'}">
<ows:Exception exceptionCode="${code}"${place}>
<ows:ExceptionText>${inMarkup(text)}</ows:ExceptionText>
</ows:Exception>
</ows:ExceptionReport>
`;
};

/** The exception document of the requested service and version, with an OGC code. */
function documentOf({ service, version = '' }: Refusal, code: string, locator: string | undefined, text: string) {
  if (service === 'WMS') return { body: serviceReport(code, text, version), type: reportType(version) };
  if (version.startsWith('1.0')) return { body: serviceReport(code, text, '1.2.0'), type: 'text/xml; charset=UTF-8' };
  return { body: owsReport(version, code, locator, text), type: 'text/xml; charset=UTF-8' };
}

const reportType = (version: string) =>
  version === '1.1.1' ? 'application/vnd.ogc.se_xml; charset=UTF-8' : 'text/xml; charset=UTF-8';

/** One of our errors as an exception document, with its usual status and text. */
export async function refused(error: AppError | ServiceException, refusal: Refusal): Promise<Response> {
  if (error instanceof ServiceException) {
    const { body, type } = documentOf(refusal, error.ogcCode, undefined, error.said);
    return new Response(body, { status: 400, headers: { 'Content-Type': type } });
  }
  const answer = await toProblem(error, refusal.locale, refusal.requestId);
  const { globalError, fieldErrors = [] } = (await answer.json()) as Problem;
  const said = fieldErrors.map(({ fieldName, message }) => `${fieldName}: ${message}`).join(' ') || globalError;
  const { body, type } = documentOf(refusal, codeOf(error, answer.status), error.fields[0]?.path, said);
  const headers = new Headers(answer.headers);
  headers.set('Content-Type', type);
  headers.delete('Content-Length');
  return new Response(body, { status: answer.status, headers });
}
