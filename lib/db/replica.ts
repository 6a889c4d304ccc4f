import 'server-only';
import pg from 'pg';
import { env } from '@/lib/env';
import { processState } from '@/lib/process-state';
import { isBrokenOff, isDatabaseAway, isPoolFull } from './away';

/** Maximum age of data read from the replica. An account that has just written reads from the primary for longer. */
const MAX_LAG_MS = 2000;
export const AFTER_WRITE_S = 5;

const PROBE_EVERY_MS = 500;
/** A replica that does not answer a probe within this time is not used. */
const PROBE_TIMEOUT_MS = 1500;
/** After a read has failed because of the replica, it is not used for this time. */
const LEFT_ALONE_MS = 3000;
/** How many WAL positions of the primary are remembered that the replica has not reached yet. */
const MAX_MOMENTS = 20;
/** After this many probes in a row without an answer, reads under way on the replica are repeated on the primary. */
const MAX_SILENT_PROBES = 2;

interface Moment {
  at: number;
  lsn: string;
}
/** Which cluster, and which timeline: a promotion or a point-in-time recovery begins a new timeline. */
interface Line {
  cluster: string;
  timeline: number;
}
interface Watch {
  timer?: NodeJS.Timeout;
  moments: Moment[];
  /** The line of the primary that the positions belong to. */
  line?: Line;
  silentProbes: number;
  /** Why the replica is not used, according to the last probe. */
  why: string;
  /** When the primary was at the newest position that the replica has reached, in milliseconds of this process. */
  reachedAt: number;
  leftAloneUntil: number;
  said?: string;
  counts: { replica: number; primary: number; failed: number };
}

const BEHIND = 'it is behind';

const state = processState(
  'db.replica.watch',
  (): Watch => ({
    moments: [],
    silentProbes: 0,
    why: BEHIND,
    reachedAt: Number.NEGATIVE_INFINITY,
    leftAloneUntil: Number.NEGATIVE_INFINITY,
    counts: { replica: 0, primary: 0, failed: 0 },
  }),
);
const sockets = processState('db.replica.sockets', () => new Set<pg.PoolClient>());

/** Probes have a connection of their own: the pools may be busy while the replica is fine. */
const probePool = (name: string, connectionString: string) =>
  processState(`db.replica.probe.${name}`, () => {
    const prober = new pg.Pool({
      connectionString,
      max: 1,
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
    });
    return prober.on('error', () => undefined);
  });

const CLUSTER = '(SELECT system_identifier::text FROM pg_control_system())';
const MOMENT = `
  SELECT pg_current_wal_lsn()::text AS lsn, ${CLUSTER} AS cluster,
    ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int AS timeline`;
/** How many of the positions the replica has replayed, and its timeline: that of its last restart point, or of a page written since. */
const REACHED = `
  SELECT pg_is_in_recovery() AS recovering, ${CLUSTER} AS cluster,
    greatest((SELECT timeline_id FROM pg_control_checkpoint()), (SELECT min_recovery_end_timeline FROM pg_control_recovery())) AS timeline,
    (SELECT count(*)::int FROM unnest($1::pg_lsn[]) AS lsn WHERE lsn <= pg_last_wal_replay_lsn()) AS reached`;

type Reached = Line & { recovering: boolean; reached: number };

const isSame = (one: Line, other: Line | undefined) => one.cluster === other?.cluster && one.timeline === other.timeline;

async function reachedOf(moments: readonly Moment[]): Promise<Reached | undefined> {
  const prober = probePool('replica', env.DATABASE_REPLICA_URL as string);
  const { rows } = await prober.query<Reached>(REACHED, [moments.map(({ lsn }) => lsn)]);
  return rows[0];
}

/** Stops new reads from the replica. The reason is logged when it changes. */
function leaveOut(why: string): void {
  state.reachedAt = Number.NEGATIVE_INFINITY;
  state.why = why;
}

