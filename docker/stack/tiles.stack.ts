import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from './support/answer';
import { Client, tileAt } from './support/client';
import { behindProxy } from './support/proxied';
import { stack } from './support/stack';

const { env, origin, appPort } = behindProxy();
const here = stack('tiles', { profiles: ['tls'], env });

const place: [number, number] = [-8.5449, 42.8805];
const promisedMs = 10_000;
/** What an answer may take on a busy machine, on both ends of the promised time. */
const slackMs = 3000;
const visitor = new Client(origin);
const admin = new Client(origin);
let session: string;
let typeId: number;

const pathOf = (type: number, zoom = 14, query = '') =>
  `/api/tiles/elements/${type}/${zoom}/${tileAt(...place, zoom).join('/')}.mvt${query}`;
const cacheOf = ({ headers }: Answer) => headers['x-cache'];
const withSession = (headers = {}) => ({ headers: { cookie: session, ...headers } });

/** Each tile that a copy has answered so far, by its own count. */
async function tilesAnswered(): Promise<number> {
  const { text } = await new Client(`http://localhost:${appPort}`).expect(200, '/api/metrics', {
    headers: { authorization: `Bearer ${here.env.METRICS_TOKEN}` },
  });
  const counts = [...text.matchAll(/^\w*requests?\w*_count\{[^}]*kind="tiles"[^}]*\} (\d+)/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

async function until<T>(work: () => Promise<T>, good: (got: T) => boolean, withinMs: number): Promise<number> {
  const start = Date.now();
  while (!good(await work())) {
    if (Date.now() - start > withinMs) throw new Error(`not within ${withinMs} ms`);
    await sleep(100);
  }
  return Date.now() - start;
}

beforeAll(async () => {
  await here.up();
  await admin.logIn(here.env.ADMIN_LOGIN as string, here.env.ADMIN_PASSWORD as string);
  const body = { login: here.env.ADMIN_LOGIN, password: here.env.ADMIN_PASSWORD };
  const { headers } = await new Client(origin).expect(200, '/api/users/login', { method: 'POST', body });
  session = headers['set-cookie']?.[0]?.split(';')[0] as string;
  expect(session).toContain('next-auth.session-token=');
  typeId = await admin.createType('tiles');
  await admin.createElement(typeId, 'public', place);
});

describe('a public tile', () => {
  it('is asked of the app once, then comes from the cache, and is never said to be good for longer than it is', async () => {
    const [first, second] = [await visitor.ask(pathOf(typeId)), await visitor.ask(pathOf(typeId))];
    expect([first.status, cacheOf(first), cacheOf(second)]).toEqual([200, 'MISS', 'HIT']);
    expect(second.body.equals(first.body)).toBe(true);
    expect(second.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  it('is a 304 for a browser that has it', async () => {
    const { headers } = await visitor.ask(pathOf(typeId));
    const again = await visitor.ask(pathOf(typeId), { headers: { 'if-none-match': headers.etag as string } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('that many ask for at once is made once', async () => {
    const before = await tilesAnswered();
    const all = await Promise.all(Array.from({ length: 60 }, () => visitor.ask(pathOf(typeId, 13))));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect((await tilesAnswered()) - before).toBe(1);
  });

  it('shows a change within the promised time, and at once to whoever made it', async () => {
    const shown = () => visitor.ask(pathOf(typeId)).then(({ body }) => body);
    const old = await shown();
    await admin.createElement(typeId, 'another', [place[0] + 0.004, place[1] + 0.002]);
    expect((await visitor.ask(pathOf(typeId, 14, '?v=1'))).body.equals(old)).toBe(false);
    expect(await until(shown, (body) => !body.equals(old), promisedMs + slackMs)).toBeLessThan(promisedMs + slackMs);
  });
});

describe('what is not for everybody', () => {
  beforeAll(() =>
    admin.expect(201, '/api/elements/geometric_element', {
      method: 'POST',
      body: {
        description: 'private',
        geom: { type: 'Point', coordinates: place },
        isPublic: false,
        geometricElementTypeDto: { id: typeId },
        listAttributeValueDto: [],
        listFileToInsertDto: [],
      },
    }),
  );

  it('never passes the cache: tiles of people who are logged in, by bearer or by session, and with a scope', async () => {
    for (const ask of [
      () => admin.ask(pathOf(typeId, 14, '?scope=all')),
      () => visitor.ask(pathOf(typeId, 14, '?scope=all'), withSession()),
      () => admin.ask(pathOf(typeId)),
      () => visitor.ask(pathOf(typeId), withSession()),
    ]) {
      const answers = [await ask(), await ask()];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers.map(cacheOf)).toEqual([undefined, undefined]);
    }
    expect((await visitor.ask(pathOf(typeId, 14, '?scope=all'))).status).toBe(401);
  });

  it('nor is it stored by the cache itself, should it be asked', async () => {
    const script = `const all = [];
      for (const headers of ${JSON.stringify([{ authorization: `Bearer ${admin.token}` }, { cookie: session }])})
        for (const scope of ['', '?scope=all'])
          for (let i = 0; i < 2; i++) all.push((await fetch('http://tiles:8080${pathOf(typeId)}' + scope, { headers })).headers.get('x-cache'));
      console.log(all.join());`;
    const { stdout } = await here.exec('app', ['node', '--input-type=module', '-e', script]);
    expect(stdout.trim()).toBe(Array(8).fill('BYPASS').join());
  });

  it('is not shown beyond the promised time once reading is for accounts only, however much people with an account read', async () => {
    expect((await visitor.ask(pathOf(typeId))).status).toBe(200);
    await admin.setParameter('ENABLE_ANONYMOUS_READING', 'false');
    const bothAsk = async () => {
      expect((await visitor.ask(pathOf(typeId), withSession())).status).toBe(200);
      return (await visitor.ask(pathOf(typeId))).status;
    };
    await until(bothAsk, (status) => status === 401, promisedMs + slackMs);
    for (let i = 0; i < 20; i++) expect(await bothAsk()).toBe(401);
    await admin.setParameter('ENABLE_ANONYMOUS_READING', 'true');
    expect(await until(bothAsk, (status) => status === 200, promisedMs)).toBeLessThan(promisedMs);
  });
});

describe('without the cache', () => {
  it('tiles come from the app, at once and without a failure, whether it is killed or stopped', async () => {
    for (const end of [() => here.kill('tiles', 'container'), () => here.stop('tiles')]) {
      await end();
      for (let i = 0; i < 20; i++) {
        const answer = await visitor.ask(pathOf(typeId));
        expect([answer.status, cacheOf(answer)]).toEqual([200, undefined]);
      }
      await here.start('tiles');
      await here.waitHealthy({ services: ['tiles'] });
      await until(
        () => visitor.ask(pathOf(typeId)),
        (answer) => cacheOf(answer) !== undefined,
        promisedMs,
      );
    }
  });
});
