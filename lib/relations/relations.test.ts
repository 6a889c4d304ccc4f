import { beforeEach, describe, expect, it } from 'vitest';
import { GET as ADMIN_LIST } from '@/app/api/elements/geometric_element_relation/[id]/admin/route';
import { POST as CHANGE, GET as LIST, DELETE as REMOVE } from '@/app/api/elements/geometric_element_relation/[id]/route';
import { GET as USER_LIST } from '@/app/api/elements/geometric_element_relation/[id]/user/route';
import { POST as CREATE } from '@/app/api/elements/geometric_element_relation/route';
import { permits } from '@/lib/auth/policy';
import { db } from '@/lib/db';
import { type ElementFacts, elementPolicy } from '@/lib/elements/policy';
import type { Page } from '@/lib/http/list';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, people, visitor } from '@/lib/test/people';
import { relationPolicy } from './policy';
import { findRelations } from './queries';
import type { Relation } from './schema';

type Problem = { code: string; globalError: string; fieldErrors?: { fieldName: string; message: string }[] };
type Thing = { id: number };

let ana: Person;
let brais: Person;
let uxia: Person;
let type: Thing;
/** Public ones of Ana's, and private ones of each. */
let tower: Thing;
let wall: Thing;
let hers: Thing;
let his: Thing;

const enable = (value: 'true' | 'false') =>
  sql(`UPDATE configuration_parameter SET value = $1 WHERE code = 'ENABLE_GEOMETRIC_ELEMENTS_RELATION'`, [value]);

beforeEach(async () => {
  await sql('DELETE FROM geometric_element_relation');
  await enable('true');
  ({ ana, brais, uxia } = await people());
  type = await anElementType();
  tower = await anElement({ type, owner: ana, description: 'Tower' });
  wall = await anElement({ type, owner: ana, description: 'Wall' });
  hers = await anElement({ type, owner: ana, isPublic: false });
  his = await anElement({ type, owner: brais, isPublic: false });
});

const body = (one: Thing, other: Thing, more = {}) => ({
  geometricElement1: { id: one.id },
  geometricElement2: { id: other.id },
  ...more,
});
const create = (as: Person, sent: object) => callJson<Relation & Problem>(CREATE, { method: 'POST', as, body: sent });
const change = (as: Person, id: number | string, sent: object) =>
  callJson<Relation & Problem>(CHANGE, { method: 'POST', as, params: { id: String(id) }, body: sent });
const remove = (as: Person, id: number | string) => call(REMOVE, { method: 'DELETE', as, params: { id: String(id) } });
const LISTS = { '': LIST, user: USER_LIST, admin: ADMIN_LIST };
const list = (as: Person, element: Thing, audience: keyof typeof LISTS = '', query = '') =>
  callJson<Page<Relation> & Problem>(LISTS[audience], { as, params: { id: String(element.id) }, url: `/x${query}` });
const fields = ({ fieldErrors = [] }: Problem) => fieldErrors.map((it) => it.fieldName);

/** A relation, written past the service. */
const aRelation = (author: Person, one: Thing, other: Thing, { isPublic = true, at = 'now' } = {}) =>
  sqlOne<Thing>(
    `INSERT INTO geometric_element_relation (element1_id, element2_id, author_id, is_public, modification_date)
     VALUES (least($1::bigint, $2), greatest($1::bigint, $2), $3, $4, $5::timestamptz) RETURNING id`,
    [one.id, other.id, author.id, isPublic, at],
  );