/** The replica does not answer. If that goes on, waiting reads are ended, and repeated on the primary. */
function noteSilence(error: unknown): undefined {
  leaveOut(`it does not answer: ${(error as Error).message}`);
  state.silentProbes += 1;
  if (state.silentProbes < MAX_SILENT_PROBES) return;
  for (const client of sockets)
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** Notes the current WAL position of the primary. */
async function momentOfPrimary(at: number): Promise<Line> {
  const { rows } = await probePool('primary', env.DATABASE_URL).query<Line & { lsn: string }>(MOMENT);
  const { lsn, ...line } = rows[0] as Line & { lsn: string };
  const before = isSame(line, state.line) ? state.moments : [];
  state.moments = [...before, { at, lsn }].slice(-MAX_MOMENTS);
  state.line = line;
  return line;
}

/** Reads the position of the primary, and then which of its last positions the replica has reached. */
async function probe(): Promise<void> {
  const at = performance.now();
  const line = await momentOfPrimary(at);
  const { moments } = state;
  const found = await reachedOf(moments).catch(noteSilence);
  if (!found) return;
  state.silentProbes = 0;
  if (!found.recovering || found.cluster !== line.cluster) return leaveOut('it is no standby of the primary');
  if (found.timeline !== line.timeline) return leaveOut(`its timeline is ${found.timeline}, the primary’s ${line.timeline}`);
  if (at >= state.leftAloneUntil) state.why = BEHIND;
  state.reachedAt = moments[found.reached - 1]?.at ?? state.reachedAt;
  state.moments = moments.slice(found.reached);
}

async function keepProbing(): Promise<void> {
  await probe().catch((error) => {
    state.why = `the primary does not tell where it is: ${(error as Error).message}`;
  });
  say();
  state.timer = setTimeout(keepProbing, PROBE_EVERY_MS).unref();
}

/** Logs whether the replica is used, once for each change, also of the reason. */
function say(): void {
  const used = isUsable();
  const now = used ? 'is read from' : `is left out: ${state.why}`;
  if (now === state.said) return;
  state.said = now;
  console.error(JSON.stringify({ level: used ? 'info' : 'warn', replica: now }));
}

const isUsable = (now = performance.now()) => now - state.reachedAt <= MAX_LAG_MS && now >= state.leftAloneUntil;

/** Whether reads may go to the replica. The first call starts the probes. */
function mayBeRead(): boolean {
  state.timer ??= setTimeout(keepProbing, 0).unref();
  return isUsable();
}

/** After a failure of the replica the next reads would fail too: it is not used for a moment. */
function noteFailure(error: unknown): void {
  state.counts.failed += 1;
  // A full pool says nothing about the replica: only this read goes to the primary.
  if (!isDatabaseAway(error) || isPoolFull(error)) return;
  state.leftAloneUntil = performance.now() + LEFT_ALONE_MS;
  state.why = `a read failed: ${(error as Error).message}`;
  say();
}

/** Whether a call has read from the primary. */
export interface CallReads {
  primary: boolean;
}

/**
 * Reads from the replica if it is up to date. On any error of the replica (shutdown, start, conflict with recovery) the read is repeated
 * on the primary, unless the statement itself timed out. A call that has read from the primary continues there: the replica may be behind
 * what the call has seen.
 */
export async function fromReplica<T>(reads: CallReads, read: () => Promise<T>, fromPrimary: () => Promise<T>): Promise<T> {
  if (mayBeRead() && !reads.primary) {
    try {
      const found = await read();
      state.counts.replica += 1;
      return found;
    } catch (error) {
      if (isBrokenOff(error)) throw error;
      noteFailure(error);
    }
  }
  reads.primary = true;
  state.counts.primary += 1;
  return fromPrimary();
}

/** Tracks the connections of a pool to the replica, so that they can be closed when it no longer answers. */
export function cuttable(pool: pg.Pool): pg.Pool {
  pool.on('connect', (client) => void sockets.add(client));
  return pool.on('remove', (client) => void sockets.delete(client));
}

/** The state of the replica; undefined where none is configured. */
export function replicaState() {
  if (!env.DATABASE_REPLICA_URL) return undefined;
  const lagS = (performance.now() - state.reachedAt) / 1000;
  return { used: mayBeRead(), lagS: Number.isFinite(lagS) ? lagS : undefined, ...state.counts };
}
