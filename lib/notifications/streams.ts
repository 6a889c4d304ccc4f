import 'server-only';
import { atMost } from '@/lib/at-most';
import type { Actor } from '@/lib/auth/actor';
import type { Context } from '@/lib/auth/context';
import { listen } from '@/lib/db/listening';
import { newest } from '@/lib/db/reading';
import { AppError } from '@/lib/errors';
import { type EventStream, eventStream } from '@/lib/http/event-stream';
import { processState } from '@/lib/process-state';
import { findEntries, findEntriesAfter, findLastId, type NotificationRow } from './queries';
import { present, readableBy } from './service';

/** Maximum number of streams of an account (tabs and devices) in each process. */
const MAX_OF_ACCOUNT = 30;
const RETRY_AFTER_S = 60;
/** Maximum number of missed entries that a stream sends after a reconnection. The inbox has all of them. */
const MAX_MISSED = 200;
interface Stream {
  actor: Actor;
  /** The newest entry that was sent. */
  lastId: number;
  /** Entries that were sent recently: the same one may be announced and be found as missed. */
  sent: Set<number>;
  out: EventStream;
}
interface Streams {
  of: Map<number, Set<Stream>>;
  started: boolean;
}
const state = () => processState<Streams>('notifications.streams', () => ({ of: new Map(), started: false }));
const reading = atMost(4, 'notifications.reading');

function remove(stream: Stream): void {
  const { of } = state();
  const own = of.get(stream.actor.id);
  own?.delete(stream);
  if (own?.size === 0) of.delete(stream.actor.id);
}

/** An entry that was committed later than a newer one is sent without an id, because clients reconnect with the newest id. */
function tell(stream: Stream, row: NotificationRow): void {
  if (stream.sent.has(row.id)) return;
  if (stream.sent.size >= MAX_MISSED) stream.sent.clear();
  stream.sent.add(row.id);
  const isNewest = row.id > stream.lastId;
  if (isNewest) stream.lastId = row.id;
  stream.out.send(present(row), isNewest ? row.id : undefined);
}

const failed = (error: unknown) =>
  console.error(JSON.stringify({ level: 'warn', at: 'notifications.streams', error: String(error) }));

/** Sends what its reader may see of these entries to every stream of an account. */
async function deliver(accountId: number, ids: readonly number[]): Promise<void> {
  const [first] = state().of.get(accountId) ?? [];
  if (!first) return;
  const rows = await reading(() => findEntries(newest, readableBy(first.actor), ids));
  for (const stream of state().of.get(accountId) ?? []) for (const row of rows) tell(stream, row);
}

async function catchUp(stream: Stream): Promise<void> {
  const rows = await reading(() => findEntriesAfter(newest, readableBy(stream.actor), stream.lastId, MAX_MISSED));
  for (const row of rows) tell(stream, row);
}

function heard(payload: string): void {
  const byAccount = new Map<number, number[]>();
  for (const pair of payload.split(',')) {
    const [accountId = 0, id = 0] = pair.split(':').map(Number);
    if (state().of.has(accountId)) byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), id]);
  }
  for (const [accountId, ids] of byAccount) deliver(accountId, ids).catch(failed);
}

const each = () => [...state().of.values()].flatMap((some) => [...some]);

/** Ends the streams of an account, or all of them. */
function end(accountId?: number): void {
  for (const stream of each()) if (accountId === undefined || stream.actor.id === accountId) stream.out.close();
}

function start(): void {
  const here = state();
  if (here.started) return;
  here.started = true;
  listen('vieiro_notification', {
    heard,
    missed: () => {
      for (const stream of each()) catchUp(stream).catch(failed);
    },
  });
  // Messages about locked accounts may have been missed: all clients have to reconnect.
  listen('vieiro_account', { heard: (payload) => end(Number(payload)), missed: () => undefined });
}

/**
 * The notifications of the caller from now on, as server-sent events; with `lastId` (Last-Event-ID) also what came since. It ends when the account
 * is locked, changes its password or logs out, and after an hour.
 */
export async function openStream({ actor }: Context, lastId: number | undefined, signal: AbortSignal): Promise<Response> {
  const { of } = state();
  if ((of.get(actor.id)?.size ?? 0) >= MAX_OF_ACCOUNT)
    throw new AppError('project.common.tooManyRequests', { retryAfterS: RETRY_AFTER_S, values: { minutes: 1 } });
  start();
  const from = lastId ?? (await findLastId(newest, actor.id));
  return eventStream(signal, (out) => {
    // The entry `from` may be announced after this; it counts as sent.
    const stream = { actor, lastId: from, sent: new Set([from]), out };
    of.set(actor.id, (of.get(actor.id) ?? new Set()).add(stream));
    // Read after the subscription, so that no entry is missed.
    if (lastId !== undefined) catchUp(stream).catch(failed);
    return () => remove(stream);
  });
}
