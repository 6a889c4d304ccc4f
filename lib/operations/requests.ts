import 'server-only';
import { Histogram, Registry } from 'prom-client';
import type { Listener } from '@/lib/http/listener';
import { processState } from '@/lib/process-state';

/** Counts since the process began. */
export const requestRegistry = processState('operations.requests', () => new Registry());

const name = 'vieiro_http_request_duration_seconds';
const durations = () =>
  (requestRegistry.getSingleMetric(name) as Histogram<'kind' | 'method' | 'status'> | undefined) ??
  new Histogram({
    name,
    help: 'Time to answer a request, by kind of address.',
    labelNames: ['kind', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [requestRegistry],
  });

/** Classes of paths, not paths, so that the number of series stays small. */
const KINDS =
  /\/(?:api\/(tiles|mapserver|layerserver|elements|users|location|styles|layers|attached_files|health|metrics)|(_next|basemap))(?:[/?]|$)/;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

function kindOf(url: string): string {
  const found = KINDS.exec(url);
  return found?.[1] ?? (found?.[2] ? 'assets' : url.includes('/api/') ? 'other' : 'pages');
}

/** Counts each request when its answer has ended, and one that stays open when it has begun. */
export const countRequest: Listener = (request, response, next) => {
  const start = performance.now();
  const { method = '', url = '' } = request;
  let counted = false;
  const count = () => {
    if (counted) return;
    counted = true;
    const status = `${Math.floor(response.statusCode / 100)}xx`;
    const labels = { kind: kindOf(url), method: METHODS.has(method) ? method : 'other', status };
    durations().observe(labels, (performance.now() - start) / 1000);
  };
  response.once('live', count).once('close', count);
  next();
};
