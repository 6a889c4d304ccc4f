import 'server-only';
import pg from 'pg';
import { env } from '@/lib/env';
import { processState } from '@/lib/process-state';

/** What the database says by itself (pg_notify). */
export type Channel = 'vieiro_notification' | 'vieiro_account' | 'vieiro_mail' | 'vieiro_job';
const CHANNELS: readonly Channel[] = ['vieiro_notification', 'vieiro_account', 'vieiro_mail', 'vieiro_job'];

interface Listener {
  heard: (payload: string) => void;
  /** Something may have been missed: the connection was lost and is back. */
  missed: () => void;
}

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 30_000;
/** A connection that has died without a word is found by this. */
const PROBE_MS = 30_000;
const CONNECT_MS = 10_000;

interface Listening {
  listeners: Map<Channel, Set<Listener>>;
  started: boolean;
  client?: pg.Client;
  retryMs: number;
}
const state = () =>
  processState<Listening>('db.listening', () => ({ listeners: new Map(), started: false, retryMs: FIRST_RETRY_MS }));

const all = () => [...state().listeners.values()].flatMap((some) => [...some]);

async function connect(): Promise<void> {
  const here = state();
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    keepAlive: true,
    application_name: 'vieiro listening',
  });
  let probe: NodeJS.Timeout | undefined;
  let over = false;
  const lost = () => {
    if (over) return;
    over = true;
    clearInterval(probe);
    here.client = undefined;
    client.end().catch(() => undefined);
    setTimeout(() => void connect(), here.retryMs).unref();
    here.retryMs = Math.min(MAX_RETRY_MS, here.retryMs * 2);
  };
  client.on('error', lost);
  client.on('end', lost);
  client.on('notification', ({ channel, payload = '' }) => {
    for (const { heard } of here.listeners.get(channel as Channel) ?? []) heard(payload);
  });
  const ask = (statement: string) => client.query(statement);
  try {
    await client.connect();
    for (const channel of CHANNELS) await ask(`LISTEN ${channel}`);
  } catch {
    return lost();
  }
  here.client = client;
  here.retryMs = FIRST_RETRY_MS;
  probe = setInterval(() => ask('SELECT 1').catch(lost), PROBE_MS);
  probe.unref();
  for (const { missed } of all()) missed();
}

/** Listens over the one connection of the process that does; the answer ends it for this listener. */
export function listen(channel: Channel, listener: Listener): () => void {
  const here = state();
  const some = here.listeners.get(channel) ?? new Set();
  here.listeners.set(channel, some.add(listener));
  if (!here.started) {
    here.started = true;
    void connect();
  }
  return () => void some.delete(listener);
}

/** Whether the connection is there: what is said now is heard. */
export const isListening = (): boolean => state().client !== undefined;
