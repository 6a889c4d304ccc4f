import { beforeEach, describe, expect, it } from 'vitest';
import { GET as ELEMENT } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as USER_ELEMENT } from '@/app/api/elements/geometric_element/[id]/user/route';
import { GET as ADMIN_LIST } from '@/app/api/elements/geometric_element_join/[id]/admin/route';
import { POST as CHANGE, GET as LIST, DELETE as REMOVE } from '@/app/api/elements/geometric_element_join/[id]/route';
import { GET as USER_LIST } from '@/app/api/elements/geometric_element_join/[id]/user/route';
import { POST as CREATE } from '@/app/api/elements/geometric_element_join/route';
import { permits } from '@/lib/auth/policy';
import { db } from '@/lib/db';
import type { Element } from '@/lib/elements/schema';
import type { Page } from '@/lib/http/list';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, people, person, visitor } from '@/lib/test/people';
import { joinPolicy } from './policy';
import { findJoins } from './queries';
import type { Join } from './schema';

type Problem = { code: string; fieldErrors?: { fieldName: string; message: string }[] };
type Thing = { id: number };

let ana: Person;
let brais: Person;
let uxia: Person;
/** A public path of Ana's that can be joined, a private one of Brais's, and a tower that cannot be joined. */
let path: Thing;
let his: Thing;
let tower: Thing;

beforeEach(async () => {
  ({ ana, brais, uxia } = await people());
  const joinable = await anElementType({ canJoin: true });
  path = await anElement({ type: joinable, owner: ana });
  his = await anElement({ type: joinable, owner: brais, isPublic: false });
  tower = await anElement({ type: await anElementType(), owner: ana });
});

const create = (as: Person, element: Thing, more = {}) =>
  callJson<Join & Problem>(CREATE, { method: 'POST', as, body: { geometricElementId: element.id, ...more } });
const change = (as: Person, id: number | string, sent: object) =>
  callJson<Join & Problem>(CHANGE, { method: 'POST', as, params: { id: String(id) }, body: sent });
const remove = (as: Person, id: number | string) => call(REMOVE, { method: 'DELETE', as, params: { id: String(id) } });
const LISTS = { '': LIST, user: USER_LIST, admin: ADMIN_LIST };
const list = (as: Person, element: Thing, audience: keyof typeof LISTS = '', query = '') =>
  callJson<Page<Join> & Problem>(LISTS[audience], { as, params: { id: String(element.id) }, url: `/x${query}` });
const fields = ({ fieldErrors = [] }: Problem) => fieldErrors.map((it) => it.fieldName);

/** A join, written past the service. */
const aJoin = (element: Thing, who: Person, { isPublic = true, at = 'now' } = {}) =>
  sqlOne<Thing>(
    `INSERT INTO geometric_element_join (element_id, user_account_id, is_public, modification_date)
     VALUES ($1, $2, $3, $4::timestamptz) RETURNING id`,
    [element.id, who.id, isPublic, at],
  );

