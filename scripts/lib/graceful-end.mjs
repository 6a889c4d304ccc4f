// How a copy of the app ends: SIGTERM (docker stop, a rolling restart) loses no request.
import net from 'node:net';

/** Docker and Kubernetes kill after 30 s, as docker-compose.yml and the manifests say. */
const longestMs = 20_000;
/**
 * A proxy may be sending a request over a connection that is idle for us. It leaves such a connection after 4 s (docker/proxy/Caddyfile),
 * and so this side may close it after a little more.
 */
const idleBehindProxyMs = 5000;

/**
 * Takes the ending of the process over from Next.js, which closes idle connections at once. On a signal nothing new is accepted, what is
 * under way is finished, what still comes over open connections is answered and closes them. A second signal ends at once.
 * Returns what has to see each request: `(response) => void`.
 */
export function endGracefully({ behindProxies }) {
  process.env.NEXT_MANUAL_SIG_HANDLE = '1';
  const servers = new Set();
  const answering = new Set();
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
    setTimeout(leaveIdle, behindProxies ? idleBehindProxyMs : 0);
    setTimeout(() => process.exit(0), longestMs);
    await all;
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, end);

  return function seen(response) {
    servers.add(response.socket.server);
    answering.add(response);
    response.once('close', () => answering.delete(response));
    if (ending) last(response);
  };
}
