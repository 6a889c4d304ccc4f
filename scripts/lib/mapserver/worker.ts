// One FastCGI worker: the mapserv process, its socket, and the request that it is busy with.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Owner } from '../folders.ts';
import type { Variables } from '../processes.ts';
import { cgiSplitter, decoder, encodeRequest, type Params, type Taker } from './fastcgi.ts';

const startTimeoutMs = 10_000;
const refusedForMs = 1000;

/** How often a connection that was hung up before any answer is made anew for the same request. */
const connectAttempts = 5;

/** The worker died or was killed in the middle of a request. */
export class WorkerGone extends Error {}

/** The process lives, but closed the connection before it answered anything. */
class HungUp extends Error {}

export interface WorkerOptions {
  dir: string;
  index: number;
  spawnFcgi: string;
  mapserv: string;
  env: Variables;
  owner: Owner | undefined;
  log: (text: string | Uint8Array) => void;
}

interface Job {
  split: (bytes: Buffer) => void;
  resolve: () => void;
  reject: (error: unknown) => void;
}

export class Worker {
  served = 0;
  dead = false;
  /** Killed, though the process may still be there for a moment. */
  doomed = false;
  /** It has served enough, and nothing was wrong with it. */
  retired = false;
  gone: Promise<void> = Promise.resolve();
  readonly options: WorkerOptions;
  readonly socketFile: string;
  process: ChildProcessByStdio<null, Readable, Readable> | undefined;
  connection: net.Socket | undefined;
  job: Job | undefined;

  constructor(options: WorkerOptions) {
    this.options = options;
    this.socketFile = path.join(options.dir, `worker-${options.index}.sock`);
  }

  async start(): Promise<this> {
    const { spawnFcgi, mapserv, env, owner, log } = this.options;
    rmSync(this.socketFile, { force: true });
    const child = spawn(spawnFcgi, ['-n', '-s', this.socketFile, '-M', '0600', '--', mapserv], {
      env: env as NodeJS.ProcessEnv,
      ...owner,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.process = child;
    this.dead = false;
    child.stdout.on('data', log);
    child.stderr.on('data', log);
    child.once('error', (error) => log(`${error.message}\n`));
    this.gone = new Promise((resolve) => child.once('close', resolve)).then(() => this.#onGone());
    await this.#listening();
    return this;
  }

  get pid() {
    return this.process?.pid;
  }

  /** The socket's file is there before the program runs: whoever connects waits for it. */
  async #listening() {
    for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline && !this.dead; await sleep(10)) {
      if (existsSync(this.socketFile)) return;
    }
    throw new WorkerGone('mapserv did not start');
  }

  /**
   * Connects when there is something to ask. Once a request was served the connection stays open. A socket refuses for a moment after its
   * file has appeared, and one of a dead process for ever.
   */
  async #connect(): Promise<net.Socket> {
    let connection = await connectTo(this.socketFile);
    for (const deadline = Date.now() + refusedForMs; !connection && !this.dead && Date.now() < deadline; await sleep(10))
      connection = await connectTo(this.socketFile);
    if (!connection || this.dead) throw new WorkerGone('mapserv does not answer');
    this.connection = connection;
    const take = decoder({
      stdout: (bytes) => this.#split(bytes),
      stderr: (bytes) => this.options.log(bytes),
      end: () => this.#finish(),
    });
    connection.on('data', take);
    connection.on('error', () => {});
    connection.on('close', () => this.connection === connection && this.#fail(new HungUp('the connection was closed')));
    return connection;
  }

  #onGone() {
    this.dead = true;
    this.connection?.destroy();
    this.#fail(new WorkerGone('the process ended'));
  }

  #split(bytes: Buffer) {
    try {
      this.job?.split(bytes);
    } catch (error) {
      this.#fail(error);
      this.kill();
    }
  }

  #finish() {
    const job = this.job;
    this.job = undefined;
    this.served += 1;
    job?.resolve();
  }

  #fail(error: unknown) {
    const job = this.job;
    this.job = undefined;
    job?.reject(error);
  }

  /**
   * Runs one request; `on.head` and `on.body` get the answer as it comes. Rejects with WorkerGone when the worker is lost.
   * libfcgi hangs up on a connection on which nothing comes within two seconds of its beginning, and a busy machine may well let so much
   * pass between connecting and writing: the worker is as good as before then, and is asked again. One that died refuses to be connected.
   */
  async run(params: Params, body: Buffer | undefined, on: Taker): Promise<void> {
    let begun = false;
    const head: Taker['head'] = (answer) => {
      begun = true;
      on.head(answer);
    };
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(params, body, { ...on, head });
      } catch (error) {
        if (!(error instanceof HungUp)) throw error;
        if (begun || attempt === connectAttempts) throw new WorkerGone(error.message, { cause: error });
      }
    }
  }

  async #attempt(params: Params, body: Buffer | undefined, on: Taker): Promise<void> {
    if (this.dead || this.doomed) throw new WorkerGone('the worker is gone');
    const connection = !this.connection || this.connection.destroyed ? await this.#connect() : this.connection;
    await new Promise<void>((resolve, reject) => {
      this.job = { split: cgiSplitter(on), resolve, reject };
      connection.write(encodeRequest(params, body));
    });
  }

  /** Stops or continues reading from the worker: a slow reader must not fill our memory. */
  pause = () => this.connection?.pause();
  resume = () => this.connection?.resume();

  /** Ends the process at once. It takes no request any more from here on, although it is gone only a moment later. */
  kill() {
    this.doomed = true;
    this.process?.kill('SIGKILL');
  }

  async stop() {
    this.kill();
    await this.gone;
    rmSync(this.socketFile, { force: true });
  }
}

function connectTo(file: string): Promise<net.Socket | undefined> {
  return new Promise((resolve) => {
    const connection = net.connect(file);
    connection.once('connect', () => {
      connection.removeAllListeners('error');
      resolve(connection);
    });
    connection.once('error', () => resolve(undefined));
  });
}
