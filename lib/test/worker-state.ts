import type pg from 'pg';

/** What the files of tests share that follow each other in the process of a worker. */
interface WorkerState {
  /** The settings before the first file. */
  readonly settings: NodeJS.ProcessEnv;
  /** What repeats itself in the present file. */
  readonly timers: Set<NodeJS.Timeout>;
  /** Which file it is, from 1. */
  file: number;
  /** The state of the modules of the present file. */
  values: Map<string, unknown>;
  /** Resolves when the database of the present file is there; undefined while its code has not needed one. */
  database: Promise<unknown> | undefined;
}

const key = Symbol.for('vieiro.tests');
const holder = globalThis as { [key]?: WorkerState };

function first(): WorkerState {
  const timers = new Set<NodeJS.Timeout>();
  const repeat = globalThis.setInterval;
  globalThis.setInterval = ((...args: Parameters<typeof repeat>) => {
    const timer = repeat(...args);
    timers.add(timer);
    return timer;
  }) as typeof repeat;
  return { settings: { ...process.env }, timers, file: 0, values: new Map(), database: undefined };
}

/** The state of this worker. */
export function workerState(): WorkerState {
  holder[key] ??= first();
  return holder[key];
}

/** A connection that is still in use when a file ends is not waited for longer. */
const MAX_END_MS = 500;

/** Leaves nothing of a file to the next one: settings, what repeats itself, connections, and the state of its modules. */
export async function endFile(): Promise<void> {
  const worker = workerState();
  for (const name of Object.keys(process.env)) if (!(name in worker.settings)) delete process.env[name];
  Object.assign(process.env, worker.settings);
  for (const timer of worker.timers) clearInterval(timer);
  worker.timers.clear();
  const connections = worker.values.get('db.connections') as { pool: pg.Pool } | undefined;
  const pools = [worker.values.get('db.pool') as pg.Pool | undefined, connections?.pool];
  worker.values = new Map();
  worker.database = undefined;
  const ended = Promise.all(pools.map((pool) => (pool?.ending ? undefined : pool?.end())));
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, MAX_END_MS).unref())]);
}
