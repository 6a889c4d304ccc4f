import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { GET } from '@/app/api/tiles/elements/[typeId]/[z]/[x]/[y]/route';
import { readPool } from '@/lib/db';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { type Person, person, visitor } from '@/lib/test/people';
import { copyTemplate } from '@/scripts/lib/test-cluster.mjs';

const SWITCH = `UPDATE configuration_parameter SET value = $1 WHERE code = 'ENABLE_ANONYMOUS_READING'`;

let ana: Person;

// A second database stands in for a replica that lags behind the first. It is named before the settings are read.
beforeAll(async () => {
  const name = `${inject('run')}_${process.env.VITEST_POOL_ID}_replica`;
  process.env.DATABASE_REPLICA_URL = await copyTemplate(inject('adminUrl'), inject('template'), name);
  ana = await person();
});
afterAll(() => readPool.end());

const get = (as: Person) =>
  call(GET, { url: '/api/tiles/elements/1/4/7/5.mvt', params: { typeId: '1', z: '4', x: '7', y: '5.mvt' }, as });

it.each(['a tile that is made', 'a tile that was made before'])(
  'reading is for accounts from the moment at which it is switched off, whatever the replica says: %s',
  async () => {
    await readPool.query(SWITCH, ['true']);
    await sql(SWITCH, ['false']);
    expect((await get(visitor)).status).toBe(401);
    const { status, headers } = await get(ana);
    expect([status, headers.get('cache-control')]).toEqual([204, 'private, max-age=0, must-revalidate']);
  },
);

it('and for everybody from the moment at which it is switched on again', async () => {
  await readPool.query(SWITCH, ['false']);
  await sql(SWITCH, ['true']);
  const { status, headers } = await get(visitor);
  expect([status, headers.get('cache-control')]).toEqual([204, 'public, max-age=0, s-maxage=10, must-revalidate']);
});
