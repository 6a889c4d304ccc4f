// A few FastCGI workers behind one queue. A worker that overstays is killed, a dead one is replaced, an old one recycled.
import { messageOf } from '../log.ts';
import type { Params, Taker } from './fastcgi.ts';
import { runConnected } from './lost-connection.ts';
import { type Entry, fairTurns } from './turns.ts';
import { Worker, WorkerGone, type WorkerOptions } from './worker.ts';

/** The request took longer than it may, in the queue or in the worker. */
export class TimedOut extends Error {}

/** Whoever asked has left before there was a worker. */
export class Left extends Error {}

const pauseBeforeRestartMs = 200;
/** A large answer may take its time, as long as it moves on; for ever it may not keep a worker. */
const longestAnswerMs = 300_000;

export type PoolOptions = Omit<WorkerOptions, 'index'> & { size: number; maxRequests?: number };

/** Who gets the answer of a request, and, to pause and resume it, its worker. */
export type Asker = Taker & { worker?: (worker: Worker) => void };

export interface RequestOptions {
  timeoutMs: number;
  on: Asker;
  client?: string;
  signal?: AbortSignal;
}
type Limits = Pick<RequestOptions, 'timeoutMs' | 'signal'> & { deadline: number };

/** Starts `size` workers. Every worker serves at most `maxRequests` requests before a fresh one takes its place. */
export async function startPool({ size, maxRequests = 5000, ...workerOptions }: PoolOptions) {
  const idle: Worker[] = [];
  const turns = fairTurns<Worker>();
  const workers = new Set<Worker>();
  const counts = { served: 0, timeouts: 0, restarts: 0, recycled: 0 };
  let closing = false;

  const offer = (worker: Worker) => {
    const next = turns.next();
    if (next) next.take(worker);
    else idle.push(worker);
  };

  async function add(index: number) {
    const worker = await new Worker({ ...workerOptions, index }).start();
    workers.add(worker);
    worker.gone.then(() => replace(worker, index));
    offer(worker);
  }

  /** Tries until a fresh worker stands: a machine short of memory for a moment must not lose its workers for good. */
  async function replace(worker: Worker, index: number) {
    workers.delete(worker);
    const place = idle.indexOf(worker);
    if (place >= 0) idle.splice(place, 1);
    if (!worker.retired) counts.restarts += 1;
    for (let attempt = 0; !closing; attempt++) {
      try {
        if (!worker.retired || attempt > 0) await new Promise((resolve) => setTimeout(resolve, pauseBeforeRestartMs));
        if (!closing) await add(index);
        return;
      } catch (error) {
        workerOptions.log(`${messageOf(error)}\n`);
      }
    }
  }

  /** A worker for a client that holds none. */
  const nextIdle = (client: string | undefined, deadline: number, signal?: AbortSignal): Worker | Promise<Worker> => {
    if (signal?.aborted) throw new Left('nobody waits for it');
    const worker = turns.mayHold(client) ? idle.pop() : undefined;
    if (worker) {
      turns.hold(client);
      return worker;
    }
    turns.check(client);
    return new Promise((resolve, reject) => {
      const entry: Entry<Worker> = {
        client,
        take: (worker) => {
          clearTimeout(entry.timer);
          signal?.removeEventListener('abort', gone);
          resolve(worker);
        },
      };
      const gone = () => {
        clearTimeout(entry.timer);
        turns.leave(entry);
        reject(new Left('nobody waits for it'));
      };
      signal?.addEventListener('abort', gone, { once: true });
      entry.timer = setTimeout(() => {
        turns.leave(entry);
        signal?.removeEventListener('abort', gone);
        counts.timeouts += 1;
        reject(new TimedOut('waited too long for a worker'));
      }, deadline - Date.now());
      turns.wait(entry);
    });
  };

  /** The client is done with its worker: the next of its own requests may have one that stands idle. */
  function done(client: string | undefined) {
    turns.release(client);
    const worker = idle.pop();
    if (worker) offer(worker);
  }

  function release(worker: Worker) {
    counts.served += 1;
    if (worker.dead || worker.doomed) return;
    if (worker.served < maxRequests) return offer(worker);
    counts.recycled += 1;
    worker.retired = true;
    worker.kill();
  }

  /**
   * Has one worker serve the request. A worker from which nothing comes for `timeoutMs`, at first or between two pieces of its answer, is
   * killed; so is one whose answer is not read to its end in `longestAnswerMs`.
   */
  async function attempt(
    client: string | undefined,
    params: Params,
    body: Buffer | undefined,
    { timeoutMs, deadline, signal }: Limits,
    on: Asker,
  ) {
    const worker = await nextIdle(client, deadline, signal);
    let late = false;
    const kill = () => {
      if (late) return;
      late = true;
      counts.timeouts += 1;
      worker.kill();
    };
    let timer = setTimeout(kill, Math.max(1, deadline - Date.now()));
    const end = setTimeout(kill, longestAnswerMs);
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(kill, timeoutMs);
    };
    on.worker?.(worker);
    try {
      await runConnected(worker, params, body, {
        head: (answer) => {
          alive();
          on.head(answer);
        },
        body: (bytes) => {
          alive();
          on.body(bytes);
        },
      });
    } catch (error) {
      worker.kill();
      if (late) throw new TimedOut('no answer in time', { cause: error });
      throw error;
    } finally {
      clearTimeout(timer);
      clearTimeout(end);
      release(worker);
      done(client);
    }
  }

  /**
   * Serves one request, whose answer begins within `timeoutMs`.
   * A worker that was dead already is nobody's fault: as long as nothing of the answer has come, another one gets the request, once.
   * A `client` never has two workers at once, and those who had none for longest come first. Without one there is no such limit.
   */
  async function request(params: Params, body: Buffer | undefined, { timeoutMs, on, client, signal }: RequestOptions) {
    const deadline = Date.now() + timeoutMs;
    let begun = false;
    const head: Taker['head'] = (answer) => {
      begun = true;
      on.head(answer);
    };
    const tellingHead = { ...on, head };
    const limits = { timeoutMs, deadline, signal };
    try {
      await attempt(client, params, body, limits, tellingHead);
    } catch (error) {
      if (!(error instanceof WorkerGone) || begun) throw error;
      await attempt(client, params, body, limits, tellingHead);
    }
  }

  await Promise.all(Array.from({ length: size }, (_, index) => add(index)));

  return {
    request,
    state: () => ({ workers: size, alive: workers.size, idle: idle.length, waiting: turns.size(), ...counts }),
    pids: () => [...workers].flatMap(({ pid }) => pid ?? []),
    async close() {
      closing = true;
      await Promise.all([...workers].map((worker) => worker.stop()));
    },
  };
}
