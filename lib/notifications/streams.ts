import 'server-only';
import { atMost } from '@/lib/at-most';
import type { Actor } from '@/lib/auth/actor';
import type { Context } from '@/lib/auth/context';
import { listen } from '@/lib/db/listening';
import { newest } from '@/lib/db/reading';
import { AppError } from '@/lib/errors';
import { processState } from '@/lib/process-state';
import { findEntries, findEntriesAfter, findLastId, type NotificationRow } from './queries';
import { present, readableBy } from './service';

/** Below the time after which proxies give up on a connection on which nothing comes. */
const HEARTBEAT_MS = 20_000;
/** Who comes again is asked anew who they are; so no stream outlives its session by more than this. */
const LONGEST_MS = 3600_000;
/** Tabs and devices of one account, in each copy of the app. */
const MOST_OF_ACCOUNT = 30;
const RETRY_AFTER_S = 60;
/** What somebody who came back may have missed, at most: the inbox has all of it. */
const MOST_MISSED = 200;
/** A reader that does not keep up is cut off: it comes again and is told what it has missed. */
const MOST_UNREAD_BYTES = 256 * 1024;

interface Stream {
  actor: Actor;
  /** The newest entry that was sent. */
  lastId: number;
  until: number;
  /** Those that were sent lately: one may be heard of and be found as missed. */
  sent: Set<number>;
  controller: ReadableStreamDefaultController<Uint8Array>;
}
interface Streams {
  of: Map<number, Set<Stream>>;
  started: boolean;
}
const state = () => processState<Streams>('notifications.streams', () => ({ of: new Map(), started: false }));
const reading = atMost(4, 'notifications.reading');

const encoder = new TextEncoder();
const heartbeat = encoder.encode(':\n\n');
const opening = encoder.encode('retry: 3000\n\n');

function remove(stream: Stream): void {
  const { of } = state();
  const own = of.get(stream.actor.id);
  own?.delete(stream);
  if (own?.size === 0) of.delete(stream.actor.id);
}

function close(stream: Stream): void {
  remove(stream);
  try {
    stream.controller.close();
  } catch {
    // Its reader has left.
  }
}

function write(stream: Stream, bytes: Uint8Array): void {
  try {
    stream.controller.enqueue(bytes);
    if (-(stream.controller.desiredSize ?? 0) > MOST_UNREAD_BYTES) close(stream);
  } catch {
    remove(stream);
  }
}

/** An entry that was committed later than a newer one has no id: whoever comes again asks for what is newer than the newest. */
function tell(stream: Stream, row: NotificationRow): void {
  if (stream.sent.has(row.id)) return;
  if (stream.sent.size >= MOST_MISSED) stream.sent.clear();
  stream.sent.add(row.id);
  const id = row.id > stream.lastId ? `id: ${row.id}\n` : '';
  stream.lastId = Math.max(stream.lastId, row.id);
  write(stream, encoder.encode(`${id}data: ${JSON.stringify(present(row))}\n\n`));
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
  const rows = await reading(() => findEntriesAfter(newest, readableBy(stream.actor), stream.lastId, MOST_MISSED));
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
  for (const stream of each()) if (accountId === undefined || stream.actor.id === accountId) close(stream);
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
  // Whether somebody was locked meanwhile is not known: all come again.
  listen('vieiro_account', { heard: (payload) => end(Number(payload)), missed: () => undefined });
  setInterval(() => {
    const now = Date.now();
    for (const stream of each()) {
      if (now > stream.until) close(stream);
      else write(stream, heartbeat);
    }
  }, HEARTBEAT_MS).unref();
}

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Neither stored nor compressed by anybody on the way: both would hold back what is sent.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/**
 * What is told to the caller from now on, as server-sent events; with `lastId` (Last-Event-ID) also what came since. It ends when the account
 * is locked, changes its password or logs out, and after an hour.
 */
export async function openStream({ actor }: Context, lastId: number | undefined, signal: AbortSignal): Promise<Response> {
  const { of } = state();
  if ((of.get(actor.id)?.size ?? 0) >= MOST_OF_ACCOUNT)
    throw new AppError('project.common.tooManyRequests', { retryAfterS: RETRY_AFTER_S, values: { minutes: 1 } });
  start();
  const from = lastId ?? (await findLastId(newest, actor.id));
  let opened: Stream | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const stream = {
          actor,
          lastId: from,
          until: Date.now() + LONGEST_MS * (0.9 + Math.random() * 0.1),
          sent: new Set<number>(),
          controller,
        };
        opened = stream;
        of.set(actor.id, (of.get(actor.id) ?? new Set()).add(stream));
        write(stream, opening);
        signal.addEventListener('abort', () => close(stream), { once: true });
        // After it is listened for, so that nothing falls between.
        if (lastId !== undefined) catchUp(stream).catch(failed);
      },
      cancel: () => opened && remove(opened),
    },
    { highWaterMark: 0, size: (chunk) => chunk?.byteLength ?? 0 },
  );
  return new Response(body, { headers });
}
