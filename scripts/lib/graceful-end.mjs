// How a copy of the app ends: SIGTERM (docker stop, a rolling restart) loses no request.
import net from 'node:net';

/** Docker and Kubernetes kill after 30 s, as docker-compose.yml and the manifests say; whoever starts the server waits for longer than this too. */
export const longestMs = 20_000;
/**
 * A proxy may be sending a request over a connection that is idle for us. It leaves such a connection after 4 s (docker/proxy/Caddyfile),
 * and so this side may close it after a little more.
 */
const idleBehindProxyMs = 5000;
/** The first request of a connection may be on its way. A browser also opens connections that it may never use, and Node counts none of them as idle. */
const firstRequestMs = 1000;

/**
 * Takes the ending of the process over from Next.js, which closes idle connections at once. On a signal nothing new is accepted, what is
 * under way is finished, what still comes over open connections is answered and closes them. A second signal ends at once.
 * Returns what has to see each connection, `connected(server, socket)`, and each request, `requested(response)`.
 */
export function endGracefully({ behindProxies }) {
  process.env.NEXT_MANUAL_SIG_HANDLE = '1';
  const servers = new Set();
  const answering = new Set();
  const withoutRequest = new Set();
  let ending = false;

  const last = (response) => {
    if (!response.headersSent) response.shouldKeepAlive = false;
  };
  const closed = (server) =>
    new Promise((resolve) => (server.listening ? net.Server.prototype.close.call(server, resolve) : resolve()));

  async function end() {
    if (ending) process.exit(0);
    ending = true;
    for (const response of answering) last(response);
    const all = Promise.all([...servers].map(closed));
    const leaveIdle = () => {
      for (const server of servers) server.closeIdleConnections();
    };
    const idleMs = behindProxies ? idleBehindProxyMs : 0;
    setTimeout(leaveIdle, idleMs);
    setTimeout(
      () => {
        for (const socket of withoutRequest) socket.destroy();
      },
      Math.max(idleMs, firstRequestMs),
    );
    setTimeout(() => process.exit(0), longestMs);
    await all;
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, end);

  return {
    connected(server, socket) {
      servers.add(server);
      withoutRequest.add(socket);
      socket.once('close', () => withoutRequest.delete(socket));
    },
    requested(response) {
      withoutRequest.delete(response.socket);
      answering.add(response);
      response.once('close', () => answering.delete(response));
      if (ending) last(response);
    },
  };
}
