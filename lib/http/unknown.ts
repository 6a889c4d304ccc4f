import 'server-only';
import { notFound } from '@/lib/errors';
import { localeOfRequest } from '@/lib/i18n/active';
import { toProblem } from './problem';

/** Unknown addresses under /api: a 404 in the format of all other errors. */
export const unknownAddress = async (request: Request): Promise<Response> =>
  toProblem(notFound(), await localeOfRequest(request), crypto.randomUUID());
