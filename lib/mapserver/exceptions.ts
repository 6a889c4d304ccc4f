import { AppError } from '@/lib/errors';

/** Our texts for callers' errors: MapServer's may contain SQL and paths. The codes are those of OGC. */
const CALLERS: Record<string, string> = {
  InvalidFormat: 'This format is not offered.',
  InvalidCRS: 'This coordinate system is not offered.',
  InvalidSRS: 'This coordinate system is not offered.',
  LayerNotDefined: 'There is no such layer.',
  StyleNotDefined: 'There is no such style.',
  LayerNotQueryable: 'This layer can not be queried.',
  InvalidRule: 'There is no such rule.',
  InvalidPoint: 'The point is outside of the picture.',
  MissingParameterValue: 'A parameter is missing.',
  InvalidParameterValue: 'A parameter has a value that is not allowed.',
  InvalidDimensionValue: 'A parameter has a value that is not allowed.',
  MissingDimensionValue: 'A parameter is missing.',
  MissingBBOX: 'The bounding box is missing.',
  OperationNotSupported: 'This operation is not offered.',
  VersionNegotiationFailed: 'This version is not offered.',
  CurrentUpdateSequence: 'Nothing has changed.',
  InvalidUpdateSequence: 'The update sequence is not valid.',
};

/** MapServer reports failures with status 200. They are recognized by the root element only: the content may come from users. */
const BEFORE_ROOT = /^\s*(?:<\?(?:[^?]|\?(?!>))*\?>\s*|<!--(?:[^-]|-(?!->))*-->\s*|<!DOCTYPE[^>]*>\s*)*/;
const EXCEPTION_ROOT = /^<(?:\w+:)?(?:ServiceExceptionReport|ExceptionReport)\b/;
const PAGE_OF_ERROR = /^<HTML>\s*<HEAD><TITLE>MapServer Message<\/TITLE>/i;

export const mayBeException = (contentType: string) => /xml|html/i.test(contentType);
export function isException(beginning: string, contentType = ''): boolean {
  const root = beginning.replace(BEFORE_ROOT, '');
  return EXCEPTION_ROOT.test(root) || (/\bhtml\b/i.test(contentType) && PAGE_OF_ERROR.test(root));
}

/** The message names the missing parameter. */
const missingName = (text: string) => /Missing required parameter ([A-Z_/]{1,40})/i.exec(text)?.[1];

/**
 * An exception as the caller may see it: if the caller caused it, the document in its own format with status 400 and our text.
 * Throws AppError (502) otherwise, and logs what MapServer said.
 */
export function presentException(text: string): Response {
  const code = /(?:exceptionCode|code)="(\w+)"/.exec(text)?.[1] ?? '';
  const sentence = CALLERS[code];
  if (!sentence) {
    console.error(JSON.stringify({ level: 'warn', mapserver: text.replace(/\s+/g, ' ').slice(0, 1000) }));
    throw new AppError('project.common.badGateway');
  }
  const missing = missingName(text);
  const said = missing ? `${sentence.slice(0, -1)}: ${missing}.` : sentence;
  const body = text
    .slice(Math.max(0, text.search(/<\?xml/)))
    .replace(/<!DOCTYPE[^>]*>\s*/, '')
    .replace(/(<ServiceException\b[^>]*>)[\s\S]*?(<\/ServiceException>)/g, (_, open, close) => `${open}${said}${close}`)
    .replace(/(<ows:ExceptionText>)[\s\S]*?(<\/ows:ExceptionText>)/g, (_, open, close) => `${open}${said}${close}`);
  return new Response(body, { status: 400, headers: { 'Content-Type': 'text/xml; charset=UTF-8' } });
}
