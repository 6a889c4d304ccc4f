import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { processState } from '@/lib/process-state';
import type { MapFile } from './map-text';
import { type Answer, type Asked, askOverHttp, TooLate } from './wire';

/** Longer than the map server's own timeout, so that it can report it. */
const GRACE_MS = 1000;
/** A new map file is tested in separate processes before it is stored, once for each version. */
const PUT_TIMEOUT_MS = 40_000;

/** Errors before a connection: the request is retried for longer than a restart of the map server takes. */
const UNREACHED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const BRIDGED_MS = 5000;
const PAUSE_MS = 200;

const refused = (what: string, cause?: unknown) => {
  console.error(JSON.stringify({ level: 'warn', mapserver: what, cause: cause === undefined ? undefined : String(cause) }));
  return new AppError('project.common.badGateway');
};

/** Retries for a while if the request was not sent. Ends when the caller disconnects. */
async function askWhenThere(url: URL, asked: Asked): Promise<Answer> {
  const until = performance.now() + Math.min(BRIDGED_MS, asked.timeoutMs);
  for (;;) {
    try {
      return await askOverHttp(url, asked);
    } catch (error) {
      const unreached = UNREACHED.test(String((error as NodeJS.ErrnoException).code));
      if (!unreached || performance.now() > until) throw error;
    }
    await sleep(PAUSE_MS, undefined, { signal: asked.signal });
  }
}

/** The timeout is for the beginning of the answer. The map server itself watches the rest. */
async function ask(path: string, { headers, ...asked }: Partial<Asked>, timeoutMs: number): Promise<Answer> {
  if (!env.MAPSERVER_URL) throw refused('MAPSERVER_URL is not set');
  const ours = { authorization: `Bearer ${env.MAPSERVER_TOKEN ?? ''}`, 'x-timeout-ms': String(timeoutMs) };
  try {
    const all = { ...asked, headers: { ...ours, ...headers }, timeoutMs: timeoutMs + GRACE_MS };
    return await askWhenThere(new URL(path, env.MAPSERVER_URL), all);
  } catch (error) {
    if (error instanceof TooLate) throw new AppError('project.common.gatewayTimeout');
    // The caller has disconnected, so nobody sees this error.
    if (asked.signal?.aborted) throw new AppError('project.common.badGateway');
    throw refused('no answer', error);
  }
}

/** Sends a map and its images to the map server. Returns the problem of the map, if any. Throws AppError (502, 504). */
export async function putMap({ name, text, assets }: MapFile): Promise<string | undefined> {
  for (const asset of assets) {
    const stored = await ask(`/asset/${asset.name}`, { method: 'PUT', body: asset.bytes }, PUT_TIMEOUT_MS);
    if (!stored.ok) throw refused(`picture ${asset.name} was refused`, await stored.text());
  }
  const answer = await ask(`/map/${name}`, { method: 'PUT', body: text }, PUT_TIMEOUT_MS);
  if (answer.ok) return undefined;
  const problem = await answer.text();
  if (answer.status !== 422) throw refused(`map ${name}: status ${answer.status}`, problem);
  return problem;
}

/** How long a refused map is not sent again. Short, because the cause may have been the database. */
const refusals = processState('mapserver.refusals', () => new LRUCache<string, string>({ max: 500, ttl: 5000 }));
/** Concurrent requests for a new map send it once. */
const sending = processState('mapserver.sending', () => new Map<string, Promise<string | undefined>>());

async function give(map: MapFile): Promise<void> {
  let problem = refusals.get(map.name);
  if (problem === undefined) {
    const sent = sending.get(map.name) ?? putMap(map).finally(() => sending.delete(map.name));
    sending.set(map.name, sent);
    problem = await sent;
  }
  if (problem === undefined) return;
  refusals.set(map.name, problem);
  throw refused(`map ${map.name} was refused`, problem);
}

export interface Limits {
  limitMs: number;
  /** The caller: each has at most one worker at a time. */
  client?: string;
  /** Aborted when the caller disconnects: a waiting request is dropped. */
  signal?: AbortSignal;
}

/** Maximum length of a query in the address; longer ones are sent in a body. */
const MAX_ADDRESS_LENGTH = 6000;

/**
 * Sends a request to MapServer with a map. If this instance does not have the map yet, it is sent first: instances store nothing durable.
 * Throws AppError for a timeout (504), for a caller with too many requests (429), and for a map server that does not work (502).
 */
export async function askMapServer(
  map: MapFile,
  search: Record<string, string>,
  { limitMs, client, signal }: Limits,
): Promise<Answer> {
  const query = String(new URLSearchParams(search));
  const headers: Record<string, string> = client ? { 'x-client': client } : {};
  const long = query.length > MAX_ADDRESS_LENGTH;
  const asking = () =>
    long
      ? ask(`/map/${map.name}`, { method: 'POST', body: query, headers, signal }, limitMs)
      : ask(`/map/${map.name}?${query}`, { headers, signal }, limitMs);
  let answer = await asking();
  if (answer.status === 404 && answer.header('x-map') === 'missing') {
    await give(map);
    answer = await asking();
  }
  if (answer.status === 504) throw new AppError('project.common.gatewayTimeout');
  if (answer.status === 429) throw new AppError('project.common.tooManyRequests', { retryAfterS: 1, values: { minutes: 1 } });
  if (answer.status >= 500 || answer.status === 401) throw refused(`status ${answer.status}`, await answer.text());
  return answer;
}

/** The state of the workers. Throws when the supervisor does not answer, or when no worker is alive. */
export async function mapServerState(timeoutMs: number): Promise<Record<string, number>> {
  if (!env.MAPSERVER_URL) throw new Error('MAPSERVER_URL is not set');
  const answer = await fetch(new URL('/health', env.MAPSERVER_URL), {
    signal: AbortSignal.timeout(timeoutMs),
    cache: 'no-store',
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return (await answer.json()) as Record<string, number>;
}
