import 'server-only';
import { pingDatabase } from '@/lib/db/reading';
import { mapServerState } from '@/lib/map-workers/supervisor';
import { store } from '@/lib/storage';
import { version } from '@/lib/version';
import type { Live, Ready } from './schema';

const MAX_CHECK_MS = 2000;

type State = Ready['database'];

/** Up or down, and how long the check took; the reason is logged, not sent. */
async function stateOf(name: string, check: () => Promise<unknown>): Promise<State> {
  const start = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${MAX_CHECK_MS} ms`)), MAX_CHECK_MS);
  });
  try {
    await Promise.race([check(), tooLong]);
    return { state: 'up', ms: Math.round(performance.now() - start) };
  } catch (error) {
    console.error(JSON.stringify({ level: 'warn', at: 'health', part: name, error: String(error) }));
    return { state: 'down', ms: Math.round(performance.now() - start) };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The services behind the server. Without the map server or the store the map, lists and forms still work: that is degraded, not down. All
 * instances share them: a proxy that excludes instances without them would exclude all.
 */
async function readiness(): Promise<Ready> {
  const [database, mapserver, storage] = await Promise.all([
    stateOf('database', pingDatabase),
    stateOf('mapserver', () => mapServerState(MAX_CHECK_MS)),
    stateOf('storage', () => store().check()),
  ]);
  const all = [mapserver, storage].every(({ state }) => state === 'up');
  const status = database.state === 'down' ? 'down' : all ? 'ready' : 'degraded';
  return { status, vieiro_version: version, database, mapserver, storage };
}

/** The readiness as an answer. It needs neither caller nor language, so that it works while the database is down. */
export async function readyResponse(): Promise<Response> {
  const ready = await readiness();
  return Response.json(ready, { status: ready.status === 'down' ? 503 : 200, headers: { 'Cache-Control': 'no-store' } });
}

export const liveResponse = () =>
  Response.json({ status: 'live', vieiro_version: version } satisfies Live, { headers: { 'Cache-Control': 'no-store' } });
