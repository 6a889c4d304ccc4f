import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, inject } from 'vitest';
import { docker, removeProject, testPrefix } from '@/scripts/lib/engine.ts';
import { dataDir, inRoot } from '@/scripts/lib/paths.ts';

const secret = () => randomBytes(24).toString('base64url');

/** The settings of a stack as an operator's `.env` has them, with secrets made by chance. */
export const settings = () => ({
  DATABASE_PASSWORD: secret(),
  NEXTAUTH_SECRET: secret() + secret(),
  MAPSERVER_TOKEN: secret(),
  MAPSERVER_DB_PASSWORD: secret(),
  METRICS_TOKEN: secret(),
  ADMIN_LOGIN: 'operadora',
  ADMIN_PASSWORD: secret(),
});

/** A line of an env file as Compose reads it, whatever the value holds. */
export const envLine = (name: string, value: string) => `${name}="${value.replace(/[\\"$]/g, '\\$&')}"`;

export interface StackOptions {
  /** Settings beside, or in the place of, those made by chance; `undefined` leaves one out. */
  env?: Record<string, string | undefined>;
  profiles?: string[];
  /** Compose files beside docker-compose.yml: paths, or what they hold. */
  files?: (string | object)[];
  /** Where docker-compose.yml lies. */
  folder?: string;
  /** A compose file with the images; by default the one of this run's builds. */
  images?: string;
}

export interface Container {
  Id: string;
  RestartCount: number;
  State: {
    Status: string;
    Running: boolean;
    ExitCode: number;
    OOMKilled: boolean;
    StartedAt: string;
    /** When its last process before this one ended. */
    FinishedAt: string;
    Health?: { Status: string };
  };
  // biome-ignore lint/suspicious/noExplicitAny: the engine's own document
  [key: string]: any;
}

type RunOptions = { input?: string | Buffer; allowFailure?: boolean; env?: Record<string, string> };

/** One compose project of a test. Made by `stack`. */
export class Stack {
  readonly env: Record<string, string>;
  readonly url: string;
  private readonly base: string[];

  constructor(
    readonly project: string,
    readonly port: number,
    { env = {}, profiles = [], files = [], folder = inRoot(), images = inject('images') }: StackOptions,
  ) {
    const dir = dataDir('test', 'stack', project);
    this.url = `http://localhost:${port}`;
    const all = { ...settings(), PORT: String(port), PUBLIC_URL: this.url, ...env };
    this.env = Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
    const envFile = path.join(dir, 'env');
    writeFileSync(
      envFile,
      `${Object.entries(this.env)
        .map(([name, value]) => envLine(name, value))
        .join('\n')}\n`,
      { mode: 0o600 },
    );
    const written = files.map((file, index) => {
      if (typeof file === 'string') return file;
      writeFileSync(path.join(dir, `${index}.yml`), typeof file === 'string' ? file : JSON.stringify(file));
      return path.join(dir, `${index}.yml`);
    });
    this.base = ['compose', '-p', project, '--project-directory', folder, '--env-file', envFile];
    for (const file of [path.join(folder, 'docker-compose.yml'), images, ...written]) this.base.push('-f', file);
    for (const profile of profiles) this.base.push('--profile', profile);
  }

  /** Runs `docker compose …` for this project. Throws with the last lines of its output when it fails, unless `allowFailure`. */
  compose(args: string[], options: RunOptions = {}) {
    return docker([...this.base, ...args], { what: `docker compose ${args.join(' ').slice(0, 60)}`, ...options });
  }

  /** The names of the services of these profiles. */
  services = async () => (await this.compose(['config', '--services'])).stdout.split('\n').filter(Boolean);

  /** Starts the services, or those that are named, and waits until each is healthy. */
  async up(...services: string[]) {
    await this.compose(['up', '-d', '--no-build', ...services]);
    await this.waitHealthy();
  }

  /** Stops and removes containers and networks; with `volumes`, the data too. */
  down({ volumes = false } = {}) {
    return this.compose(['down', '--timeout', '15', ...(volumes ? ['-v'] : [])]);
  }

  /** Runs a program in a running container. Returns `{ code, stdout, output }`. */
  exec(service: string, command: string[], { user, ...options }: RunOptions & { user?: string } = {}) {
    return this.compose(['exec', '-T', ...(user ? ['-u', user] : []), service, ...command], options);
  }

