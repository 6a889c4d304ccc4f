import 'server-only';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

type Handler = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>;

export interface Door {
  /** Which addresses pass: of path and query, with a named group for each parameter of the route. */
  path: RegExp;
  /** What the route itself answers with, so that both ways say the same. */
  handler: Handler;
}

const requestStarts = 'http.server.request.start';

/**
 * Lets the GETs of one path pass straight to their handler. The framework's way to a route costs several times what a
 * tile does; everything else still goes that way. The server shows itself with its first request: the door is hung then.
 */
export function openDoor(door: Door): void {
  const hang = (message: unknown) => {
    unsubscribe(requestStarts, hang);
    const { server } = message as { server: Server };
    const ordinary = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      const params = request.method === 'GET' && door.path.exec(request.url ?? '')?.groups;
      if (params) pass(door.handler, params, request, response).catch(() => response.destroy());
      else for (const listener of ordinary) listener.call(server, request, response);
    });
  };
  subscribe(requestStarts, hang);
}

async function pass(handler: Handler, params: Record<string, string>, request: IncomingMessage, response: ServerResponse) {
  const asked = new Request(`http://localhost${request.url}`, { headers: request.headers as Record<string, string> });
  const answer = await handler(asked, { params: Promise.resolve({ ...params }) });
  const bytes = answer.body && Buffer.from(await answer.arrayBuffer());
  const headers = Object.fromEntries(answer.headers);
  response.writeHead(answer.status, bytes ? { ...headers, 'content-length': bytes.length } : headers);
  response.end(bytes ?? undefined);
}
