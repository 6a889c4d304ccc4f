// Loaded into the production server before it starts (`node --import`): what has to happen at its door, before Next.js looks at a request.
import http from 'node:http';
import { endGracefully } from './graceful-end.mjs';

// 1. When whoever started us is gone, even by kill -9, the channel to it breaks and the server ends too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

// 2. Who is calling. Anybody may send X-Forwarded-For; unless proxies of ours are said to stand in front, it is the connection's address.
const behindProxies = Number(process.env.TRUSTED_PROXIES ?? 0) > 0;

// 3. How it ends: no request is lost.
const { connected, requested } = endGracefully({ behindProxies });

// 4. What is counted for /api/metrics. Classes, not addresses: the number of series stays small whatever is asked for.
const bucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const series = new Map();
globalThis[Symbol.for('vieiro.front')] = { addressIsTrue: true, bucketsS, series };

function seriesFor(kind, method, status) {
  const key = `${kind} ${method} ${status}`;
  let entry = series.get(key);
  if (!entry) {
    entry = { kind, method, status, count: 0, sumS: 0, buckets: bucketsS.map(() => 0) };
    series.set(key, entry);
  }
  return entry;
}

const kinds =
  /\/(?:api\/(tiles|mapserver|layerserver|elements|users|location|styles|layers|attached_files|health|metrics)|(_next|basemap))(?:[/?]|$)/;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);
const kindOf = (url) => {
  const found = kinds.exec(url);
  return found?.[1] ?? (found?.[2] ? 'assets' : url.includes('/api/') ? 'other' : 'pages');
};

function observe(request, response) {
  const start = performance.now();
  response.once('close', () => {
    const seconds = (performance.now() - start) / 1000;
    const entry = seriesFor(
      kindOf(request.url),
      methods.has(request.method) ? request.method : 'other',
      `${Math.floor(response.statusCode / 100)}xx`,
    );
    entry.count += 1;
    entry.sumS += seconds;
    const place = bucketsS.findIndex((bound) => seconds <= bound);
    if (place >= 0) entry.buckets[place] += 1;
  });
}

const emit = http.Server.prototype.emit;
http.Server.prototype.emit = function emitAtTheDoor(event, ...args) {
  if (event === 'connection') connected(this, args[0]);
  if (event === 'request') {
    const [request, response] = args;
    if (!behindProxies) request.headers['x-forwarded-for'] = request.socket.remoteAddress ?? '';
    observe(request, response);
    requested(response);
  }
  return emit.call(this, event, ...args);
};
