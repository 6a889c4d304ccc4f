import { spawn } from 'node:child_process';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { DELETE } from '@/app/api/following/[id]/route';
import { GET } from '@/app/api/following/route';
import type { Page } from '@/lib/http/list';
import { call, callJson } from '@/lib/test/call';
import { isWaitedFor, sql, sqlOne, thisDatabase } from '@/lib/test/database';
import { create, elementScene, modify, tower, type, who } from '@/lib/test/element-scene';
import { anElementType } from '@/lib/test/elements';
import { follow, inboxOf, lat, lng, square, tellAll } from '@/lib/test/following-scene';
import { type Person, person, visitor } from '@/lib/test/people';
import { inRoot, root } from '@/scripts/lib/paths.ts';
import type { Following } from './schema';
import { tellFollowers } from './telling';

elementScene();

const list = (as: Person, query = '') => callJson<Page<Following>>(GET, { as, url: `/x${query}` });

let id: number;
let cleo: Person;
beforeEach(async () => {
  await sql('DELETE FROM following');
  await tellAll();
  await sql('DELETE FROM notification');
  cleo = await person();
  id = (await create(who.ana, { isPublic: true })).body.id;
  await tellAll();
});

describe('POST /following', () => {
  it('201 for an element, a type in a division and an area; they are listed, newest first, and each is its owner’s alone', async () => {
    const province = await sqlOne<{ code: string }>('SELECT province_code AS code FROM province LIMIT 1');
    const added = [
      await follow(cleo, { kind: 'ELEMENT', elementId: id }),
      await follow(cleo, { kind: 'TYPE', typeId: type.id, province: province.code }),
      await follow(cleo, { kind: 'AREA', geom: square(lng, lat) }),
    ];
    expect(added.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { body } = await list(cleo);
    expect(body.result.items.map(({ kind }) => kind)).toEqual(['AREA', 'TYPE', 'ELEMENT']);
    expect(body.result.items[2]).toMatchObject({ elementId: id, elementName: 'Tower of Hercules' });
    expect(body.result.items[1]).toMatchObject({ typeId: type.id, typeName: 'Heritage', province: province.code });
    expect(body.result.items[0]).toMatchObject({ geom: square(lng, lat) });
    expect((await list(cleo, `?elementId=${id}`)).body.result.items).toHaveLength(1);
    expect((await list(who.uxia)).body.result.items).toEqual([]);
  });

  it('409 for what one follows already, also of two calls at once', async () => {
    const twice = await Promise.all([1, 2].map(() => follow(cleo, { kind: 'ELEMENT', elementId: id })));
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    await follow(cleo, { kind: 'TYPE', typeId: type.id });
    expect((await follow(cleo, { kind: 'TYPE', typeId: type.id })).status).toBe(409);
  });

  it('404 for an element that one does not see, as for one that is not there', async () => {
    const hidden = (await create(who.ana, { isPublic: false })).body.id;
    const answers = [hidden, 999_999].map((elementId) => follow(cleo, { kind: 'ELEMENT', elementId }));
    expect((await Promise.all(answers)).map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([404, 'project.common.notFound']),
    );
  });

  it.each([
    [{ kind: 'ELEMENT' }, 'elementId'],
    [{ kind: 'TYPE', typeId: 999_999 }, 'typeId'],
    [{ kind: 'TYPE', typeId: 1, province: 'zz zz' }, 'province'],
    [{ kind: 'AREA' }, 'geom'],
    [{ kind: 'AREA', geom: tower }, 'geom'],
    [
      {
        kind: 'AREA',
        geom: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 1],
              [1, 0],
              [0, 1],
              [0, 0],
            ],
          ],
        },
      },
      'geom',
    ],
    [{ kind: 'ALL' }, 'kind'],
  ])('400 for %j', async (body, field) => {
    const answer = await follow(cleo, body);
    expect(answer.status).toBe(400);
    expect(answer.body.fieldErrors.map(({ fieldName }) => fieldName)).toContain(field);
  });

  it('401 without an account; 409 beyond two hundred', async () => {
    expect((await follow(visitor, { kind: 'ELEMENT', elementId: id })).status).toBe(401);
    await sql(
      `INSERT INTO following (account_id, kind, element_id) SELECT $1, 'ELEMENT', n FROM generate_series(1000001, 1000200) n`,
      [cleo.id],
    );
    expect(await follow(cleo, { kind: 'ELEMENT', elementId: id })).toMatchObject({
      status: 409,
      body: { code: 'project.following.tooMany' },
    });
  });
});

