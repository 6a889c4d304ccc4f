import 'server-only';
import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, Registry } from 'prom-client';
import { replicaState } from '@/lib/db/replica';
import { env } from '@/lib/env';
import { addressIsTrue } from '@/lib/http/caller';
import { unknownAddress } from '@/lib/http/unknown';
import { mapServerState } from '@/lib/map-workers/supervisor';
import { addressOfCaller } from '@/lib/users/throttle';
import { version } from '@/lib/version';
import { type Archiver, findArchiver, findLastBackup, poolState } from './queries';
import { requestRegistry } from './requests';

const MAP_SERVER_TIMEOUT_MS = 1000;
/** The metrics of the process matter most when the database has no free connection, so do not wait for it. */
const DATABASE_TIMEOUT_MS = 1000;

const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address);

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Allowed with the token; from this machine without one, if the address can't be forged and no proxy is in between. */
function mayReadMetrics(request: Request): boolean {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (env.METRICS_TOKEN && token && sameText(token, env.METRICS_TOKEN)) return true;
  const near = addressIsTrue() && env.TRUSTED_PROXIES === 0;
  return token === undefined && near && isLoopback(addressOfCaller(request.headers));
}

type Labels = Record<string, string>;

/** The current values, in a registry of their own. */
class Snapshot extends Registry {
  gauge(name: string, help: string, value: number, labels: Labels = {}) {
    const known = this.getSingleMetric(name) as Gauge | undefined;
    (known ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers: [this] })).set(labels, value);
  }
  counter(name: string, help: string, value: number, labels: Labels) {
    const known = this.getSingleMetric(name) as Counter | undefined;
    (known ?? new Counter({ name, help, labelNames: Object.keys(labels), registers: [this] })).inc(labels, value);
  }
}

async function addMapServer(to: Snapshot): Promise<void> {
  const state = await mapServerState(MAP_SERVER_TIMEOUT_MS).catch(() => undefined);
  to.gauge('vieiro_mapserver_up', 'Whether the map server answers.', state ? 1 : 0);
  if (!state) return;
  for (const which of ['workers', 'alive', 'idle', 'waiting']) {
    const help = 'Workers of the map server, and requests that wait for one.';
    to.gauge('vieiro_mapserver_workers', help, state[which] ?? 0, { state: which });
  }
  for (const which of ['served', 'timeouts', 'restarts', 'recycled']) {
    const help = 'What happened to requests and workers of the map server.';
    to.counter('vieiro_mapserver_events_total', help, state[which] ?? 0, { event: which });
  }
}

const seconds = (at: Date | null) => (at ? at.getTime() / 1000 : 0);

/** Absent where no WAL is archived. */
export function addArchiving(to: Pick<Snapshot, 'gauge'>, archiver: Archiver | undefined): void {
  if (!archiver) return;
  to.gauge('vieiro_wal_archive_failing', 'Whether the last try to archive WAL failed.', archiver.failing ? 1 : 0);
  to.gauge('vieiro_wal_archive_last_timestamp_seconds', 'When WAL was last archived.', seconds(archiver.last));
}

/** The times of the last backup and of the last restored test. Absent while the database does not answer; 0 if there is none. */
async function addBackups(to: Snapshot): Promise<void> {
  const asked = Promise.all([findLastBackup(), findArchiver()]).catch(() => undefined);
  const [last, archiver] = (await Promise.race([asked, sleep(DATABASE_TIMEOUT_MS, undefined, { ref: false })])) ?? [];
  if (!last) return;
  addArchiving(to, archiver);
  to.gauge('vieiro_backup_last_timestamp_seconds', 'Moment of the last backup.', seconds(last.moment));
  to.gauge('vieiro_backup_last_size_bytes', 'Size of the last backup.', last.sizeBytes ?? 0);
  to.gauge('vieiro_backup_last_tested_timestamp_seconds', 'When a backup was last restored in a test.', seconds(last.tested));
}

function addReplica(to: Snapshot): void {
  const state = replicaState();
  if (!state) return;
  const { used, lagS, ...reads } = state;
  to.gauge('vieiro_replica_up', 'Whether reads go to the replica.', used ? 1 : 0);
  const lag = 'Age of the newest state of the primary that the replica has reached.';
  if (lagS !== undefined) to.gauge('vieiro_replica_lag_seconds', lag, lagS);
  for (const [source, count] of Object.entries(reads))
    to.counter('vieiro_replica_reads_total', 'Reads that the replica may answer, by who did; failed there.', count, { source });
}

/** All metrics in the text format of Prometheus. */
export async function metrics(): Promise<string> {
  const now = new Snapshot();
  const memory = process.memoryUsage();
  now.gauge('vieiro_version', 'The version of this server, as a label.', 1, { version });
  now.gauge('process_resident_memory_bytes', 'Resident memory.', memory.rss);
  now.gauge('process_heap_bytes', 'JavaScript heap in use.', memory.heapUsed);
  now.gauge('process_uptime_seconds', 'Age of the process.', Math.round(process.uptime()));
  for (const [state, count] of Object.entries(poolState()))
    now.gauge('vieiro_database_connections', 'Connections of the plain pool.', count, { state });
  addReplica(now);
  await addMapServer(now);
  await addBackups(now);
  return Registry.merge([now, requestRegistry]).metrics();
}

/** 404 for callers without access. */
export async function metricsResponse(request: Request): Promise<Response> {
  if (!mayReadMetrics(request)) return unknownAddress(request);
  return new Response(await metrics(), {
    headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
