import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DirectRoute, direct } from '@/lib/http/direct';
import { inTurn } from '@/lib/http/listener';
import type { Person } from './people';

interface Opened<T> {
  status: number;
  headers: http.IncomingHttpHeaders;
  events: { id?: string; data: T }[];
  text: () => string;
  ended: Promise<void>;
  close: () => void;
}

/** A server of its own for a route of server-sent events, as the production server has it. */
export async function eventServer<T>(route: DirectRoute) {
  const server = http.createServer(inTurn([direct(route)], (_, response) => response.writeHead(404).end()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const opened: Opened<T>[] = [];

  /** Opens a stream over HTTP, by the cookie as a browser does. */
  const open = (path: string, as?: Person, headers: Record<string, string> = {}): Promise<Opened<T>> =>
    new Promise((resolve, reject) => {
      const sent = { ...(as?.cookie && { cookie: as.cookie }), ...headers };
      const request = http.get({ port, host: '127.0.0.1', path, headers: sent, agent: false }, (response) => {
        let text = '';
        const events: Opened<T>['events'] = [];
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          events.length = 0;
          for (const block of text.split('\n\n').slice(0, -1)) {
            const data = /^data: (.*)$/m.exec(block)?.[1];
            if (data) events.push({ id: /^id: (.*)$/m.exec(block)?.[1], data: JSON.parse(data) as T });
          }
        });
        response.on('error', () => undefined);
        const ended = new Promise<void>((end) => response.once('close', end));
        const stream = {
          ...{ status: response.statusCode ?? 0, headers: response.headers, events, text: () => text, ended },
          close: () => request.destroy(),
        };
        opened.push(stream);
        resolve(stream);
      });
      request.on('error', reject);
    });

  return {
    open,
    closeStreams: () => {
      for (const { close } of opened.splice(0)) close();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
