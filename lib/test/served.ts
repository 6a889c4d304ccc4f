import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { readableOf } from '@/lib/web-stream';

type Handler = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>;

/** Serves route handlers over HTTP, for external programs: `{ '/api/x': { GET, POST } }`. */
export async function served(routes: Record<string, Partial<Record<string, Handler>>>) {
  const server = http.createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    const handler = routes[url.pathname]?.[incoming.method ?? 'GET'];
    if (!handler) return outgoing.writeHead(404).end();
    const reads = incoming.method === 'GET' || incoming.method === 'HEAD';
    const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    const body = reads ? {} : { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' as const };
    const answer = await handler(new Request(url, { method: incoming.method, headers, ...body } as RequestInit), {
      params: Promise.resolve({}),
    });
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) readableOf(answer.body).pipe(outgoing);
    else outgoing.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
