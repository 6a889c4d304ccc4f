import 'server-only';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { wholeBytes } from './whole';

type Handler = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>;

export interface Door {
  /** Which addresses pass: of path and query, with a named group for each parameter that the route has. */
  path: RegExp;
  /** What the route itself answers with, so that both ways say the same. */
  handler: Handler;
  /** Answers may be long: they are passed on as they come, without their length. */
  streams?: boolean;
}

const requestStarts = 'http.server.request.start';

type Listener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Lets a listener see every request before the framework does; `next` hands it on. The server shows itself with its first request: the
 * listener is added then. One that is added later sees requests earlier.
 */
export function beforeRouter(listen: Listener): void {
  const add = (message: unknown) => {
    unsubscribe(requestStarts, add);
    const { server } = message as { server: Server };
    const ordinary = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    server.on('request', (request, response) =>
      listen(request, response, () => {
        for (const listener of ordinary) listener.call(server, request, response);
      }),
    );
  };
  subscribe(requestStarts, add);
}

/**
 * Lets the GETs of one path pass straight to their handler. The framework's way to a route costs several times what a
 * tile does; everything else still goes that way.
 */
export function openDoor(door: Door): void {
  beforeRouter((request, response, next) => {
    const found = request.method === 'GET' ? door.path.exec(request.url ?? '') : null;
    if (found) pass(door, found.groups ?? {}, request, response).catch((error) => broken(error, response));
    else next();
  });
}

/** What has begun can't be called an error any more: it breaks off. Whoever has left needs no line in the log. */
function broken(error: unknown, response: ServerResponse) {
  if (!response.destroyed) console.error(JSON.stringify({ level: 'error', error: String((error as Error)?.stack ?? error) }));
  response.destroy();
}

async function pass(door: Door, params: Record<string, string>, request: IncomingMessage, response: ServerResponse) {
  const left = door.streams ? new AbortController() : undefined;
  if (left) response.once('close', () => left.abort());
  const asked = new Request(`http://localhost${request.url}`, {
    headers: request.headers as Record<string, string>,
    signal: left?.signal,
  });
  const answer = await door.handler(asked, { params: Promise.resolve({ ...params }) });
  const headers = Object.fromEntries(answer.headers);
  const whole = wholeBytes(answer);
  if (whole) return void response.writeHead(answer.status, { ...headers, 'content-length': whole.byteLength }).end(whole);
  if (door.streams && answer.body) return passOn(answer.status, headers, answer.body, response);
  const bytes = answer.body && Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, bytes ? { ...headers, 'content-length': bytes.length } : headers);
  response.end(bytes ?? undefined);
}

/** Room for more, or nobody there any more. Nothing stays listening: a long answer waits for it thousands of times. */
const roomIn = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.once('drain', done).once('close', done);
  });

/**
 * No faster than the other side reads; who leaves in the middle ends it at its source, too. What is one piece goes as one, with its length.
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
  for (; !next.done && !response.destroyed; next = await reader.read()) if (!response.write(next.value)) await roomIn(response);
  response.end();
}