it('DELETE: 204 for one’s own; 404 for another’s, as for none; 401 without an account', async () => {
  const { body } = await follow(cleo, { kind: 'ELEMENT', elementId: id });
  const remove = async (as: Person, which: number) =>
    (await call(DELETE, { method: 'DELETE', as, params: { id: String(which) } })).status;
  expect([
    await remove(who.uxia, body.id),
    await remove(visitor, body.id),
    await remove(cleo, body.id),
    await remove(cleo, body.id),
  ]).toEqual([404, 401, 204, 404]);
});

describe('followers are notified', () => {
  it('of a change by somebody else, by element, type and area, once each', async () => {
    const [dani, eva] = [await person(), await person()];
    await follow(cleo, { kind: 'ELEMENT', elementId: id });
    await follow(cleo, { kind: 'TYPE', typeId: type.id });
    await follow(dani, { kind: 'TYPE', typeId: type.id });
    await follow(eva, { kind: 'AREA', geom: square(lng, lat) });
    await modify(who.ana, id, { description: 'Changed' });
    await tellAll();
    await tellAll();
    for (const one of [cleo, dani, eva]) expect(await inboxOf(one)).toEqual([['FOLLOWED', id]]);
    expect(await inboxOf(who.ana)).toEqual([]);
  });

  it('by true geometry, where it is and where it was', async () => {
    const diamond = {
      type: 'Polygon',
      coordinates: [
        [
          [lng, lat - 0.1],
          [lng + 0.1, lat],
          [lng, lat + 0.1],
          [lng - 0.1, lat],
          [lng, lat - 0.1],
        ],
      ],
    };
    await follow(cleo, { kind: 'AREA', geom: diamond });
    const corner = (await create(who.ana, { isPublic: true, geom: { type: 'Point', coordinates: [lng + 0.09, lat + 0.09] } }))
      .body.id;
    await tellAll();
    expect(await inboxOf(cleo)).toEqual([]);
    await modify(who.ana, corner, { geom: tower });
    await tellAll();
    expect(await inboxOf(cleo)).toEqual([['FOLLOWED', corner]]);
    await modify(who.ana, corner, { geom: { type: 'Point', coordinates: [lng + 1, lat] } });
    await tellAll();
    expect(await inboxOf(cleo)).toHaveLength(2);
    await modify(who.ana, corner, { geom: { type: 'Point', coordinates: [lng + 1, lat] }, description: 'Far away' });
    await tellAll();
    expect(await inboxOf(cleo)).toHaveLength(2);
  });

  it('never of what one may not see, of one’s own changes, of notes of administrators, or of what was done while it was private', async () => {
    await follow(cleo, { kind: 'AREA', geom: square(lng, lat) });
    const hidden = (await create(who.ana, { isPublic: false })).body.id;
    await modify(who.ana, hidden, { isPublic: false, description: 'Still hidden' });
    await create(cleo, { isPublic: true });
    await modify(who.uxia, id, { internalComments: 'between us', description: 'Tower of Hercules' });
    await tellAll();
    await sql('DELETE FROM notification');
    await modify(who.uxia, id, { internalComments: 'between us again', description: 'Tower of Hercules' });
    await tellAll();
    expect(await sql('SELECT FROM notification')).toEqual([]);
    await modify(who.ana, hidden, { isPublic: false, description: 'Hidden once more' });
    await modify(who.ana, hidden, { isPublic: true });
    await tellAll();
    expect(await inboxOf(cleo)).toEqual([['FOLLOWED', hidden]]);
    await modify(who.ana, hidden, { isPublic: true, description: 'Seen' });
    await modify(who.ana, hidden, { isPublic: false });
    await tellAll();
    expect(await inboxOf(cleo)).toEqual([]);
  });

  it('a thousand followers of one area, each once, in less than five seconds', async () => {
    await sql(
      `WITH people AS (INSERT INTO user_account (login, password_hash, locale, role)
         SELECT 'follower' || n, 'x', 'en-GB', 'USER' FROM generate_series(1, 1000) n RETURNING id)
       INSERT INTO following (account_id, kind, geom) SELECT id, 'AREA', ST_SetSRID(ST_GeomFromGeoJSON($1), 4326) FROM people`,
      [JSON.stringify(square(lng, lat))],
    );
    await modify(who.ana, id, { description: 'Changed' });
    const start = performance.now();
    await tellAll();
    expect(performance.now() - start).toBeLessThan(5000);
    expect(await sqlOne('SELECT count(*)::int AS n, count(DISTINCT account_id)::int AS people FROM notification')).toEqual({
      n: 1000,
      people: 1000,
    });
  });
});

