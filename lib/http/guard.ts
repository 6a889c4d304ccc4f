import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RETRY_AFTER_S, wasAway } from '@/lib/db/away';
import { AppError } from '@/lib/errors';
import { localeOfRequest } from '@/lib/i18n/active';
import type { Endpoint } from './endpoint';
import type { Listener } from './listener';
import { toProblem } from './problem';

/** Methods of which the framework can make a request of its own. What a route does not know it answers itself. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const UNREADABLE = encodeURIComponent('\uFFFD');

/**
 * An address whose path is UTF-8: bytes that are none become U+FFFD. The framework decodes paths and fails on anything else; with this
 * they are an unknown address, or a parameter with a value that nothing has.
 */
export function readableAddress(address: string): string {
  const [path = '', ...query] = address.split('?');
  try {
    decodeURIComponent(path);
    return address;
  } catch {
    const readable = path
      .replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => encodeURIComponent(Buffer.from(bytes.replaceAll('%', ''), 'hex').toString()))
      .replace(/%(?![0-9a-f]{2})/gi, UNREADABLE);
    return [readable, ...query].join('?');
  }
}

/**
 * The path and query of an address that the request line has whole, as RFC 9112 allows: its host is not asked, and the framework would
 * redirect to it. `*`, the server itself, is a page that there is not.
 */
const pathOf = (address: string) => address.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/');

async function refuseMethod(request: IncomingMessage, response: ServerResponse, allowed: Iterable<string>) {
  const language = request.headers['accept-language'];
  const asked = new Request('http://localhost', { headers: language ? { 'accept-language': language } : {} });
  const error = new AppError('project.common.methodNotAllowed');
  const answer = await toProblem(error, await localeOfRequest(asked), crypto.randomUUID());
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), Allow: [...allowed].join(', ') });
  response.end(await answer.text());
}

/** The framework answers a page that fails with 500, whatever the reason: where the database was away it is a 503. */
function tellAway(response: ServerResponse) {
  const { writeHead } = response;
  response.writeHead = ((status: number, ...more: unknown[]) => {
    const away = status === 500 && wasAway();
    if (away) response.setHeader('Retry-After', RETRY_AFTER_S);
    return Reflect.apply(writeHead, response, [away ? 503 : status, ...more]);
  }) as typeof writeHead;
}

/** Every request before the framework sees it: what it would answer with a 500 of its own gets a status that says what is wrong. */
export const guarded: Listener = (request, response, next) => {
  tellAway(response);
  request.url = readableAddress(pathOf(request.url ?? ''));
  if (METHODS.has(request.method ?? '')) next();
  else refuseMethod(request, response, METHODS).catch(() => response.destroy());
};

/** A fixed part of a path comes before a parameter, as in the framework's router. */
const inOrder = (path: string) => path.replace(/\{\w+\}/g, '\uffff');

/** The paths of endpoints, each with the methods that it has. */
function methodsByPath(endpoints: readonly Pick<Endpoint, 'method' | 'path'>[], basePath: string) {
  const methods = new Map<string, string[]>();
  for (const { method, path } of endpoints) methods.set(path, [...(methods.get(path) ?? []), method]);
  return [...methods]
    .sort(([one], [other]) => (inOrder(one) < inOrder(other) ? -1 : 1))
    .map(([path, known]) => ({
      pattern: new RegExp(`^${basePath}${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?(?:\\?|$)`),
      allowed: [...known, ...(known.includes('GET') ? ['HEAD'] : []), 'OPTIONS'],
    }));
}

/** Refuses a method that an endpoint does not have: the framework's own 405 has no body and names no other. */
export function refuseOtherMethods(endpoints: readonly Pick<Endpoint, 'method' | 'path'>[], basePath: string): Listener {
  const paths = methodsByPath(endpoints, basePath);
  return (request, response, next) => {
    const { url = '' } = request;
    // Pages and their files are not compared with every path of the API.
    const allowed = url.startsWith(`${basePath}/api/`) ? paths.find(({ pattern }) => pattern.test(url))?.allowed : undefined;
    if (!allowed || allowed.includes(request.method ?? '')) next();
    else refuseMethod(request, response, allowed).catch(() => response.destroy());
  };
}
