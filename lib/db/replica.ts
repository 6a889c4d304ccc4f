import 'server-only';
import pg from 'pg';
import { env } from '@/lib/env';
import { processState } from '@/lib/process-state';
import { isBrokenOff, isDatabaseAway } from './away';

/** What is read from the replica is at most as old as this. An account that has just written reads from the primary for longer. */
export const LONGEST_LAG_MS = 2000;
export const AFTER_WRITE_S = 5;

const LOOK_EVERY_MS = 500;
/** A replica that does not answer a look in this time is not used. */
const LOOK_MS = 1500;
/** After a read has failed because of the replica, it is left alone for so long. */
const LEFT_ALONE_MS = 3000;
/** Moments of the primary that the replica has not come to yet. */
const MOST_MOMENTS = 20;

interface Moment {
  at: number;
  lsn: string;
}
interface Watch {
  timer?: NodeJS.Timeout;
  moments: Moment[];
  /** The newest moment of the primary that the replica has come to, in milliseconds of this process. */
  reachedAt: number;
  leftAloneUntil: number;
  said?: boolean;
  counts: { replica: number; primary: number; failed: number };
}

const state = processState(
  'db.replica.watch',
  (): Watch => ({
    moments: [],
    reachedAt: Number.NEGATIVE_INFINITY,
    leftAloneUntil: Number.NEGATIVE_INFINITY,
    counts: { replica: 0, primary: 0, failed: 0 },
  }),
);
const sockets = processState('db.replica.sockets', () => new Set<pg.PoolClient>());

/** Looks go past the pools: these may be busy, and the replica is as good as before. */
const lookerTo = (name: string, connectionString: string) =>
  processState(`db.replica.look.${name}`, () => {
    const looker = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: LOOK_MS, query_timeout: LOOK_MS });
    return looker.on('error', () => undefined);
  });

const IDENTITY = '(SELECT system_identifier::text FROM pg_control_system())';
const MOMENT = `SELECT pg_current_wal_lsn()::text AS lsn, ${IDENTITY} AS cluster`;
/** How many of the moments the replica has come to; none where it is no standby of the primary. */
const REACHED = `
  SELECT count(*)::int AS reached FROM unnest($1::pg_lsn[]) AS lsn
  WHERE pg_is_in_recovery() AND lsn <= pg_last_wal_replay_lsn() AND ${IDENTITY} = $2`;

async function reachedOf(moments: readonly Moment[], cluster: string): Promise<number> {
  const looker = lookerTo('replica', env.DATABASE_REPLICA_URL as string);
  const { rows } = await looker.query<{ reached: number }>(REACHED, [moments.map(({ lsn }) => lsn), cluster]);
  return rows[0]?.reached ?? 0;
}

/** It answers no more: what waits for it fails now, and is asked of the primary. */
function loseReplica(): void {
  state.reachedAt = Number.NEGATIVE_INFINITY;
  for (const client of sockets)
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** Where the primary is, and then which of its last moments the replica has come to. */
async function look(): Promise<void> {
  const at = performance.now();
  const { rows } = await lookerTo('primary', env.DATABASE_URL).query<{ lsn: string; cluster: string }>(MOMENT);
  const { lsn, cluster } = rows[0] as { lsn: string; cluster: string };
  const moments = [...state.moments, { at, lsn }].slice(-MOST_MOMENTS);
  state.moments = moments;
  const reached = await reachedOf(moments, cluster).catch(() => undefined);
  if (reached === undefined) return loseReplica();
  state.reachedAt = moments[reached - 1]?.at ?? state.reachedAt;
  state.moments = moments.slice(reached);
}

async function lookOn(): Promise<void> {
  await look().catch(() => undefined);
  say();
  state.timer = setTimeout(lookOn, LOOK_EVERY_MS).unref();
}

function say(): void {
  const used = isUsable();
  if (used === state.said) return;
  state.said = used;
  console.error(
    JSON.stringify({ level: used ? 'info' : 'warn', replica: used ? 'is read from' : 'is behind or away: left out' }),
  );
}

const isUsable = (now = performance.now()) => now - state.reachedAt <= LONGEST_LAG_MS && now >= state.leftAloneUntil;

/** Whether reads may go to the replica. The first question begins the watch. */
function mayBeRead(): boolean {
  state.timer ??= setTimeout(lookOn, 0).unref();
  return isUsable();
}

/** What fails for a reason of the replica's alone would fail again: it is left alone for a moment. */
function noteFailure(error: unknown): void {
  state.counts.failed += 1;
  if (isDatabaseAway(error)) state.leftAloneUntil = performance.now() + LEFT_ALONE_MS;
  say();
}

/**
 * A read of the replica where it is up to date. Whatever the replica fails with (it ends, starts, is read-only, its recovery is in the way),
 * the primary is asked at once. Not where the statement's own time was over.
 */
export async function fromReplica<T>(read: () => Promise<T>, fromPrimary: () => Promise<T>): Promise<T> {
  if (mayBeRead()) {
    try {
      const found = await read();
      state.counts.replica += 1;
      return found;
    } catch (error) {
      if (isBrokenOff(error)) throw error;
      noteFailure(error);
    }
  }
  state.counts.primary += 1;
  return fromPrimary();
}

/** The connections of a pool to the replica, so that they can be cut when it answers no more. */
export function cuttable(pool: pg.Pool): pg.Pool {
  pool.on('connect', (client) => void sockets.add(client));
  return pool.on('remove', (client) => void sockets.delete(client));
}

/** How it stands with the replica; nothing where none is configured. */
export function replicaState() {
  if (!env.DATABASE_REPLICA_URL) return undefined;
  const lagS = (performance.now() - state.reachedAt) / 1000;
  return { used: mayBeRead(), lagS: Number.isFinite(lagS) ? lagS : undefined, ...state.counts };
}
