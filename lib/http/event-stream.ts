import 'server-only';
import { processState } from '@/lib/process-state';

/** Below the time after which proxies give up on a connection on which nothing comes. */
const HEARTBEAT_MS = 20_000;
/** Who comes again is asked anew who they are; so no stream outlives its session by more than this. */
const MAX_MS = 3600_000;
/** A reader that does not keep up is cut off: it comes again and receives what it has missed. */
const MAX_UNREAD_BYTES = 256 * 1024;

/** Server-sent events to one reader. */
export interface EventStream {
  /** An event with a value as JSON. `id`: what the reader names when it comes again (Last-Event-ID). */
  send: (value: unknown, id?: number) => void;
  close: () => void;
}
interface Open {
  until: number;
  controller: ReadableStreamDefaultController<Uint8Array>;
  closed: () => void;
}
const state = () => processState('http.eventStreams', () => ({ open: new Set<Open>(), started: false }));

const encoder = new TextEncoder();
const heartbeat = encoder.encode(':\n\n');
const opening = encoder.encode('retry: 3000\n\n');

function remove(stream: Open): void {
  if (state().open.delete(stream)) stream.closed();
}

function close(stream: Open): void {
  remove(stream);
  try {
    stream.controller.close();
  } catch {
    // Its reader has left.
  }
}

function write(stream: Open, bytes: Uint8Array): void {
  try {
    stream.controller.enqueue(bytes);
    if (-(stream.controller.desiredSize ?? 0) > MAX_UNREAD_BYTES) close(stream);
  } catch {
    remove(stream);
  }
}

/** One timer for all of them. */
function start(): void {
  const here = state();
  if (here.started) return;
  here.started = true;
  setInterval(() => {
    const now = Date.now();
    for (const stream of here.open) {
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
 * An answer of server-sent events, which ends after an hour, or when its reader leaves or reads too slowly. `opened` gets the stream as soon
 * as it can be written to, and returns what is to be done once it is closed.
 */
export function eventStream(signal: AbortSignal, opened: (stream: EventStream) => () => void): Response {
  start();
  let stream: Open | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const made: Open = {
          until: Date.now() + MAX_MS * (0.9 + Math.random() * 0.1),
          controller,
          closed: () => undefined,
        };
        stream = made;
        state().open.add(made);
        write(made, opening);
        signal.addEventListener('abort', () => close(made), { once: true });
        made.closed = opened({
          send: (value, id) =>
            write(made, encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(value)}\n\n`)),
          close: () => close(made),
        });
      },
      cancel: () => stream && remove(stream),
    },
    { highWaterMark: 0, size: (chunk) => chunk?.byteLength ?? 0 },
  );
  return new Response(body, { headers });
}
