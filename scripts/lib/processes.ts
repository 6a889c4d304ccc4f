// Running other programs: to the end with their output captured, or beside us until we end them.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { appendFileSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, Trouble } from './log.ts';

/** Variables of an environment. */
export type Variables = Record<string, string | undefined>;

/** What Next.js demands of every environment, NODE_ENV, other programs do without. */
const environment = (env: Variables | undefined) => env as NodeJS.ProcessEnv | undefined;

const lastLines = (text: string, count: number) => text.trimEnd().split('\n').slice(-count).join('\n');

export interface RunOptions {
  cwd?: string;
  env?: Variables;
  uid?: number;
  gid?: number;
  input?: string | Buffer;
  /** Keeps the whole output. */
  logFile?: string;
  /** `false` also shows the output. */
  quiet?: boolean;
  allowFailure?: boolean;
  what?: string;
}

export interface Ran {
  code: number;
  stdout: string;
  output: string;
}

/** Runs a program to its end and returns what it wrote. Throws Trouble with its last lines when it fails. */
export function run(
  command: string,
  args: string[] = [],
  { cwd, env, uid, gid, input, logFile, quiet = true, allowFailure = false, what = command }: RunOptions = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    refuseWhenInterrupted();
    const child = spawn(command, args, {
      cwd,
      env: environment(env) ?? process.env,
      uid,
      gid,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    let stdout = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk).slice(-200_000);
      if (logFile) appendFileSync(logFile, chunk);
      if (!quiet) process.stdout.write(chunk);
    };
    child.stdout?.on('data', (chunk) => {
      stdout = (stdout + chunk).slice(-4_000_000);
      keep(chunk);
    });
    child.stderr?.on('data', keep);
    child.on('error', (cause) => {
      running.delete(child);
      if (allowFailure) resolve({ code: 127, stdout: '', output: cause.message });
      else reject(new Trouble(`${what} could not be started: ${cause.message}`, { cause }));
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      if (code === 0 || allowFailure) return resolve({ code: code ?? 1, stdout, output });
      const trouble = new Trouble(`${what} failed (${signal ?? `exit code ${code}`}):\n${lastLines(output, 40)}`);
      reject(Object.assign(trouble, { output }));
    });
    if (input !== undefined) child.stdin?.end(input);
  });
}

const running = new Set<ChildProcess>();
let interrupted = false;

function refuseWhenInterrupted() {
  if (interrupted) throw new Trouble('Stopped.');
}

/**
 * Ends the programs that `run` is waiting for, when the person presses Ctrl-C in the middle of a step; from here on nothing new is begun.
 * As Ctrl-C would, it asks them to end what they have begun themselves.
 */
export function interruptRunning() {
  interrupted = true;
  for (const child of running) {
    child.kill('SIGINT');
    setTimeout(() => child.kill('SIGKILL'), 8000).unref();
  }
}

export interface ServeOptions {
  cwd?: string;
  env?: Variables;
  uid?: number;
  gid?: number;
  logFile: string;
  /** A channel whose end tells the program that we are gone, even after kill -9. */
  ipc?: boolean;
  stopSignal?: NodeJS.Signals;
  patienceMs?: number;
}

/** A program that runs beside us; `again` starts it anew as it was. Its output goes to `logFile`. It gets its own process group, so that Ctrl-C reaches only us. */
export class Service {
  readonly name: string;
  readonly child: ChildProcess;
  readonly stopSignal: NodeJS.Signals;
  readonly patienceMs: number;
  readonly logFile: string;
  /** With the exit code, the signal, or the code of the error that prevented its start. */
  readonly ended: Promise<string | number | null | undefined>;
  dead = false;
  again: () => Promise<Service>;

  constructor(name: string, child: ChildProcess, options: ServeOptions, again: () => Promise<Service>) {
    this.name = name;
    this.child = child;
    this.stopSignal = options.stopSignal ?? 'SIGTERM';
    this.patienceMs = options.patienceMs ?? 10_000;
    this.logFile = options.logFile;
    this.again = again;
    this.ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ?? code));
      child.once('error', (error) => resolve(codeOf(error)));
    });
    this.ended.then(() => {
      this.dead = true;
    });
  }

  get pid() {
    return this.child.pid;
  }

  async stop() {
    if (this.dead) return;
    this.child.kill(this.stopSignal);
    const gone = await Promise.race([this.ended.then(() => true), sleep(this.patienceMs, false, { ref: false })]);
    if (!gone) this.child.kill('SIGKILL');
    await this.ended;
  }
}

/** Starts a service. Its output goes straight into the log file, so that it does not miss us when we are gone. */
export function serve(name: string, command: string, args: string[], options: ServeOptions): Service {
  const { cwd, env, uid, gid, logFile, ipc = false } = options;
  refuseWhenInterrupted();
  mkdirSync(path.dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const stdio: SpawnOptions['stdio'] = ipc ? ['ignore', log, log, 'ipc'] : ['ignore', log, log];
  const child = spawn(command, args, { cwd, env: environment(env), uid, gid, detached: true, stdio });
  child.on('error', (error) => appendFileSync(logFile, `${error.message}\n`));
  child.once('spawn', () => closeSync(log));
  return new Service(name, child, options, async () => serve(name, command, args, options));
}

interface WaitOptions {
  timeoutMs?: number;
  everyMs?: number;
  service?: Service;
  logFile?: string;
}

/** Asks until `probe` says yes; throws Trouble with the end of the service's log when it dies or takes too long. */
export async function waitFor(
  what: string,
  probe: () => Promise<boolean>,
  { timeoutMs = 60_000, everyMs = 100, service, logFile }: WaitOptions = {},
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  const tail = () => (logFile ? `\n${lastLines(readSafely(logFile), 25)}` : '');
  while (Date.now() < deadline) {
    if (await probe().catch(() => false)) return;
    if (service?.dead) throw new Trouble(`${what} ended as soon as it was started.${tail()}`);
    await sleep(everyMs);
  }
  throw new Trouble(`${what} did not answer within ${timeoutMs / 1000} s.${tail()}`);
}

export function readSafely(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Is this process there? One that belongs to somebody else is, too. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** When the process began, in clock ticks since boot: with the id it names one process for ever. Undefined when it is gone. */
export function startTime(pid: number): string | undefined {
  const stat = readSafely(`/proc/${pid}/stat`);
  return stat === '' ? undefined : stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}

export const commandLine = (pid: number) => readSafely(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();

/** The processes that work in `dir` (a PostgreSQL server and its children do in their data directory). */
export function processesIn(dir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === dir;
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Sends `signal` and waits until the process is gone; after `patienceMs` it is killed. */
export async function endProcess(pid: number, signal: NodeJS.Signals = 'SIGTERM', patienceMs = 15_000): Promise<void> {
  const born = startTime(pid);
  const there = () => alive(pid) && startTime(pid) === born;
  try {
    process.kill(pid, signal);
    for (const deadline = Date.now() + patienceMs; there() && Date.now() < deadline; ) await sleep(50);
    if (there()) process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
  while (there()) await sleep(20);
}
