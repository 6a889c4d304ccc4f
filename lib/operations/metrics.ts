import 'server-only';
import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { replicaState } from '@/lib/db/replica';
import { env } from '@/lib/env';
import { addressIsTrue } from '@/lib/http/caller';
import { mapServerState } from '@/lib/map-workers/supervisor';
import { addressOfCaller } from '@/lib/users/throttle';
import { version } from '@/lib/version';
import { type Archiver, findArchiver, findLastBackup, poolState } from './queries';
import { BUCKETS_S, requestSeries } from './requests';

const MAP_SERVER_TIMEOUT_MS = 1000;
/** The figures of the process are wanted most when the database has no connection to spare. */
const DATABASE_TIMEOUT_MS = 1000;

const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address);

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Whoever has the token; from this machine without one, where the address can't have been made up and no proxy speaks for others. */
function mayReadMetrics(request: Request): boolean {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (env.METRICS_TOKEN && token && sameText(token, env.METRICS_TOKEN)) return true;
  const near = addressIsTrue() && env.TRUSTED_PROXIES === 0;
  return token === undefined && near && isLoopback(addressOfCaller(request.headers));
}

const line = (name: string, value: number, labels: Record<string, string | number> = {}) => {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
};

const block = (name: string, type: 'gauge' | 'counter' | 'histogram', help: string, lines: string[]) =>
  lines.length > 0 ? [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines] : [];

function requests(): string[] {
  const name = 'vieiro_http_request_duration_seconds';
  const lines = [...requestSeries()].flatMap(({ kind, method, status, count, sumS, buckets }) => {
    const labels = { kind, method, status };
    let below = 0;
    const bounds = BUCKETS_S.map((le, place) => {
      below += buckets[place] ?? 0;
      return line(`${name}_bucket`, below, { ...labels, le });
    });
    return [
      ...bounds,
      line(`${name}_bucket`, count, { ...labels, le: '+Inf' }),
      line(`${name}_sum`, sumS, labels),
      line(`${name}_count`, count, labels),
    ];
  });
  return block(name, 'histogram', 'Time to answer a request, by kind of address.', lines);
}

async function mapServer(): Promise<string[]> {
  const state = await mapServerState(MAP_SERVER_TIMEOUT_MS).catch(() => undefined);
  const up = block('vieiro_mapserver_up', 'gauge', 'Whether the map server answers.', [
    line('vieiro_mapserver_up', state ? 1 : 0),
  ]);
  if (!state) return up;
  const workers = ['workers', 'alive', 'idle', 'waiting'].map((which) =>
    line('vieiro_mapserver_workers', state[which] ?? 0, { state: which }),
  );
  const events = ['served', 'timeouts', 'restarts', 'recycled'].map((which) =>
    line('vieiro_mapserver_events_total', state[which] ?? 0, { event: which }),
  );
  return [
    ...up,
    ...block('vieiro_mapserver_workers', 'gauge', 'Workers of the map server, and requests that wait for one.', workers),
    ...block('vieiro_mapserver_events_total', 'counter', 'What happened to requests and workers of the map server.', events),
  ];
}

const seconds = (at: Date | null) => (at ? at.getTime() / 1000 : 0);
const gauge = (name: string, help: string, value: number) => block(name, 'gauge', help, [line(name, value)]);

/** Absent where no WAL is archived. */
export const archiving = (archiver: Archiver | undefined): string[] =>
  archiver
    ? [
        ...gauge('vieiro_wal_archive_failing', 'Whether the last try to archive WAL failed.', archiver.failing ? 1 : 0),
        ...gauge('vieiro_wal_archive_last_timestamp_seconds', 'When WAL was last archived.', seconds(archiver.last)),
      ]
    : [];

/** When was the last backup, and was one restored in a test? Absent while the database does not answer; 0 where there is none. */
async function backups(): Promise<string[]> {
  const asked = Promise.all([findLastBackup(), findArchiver()]).catch(() => undefined);
  const [last, archiver] = (await Promise.race([asked, sleep(DATABASE_TIMEOUT_MS, undefined, { ref: false })])) ?? [];
  if (!last) return [];
  return [
    ...archiving(archiver),
    ...gauge('vieiro_backup_last_timestamp_seconds', 'Moment of the last backup.', seconds(last.moment)),
    ...gauge('vieiro_backup_last_size_bytes', 'Size of the last backup.', last.sizeBytes ?? 0),
    ...gauge('vieiro_backup_last_tested_timestamp_seconds', 'When a backup was last restored in a test.', seconds(last.tested)),
  ];
}

function replica(): string[] {
  const state = replicaState();
  if (!state) return [];
  const { used, lagS, ...reads } = state;
  const sources = Object.entries(reads).map(([source, count]) => line('vieiro_replica_reads_total', count, { source }));
  const lag = lagS === undefined ? [] : [line('vieiro_replica_lag_seconds', lagS)];
  return [
    ...block('vieiro_replica_up', 'gauge', 'Whether reads go to the replica.', [line('vieiro_replica_up', used ? 1 : 0)]),
    ...block('vieiro_replica_lag_seconds', 'gauge', 'Age of the newest state of the primary that the replica has reached.', lag),
    ...block('vieiro_replica_reads_total', 'counter', 'Reads that the replica may answer, by who did; failed there.', sources),
  ];
}

/** All figures in the text format of Prometheus. */
export async function metrics(): Promise<string> {
  const memory = process.memoryUsage();
  const connections = Object.entries(poolState()).map(([state, count]) => line('vieiro_database_connections', count, { state }));
  const lines = [
    ...block('vieiro_version', 'gauge', 'The version of this server, as a label.', [line('vieiro_version', 1, { version })]),
    ...block('process_resident_memory_bytes', 'gauge', 'Resident memory.', [line('process_resident_memory_bytes', memory.rss)]),
    ...block('process_heap_bytes', 'gauge', 'JavaScript heap in use.', [line('process_heap_bytes', memory.heapUsed)]),
    ...block('process_uptime_seconds', 'gauge', 'Age of the process.', [
      line('process_uptime_seconds', Math.round(process.uptime())),
    ]),
    ...block('vieiro_database_connections', 'gauge', 'Connections of the plain pool.', connections),
    ...replica(),
    ...(await mapServer()),
    ...(await backups()),
    ...requests(),
  ];
  return `${lines.join('\n')}\n`;
}

/** To whom they are not meant for they are not there. */
export async function metricsResponse(request: Request): Promise<Response> {
  if (!mayReadMetrics(request)) return new Response(null, { status: 404 });
  return new Response(await metrics(), {
    headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
