import 'server-only';
import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { databaseAway, isDatabaseAway, wasAway } from '@/lib/db/away';
import { AppError, notFound } from '@/lib/errors';
import { maxBodyBytes, readBytes, readJsonText } from '@/lib/http/body';
import { toProblem } from '@/lib/http/problem';
import { localeOfRequest } from '@/lib/i18n/active';
import { authOptions } from './next-auth';

type Route = { params: Promise<{ nextauth: string[] }> };
type Handler = (request: NextRequest, route: Route) => Promise<Response>;

/** The same request with a checked body: small, and valid JSON if its media type is JSON. */
async function checked(request: NextRequest): Promise<NextRequest> {
  if (request.method !== 'POST') return request;
  const bytes = await readBytes(request, maxBodyBytes({ access: 'anyone' }));
  if (/\bjson\b/i.test(request.headers.get('content-type') ?? '')) readJsonText(bytes.toString(), '');
  return new NextRequest(request.url, { method: 'POST', headers: request.headers, body: bytes });
}

/** next-auth's own addresses. It answers 500 for an unknown action or another provider's callback: we answer 404. */
export async function authResponse(request: NextRequest, route: Route): Promise<Response> {
  try {
    // Created at each request: no setting is read during the build.
    const answer = await (NextAuth(authOptions()) as Handler)(await checked(request), route);
    if (answer.status < 500) return answer;
    throw wasAway() ? databaseAway() : notFound();
  } catch (error) {
    // It can also throw, for example for an address that is invalid in a header.
    const known = error instanceof AppError || isDatabaseAway(error);
    if (!known) console.error(JSON.stringify({ level: 'warn', at: 'next-auth', error: String(error) }));
    return toProblem(known ? error : notFound(), await localeOfRequest(request), crypto.randomUUID());
  }
}
