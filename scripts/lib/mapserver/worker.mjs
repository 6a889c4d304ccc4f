// One FastCGI worker: the mapserv process, its socket, and the request that it is busy with.
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cgiSplitter, decoder, encodeRequest } from './fastcgi.mjs';

const startTimeoutMs = 10_000;
const refusedForMs = 1000;

/** How often a connection that was hung up before any answer is made anew for the same request. */
const connectAttempts = 5;

/** The worker died or was killed in the middle of a request. */
export class WorkerGone extends Error {}

/** The process lives, but closed the connection before it answered anything. */
class HungUp extends Error {}

export class Worker {
  served = 0;

  /** `options`: `{ dir, index, spawnFcgi, mapserv, env, owner, log }`. */
  constructor(options) {
    this.options = options;
    this.socketFile = path.join(options.dir, `worker-${options.index}.sock`);
  }

  async start() {
    const { spawnFcgi, mapserv, env, owner } = this.options;
    rmSync(this.socketFile, { force: true });
    this.process = spawn(spawnFcgi, ['-n', '-s', this.socketFile, '-M', '0600', '--', mapserv], {
      env,
      ...owner,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.dead = false;
    const { log } = this.options;
    this.process.stdout.on('data', log);
    this.process.stderr.on('data', log);
    this.process.once('error', (error) => log(`${error.message}\n`));
    this.gone = new Promise((resolve) => this.process.once('close', resolve)).then(() => this.#onGone());
    await this.#listening();
    return this;
  }

  get pid() {
    return this.process.pid;
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
  async #connect() {
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
  }

  #onGone() {
    this.dead = true;
    this.connection?.destroy();
    this.#fail(new WorkerGone('the process ended'));
  }

  #split(bytes) {
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

  #fail(error) {
    const job = this.job;
    this.job = undefined;
    job?.reject(error);
  }

  /**
   * Runs one request; `on.head` and `on.body` get the answer as it comes. Rejects with WorkerGone when the worker is lost.
   * libfcgi hangs up on a connection on which nothing comes within two seconds of its beginning, and a busy machine may well let so much
   * pass between connecting and writing: the worker is as good as before then, and is asked again. One that died refuses to be connected.
   */
  async run(params, body, on) {
    let begun = false;
    const head = (answer) => {
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

  async #attempt(params, body, on) {
    if (this.dead || this.doomed) throw new WorkerGone('the worker is gone');
    if (!this.connection || this.connection.destroyed) await this.#connect();
    await new Promise((resolve, reject) => {
      this.job = { split: cgiSplitter(on), resolve, reject };
      this.connection.write(encodeRequest(params, body));
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

function connectTo(file) {
  return new Promise((resolve) => {
    const connection = net.connect(file);
    connection.once('connect', () => {
      connection.removeAllListeners('error');
      resolve(connection);
    });
    connection.once('error', () => resolve(undefined));
  });
}
