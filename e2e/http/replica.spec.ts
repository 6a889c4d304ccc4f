import { expect, test } from '@playwright/test';
import { startTestPair, until } from '@/lib/test/database-server';
import { type Copy, startCopy } from '../support/copy';
import { account, adminUrl, databaseUrl } from '../support/product';

// Two copies of the server, a primary and a replica: who has just written reads it on either copy, and a lost replica fails no read.

const METRICS_TOKEN = 'a-token-of-the-operator';
let pair: Awaited<ReturnType<typeof startTestPair>>;
let copies: Copy[] = [];
let typeId: number;
let nameId: number;
const who = account('USER');

test.beforeAll(async () => {
  pair = await startTestPair({ url: databaseUrl as string, adminUrl: adminUrl as string });
  const { DATABASE_URL, DATABASE_REPLICA_URL } = process.env as Record<string, string>;
  const start = () =>
    startCopy(() => ({
      DATABASE_URL: DATABASE_URL as string,
      DATABASE_REPLICA_URL: DATABASE_REPLICA_URL as string,
      METRICS_TOKEN,
    }));
  copies = [await start(), await start()];
  const [found] = await pair.primary.sql<{ typeId: number; nameId: number }>(
    `SELECT a.type_id::int AS "typeId", a.id::int AS "nameId" FROM element_type_attribute_type a
     JOIN geometric_element_type t ON t.id = a.type_id WHERE a.mandatory AND t.code = 'LIGHTHOUSE'`,
    new URL(databaseUrl as string).pathname.slice(1),
  );
  ({ typeId, nameId } = found as { typeId: number; nameId: number });
});
test.afterAll(async () => {
  await Promise.all(copies.map(({ service }) => service.stop()));
  await pair.close();
});

type Headers = Record<string, string>;
const list = ({ url }: Copy, headers: Headers = {}) =>
  fetch(`${url}/api/elements/geometric_element_type/${typeId}/geometric_elements?type=reference&size=1`, { headers });
const tile = ({ url }: Copy, headers: Headers = {}) => fetch(`${url}/api/tiles/elements/${typeId}/4/7/5.mvt`, { headers });
const total = async (answer: Response) => ((await answer.json()) as { result: { totalItems: number } }).result.totalItems;

async function replicaIsUsed(by: Copy): Promise<boolean> {
  const answer = await fetch(`${by.url}/api/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  return /^vieiro_replica_up 1$/m.test(await answer.text());
}
const used = (wanted: boolean) =>
  until(async () => (await Promise.all(copies.map(replicaIsUsed))).every((it) => it === wanted), 60_000);

/** Logged in on one copy: the bearer, and the cookie. */
async function session({ url }: Copy): Promise<Headers[]> {
  const answer = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ login: who.login, password: who.password }),
  });
  const { serviceToken } = (await answer.json()) as { serviceToken: string };
  return [{ Authorization: `Bearer ${serviceToken}` }, { Cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }];
}

const create = ({ url }: Copy, headers: Headers) =>
  fetch(`${url}/api/elements/geometric_element`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      description: 'O faro da réplica',
      geom: { type: 'Point', coordinates: [-8.4, 43.3] },
      isPublic: true,
      isReviewed: false,
      geometricElementTypeDto: { id: typeId },
      listAttributeValueDto: [{ value: 'Faro', elementTypeAttributeType: { id: nameId } }],
      listFileToInsertDto: [],
    }),
  });

test('who has just written reads it on both copies, by bearer and by cookie, while the replica stands still', async () => {
  const [one, other] = copies as [Copy, Copy];
  await used(true);
  const [bearer, cookie] = (await session(one)) as [Headers, Headers];
  const before = await total(await list(other));
  const tileBefore = (await tile(other)).headers.get('etag');
  await pair.standby.sql('SELECT pg_wal_replay_pause()');
  const created = await create(one, bearer);
  expect(created.status).toBe(201);
  const { id } = (await created.json()) as { id: number };
  for (const copy of copies)
    for (const by of [bearer, cookie]) {
      expect(await total(await list(copy, by))).toBe(before + 1);
      expect((await tile(copy, by)).headers.get('etag')).not.toBe(tileBefore);
    }
  expect((await fetch(`${other.url}/api/elements/geometric_element/${id}`)).status).toBe(200);
  await used(false);
  expect(await total(await list(other))).toBe(before + 1);
  await pair.standby.sql('SELECT pg_wal_replay_resume()');
  await used(true);
  expect(await total(await list(other))).toBe(before + 1);
});

/** What reads answered that went on, on both copies, until it has happened. */
async function whileReading(happens: () => Promise<void>) {
  let over = false;
  const statuses = new Set<number>();
  const reads = Array.from({ length: 8 }, async (_, n) => {
    while (!over) statuses.add((await (n % 2 ? list : tile)(copies[n % 4 < 2 ? 0 : 1] as Copy)).status);
  });
  await happens().finally(() => {
    over = true;
  });
  await Promise.all(reads);
  return [...statuses];
}

test('a replica that is killed, or answers no more, fails no read, and comes back', async () => {
  await used(true);
  const killed = await whileReading(async () => {
    await pair.standby.kill();
    await used(false);
    await pair.standby.start();
    await used(true);
  });
  expect(killed).toEqual([200]);
  const frozen = await whileReading(async () => {
    pair.standby.freeze();
    await used(false);
    pair.standby.thaw();
    await used(true);
  });
  expect(frozen).toEqual([200]);
});