describe('nothing is lost', () => {
  it('followers are notified of a change that is committed after later ones', { timeout: 60_000 }, async () => {
    const another = await anElementType({ geometryType: 'POINT' });
    const other = (
      await create(who.ana, { isPublic: true, geometricElementTypeDto: { id: another.id }, listAttributeValueDto: [] })
    ).body.id;
    for (const elementId of [id, other]) await follow(cleo, { kind: 'ELEMENT', elementId });
    await tellAll();
    const slow = new pg.Client({ connectionString: thisDatabase().url });
    await slow.connect();
    await slow.query('BEGIN');
    await slow.query(`SELECT set_config('vieiro.author', $1, true), set_config('vieiro.source', 'api', true)`, [
      String(who.ana.id),
    ]);
    await slow.query(`UPDATE geometric_element SET description = 'Slow', version = version + 1 WHERE id = $1`, [other]);
    expect((await modify(who.ana, id, { description: 'Quick' })).status).toBe(200);
    await tellFollowers();
    await slow.query('COMMIT');
    await slow.end();
    await tellAll();
    expect((await inboxOf(cleo)).map(([, element]) => element).sort()).toEqual([id, other].sort());
  });

  it('a copy that is killed in the middle has notified nobody or everybody; another one goes on', {
    timeout: 60_000,
  }, async () => {
    await follow(cleo, { kind: 'ELEMENT', elementId: id });
    await modify(who.ana, id, { description: 'Changed' });
    // It comes to the entries, and no further.
    const holder = new pg.Client({ connectionString: thisDatabase().url });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE notification IN SHARE MODE');
    // Transactions of other tests on the same server hold it up for a moment.
    const script = `const { tellFollowers } = await import(process.argv[1]);
      for (let n = 0; n < 200; n++) { await tellFollowers(); await new Promise((go) => setTimeout(go, 100)); }`;
    const args = ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', script];
    const copy = spawn(process.execPath, [...args, inRoot('lib/following/telling.ts')], { cwd: root, stdio: 'ignore' });
    const ended = new Promise((resolve) => copy.once('exit', (_, signal) => resolve(signal)));
    await isWaitedFor(holder);
    copy.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    await holder.query('ROLLBACK');
    await holder.end();
    await expect.poll(() => tellFollowers().then(() => inboxOf(cleo)), { timeout: 20_000 }).toEqual([['FOLLOWED', id]]);
    await tellAll();
    expect(await inboxOf(cleo)).toHaveLength(1);
  });
});
