import 'server-only';
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { env } from '@/lib/env';

/** The memory limit, in KB of address space. GDAL imports a million rows with 100 MB; this stops malicious files. */
const MAX_MEMORY_KB = 2_000_000;
const MAX_SAID = 20_000;
/** How long a program may take for the next of its lines. A workbook is read whole before the first one. */
const MAX_SILENT_MS = 180_000;

interface Run {
  args: string[];
  env?: Record<string, string>;
  timeoutMs: number;
  signal?: AbortSignal;
  /** Called with each chunk of standard output. */
  heard?: (text: string) => void;
  /** Called with standard error when the program has ended without a failure. */
  ended?: (said: string) => void;
  silentMs?: number;
}

export interface Outcome {
  /** Null: it was killed. */
  code: number | null;
  output: string;
  /** Standard error: GDAL reports warnings and failures there, even if the exit code is 0. */
  said: string;
  timedOut: boolean;
}

/** Files name addresses, such as that of their coordinate system. GDAL requests them through this proxy, which does not exist. */
const NO_NETWORK = { GDAL_HTTP_PROXY: 'http://127.0.0.1:1', GDAL_HTTPS_PROXY: 'http://127.0.0.1:1', PROJ_NETWORK: 'OFF' };

/** GDAL's programs do not get our settings: only PATH and the named variables. */
const environment = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  PATH: env.PATH,
  LANG: 'C.UTF-8',
  ...NO_NETWORK,
  ...more,
});

/** Starts a program of GDAL with low priority and limits of memory and time; `end` gives up those. */
function start(program: string, { args, env: more, timeoutMs, signal }: Run) {
  signal?.throwIfAborted();
  const bounded = `ulimit -v ${MAX_MEMORY_KB}; exec nice -n 5 "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', bounded, program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(more),
  });
  const outcome: Outcome = { code: null, output: '', said: '', timedOut: false };
  child.stderr.on('data', (chunk) => {
    if (outcome.said.length < MAX_SAID) outcome.said += chunk;
  });
  const closed = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  const done = new AbortController();
  const kill = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  sleep(timeoutMs, undefined, { signal: done.signal, ref: false }).then(
    () => {
      outcome.timedOut = true;
      kill();
    },
    () => undefined,
  );
  const end = () => {
    done.abort();
    signal?.removeEventListener('abort', kill);
  };
  return { child, outcome, closed, kill, end };
}

const requireProgram = (program: string, { code }: Outcome) => {
  if (code === 127) throw new Error(`${program} is missing: install GDAL (Debian: gdal-bin)`);
};

/** Runs a program of GDAL. Throws the reason of `signal`. */
export async function runGdal(program: string, run: Run): Promise<Outcome> {
  const { child, outcome, closed, end } = start(program, run);
  child.stdout.on('data', (chunk) => {
    run.heard?.(String(chunk));
    if (outcome.output.length < MAX_SAID) outcome.output += chunk;
  });
  try {
    outcome.code = await closed;
  } finally {
    end();
  }
  run.signal?.throwIfAborted();
  requireProgram(program, outcome);
  return outcome;
}

/** A line of a geometry with a million positions. */
const MAX_LINE = 64 * 1024 ** 2;

/** The chunks of a stream. Calls `late` when somebody has waited that long for the next one. */
async function* chunksOf(stream: Readable, silentMs: number, late: () => void): AsyncGenerator<string, void> {
  const waiting = () => setTimeout(late, silentMs).unref();
  let timer = waiting();
  try {
    for await (const chunk of stream.setEncoding('utf8')) {
      clearTimeout(timer);
      yield chunk as string;
      timer = waiting();
    }
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The lines that a program of GDAL writes, as they are read: it waits where nobody reads them. Ends it when reading stops, or when it is
 * silent for too long. Throws where it fails, with what it said, and the reason of `signal`.
 */
export async function* linesOfGdal(program: string, run: Omit<Run, 'heard'>): AsyncGenerator<string, void> {
  const { child, outcome, closed, kill, end } = start(program, run);
  const late = () => {
    outcome.timedOut = true;
    kill();
  };
  closed.catch(() => undefined);
  try {
    // The pieces of a line are joined once: one with a million corners comes in hundreds of them.
    let pieces: string[] = [];
    let length = 0;
    for await (const chunk of chunksOf(child.stdout, run.silentMs ?? MAX_SILENT_MS, late)) {
      const [first = '', ...lines] = chunk.split('\n');
      pieces.push(first);
      length += first.length;
      if (length > MAX_LINE) throw new GdalFailure('a line is too long');
      const rest = lines.pop();
      if (rest === undefined) continue;
      yield pieces.join('');
      yield* lines;
      pieces = [rest];
      length = rest.length;
    }
    const last = pieces.join('');
    if (last) yield last;
    outcome.code = await closed;
    run.signal?.throwIfAborted();
    requireProgram(program, outcome);
    if (outcome.code !== 0)
      throw new GdalFailure(outcome.timedOut ? 'it took too long' : reasonIn(outcome.said) || 'GDAL failed');
    run.ended?.(outcome.said);
  } finally {
    kill();
    end();
  }
}

/** What was read is not what it should be: the message is GDAL's reason. */
export class GdalFailure extends Error {}

/** PROJ reports errors about its own tables with the same word, which do not affect the import. */
export const failuresIn = (said: string): string[] =>
  said.split('\n').filter((line) => /^ERROR(?: \d+)?: /.test(line) && !/^ERROR \d+: (?:PROJ|proj_)/.test(line));

/** PostgreSQL's message, else GDAL's, without paths; empty if there is none. */
export function reasonIn(said: string): string {
  const failures = failuresIn(said);
  const found = failures.find((line) => line.startsWith('ERROR: ')) ?? failures[0] ?? '';
  return found
    .replace(/^ERROR(?: \d+)?: +/, '')
    .replace(/(\/[\w.-]+)+\//g, '')
    .slice(0, 300);
}
