import 'server-only';
import { notFound } from '@/lib/errors';
import { localeOfRequest } from '@/lib/i18n/active';
import { toProblem } from './problem';

/** An address under /api that no endpoint has answers as every other error does. */
export const unknownAddress = async (request: Request): Promise<Response> =>
  toProblem(notFound(), await localeOfRequest(request), crypto.randomUUID());
