import 'server-only';
import { AppError } from '@/lib/errors';
import { processState } from '@/lib/process-state';

/** How many long answers there are at a time in the process: each has a connection to the database. */
const MAX_AT_ONCE = 4;
const MAX_WAITING = 20;
const MAX_WAIT_MS = 60_000;
const RETRY_AFTER_S = 30;
/** A reader who takes nothing for as long is gone. */
const SILENT_MS = 60_000;

/** Who asks for a long answer. */
export interface Asker {
  /** Their key. Each has one long answer at a time; others of theirs wait. */
  client: string;
  /** Nobody waits for the answer any more. */
  signal?: AbortSignal;
}

/** Pieces of a long answer, and whose it is. */
interface Long extends Asker {
  headers: Record<string, string>;
  /** Makes the pieces. What it gets is aborted when the reader leaves. */
  make: (left: AbortSignal) => Promise<AsyncGenerator<string | Uint8Array, void>> | AsyncGenerator<string | Uint8Array, void>;
}

interface Waiting {
  client: string;
  go: () => void;
}
const state = processState('http.streamed', () => ({ running: new Set<string>(), waiting: [] as Waiting[] }));

const isFree = (client: string) => state.running.size < MAX_AT_ONCE && !state.running.has(client);

function leave(client: string): void {
  state.running.delete(client);
  const next = state.waiting.find((it) => isFree(it.client));
  if (!next) return;
  state.waiting.splice(state.waiting.indexOf(next), 1);
  state.running.add(next.client);
  next.go();
}

const busy = () => new AppError('project.common.busy', { retryAfterS: RETRY_AFTER_S });

/** Resolves when it is a client's turn. Throws 503 where very many wait, or for too long. */
function turnOf(client: string, signal: AbortSignal | undefined): Promise<void> {
  if (isFree(client)) {
    state.running.add(client);
    return Promise.resolve();
  }
  if (state.waiting.length >= MAX_WAITING) throw busy();
  return new Promise((resolve, reject) => {
    const waiting = { client, go: () => finish(resolve) };
    const finish = (end: () => void) => {
      clearTimeout(late);
      signal?.removeEventListener('abort', giveUp);
      end();
    };
    const giveUp = () => {
      state.waiting.splice(state.waiting.indexOf(waiting), 1);
      finish(() => reject(busy()));
    };
    const late = setTimeout(giveUp, MAX_WAIT_MS);
    signal?.addEventListener('abort', giveUp, { once: true });
    state.waiting.push(waiting);
  });
}

/** The pieces as a body. Whoever leaves, or takes nothing for a minute, frees what it holds; an error ends it in the middle. */
function bodyOf(
  pieces: AsyncGenerator<string | Uint8Array, void>,
  leaving: AbortController,
  ended: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout | undefined;
  const end = async (reason?: Error) => {
    clearTimeout(timer);
    if (reason) leaving.abort(reason);
    await pieces.return().catch(() => undefined);
    ended();
  };
  return new ReadableStream(
    {
      pull: async (controller) => {
        clearTimeout(timer);
        try {
          const { done, value } = await pieces.next();
          if (done) {
            controller.close();
            return end();
          }
          controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
          timer = setTimeout(() => {
            const silent = new Error('the reader takes nothing');
            controller.error(silent);
            void end(silent);
          }, SILENT_MS);
        } catch (error) {
          if (!leaving.signal.aborted) controller.error(error);
          await end();
        }
      },
      cancel: () => end(new Error('the reader has left')),
    },
    { highWaterMark: 0 },
  );
}

/** The same pieces once the first one is there: until then, what fails is an error and no broken answer. */
async function begun<T>(pieces: AsyncGenerator<T, void>): Promise<AsyncGenerator<T, void>> {
  const first = await pieces.next();
  return (async function* () {
    try {
      if (!first.done) yield first.value;
      yield* pieces;
    } finally {
      await pieces.return();
    }
  })();
}

/**
 * A long answer, sent piece by piece as it is taken; of a client one at a time. Throws 503 where very many are sent, and what making the
 * first piece throws: an error after it ends the connection.
 */
export async function streamedAnswer({ client, signal, headers, make }: Long): Promise<Response> {
  await turnOf(client, signal);
  let isOver = false;
  const ended = () => {
    if (!isOver) leave(client);
    isOver = true;
  };
  try {
    const leaving = new AbortController();
    const pieces = await begun(await make(leaving.signal));
    return new Response(bodyOf(pieces, leaving, ended), { headers });
  } catch (error) {
    ended();
    throw error;
  }
}
