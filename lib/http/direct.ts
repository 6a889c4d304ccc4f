import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { webStreamOf } from '@/lib/web-stream';
import type { Listener } from './listener';
import { drained, keepOpen } from './live';
import { wholeBytes } from './whole';

type Handler = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>;

/** A route that the server answers itself. */
export interface DirectRoute {
  /** Which calls; GET alone where it is absent. */
  method?: 'POST';
  /** Matches path and query, with a named group for each route parameter. */
  path: RegExp;
  /** The handler that the route file exports, so that both ways give the same answer. */
  handler: Handler;
  /** Requests that are left to the framework all the same. */
  unless?: (request: Pick<IncomingMessage, 'url' | 'headers'>) => boolean;
  /** Answers may be long: they are streamed, without a Content-Length. */
  streams?: boolean;
  /** The answer stays open and is sent piece by piece as they come. It ends when the server does. */
  live?: boolean;
}

/**
 * Answers the calls of one path by the handler of its route. The framework's routing takes several times as long as a tile; everything
 * else is left to the framework.
 */
export function direct(route: DirectRoute): Listener {
  return (request, response, next) => {
    const found = request.method === (route.method ?? 'GET') ? route.path.exec(request.url ?? '') : null;
    if (found && !route.unless?.(request))
      answer(route, decoded(found.groups), request, response).catch((error) => breakOff(error, response));
    else next();
  };
}

/** `guarded` has refused what is no text. */
const decoded = (groups: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));

/** A response that has begun cannot become an error: its connection is closed. Nothing is logged if the client has closed it. */
function breakOff(error: unknown, response: ServerResponse) {
  if (!response.destroyed) console.error(JSON.stringify({ level: 'error', error: String((error as Error)?.stack ?? error) }));
  response.destroy();
}

async function answer(route: DirectRoute, params: Record<string, string>, request: IncomingMessage, response: ServerResponse) {
  const left = route.streams || route.live ? new AbortController() : undefined;
  if (left) response.once('close', () => left.abort());
  const asked = new Request(`http://localhost${request.url}`, {
    headers: request.headers as Record<string, string>,
    signal: left?.signal,
    ...(route.method && { method: route.method, body: webStreamOf(request), duplex: 'half' }),
  });
  const answered = await route.handler(asked, { params: Promise.resolve({ ...params }) });
  const headers = Object.fromEntries(answered.headers);
  if (route.live && answered.ok && answered.body)
    return keepOpen({ status: answered.status, headers, body: answered.body }, response);
  const whole = wholeBytes(answered);
  if (whole) return void response.writeHead(answered.status, { ...headers, 'content-length': whole.byteLength }).end(whole);
  if (route.streams && answered.body) return passOn(answered.status, headers, answered.body, response);
  const bytes = answered.body && Buffer.from(await answered.arrayBuffer());
  response.writeHead(answered.status, bytes ? { ...headers, 'content-length': bytes.length } : headers);
  response.end(bytes ?? undefined);
}

/**
 * Streams with backpressure; a client that disconnects cancels the source. A body of one piece is sent with its length.
 */
async function passOn(
  status: number,
  headers: Record<string, string>,
  body: ReadableStream<Uint8Array>,
  response: ServerResponse,
) {
  const reader = body.getReader();
  response.once('close', () => void reader.cancel().catch(() => undefined));
  const first = await reader.read();
  let next = first.done ? first : await reader.read();
  if (next.done) {
    response.writeHead(status, { ...headers, 'content-length': first.value?.byteLength ?? 0 });
    response.end(first.value);
    return;
  }
  response.writeHead(status, headers);
  response.write(first.value);
  for (; !next.done && !response.destroyed; next = await reader.read()) if (!response.write(next.value)) await drained(response);
  response.end();
}
