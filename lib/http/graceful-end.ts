import type { Server, ServerResponse } from 'node:http';
import net, { type Socket } from 'node:net';
import { endLiveAnswers } from './live';

/** Docker and Kubernetes kill after 30 s, as docker-compose.yml and the manifests say; whoever starts the server waits for longer than this too. */
export const MAX_MS = 20_000;
/**
 * A proxy may be sending a request over a connection that is idle for us. It leaves such a connection after 4 s (docker/proxy/Caddyfile),
 * and so this side may close it after a little more.
 */
const IDLE_BEHIND_PROXY_MS = 5000;
/** The first request of a connection may be on its way. A browser also opens connections that it may never use, and Node counts none of them as idle. */
const FIRST_REQUEST_MS = 1000;

/** The next answer is the last one over its connection. */
function last(response: ServerResponse) {
  if (!response.headersSent) response.shouldKeepAlive = false;
}

/**
 * Takes over how the process ends: SIGTERM (docker stop, a rolling restart) loses no request. On a signal, or when whoever started us is
 * gone, nothing new is accepted, what is under way is finished, what still comes over open connections is answered and closes them. A
 * second signal ends at once.
 */
export function endGracefully(server: Server, { behindProxies }: { behindProxies: boolean }): void {
  const answering = new Set<ServerResponse>();
  const withoutRequest = new Set<Socket>();
  let ending = false;

  server.on('connection', (socket) => {
    withoutRequest.add(socket);
    socket.once('close', () => withoutRequest.delete(socket));
  });
  server.prependListener('request', (request, response) => {
    withoutRequest.delete(request.socket);
    answering.add(response);
    response.once('close', () => answering.delete(response));
    if (ending) last(response);
  });

  function end() {
    if (ending) process.exit(0);
    ending = true;
    for (const response of answering) last(response);
    endLiveAnswers();
    const leave = () => process.exit(0);
    // That of http.Server would close idle connections at once.
    if (server.listening) net.Server.prototype.close.call(server, leave);
    else leave();
    const idleMs = behindProxies ? IDLE_BEHIND_PROXY_MS : 0;
    setTimeout(() => server.closeIdleConnections(), idleMs);
    setTimeout(
      () => {
        for (const socket of withoutRequest) socket.destroy();
      },
      Math.max(idleMs, FIRST_REQUEST_MS),
    );
    setTimeout(leave, MAX_MS);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
  // The channel to whoever started us breaks even by their kill -9.
  process.once('disconnect', end);
  process.channel?.unref();
}
