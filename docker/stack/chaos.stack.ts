import { beforeAll, describe, expect, it } from 'vitest';
import { photo } from './support/client';
import { type Failure, findLost, type Load, startLoad } from './support/load';
import { scaledStack } from './support/scaled';
import { type Container, killMapServerWorkers } from './support/stack';
import { until } from './support/until';

const minutes = Number(process.env.STACK_CHAOS_MINUTES ?? 10);
const { here, proxied, copies, visitor } = scaledStack('chaos');
const scene = { typeId: 0, photo: '' };

beforeAll(async () => {
  await here.up();
  const { ADMIN_LOGIN: login, ADMIN_PASSWORD: password } = here.env;
  for (const client of [proxied, ...copies]) await client.logIn(login as string, password as string);
  scene.typeId = await proxied.createType('CAOS');
  const { id } = await proxied.createElement(scene.typeId, 'con foto');
  await proxied.uploadPhoto(id, await photo());
  scene.photo = await proxied.photoOf(id);
});

const reads: Parameters<typeof startLoad>[1]['reads'] = {
  tile: (client) => client.tile(scene.typeId),
  list: (client) => client.ask(`/api/elements/geometric_element_type/${scene.typeId}/geometric_elements?size=5`),
  map: (client) => client.getMap(),
  parameters: (client) => client.ask('/api/configuration_parameter/all'),
  photo: (client) => client.ask(scene.photo),
};

/** A part that was killed, and when: from before it died until it was healthy again. */
interface Turn {
  service: string;
  from: number;
  deadAt: number;
  to: number;
}

const unanswered = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'];

/** What may fail when a part is killed, and why. Everything else is a fault. */
const mayFail: Record<string, (failure: Failure, turn: Turn) => boolean> = {
  // A request that a copy had begun may have been carried out: the proxy must not send it again. One that is read can be.
  // An answer that broke off in the middle is lost for its reader.
  app: ({ what, reason, sentAt }, { deadAt }) =>
    sentAt <= deadAt && ((what === 'save' && reason === '502') || unanswered.includes(reason)),
  workers: ({ what, reason, sentAt }, { deadAt }) => sentAt <= deadAt && what === 'map' && reason === '502',
  // There is one store: while it is away its files are, and are said to be so.
  store: ({ what, reason, headers }) => what === 'photo' && reason === '503' && headers?.['retry-after'] !== undefined,
  // There is one proxy: nobody else listens at its port.
  proxy: ({ reason }) => unanswered.includes(reason),
};
mayFail['app-copy'] = mayFail.app as (typeof mayFail)[string];

const excused = (failure: Failure, turns: Turn[]) =>
  turns.some((turn) => failure.at >= turn.from && failure.sentAt <= turn.to && mayFail[turn.service]?.(failure, turn));

const progress = (load: Load, answers: number) => {
  const goal = load.timesMs.length + answers;
  return until(`${answers} more answers`, () => load.timesMs.length >= goal);
};

const stateOf = async (service: string) => ((await here.inspect(service))[0] as Container).State;

async function killWorkers(): Promise<Turn> {
  const from = Date.now();
  await here.exec('mapserver', ['sh', '-c', killMapServerWorkers]);
  return { service: 'workers', from, deadAt: Date.now(), to: Date.now() };
}

/** Kills a part, by turns as a crash does and as `docker kill` does, and waits until it is well again. */
async function killAndWait(service: string, crash: boolean): Promise<Turn> {
  const from = Date.now();
  const before = (await stateOf(service)).StartedAt;
  await here.kill(service, crash ? 'process' : 'container');
  if (!crash) await here.start(service);
  await until(`${service} is started again`, async () => (await stateOf(service)).StartedAt !== before);
  // A signal has been sent before the process has ended, and as long as it has not, it takes connections.
  const deadAt = Date.parse((await stateOf(service)).FinishedAt) + 1;
  await here.waitHealthy();
  return { service, from, deadAt, to: Date.now() };
}

async function killByTurns(load: Load): Promise<Turn[]> {
  await progress(load, 200);
  const turns: Turn[] = [];
  const parts = ['app', 'replica', 'app-copy', 'store', 'tiles', 'proxy', 'workers'];
  for (const end = Date.now() + minutes * 60_000; Date.now() < end; ) {
    const service = parts[turns.length % parts.length] as string;
    turns.push(service === 'workers' ? await killWorkers() : await killAndWait(service, turns.length % 2 === 0));
    await progress(load, 100);
  }
  return turns;
}

describe('a stack of two copies, a replica, a store and a proxy', () => {
  it(
    `whose parts are killed by turns for ${minutes} minutes answers, loses nothing, and shows writers what they wrote`,
    async () => {
      const load = startLoad(proxied, { typeId: scene.typeId, reader: visitor, reads });
      const turns = await killByTurns(load).finally(() => load.stop());
      const faults = load.failures.filter((failure) => !excused(failure, turns));
      console.log(
        `${turns.length} kills, ${load.requests} requests, ${load.written.size} writes, ${load.failures.length} failures`,
      );
      expect(faults).toEqual([]);
      expect(load.unread).toEqual([]);
      expect(await findLost(proxied, load.written)).toEqual([]);
    },
    minutes * 60_000 * 2 + 600_000,
  );
});

describe('a replica that lags', () => {
  it('costs speed only: writers read what they wrote at both copies, and it catches up', async () => {
    const replica = (sql: string) => here.exec('replica', ['psql', '-qAtX', '-U', 'vieiro', '-d', 'vieiro', '-c', sql]);
    await replica('SELECT pg_wal_replay_pause()');
    try {
      for (let n = 0; n < 20; n++) {
        const { id } = await (copies[n % 2] as (typeof copies)[0]).createElement(scene.typeId, `atrasado ${n}`);
        for (const copy of copies) expect((await copy.element(id)).json.description).toBe(`atrasado ${n}`);
      }
    } finally {
      await replica('SELECT pg_wal_replay_resume()');
    }
  });
});

describe('a change of a parameter', () => {
  it.each(['true', 'false'])('to %s reaches both copies within seconds', async (value) => {
    const code = 'ALLOW_EXPORT_GEOGRAPHICAL_VIEWER_TO_PDF';
    await copies[0].setParameter(code, value);
    for (const copy of copies)
      await until(
        'the parameter',
        async () => {
          const { json } = await copy.expect(200, '/api/configuration_parameter/all');
          return json.find((it: { code: string }) => it.code === code).value === value;
        },
        10_000,
      );
  });
});