describe('POST /elements/geometric_element_join', () => {
  it('201: in one’s own name, public and not reviewed unless it says otherwise, with its address', async () => {
    const { status, body, headers } = await create(brais, path, { comments: 'on Sunday', userAccountId: ana.id });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/api/elements/geometric_element_join/${body.id}`);
    expect(body).toEqual({
      id: body.id,
      geometricElementId: path.id,
      userAccountId: brais.id,
      userLogin: brais.login,
      public: true,
      reviewed: false,
      comments: 'on Sunday',
      modificationDate: expect.stringMatching(/Z$/),
    });
  });

  it('the reviewed flag is an administrator’s to set', async () => {
    expect((await create(brais, path, { reviewed: true, public: false, comments: '' })).body).toMatchObject({
      reviewed: false,
      public: false,
      comments: null,
    });
    expect((await create(uxia, path, { reviewed: true })).body.reviewed).toBe(true);
  });

  it('401: a visitor, and a cookie used as a bearer', async () => {
    expect((await create(visitor, path)).status).toBe(401);
    const byCookie = { method: 'POST', as: ana, by: 'cookie', body: { geometricElementId: path.id } } as const;
    expect((await call(CREATE, byCookie)).status).toBe(401);
  });

  it('403: a type that cannot be joined, not even by its owner or an administrator', async () => {
    for (const who of [brais, ana, uxia]) expect((await create(who, tower)).status).toBe(403);
  });

  it('404: an element that one does not see, as one that is not there', async () => {
    expect([(await create(ana, his)).status, (await create(ana, { id: 999_999_999 })).status]).toEqual([404, 404]);
    expect([(await create(brais, his)).status, (await create(uxia, his)).status]).toEqual([201, 201]);
  });

  it('409: twice, also at the same moment, and also when the first one is private', async () => {
    await create(brais, path, { public: false });
    const again = await create(brais, path);
    expect([again.status, fields(again.body)]).toEqual([409, ['geometricElementId']]);
    const both = await Promise.all([create(ana, path), create(ana, path)]);
    expect(both.map((it) => it.status).sort()).toEqual([201, 409]);
  });

  it.each([
    [{}, ['geometricElementId']],
    [
      { geometricElementId: 'x', public: 1, reviewed: 'no', comments: 7 },
      ['geometricElementId', 'public', 'reviewed', 'comments'],
    ],
    [{ geometricElementId: 2 ** 60, comments: 'x'.repeat(20_001) }, ['geometricElementId', 'comments']],
  ])('400: every mistake is named %#', async (body, named) => {
    const said = await callJson<Problem>(CREATE, { method: 'POST', as: ana, body });
    expect(said.status).toBe(400);
    expect(new Set(fields(said.body))).toEqual(new Set(named));
  });

  it('userCanJoin goes with the join and comes back when it is deleted; a visitor never can', async () => {
    const canJoin = async (who: Person, element = path) =>
      (await callJson<Element>(who === visitor ? ELEMENT : USER_ELEMENT, { as: who, params: { id: String(element.id) } })).body
        .userCanJoin;
    expect([await canJoin(visitor), await canJoin(brais), await canJoin(brais, tower)]).toEqual([false, true, false]);
    const { id } = (await create(brais, path)).body;
    expect([await canJoin(brais), await canJoin(ana)]).toEqual([false, true]);
    await remove(brais, id);
    expect(await canJoin(brais)).toBe(true);
  });
});

describe('POST and DELETE /elements/geometric_element_join/{id}', () => {
  it('200: by whoever joined and by administrators; what is absent stays; only administrators review', async () => {
    const { id } = (await create(brais, path, { comments: 'on Sunday' })).body;
    expect((await change(brais, id, { public: false, reviewed: true })).body).toMatchObject({
      public: false,
      reviewed: false,
      comments: 'on Sunday',
    });
    expect((await change(uxia, id, { reviewed: true, comments: null })).body).toMatchObject({
      reviewed: true,
      comments: null,
      userAccountId: brais.id,
      userLogin: brais.login,
    });
    expect((await change(brais, id, { geometricElementId: path.id, reviewed: false })).body.reviewed).toBe(true);
  });

  it('400: a join does not move to another element', async () => {
    const { id } = (await create(brais, path)).body;
    const moved = await change(brais, id, { geometricElementId: his.id });
    expect([moved.status, fields(moved.body)]).toEqual([400, ['geometricElementId']]);
    expect((await change(brais, id, { id: id + 1 })).status).toBe(400);
  });

  it('401 a visitor, 403 once it is somebody else’s, 404 once it is not seen, even by the owner of the element', async () => {
    const seen = await aJoin(path, brais);
    const hidden = await aJoin(path, uxia, { isPublic: false });
    const onHis = await aJoin(his, brais);
    for (const [who, id, status] of [
      [visitor, seen.id, 401],
      [ana, seen.id, 403],
      [ana, hidden.id, 404],
      [brais, hidden.id, 404],
      [ana, onHis.id, 404],
      [uxia, 999_999_999, 404],
      [ana, 'x', 400],
    ] as const)
      expect([(await change(who, id, { comments: 'mine' })).status, (await remove(who, id)).status]).toEqual([status, status]);
  });

  it('204: then gone', async () => {
    const [one, other] = [await aJoin(path, brais), await aJoin(path, ana)];
    expect([(await remove(brais, one.id)).status, (await remove(brais, one.id)).status]).toEqual([204, 404]);
    expect((await remove(uxia, other.id)).status).toBe(204);
  });

  it('a type that can no longer be joined keeps its joins', async () => {
    const { id } = await aJoin(path, brais);
    await sql(
      `UPDATE geometric_element_type SET can_join = false WHERE id = (SELECT type_id FROM geometric_element WHERE id = $1)`,
      [path.id],
    );
    expect((await change(brais, id, { comments: 'still there' })).status).toBe(200);
    expect((await list(visitor, path)).body.result.totalItems).toBe(1);
  });
});

describe('GET /elements/geometric_element_join/{elementId}', () => {
  const who = ({ body: { result } }: Awaited<ReturnType<typeof list>>) => result.items.map((it) => it.id).sort();
  let joins: Map<Person, number>;
  const ids = (...all: Person[]) => all.map((it) => joins.get(it)).sort();

  beforeEach(async () => {
    joins = new Map();
    for (const person of [ana, brais, uxia]) joins.set(person, (await aJoin(path, person, { isPublic: person === ana })).id);
  });

  it('each endpoint shows what its role sees, whoever calls it', async () => {
    for (const caller of [visitor, ana, brais, uxia]) expect(who(await list(caller, path))).toEqual(ids(ana));
    expect(who(await list(brais, path, 'user'))).toEqual(ids(ana, brais));
    expect(who(await list(uxia, path, 'user'))).toEqual(ids(ana, uxia));
    expect(who(await list(uxia, path, 'admin'))).toEqual(ids(ana, brais, uxia));
    expect((await list(brais, path, 'user')).body.result.totalItems).toBe(2);
  });

  it('logins leave only for administrators and for whoever joined', async () => {
    expect((await list(ana, path)).body.result.items[0]).not.toHaveProperty('userLogin');
    const seen = (await list(brais, path, 'user')).body.result.items;
    expect(seen.map((it) => it.userLogin).filter(Boolean)).toEqual([brais.login]);
    expect((await list(uxia, path, 'admin')).body.result.items.every((it) => it.userLogin)).toBe(true);
  });

  it('whoever may not see logins reads a number of this element’s own in the place of an account, always the same', async () => {
    const number = async (as: Person, of: Person, element = path, audience: keyof typeof LISTS = '') => {
      const { id } = await sqlOne<Thing>('SELECT id FROM geometric_element_join WHERE element_id = $1 AND user_account_id = $2', [
        element.id,
        of.id,
      ]);
      return (await list(as, element, audience)).body.result.items.find((it) => it.id === id)?.userAccountId;
    };
    await sql('UPDATE geometric_element_join SET is_public = true');
    const numbers = await Promise.all([ana, brais, uxia].map((it) => number(visitor, it)));
    expect(new Set([...numbers, ana.id, brais.id, uxia.id]).size).toBe(6);
    expect(numbers.every((it) => Number.isSafeInteger(it) && (it as number) >= 1)).toBe(true);
    expect(await number(brais, ana, path, 'user')).toBe(numbers[0]);
    expect([await number(brais, brais), await number(brais, brais, path, 'user')]).toEqual([brais.id, brais.id]);
    expect(await number(uxia, ana, path, 'admin')).toBe(ana.id);
    await sql('DELETE FROM geometric_element_join WHERE user_account_id = $1', [ana.id]);
    await aJoin(path, ana);
    const other = await anElement({ type: await anElementType({ canJoin: true }), owner: brais });
    await aJoin(other, ana);
    expect(await number(visitor, ana)).toBe(numbers[0]);
    expect(await number(visitor, ana, other)).not.toBe(numbers[0]);
  });

  it('404 for an element that the audience does not see; 401 and 403 at the endpoints of other roles', async () => {
    expect((await list(ana, his, 'user')).status).toBe(404);
    expect((await list(brais, his)).status).toBe(404);
    expect((await list(brais, his, 'user')).status).toBe(200);
    expect((await list(visitor, path, 'user')).status).toBe(401);
    expect((await list(ana, path, 'admin')).status).toBe(403);
  });

  it('the latest change first unless asked otherwise, page by page', async () => {
    await sql('DELETE FROM geometric_element_join WHERE element_id = $1', [path.id]);
    const made: number[] = [];
    for (let n = 1; n <= 12; n++)
      made.push((await aJoin(path, await person(), { at: `2026-01-${String(n).padStart(2, '0')}` })).id);
    const of = async (query: string) => (await list(visitor, path, '', query)).body.result.items.map((it) => it.id);
    expect(await of('')).toEqual(made.toReversed().slice(0, 10));
    expect(await of('?page=1')).toEqual(made.toReversed().slice(10));
    expect(await of('?sortField=id&sortOrder=asc&size=5')).toEqual(made.slice(0, 5));
  });

  it('400: orders that are not on offer', async () => {
    const { status, body } = await list(visitor, path, '', '?sortField=userLogin');
    expect([status, fields(body)]).toEqual([400, ['sortField']]);
    expect((await list(uxia, path, 'admin', '?sortField=userLogin')).status).toBe(200);
  });

  it('for every role the rule has the same result in memory and in SQL', async () => {
    const all = await sql<{ id: number; public: boolean; userAccountId: number }>(
      'SELECT id, is_public AS public, user_account_id AS "userAccountId" FROM geometric_element_join WHERE element_id = $1',
      [path.id],
    );
    for (const caller of [visitor, ana, brais, uxia]) {
      const rule = joinPolicy.read(caller);
      const found = await findJoins(db, rule, path.id, {}, { page: 0, size: 100 });
      expect(found.map((it) => it.id).sort()).toEqual(
        all
          .filter((it) => permits(rule, it))
          .map((it) => it.id)
          .sort(),
      );
    }
  });
});
