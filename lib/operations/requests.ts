import 'server-only';
import type { Listener } from '@/lib/http/listener';
import { processState } from '@/lib/process-state';

/** How often and how fast one kind of request was answered: `buckets` counts the answers up to each of `BUCKETS_S`, without those before. */
export interface Series {
  kind: string;
  method: string;
  status: string;
  count: number;
  sumS: number;
  buckets: number[];
}

export const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const series = processState('operations.requests', () => new Map<string, Series>());

/** What was counted since the process began. */
export const requestSeries = (): Iterable<Series> => series.values();

function seriesFor(kind: string, method: string, status: string): Series {
  const key = `${kind} ${method} ${status}`;
  const known = series.get(key) ?? { kind, method, status, count: 0, sumS: 0, buckets: BUCKETS_S.map(() => 0) };
  series.set(key, known);
  return known;
}

/** Classes, not addresses: the number of series stays small whatever is asked for. */
const KINDS =
  /\/(?:api\/(tiles|mapserver|layerserver|elements|users|location|styles|layers|attached_files|health|metrics)|(_next|basemap))(?:[/?]|$)/;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

function kindOf(url: string): string {
  const found = KINDS.exec(url);
  return found?.[1] ?? (found?.[2] ? 'assets' : url.includes('/api/') ? 'other' : 'pages');
}

/** Counts each request when its answer has ended. */
export const countRequest: Listener = (request, response, next) => {
  const start = performance.now();
  const { method = '', url = '' } = request;
  response.once('close', () => {
    const seconds = (performance.now() - start) / 1000;
    const entry = seriesFor(kindOf(url), METHODS.has(method) ? method : 'other', `${Math.floor(response.statusCode / 100)}xx`);
    entry.count += 1;
    entry.sumS += seconds;
    const place = BUCKETS_S.findIndex((bound) => seconds <= bound);
    if (place >= 0) entry.buckets[place] = (entry.buckets[place] ?? 0) + 1;
  });
  next();
};