  /** What a statement returns, as the superuser in the container of the database: rows of text, columns parted by `|`. */
  async sql(statement: string): Promise<string[]> {
    const { stdout } = await this.exec('db', ['psql', '-qAtX', '-v', 'ON_ERROR_STOP=1', '-U', 'vieiro', '-d', 'vieiro'], {
      input: statement,
    });
    return stdout.split('\n').filter(Boolean);
  }

  /** What the engine knows of each container of a service, the ended ones too. */
  async inspect(service: string): Promise<Container[]> {
    const ids = (await this.compose(['ps', '-aq', '--no-trunc', service])).stdout.split('\n').filter(Boolean);
    if (ids.length === 0) return [];
    return JSON.parse((await docker(['inspect', ...ids])).stdout) as Container[];
  }

  /**
   * Ends a service at once, without a chance to clear up: the main process from inside, as a crash does (`process`), or the whole container
   * (`container`). After a crash the engine starts it again by its restart policy; a killed container has to be started.
   */
  async kill(service: string, what: 'process' | 'container' = 'process') {
    const [found] = await this.inspect(service);
    if (!found) throw new Error(`${service} has no container`);
    if (what === 'container') await docker(['kill', '-s', 'KILL', found.Id]);
    else await this.exec(service, ['sh', '-c', killMain], { allowFailure: true });
  }

  start = (...services: string[]) => this.compose(['start', ...services]);
  stop = (...services: string[]) => this.compose(['stop', '--timeout', '20', ...services]);
  logs = async (...services: string[]) => (await this.compose(['logs', '--no-color', ...services])).output;

  /** Waits until each container that runs is healthy, and each that has ended did so well. Throws when that takes too long. */
  async waitHealthy({ timeoutMs = 300_000, services = [] as string[] } = {}) {
    for (const deadline = Date.now() + timeoutMs; ; await sleep(500)) {
      const ids = (await this.compose(['ps', '-aq', '--no-trunc', ...services])).stdout.split('\n').filter(Boolean);
      const all = ids.length === 0 ? [] : (JSON.parse((await docker(['inspect', ...ids])).stdout) as Container[]);
      const waiting = all.filter((it) => !isWell(it));
      if (all.length > 0 && waiting.length === 0) return;
      const failed = waiting.find(({ State, HostConfig }) => State.Status === 'exited' && HostConfig.RestartPolicy.Name === 'no');
      if (!failed && Date.now() < deadline) continue;
      const names = waiting.map(({ Name, State }) => `${Name} ${State.Status} ${State.Health?.Status ?? State.ExitCode}`);
      throw new Error(`not healthy: ${names.join(', ')}\n${(await this.logs()).split('\n').slice(-60).join('\n')}`);
    }
  }

  /** Keeps the log of all containers beside those of the builds, and removes everything. */
  async remove() {
    const log = await this.compose(['logs', '--no-color', '--timestamps'], { allowFailure: true });
    mkdirSync(dataDir('test', 'stack', 'log'), { recursive: true });
    writeFileSync(path.join(dataDir('test', 'stack', 'log'), `${this.project}.log`), log.output);
    await removeProject(this.project);
  }
}

/** Under an init process, our program is its child; otherwise it is process 1. */
const killMain = 'for p in $(cat /proc/1/task/1/children) 1; do kill -9 "$p" && exit 0; done';

/** In the container of the map server: ends the workers behind their supervisor, and waits until they are gone. */
export const killMapServerWorkers = `cd /proc; for p in [0-9]*; do
  if [ "$(cat $p/comm 2>/dev/null)" = mapserv ] && kill -9 "$p"; then while [ -d "$p" ]; do sleep 0.05; done; fi; done`;

const isWell = ({ State, HostConfig }: Container) =>
  State.Running
    ? (State.Health?.Status ?? 'healthy') === 'healthy'
    : HostConfig.RestartPolicy.Name === 'no' && State.Status === 'exited' && State.ExitCode === 0;

let portsTaken = 0;

/** A port of this run that was free when the run began. */
export function freePort(): number {
  const ports = inject('ports');
  return ports[portsTaken++ % ports.length] as number;
}

/** A stack of its own for the tests of a file or of a `describe`, which is removed after them. It is not started yet. */
export function stack(name: string, options: StackOptions = {}): Stack {
  const made = new Stack(`${testPrefix}-${name}`, freePort(), options);
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      console.log((await made.compose(['logs', '--no-color', '--tail', '30'], { allowFailure: true })).output);
  });
  afterAll(() => made.remove());
  return made;
}
