// A few FastCGI workers behind one queue. A worker that overstays is killed, a dead one is replaced, an old one recycled.
import { Worker, WorkerGone } from './worker.mjs';

/** The request took longer than it may, in the queue or in the worker. */
export class TimedOut extends Error {}

/** More requests wait than could be served in time. */
export class Overloaded extends Error {}

const longestQueue = 256;
const pauseBeforeRestartMs = 200;
/** A large answer may take its time, as long as it moves on; for ever it may not keep a worker. */
const longestAnswerMs = 300_000;

/**
 * Starts `size` workers. Every worker serves at most `maxRequests` requests before a fresh one takes its place.
 * `workerOptions` is what Worker takes.
 */
export async function startPool({ size, maxRequests = 5000, ...workerOptions }) {
  const idle = [];
  const waiting = [];
  const workers = new Set();
  const counts = { served: 0, timeouts: 0, restarts: 0, recycled: 0 };
  let closing = false;

  const offer = (worker) => {
    const next = waiting.shift();
    if (next) next.take(worker);
    else idle.push(worker);
  };

  async function add(index) {
    const worker = await new Worker({ ...workerOptions, index }).start();
    workers.add(worker);
    worker.gone.then(() => replace(worker, index));
    offer(worker);
  }

  /** Tries until a fresh worker stands: a machine short of memory for a moment must not lose its workers for good. */
  async function replace(worker, index) {
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
        workerOptions.log(`${error.message}\n`);
      }
    }
  }

  const nextIdle = (deadline) => {
    const worker = idle.pop();
    if (worker) return worker;
    if (waiting.length >= longestQueue) throw new Overloaded('too many requests wait');
    return new Promise((resolve, reject) => {
      const entry = {
        take: (given) => {
          clearTimeout(entry.timer);
          resolve(given);
        },
      };
      entry.timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1);
        counts.timeouts += 1;
        reject(new TimedOut('waited too long for a worker'));
      }, deadline - Date.now());
      waiting.push(entry);
    });
  };

  function release(worker) {
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
  async function attempt(worker, params, body, { timeoutMs, firstMs }, on) {
    let late = false;
    const kill = () => {
      if (late) return;
      late = true;
      counts.timeouts += 1;
      worker.kill();
    };
    let timer = setTimeout(kill, Math.max(1, firstMs));
    const end = setTimeout(kill, longestAnswerMs);
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(kill, timeoutMs);
    };
    on.worker?.(worker);
    try {
      await worker.run(params, body, {
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
    }
  }

  /**
   * Serves one request, whose answer begins within `timeoutMs`. `on`: `{ head, body, worker }`, where `worker` gets the worker, to pause and resume it.
   * A worker that was dead already is nobody's fault: as long as nothing of the answer has come, another one gets the request, once.
   */
  async function request(params, body, { timeoutMs, on }) {
    const deadline = Date.now() + timeoutMs;
    let begun = false;
    const head = (answer) => {
      begun = true;
      on.head(answer);
    };
    const tellingHead = { ...on, head };
    const limits = () => ({ timeoutMs, firstMs: deadline - Date.now() });
    try {
      await attempt(await nextIdle(deadline), params, body, limits(), tellingHead);
    } catch (error) {
      if (!(error instanceof WorkerGone) || begun) throw error;
      await attempt(await nextIdle(deadline), params, body, limits(), tellingHead);
    }
  }

  await Promise.all(Array.from({ length: size }, (_, index) => add(index)));

  return {
    request,
    state: () => ({ workers: size, alive: workers.size, idle: idle.length, waiting: waiting.length, ...counts }),
    pids: () => [...workers].map((worker) => worker.pid),
    async close() {
      closing = true;
      await Promise.all([...workers].map((worker) => worker.stop()));
    },
  };
}
