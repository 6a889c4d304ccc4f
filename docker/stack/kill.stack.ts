import { beforeAll, describe, expect, it } from 'vitest';
import { Client } from './support/client';
import { type Failure, findLost, type Load, startLoad } from './support/load';
import { killMapServerWorkers, stack } from './support/stack';
import { until } from './support/until';

const here = stack('kill');
const client = new Client(here.url);
let typeId: number;

beforeAll(async () => {
  await here.up();
  await client.logIn(here.env.ADMIN_LOGIN as string, here.env.ADMIN_PASSWORD as string);
  typeId = await client.createType('DURO');
});

const progress = (load: Load, answers: number) => {
  const goal = load.timesMs.length + answers;
  return until(`${answers} more answers`, () => load.timesMs.length >= goal);
};

/**
 * Does something to the stack while people read and write, waits until all is well again, and goes on for a while. Nothing that was
 * confirmed may be lost, and whoever has written must read it. Returns what failed from `work` until the stack was healthy; outside of
 * this time nothing may fail.
 */
async function underLoad(work: () => Promise<unknown>): Promise<Failure[]> {
  const load = startLoad(client, { typeId });
  await progress(load, 100);
  const from = Date.now();
  await work();
  await here.waitHealthy();
  const to = Date.now();
  await progress(load, 100);
  await load.stop();
  expect(load.written.size).toBeGreaterThan(20);
  expect(await findLost(client, load.written)).toEqual([]);
  expect(load.unread).toEqual([]);
  expect(load.failures.filter(({ sentAt, at }) => at < from || sentAt > to)).toEqual([]);
  return load.failures;
}

const restarts = async (service: string) => (await here.inspect(service))[0]?.RestartCount as number;
const reasons = (failures: Failure[]) => [...new Set(failures.map(({ reason }) => reason))];
const withoutAnswer = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'];

/** Ends the main process, which the engine starts again by itself. */
async function crash(service: string) {
  const before = await restarts(service);
  await here.kill(service);
  await until(`${service} has been started again`, async () => (await restarts(service)) > before);
}

/** Ends the whole container and starts it again, as an operator does. */
async function killed(service: string) {
  await here.kill(service, 'container');
  await here.start(service);
}

describe.each([
  ['crashes', crash],
  ['is killed', killed],
])('a service that %s under load', (_, end) => {
  it('app: requests fail that are on their way or find nobody, and no other ones', async () => {
    const failures = await underLoad(() => end('app'));
    for (const reason of reasons(failures)) expect(withoutAnswer).toContain(reason);
  });

  it('db: requests are answered with 503 and Retry-After until it is back, and the app goes on', async () => {
    const before = await restarts('app');
    const failures = await underLoad(() => end('db'));
    for (const { what, reason } of failures) expect(what === 'map' ? ['502', '503', '504'] : ['503'], what).toContain(reason);
    for (const { reason, headers } of failures) if (reason === '503') expect(headers?.['retry-after']).toMatch(/^\d+$/);
    expect(await restarts('app')).toBe(before);
    expect((await client.getMap()).status).toBe(200);
  });

  it('mapserver: maps fail until it is back, and nothing else', async () => {
    const failures = await underLoad(() => end('mapserver'));
    for (const { what, reason } of failures) expect([what, reason]).toEqual(['map', expect.stringMatching(/^50[24]$/)]);
  });
});

it('the workers of the map server under load: maps on their way fail, new workers take their place', async () => {
  const failures = await underLoad(() => here.exec('mapserver', ['sh', '-c', killMapServerWorkers]));
  for (const { what, reason } of failures) expect([what, reason]).toEqual(['map', '502']);
  expect((await client.getMap()).headers['content-type']).toBe('image/png');
});

it('migrate, killed in the middle of a first start: docker compose up again finishes it', async () => {
  await here.down({ volumes: true });
  const first = here.compose(['up', '-d', '--no-build'], { allowFailure: true });
  await until('it has begun', async () => (await here.inspect('migrate'))[0]?.State.Running === true);
  await until(
    'it is in the middle',
    async () => (await here.sql("SELECT count(*) > 5 FROM pg_tables WHERE schemaname = 'public'").catch(() => ['f']))[0] === 't',
  );
  await here.kill('migrate', 'container');
  expect((await first).code).not.toBe(0);
  expect((await here.inspect('app'))[0]?.State.Running ?? false).toBe(false);
  await here.up();
  await new Client(here.url).logIn(here.env.ADMIN_LOGIN as string, here.env.ADMIN_PASSWORD as string);
});