describe('POST /elements/geometric_element_relation', () => {
  it('201: ids ascending however they come, public and not reviewed unless it says otherwise, with its address', async () => {
    const { status, body: made, headers } = await create(ana, body(wall, tower));
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/api/elements/geometric_element_relation/${made.id}`);
    expect(made).toMatchObject({
      isPublic: true,
      isReviewed: false,
      comments: null,
      geometricElement1: { id: tower.id, description: 'Tower', geometricElementTypeDto: { id: type.id }, isOwnerUser: true },
      geometricElement2: { id: wall.id },
      authorUserAccount: { id: ana.id, login: ana.login },
    });
    expect(made.modificationDate).toMatch(/^\d{4}-.+Z$/);
  });

  it('"" and null are no value; what else is sent of an element is ignored', async () => {
    const { status, body: made } = await create(ana, {
      isPublic: null,
      comments: '',
      geometricElement1: { id: tower.id, description: 'forged', ownerId: uxia.id },
      geometricElement2: { id: wall.id, isPublic: false },
    });
    expect([status, made.isPublic, made.comments, made.geometricElement1.description]).toEqual([201, true, null, 'Tower']);
  });

  it('only administrators set the reviewed flag; a contributor’s is ignored', async () => {
    expect((await create(ana, body(tower, wall, { isReviewed: true }))).body.isReviewed).toBe(false);
    expect((await create(uxia, body(tower, his, { isReviewed: true, isPublic: false }))).body).toMatchObject({
      isReviewed: true,
      isPublic: false,
    });
  });

  it('a contributor relates elements that they see, also those of others; an administrator any', async () => {
    expect((await create(brais, body(tower, his))).status).toBe(201);
    expect((await create(uxia, body(hers, his))).status).toBe(201);
  });

  it('401: a visitor, and a cookie used as a bearer', async () => {
    expect((await create(visitor, body(tower, wall))).status).toBe(401);
    const byCookie = await call(CREATE, { method: 'POST', as: ana, by: 'cookie', body: body(tower, wall) });
    expect(byCookie.status).toBe(401);
  });

  it('403: relations switched off, at once, but never for administrators', async () => {
    await enable('false');
    expect((await create(ana, body(tower, wall))).body.code).toBe('project.common.permissionDenied');
    expect((await create(uxia, body(tower, wall))).status).toBe(201);
    await enable('true');
    expect((await create(ana, body(tower, hers))).status).toBe(201);
  });

  it('404: the answer for somebody else’s private element is the same as for a missing one', async () => {
    const [unseen, absent] = [await create(ana, body(tower, his)), await create(ana, body(tower, { id: 999_999_999 }))];
    const { requestId: _, ...said } = unseen.body as Partial<Relation> & Problem & { requestId?: string };
    expect([unseen.status, absent.status]).toEqual([404, 404]);
    expect(absent.body).toMatchObject(said);
    expect((await create(ana, body(his, tower))).status).toBe(404);
    expect(await sql('SELECT 1 FROM geometric_element_relation')).toEqual([]);
  });

  it('409: the same pair twice, in any order and whoever made the first, at the second element', async () => {
    await create(ana, body(tower, wall, { isPublic: false }));
    for (const again of [await create(ana, body(wall, tower)), await create(brais, body(tower, wall))])
      expect([again.status, fields(again.body)]).toEqual([409, ['geometricElement2']]);
    const both = await Promise.all([create(ana, body(tower, hers)), create(ana, body(hers, tower))]);
    expect(both.map((it) => it.status).sort()).toEqual([201, 409]);
  });

  it('400: with itself, at the second element, in the caller’s words', async () => {
    const own = await callJson<Problem>(CREATE, {
      method: 'POST',
      as: ana,
      body: body(tower, tower),
      headers: { 'accept-language': 'gl' },
    });
    expect([own.status, own.body.fieldErrors]).toEqual([
      400,
      [{ fieldName: 'geometricElement2', message: 'Un elemento non se pode relacionar consigo mesmo' }],
    ]);
  });

  it.each([
    [{}, ['geometricElement1', 'geometricElement2']],
    [{ geometricElement1: { id: null }, geometricElement2: {} }, ['geometricElement1', 'geometricElement2']],
    [{ geometricElement1: { id: 1 }, geometricElement2: { id: '2' } }, ['geometricElement2.id']],
    [{ geometricElement1: { id: 1 }, geometricElement2: { id: 2 ** 60 } }, ['geometricElement2.id']],
    [{ geometricElement1: { id: -1 }, geometricElement2: { id: 1.5 } }, ['geometricElement1.id', 'geometricElement2.id']],
    [{ geometricElement1: { id: 1 }, geometricElement2: { id: 2 }, isPublic: 'yes' }, ['isPublic']],
    [{ geometricElement1: { id: 1 }, geometricElement2: { id: 1 }, isPublic: 'yes' }, ['isPublic', 'geometricElement2']],
    [{ geometricElement1: { id: 1 }, geometricElement2: { id: 2 }, comments: 'a\u0000b' }, ['comments']],
    [{ geometricElement1: { id: 1 }, geometricElement2: { id: 2 }, comments: 'x'.repeat(20_001) }, ['comments']],
  ])('400: every mistake is named %#', async (sent, named) => {
    const { status, body: said } = await create(ana, sent);
    expect(status).toBe(400);
    expect(new Set(fields(said))).toEqual(new Set(named));
  });

  it('a missing element is reported by its label', async () => {
    expect((await create(ana, {})).body.fieldErrors?.[1]?.message).toBe('Field "Second element" is required');
  });
});

describe('POST /elements/geometric_element_relation/{id}', () => {
  it('200: its author, and administrators; what is absent stays', async () => {
    const { id } = (await create(ana, body(tower, wall, { comments: 'beside' }))).body;
    expect((await change(ana, id, { isPublic: false })).body).toMatchObject({ isPublic: false, comments: 'beside' });
    expect((await change(uxia, id, { isReviewed: true, comments: '' })).body).toMatchObject({
      isReviewed: true,
      isPublic: false,
      comments: null,
      authorUserAccount: { id: ana.id },
    });
    expect((await change(ana, id, { isReviewed: false, isPublic: true })).body).toMatchObject({
      isReviewed: true,
      isPublic: true,
    });
  });

  it('the modification date moves, the creation date does not', async () => {
    const { id } = await aRelation(ana, tower, wall, { at: '2020-01-01' });
    const { body: now } = await change(ana, id, { comments: 'again' });
    expect(now.modificationDate > '2026').toBe(true);
  });

  it('the first element is fixed; the pair may be in either order; the second may become another visible one', async () => {
    const { id } = (await create(ana, body(tower, wall))).body;
    expect((await change(ana, id, body(wall, tower))).status).toBe(200);
    const other = await change(ana, id, body(hers, wall));
    expect([other.status, fields(other.body)]).toEqual([400, ['geometricElement1']]);
    expect((await change(ana, id, body(tower, hers))).body.geometricElement2.id).toBe(hers.id);
    expect((await change(ana, id, body(tower, his))).status).toBe(404);
    expect((await change(ana, id, body(tower, tower))).status).toBe(400);
    expect((await change(ana, id, { geometricElement2: { id: tower.id } })).status).toBe(400);
  });

  it('409: turned into a pair that exists', async () => {
    await create(ana, body(tower, wall));
    const { id } = (await create(ana, body(tower, hers))).body;
    expect((await change(ana, id, body(tower, wall))).status).toBe(409);
  });

  it('one’s own relations can be changed while relations are switched off', async () => {
    const { id } = (await create(ana, body(tower, wall))).body;
    await enable('false');
    expect((await change(ana, id, { comments: 'still mine' })).status).toBe(200);
    expect((await remove(ana, id)).status).toBe(204);
  });

  it('400: another id in the body than in the address', async () => {
    const { id } = (await create(ana, body(tower, wall))).body;
    expect((await change(ana, id, { id: id + 1 })).status).toBe(400);
  });
});

describe('who may change and delete', () => {
  it('401 a visitor, 403 once it is somebody else’s, 404 once it is not seen, even by the owner of its element', async () => {
    const seen = await aRelation(ana, tower, wall);
    const hidden = await aRelation(brais, tower, his, { isPublic: false });
    const ofHers = await aRelation(uxia, tower, hers, { isPublic: false });
    for (const [who, id, status] of [
      [visitor, seen.id, 401],
      [brais, seen.id, 403],
      [ana, hidden.id, 404],
      [ana, ofHers.id, 404],
      [ana, 999_999_999, 404],
      [uxia, 999_999_999, 404],
      [ana, 0, 400],
      [ana, '1; DROP TABLE style', 400],
    ] as const) {
      expect([(await change(who, id, { comments: 'mine now' })).status, (await remove(who, id)).status]).toEqual([
        status,
        status,
      ]);
    }
    expect(await sql(`SELECT 1 FROM geometric_element_relation WHERE comments IS NULL`)).toHaveLength(3);
  });

  it('404: one’s own relation is hidden while one of its elements is', async () => {
    const { id } = (await create(brais, body(tower, wall))).body;
    await sql('UPDATE geometric_element SET is_public = false WHERE id = $1', [wall.id]);
    expect((await remove(brais, id)).status).toBe(404);
    await sql('UPDATE geometric_element SET is_public = true WHERE id = $1', [wall.id]);
    expect((await remove(brais, id)).status).toBe(204);
  });

  it('204: deleted by its author or an administrator, then gone', async () => {
    const [one, other] = [await aRelation(ana, tower, wall), await aRelation(ana, tower, hers)];
    expect([(await remove(ana, one.id)).status, (await remove(ana, one.id)).status]).toEqual([204, 404]);
    expect((await remove(uxia, other.id)).status).toBe(204);
  });
});

describe('GET /elements/geometric_element_relation/{elementId}', () => {
  const partners = ({ body: { result } }: Awaited<ReturnType<typeof list>>) =>
    result.items.map((it) => (it.geometricElement1.id === tower.id ? it.geometricElement2.id : it.geometricElement1.id)).sort();
  const ids = (...things: Thing[]) => things.map((it) => it.id).sort();
  let gate: Thing;
  beforeEach(async () => {
    gate = await anElement({ type, owner: brais, description: 'Gate' });
    await aRelation(ana, tower, wall);
    await aRelation(brais, tower, gate, { isPublic: false });
    await aRelation(ana, tower, hers);
    await aRelation(uxia, tower, his);
  });

  it('each endpoint shows what its role sees, whoever calls it', async () => {
    for (const who of [visitor, ana, brais, uxia]) expect(partners(await list(who, tower))).toEqual(ids(wall));
    expect(partners(await list(ana, tower, 'user'))).toEqual(ids(wall, hers));
    expect(partners(await list(brais, tower, 'user'))).toEqual(ids(wall, gate, his));
    expect(partners(await list(uxia, tower, 'user'))).toEqual(ids(wall));
    expect(partners(await list(uxia, tower, 'admin'))).toEqual(ids(wall, gate, hers, his));
  });

  it('the total counts what is shown, no more', async () => {
    expect((await list(visitor, tower)).body.result.totalItems).toBe(1);
    expect((await list(brais, tower, 'user', '?size=1')).body.result).toMatchObject({ totalItems: 3, items: { length: 1 } });
  });

  it('the author is shown only to administrators and the author; other fields follow the role', async () => {
    const bare = JSON.stringify((await list(ana, tower)).body);
    for (const secret of ['authorUserAccount', 'ownerId', 'ownerLogin', 'internalComments', ana.login])
      expect(bare).not.toContain(secret);
    const own = (await list(brais, tower, 'user')).body.result.items;
    expect(own.map((it) => it.authorUserAccount?.id).filter(Boolean)).toEqual([brais.id]);
    expect(JSON.stringify(own)).not.toContain(ana.login);
    const all = (await list(uxia, tower, 'admin')).body.result.items;
    expect(new Set(all.map((it) => it.authorUserAccount?.login))).toEqual(new Set([ana.login, brais.login, uxia.login]));
    expect(all[0]).toHaveProperty('geometricElement1.internalComments');
  });

  it('it is listed for both elements', async () => {
    expect((await list(visitor, wall)).body.result.items[0]).toMatchObject({ geometricElement1: { id: tower.id } });
  });

  it('404: the relations of an element that the audience does not see, as of one that is not there', async () => {
    expect((await list(visitor, hers)).status).toBe(404);
    expect((await list(ana, hers)).status).toBe(404);
    expect((await list(ana, hers, 'user')).status).toBe(200);
    expect((await list(ana, his, 'user')).status).toBe(404);
    expect((await list(uxia, his, 'user')).status).toBe(404);
    expect((await list(uxia, { id: 999_999_999 }, 'admin')).status).toBe(404);
  });

  it('401 and 403: the endpoints of other roles', async () => {
    expect((await list(visitor, tower, 'user')).status).toBe(401);
    expect((await list(visitor, tower, 'admin')).status).toBe(401);
    expect((await list(ana, tower, 'admin')).status).toBe(403);
  });

  it('the latest change first by default; pages have no gaps', async () => {
    await sql('DELETE FROM geometric_element_relation');
    const made: number[] = [];
    for (let n = 1; n <= 12; n++) {
      const other = await anElement({ type, owner: ana });
      made.push((await aRelation(ana, other, tower, { at: `2026-01-${String(n).padStart(2, '0')}` })).id);
    }
    const of = async (query: string) => (await list(visitor, tower, '', query)).body.result.items.map((it) => it.id);
    expect(await of('')).toEqual(made.toReversed().slice(0, 10));
    expect(await of('?page=1')).toEqual(made.toReversed().slice(10));
    expect(await of('?page=2')).toEqual([]);
    expect(await of('?sortField=id&sortOrder=asc&size=3&page=1')).toEqual(made.slice(3, 6));
  });

  it('400: invalid paging and orders, each by its name', async () => {
    for (const [query, field] of [
      ['?sortField=author_id', 'sortField'],
      ['?sortField=authorLogin', 'sortField'],
      ['?sortOrder=up', 'sortOrder'],
      ['?size=0', 'size'],
      ['?size=1001', 'size'],
      ['?page=-1', 'page'],
    ]) {
      const { status, body: said } = await list(visitor, tower, '', query);
      expect([status, fields(said)]).toEqual([400, [field]]);
    }
    expect((await list(uxia, tower, 'admin', '?sortField=authorLogin')).status).toBe(200);
  });
});

it('for every role the rule has the same result in memory and in SQL', async () => {
  const elements = { tower, wall, hers, his };
  const facts = await sql<ElementFacts & { id: number }>(
    `SELECT id, type_id AS "typeId", ARRAY[]::text[] AS divisions, is_public AS "isPublic", owner_id AS "ownerId", 'PUBLISHED' AS "typeState",
       ARRAY['VISITOR', 'USER', 'REVIEWER', 'ADMIN'] AS "typeFor" FROM geometric_element WHERE id = ANY($1)`,
    [Object.values(elements).map((it) => it.id)],
  );
  const fact = (id: number) => facts.find((it) => it.id === id) as (typeof facts)[number];
  const all = [];
  for (const [other, author, isPublic] of [
    [wall, ana, true],
    [hers, brais, true],
    [his, ana, false],
  ] as const) {
    all.push({ id: (await aRelation(author, tower, other, { isPublic })).id, other: other.id, isPublic, authorId: author.id });
  }
  for (const who of [visitor, ana, brais, uxia]) {
    const readable = { relations: relationPolicy.read(who), elements: elementPolicy.read(who) };
    const found = await findRelations(db, readable, tower.id, {}, { page: 0, size: 100 });
    const expected = all.filter(
      (it) =>
        permits(readable.relations, it) &&
        permits(readable.elements, fact(tower.id)) &&
        permits(readable.elements, fact(it.other)),
    );
    expect(found.map((it) => it.id).sort(), who.role).toEqual(expected.map((it) => it.id).sort());
  }
});

it('relations are deleted with their element', async () => {
  await aRelation(brais, tower, wall);
  await sql('DELETE FROM geometric_element WHERE id = $1', [wall.id]);
  expect((await list(visitor, tower)).body.result).toEqual({ items: [], totalItems: 0 });
});
