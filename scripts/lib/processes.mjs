// Running other programs: to the end with their output kept, or beside us until we end them.
import { spawn } from 'node:child_process';
import { appendFileSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Trouble } from './log.mjs';

const lastLines = (text, count) => text.trimEnd().split('\n').slice(-count).join('\n');

/**
 * Runs a program to its end and returns what it wrote. Throws Trouble with its last lines when it fails.
 * `logFile` keeps the whole output; `quiet: false` also shows it.
 *
 * @param {string} command
 * @param {string[]} [args]
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, uid?: number, gid?: number, input?: string | Buffer, logFile?: string,
 *   quiet?: boolean, allowFailure?: boolean, what?: string }} [options]
 * @returns {Promise<{ code: number, stdout: string, output: string }>}
 */
export function run(
  command,
  args = [],
  { cwd, env, uid, gid, input, logFile, quiet = true, allowFailure = false, what = command } = {},
) {
  return new Promise((resolve, reject) => {
    refuseWhenInterrupted();
    const child = spawn(command, args, {
      cwd,
      env: env ?? process.env,
      uid,
      gid,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    let stdout = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-200_000);
      if (logFile) appendFileSync(logFile, chunk);
      if (!quiet) process.stdout.write(chunk);
    };
    child.stdout.on('data', (chunk) => {
      stdout = (stdout + chunk).slice(-4_000_000);
      keep(chunk);
    });
    child.stderr.on('data', keep);
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
    if (input !== undefined) child.stdin.end(input);
  });
}

const running = new Set();
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

/** A program that runs beside us; `again` starts it anew as it was. Its output goes to `logFile`. It gets its own process group, so that Ctrl-C reaches only us. */
export class Service {
  constructor(name, child, { stopSignal = 'SIGTERM', patienceMs = 10_000, logFile } = {}) {
    Object.assign(this, { name, child, stopSignal, patienceMs, logFile });
    this.ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ?? code));
      child.once('error', (error) => resolve(error.code));
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

/**
 * Starts a service. Its output goes straight into the log file, so that it does not miss us when we are gone.
 * `ipc` gives it a channel whose end tells it that we are gone, even after kill -9.
 *
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, uid?: number, gid?: number, logFile?: string, ipc?: boolean,
 *   stopSignal?: NodeJS.Signals, patienceMs?: number }} options
 */
export function serve(name, command, args, { cwd, env, uid, gid, logFile, ipc = false, stopSignal, patienceMs } = {}) {
  refuseWhenInterrupted();
  mkdirSync(path.dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const child = spawn(command, args, {
    cwd,
    env,
    uid,
    gid,
    detached: true,
    stdio: ['ignore', log, log, ...(ipc ? ['ipc'] : [])],
  });
  child.on('error', (error) => appendFileSync(logFile, `${error.message}\n`));
  child.once('spawn', () => closeSync(log));
  const service = new Service(name, child, { stopSignal, patienceMs, logFile });
  service.again = async () => serve(name, command, args, { cwd, env, uid, gid, logFile, ipc, stopSignal, patienceMs });
  return service;
}

/** Asks until `probe` says yes; throws Trouble with the end of the service's log when it dies or takes too long. */
export async function waitFor(what, probe, { timeoutMs = 60_000, everyMs = 100, service, logFile } = {}) {
  const deadline = Date.now() + timeoutMs;
  const tail = () => (logFile ? `\n${lastLines(readSafely(logFile), 25)}` : '');
  while (Date.now() < deadline) {
    if (await probe().catch(() => false)) return;
    if (service?.dead) throw new Trouble(`${what} ended as soon as it was started.${tail()}`);
    await sleep(everyMs);
  }
  throw new Trouble(`${what} did not answer within ${timeoutMs / 1000} s.${tail()}`);
}

export function readSafely(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Is this process there? One that belongs to somebody else is, too. */
export function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** When the process began, in clock ticks since boot: with the id it names one process for ever. Undefined when it is gone. */
export function startTime(pid) {
  const stat = readSafely(`/proc/${pid}/stat`);
  return stat === '' ? undefined : stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}

export const commandLine = (pid) => readSafely(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();

/** The processes that work in `dir` (a PostgreSQL server and its children do in their data directory). */
export function processesIn(dir) {
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
export async function endProcess(pid, signal = 'SIGTERM', patienceMs = 15_000) {
  const born = startTime(pid);
  const there = () => alive(pid) && startTime(pid) === born;
  try {
    process.kill(pid, signal);
    for (const deadline = Date.now() + patienceMs; there() && Date.now() < deadline; ) await sleep(50);
    if (there()) process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
  while (there()) await sleep(20);
}
