import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { processState } from '@/lib/process-state';
import type { MapFile } from './map-text';
import { type Answer, type Asked, askOverHttp, TooLate } from './wire';

/** The map server's own clock runs out first, so that it can say so. */
const GRACE_MS = 1000;
/** A new map file is tried before it is stored, in processes of its own: once for each version of it. */
const PUT_TIMEOUT_MS = 40_000;

/** Nobody was there to be asked. A map server that is started again is there in so long. */
const UNREACHED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const BRIDGED_MS = 5000;
const PAUSE_MS = 200;

const refused = (what: string, cause?: unknown) => {
  console.error(JSON.stringify({ level: 'warn', mapserver: what, cause: cause === undefined ? undefined : String(cause) }));
  return new AppError('project.common.badGateway');
};

/** Asks again for a while where nothing has been asked yet. Whoever asked may leave meanwhile. */
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

/** The time is for the answer to begin. That it goes on is watched by the map server itself. */
async function ask(path: string, { headers, ...asked }: Partial<Asked>, timeoutMs: number): Promise<Answer> {
  if (!env.MAPSERVER_URL) throw refused('MAPSERVER_URL is not set');
  const ours = { authorization: `Bearer ${env.MAPSERVER_TOKEN ?? ''}`, 'x-timeout-ms': String(timeoutMs) };
  try {
    const all = { ...asked, headers: { ...ours, ...headers }, timeoutMs: timeoutMs + GRACE_MS };
    return await askWhenThere(new URL(path, env.MAPSERVER_URL), all);
  } catch (error) {
    if (error instanceof TooLate) throw new AppError('project.common.gatewayTimeout');
    // Whoever asked has left: nobody hears of it.
    if (asked.signal?.aborted) throw new AppError('project.common.badGateway');
    throw refused('no answer', error);
  }
}

/** Gives the map server a map and its pictures. Returns what it says is wrong with the map, or undefined. Throws AppError (502, 504). */
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

/** A map that was just refused is not tried again with every request. It may have been the database: so not for long. */
const refusals = processState('mapserver.refusals', () => new LRUCache<string, string>({ max: 500, ttl: 5000 }));
/** Many ask for a new map at the same moment: it is sent once. */
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
  /** Who is asking: nobody has two workers at once. */
  client?: string;
  /** Ends with whoever asked: what still waits for a worker is not asked any more. */
  signal?: AbortSignal;
}

/** So much of a query stands in an address; more of it goes in a body. */
const LONGEST_ADDRESS = 6000;

/**
 * Asks MapServer with a map. A map that this copy of it does not have yet is sent to it first: copies hold nothing that must survive.
 * Throws AppError for a time-out (504), for a caller who has too much in hand (429), and for a map server that does not work (502).
 */
export async function askMapServer(
  map: MapFile,
  search: Record<string, string>,
  { limitMs, client, signal }: Limits,
): Promise<Answer> {
  const query = String(new URLSearchParams(search));
  const headers: Record<string, string> = client ? { 'x-client': client } : {};
  const long = query.length > LONGEST_ADDRESS;
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

/** What the supervisor says of its workers. Throws when it does not answer, or says that none is alive. */
export async function mapServerState(timeoutMs: number): Promise<Record<string, number>> {
  if (!env.MAPSERVER_URL) throw new Error('MAPSERVER_URL is not set');
  const answer = await fetch(new URL('/health', env.MAPSERVER_URL), {
    signal: AbortSignal.timeout(timeoutMs),
    cache: 'no-store',
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return (await answer.json()) as Record<string, number>;
}
