import 'server-only';
import { isConnectionLost } from '@/lib/db/away';
import { poolTo } from '@/lib/db/connect';
import { plainReads, type Reads, replicaPoolTo } from '@/lib/db/reading';
import { env } from '@/lib/env';
import { processState } from '@/lib/process-state';
import type { TileChange } from './changes';
import { findTileNews } from './queries';
import { readTileRules, type TileRules } from './rules';

/** How many changes are remembered. What has not been asked for since is made anew. */
const MAX_CHANGES = 4096;
/** A database that does not answer this soon is away. */
const WATCH_MS = 10_000;
/** The planner overestimates a list of types and would plan each tile anew, which takes longer than most tiles. */
const SESSION = '-c plan_cache_mode=force_generic_plan';
export const MAX_CONNECTIONS = 6;

/** The state of one database, shared by the whole process. */
interface Known {
  /** The snapshot of the last query; null: nothing is known. */
  snapshot: string | null;
  /** Incremented when tiles that were made before may be outdated. */
  epoch: number;
  changes: TileChange[];
  /** The number of the first of these. */
  first: number;
  rules?: TileRules;
  /** The running query for changes, and the one that follows it. */
  asking?: Promise<void>;
  next?: Promise<void>;
}

/** A database that tiles are read from. */
export interface TileSource {
  name: 'primary' | 'replica';
  /** For tiles: each of their statements is planned once for a connection. */
  tiles: Reads;
  /** One connection. A new connection may lead to another server, whose state is unknown. */
  watch: Reads;
  known: Known;
}

function sourceOf(name: TileSource['name'], url: string, poolOf: typeof poolTo): TileSource {
  const known = processState<Known>(`tiles.known.${name}`, () => ({ snapshot: null, epoch: 0, changes: [], first: 0 }));
  const watch = processState(`tiles.watch.${name}`, () =>
    poolOf(url, { max: 1, idleTimeoutMillis: 0, query_timeout: WATCH_MS }, SESSION).on('connect', () => forget(known)),
  );
  const tiles = processState(`tiles.pool.${name}`, () => poolOf(url, { max: MAX_CONNECTIONS, min: MAX_CONNECTIONS }, SESSION));
  return { name, tiles: name === 'primary' ? plainReads(tiles) : tiles, watch, known };
}

const made = processState<Partial<Record<TileSource['name'], TileSource>>>('tiles.sources', () => ({}));
export const primary = (): TileSource => {
  made.primary ??= sourceOf('primary', env.DATABASE_URL, poolTo);
  return made.primary;
};
export const replica = (): TileSource => {
  made.replica ??= sourceOf('replica', env.DATABASE_REPLICA_URL as string, replicaPoolTo);
  return made.replica;
};

function forget(known: Known) {
  known.snapshot = null;
  known.epoch += 1;
  known.first += known.changes.length;
  known.changes = [];
}

/** The number of the next change. */
export const endOf = ({ first, changes }: Known): number => first + changes.length;

async function ask({ watch, known }: TileSource): Promise<void> {
  const { epoch, snapshot } = known;
  const news = await findTileNews(watch, snapshot);
  if (news.missed || epoch !== known.epoch) forget(known);
  else known.changes.push(...(news.changes ?? []));
  const over = known.changes.length - MAX_CHANGES;
  if (over > 0) {
    known.changes.splice(0, over);
    known.first += over;
  }
  known.snapshot = news.snapshot;
  if (known.rules?.generation !== news.generation) known.rules = await readTileRules(watch);
}

const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Resolves when everything is known that had been committed at the time of the call. All who wait meanwhile share one question: it is asked
 * once those requests have been read that have arrived, and not before the last one is answered.
 */
export function current(source: TileSource): Promise<void> {
  const { known } = source;
  known.next ??= (known.asking ?? soon())
    .catch(() => undefined)
    .then(async () => {
      known.asking = known.next;
      known.next = undefined;
      try {
        await ask(source).catch((error) => {
          if (!isConnectionLost(error)) throw error;
          return ask(source);
        });
      } finally {
        known.asking = undefined;
      }
    });
  return known.next;
}
