import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET as CONFIGURATION } from '@/app/api/configuration_parameter/all/route';
import { POST as ADD_FILE } from '@/app/api/elements/geometric_element/[id]/files/route';
import { POST as MODIFY, DELETE as REMOVE } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as FILE, DELETE as REMOVE_FILE } from '@/app/api/elements/geometric_element/files/[uuid]/route';
import { POST as CREATE } from '@/app/api/elements/geometric_element/route';
import { GET as JOINS, POST as MODIFY_JOIN, DELETE as REMOVE_JOIN } from '@/app/api/elements/geometric_element_join/[id]/route';
import { POST as JOIN } from '@/app/api/elements/geometric_element_join/route';
import { GET as RELATIONS_ADMIN } from '@/app/api/elements/geometric_element_relation/[id]/admin/route';
import {
  POST as MODIFY_RELATION,
  GET as RELATIONS,
  DELETE as REMOVE_RELATION,
} from '@/app/api/elements/geometric_element_relation/[id]/route';
import { GET as RELATIONS_USER } from '@/app/api/elements/geometric_element_relation/[id]/user/route';
import { POST as RELATE } from '@/app/api/elements/geometric_element_relation/route';
import { GET as LIST_ADMIN } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/admin/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { GET as LIST_USER } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/user/route';
import { GET as TILE } from '@/app/api/tiles/elements/[typeIds]/[z]/[x]/[y]/route';
import { POST as LOGIN } from '@/app/api/users/login/route';
import { POST as SIGN_UP } from '@/app/api/users/signUp/route';
import { call } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, people } from '@/lib/test/people';

// The table of section 6 of the specification, row by row: each capability is tried by each role, where it is allowed and where not.

type Who = 'anonymous' | 'USER' | 'ADMIN';
type Thing = { id: number };
let who: Record<Who, Person>;
/** Somebody else, who contributes too. */
let brais: Person;
/** Elements of Ana's (the USER) and of Brais's, public and not, of a type that can be joined; one of another that cannot. */
let hers: Thing;
let hersHidden: Thing;
let his: Thing;
let hisHidden: Thing;
let type: Thing;
let plain: Thing;

const set = (code: string, value: boolean) =>
  sql('UPDATE configuration_parameter SET value = $2 WHERE code = $1', [code, String(value)]);
const QUERY = 'ENABLE_GEOMETRIC_ELEMENT_QUERY';
const INSERTION = 'ENABLE_GEOMETRIC_ELEMENT_INSERTION';
const RELATION = 'ENABLE_GEOMETRIC_ELEMENTS_RELATION';

beforeAll(async () => {
  const all = await people();
  who = { anonymous: all.visitor, USER: all.ana, ADMIN: all.uxia };
  brais = all.brais;
  type = await anElementType({ canJoin: true });
  plain = await anElementType();
});
beforeEach(async () => {
  await sql('DELETE FROM geometric_element');
  hers = await anElement({ type, owner: who.USER, description: 'hers' });
  hersHidden = await anElement({ type, owner: who.USER, description: 'hers, hidden', isPublic: false });
  his = await anElement({ type, owner: brais, description: 'his' });
  hisHidden = await anElement({ type, owner: brais, description: 'his, hidden', isPublic: false });
  for (const code of [QUERY, INSERTION, RELATION]) await set(code, true);
});

const ask = (handler: Parameters<typeof call>[0], as: Who, options: Omit<Parameters<typeof call>[1] & object, 'as'> = {}) =>
  call(handler, { ...options, as: who[as] });
const statusOf = async (asked: Promise<Response>) => (await asked).status;
const descriptions = async (asked: Promise<Response>) => {
  const response = await asked;
  if (response.status !== 200) return response.status;
  const { result } = (await response.json()) as { result: { items: { description: string }[] } };
  return result.items.map((it) => it.description).sort();
};
const byId = (thing: Thing) => ({ id: String(thing.id) });
const change = (thing: Thing) => ({ method: 'POST' as const, params: byId(thing), body: { description: 'Changed', geom: at } });
const at = { type: 'Point', coordinates: [-8.4, 43.4] };
const contribution = (more = {}) => ({
  method: 'POST' as const,
  body: { description: 'New', geom: at, isPublic: true, geometricElementTypeDto: { id: type.id }, ...more },
});
const relation = (one: Thing, other: Thing, more = {}) => ({
  method: 'POST' as const,
  body: { geometricElement1: { id: one.id }, geometricElement2: { id: other.id }, ...more },
});
const aRelation = (author: Person, one: Thing, other: Thing) =>
  sqlOne<Thing>(
    `INSERT INTO geometric_element_relation (element1_id, element2_id, author_id) VALUES (least($1::int, $2), greatest($1::int, $2), $3) RETURNING id`,
    [one.id, other.id, author.id],
  );
const aJoin = (by: Person, element: Thing) =>
  sqlOne<Thing>('INSERT INTO geometric_element_join (element_id, user_account_id) VALUES ($1, $2) RETURNING id', [
    element.id,
    by.id,
  ]);

/** What each role gets. */
const each = (expected: Record<Who, unknown>) => Object.entries(expected) as [Who, unknown][];

describe('view the map, log in, sign up', () => {
  it.each(each({ anonymous: 200, USER: 200, ADMIN: 200 }))('%s: may', async (role) => {
    expect(await statusOf(ask(CONFIGURATION, role))).toBe(200);
    const tile = { params: { typeIds: String(type.id), z: '0', x: '0', y: '0.mvt' }, url: '/api/tiles/elements/1/0/0/0.mvt' };
    expect(await statusOf(ask(TILE, role, tile))).toBe(200);
    const { login, password } = who.USER;
    expect(await statusOf(ask(LOGIN, role, { method: 'POST', body: { login, password } }))).toBe(200);
    const body = { login: `new${next()}`, password: 'a long password', locale: 'en-GB', userRoleDto: { code: 'ADMIN' } };
    const made = await ask(SIGN_UP, role, { method: 'POST', body });
    expect([made.status, ((await made.json()) as { user: { userRoleDto: object } }).user.userRoleDto]).toEqual([
      201,
      { code: 'USER' },
    ]);
  });
});

describe('query and list elements', () => {
  const all = { params: () => byId(type) };
  const open = ['hers', 'his'];
  it.each(each({ anonymous: open, USER: open, ADMIN: open }))('%s: the public list', async (role, expected) => {
    expect(await descriptions(ask(LIST, role, { params: all.params() }))).toEqual(expected);
    await set(QUERY, false);
    expect(await descriptions(ask(LIST, role, { params: all.params() }))).toEqual(role === 'ADMIN' ? expected : 403);
  });
  it.each(each({ anonymous: 401, USER: open, ADMIN: open }))('%s: the list of one’s own elements', async (role, expected) =>
    expect(await descriptions(ask(LIST_USER, role, { params: all.params() }))).toEqual(expected),
  );
  it.each(each({ anonymous: 401, USER: ['hers', 'hers, hidden'], ADMIN: [] }))('%s: one’s own', async (role, expected) =>
    expect(await descriptions(ask(LIST_USER, role, { params: all.params(), url: `/x?ownerId=${who[role].id || 1}` }))).toEqual(
      expected,
    ),
  );
  it.each(each({ anonymous: 401, USER: 403, ADMIN: 403 }))('%s: somebody else’s own', async (role, expected) =>
    expect(await descriptions(ask(LIST_USER, role, { params: all.params(), url: `/x?ownerId=${brais.id}` }))).toEqual(expected),
  );
  it.each(each({ anonymous: 401, USER: 403, ADMIN: ['hers', 'hers, hidden', 'his', 'his, hidden'] }))(
    '%s: all elements',
    async (role, expected) => {
      for (const value of [true, false]) {
        await set(QUERY, value);
        expect(await descriptions(ask(LIST_ADMIN, role, { params: all.params() }))).toEqual(expected);
      }
    },
  );
});

describe('insert elements', () => {
  it.each(each({ anonymous: [401, 401], USER: [201, 403], ADMIN: [201, 201] }))(
    '%s: with insertion on and off',
    async (role, expected) => {
      const got = [];
      for (const value of [true, false]) {
        await set(INSERTION, value);
        got.push(await statusOf(ask(CREATE, role, contribution())));
      }
      expect(got).toEqual(expected);
    },
  );
});

describe('modify, delete, add files to an element', () => {
  it.each(each({ anonymous: [401, 401, 401, 401], USER: [200, 200, 403, 404], ADMIN: [200, 200, 200, 200] }))(
    '%s: modifies one’s own (public and not), somebody else’s (public and not), with insertion on or off',
    async (role, expected) => {
      for (const value of [true, false]) {
        await set(INSERTION, value);
        const got = [];
        for (const it of [hers, hersHidden, his, hisHidden]) got.push(await statusOf(ask(MODIFY, role, change(it))));
        expect(got).toEqual(expected);
      }
    },
  );
  it.each(each({ anonymous: [401, 401, 401], USER: [204, 403, 404], ADMIN: [204, 204, 204] }))(
    '%s: deletes',
    async (role, expected) => {
      const got = [];
      for (const it of [hers, his, hisHidden])
        got.push(await statusOf(ask(REMOVE, role, { method: 'DELETE', params: byId(it) })));
      expect(got).toEqual(expected);
    },
  );
  it.each(each({ anonymous: [401, 401, 401], USER: [200, 403, 404], ADMIN: [200, 200, 200] }))(
    '%s: adds files',
    async (role, expected) => {
      const got = [];
      for (const it of [hers, his, hisHidden]) {
        const body = new FormData();
        body.append('file', new File(['a note'], 'note.txt', { type: 'text/plain' }));
        got.push(await statusOf(ask(ADD_FILE, role, { method: 'POST', params: byId(it), body })));
      }
      expect(got).toEqual(expected);
    },
  );
});

describe('relate elements', () => {
  it.each(each({ anonymous: [401, 401], USER: [201, 403], ADMIN: [201, 201] }))(
    '%s: with relations on and off',
    async (role, expected) => {
      const on = await statusOf(ask(RELATE, role, relation(hers, his)));
      await set(RELATION, false);
      await sql('DELETE FROM geometric_element_relation');
      expect([on, await statusOf(ask(RELATE, role, relation(hers, his)))]).toEqual(expected);
    },
  );
  it.each(each({ anonymous: 401, USER: 404, ADMIN: 201 }))(
    '%s: with what is not public, of somebody else',
    async (role, expected) => expect(await statusOf(ask(RELATE, role, relation(hers, hisHidden)))).toBe(expected),
  );
});

describe('join', () => {
  it.each(each({ anonymous: [401, 401, 401], USER: [201, 409, 403], ADMIN: [201, 409, 403] }))(
    '%s: once, twice, and where the type cannot be joined',
    async (role, expected) => {
      const other = await anElement({ type: plain, owner: brais });
      const got = [];
      for (const it of [his, his, other])
        got.push(await statusOf(ask(JOIN, role, { method: 'POST', body: { geometricElementId: it.id } })));
      expect(got).toEqual(expected);
    },
  );
});

describe('modify and delete relations and joins', () => {
  it.each(each({ anonymous: [401, 401], USER: [200, 403], ADMIN: [200, 200] }))(
    '%s: modifies one’s own, and somebody else’s',
    async (role, expected) => {
      const relations = [
        await aRelation(who.USER, hers, his),
        await aRelation(brais, his, await anElement({ type, owner: brais })),
      ];
      const joins = [await aJoin(who.USER, his), await aJoin(brais, his)];
      const sent = { method: 'POST' as const, body: { comments: 'Changed', isReviewed: true, reviewed: true } };
      for (const [handler, links] of [
        [MODIFY_RELATION, relations],
        [MODIFY_JOIN, joins],
      ] as const) {
        const got = [];
        for (const it of links) got.push(await statusOf(ask(handler, role, { ...sent, params: byId(it) })));
        expect(got).toEqual(expected);
      }
      const reviewed = await sql(
        'SELECT is_reviewed AS it FROM geometric_element_relation UNION ALL SELECT is_reviewed FROM geometric_element_join',
      );
      expect(reviewed.every(({ it: flag }) => flag === (role === 'ADMIN'))).toBe(true);
    },
  );
  it.each(each({ anonymous: [401, 401], USER: [204, 403], ADMIN: [204, 204] }))(
    '%s: deletes one’s own, and somebody else’s',
    async (role, expected) => {
      const relations = [
        await aRelation(who.USER, hers, his),
        await aRelation(brais, his, await anElement({ type, owner: brais })),
      ];
      const joins = [await aJoin(who.USER, his), await aJoin(brais, his)];
      for (const [handler, links] of [
        [REMOVE_RELATION, relations],
        [REMOVE_JOIN, joins],
      ] as const) {
        const got = [];
        for (const it of links) got.push(await statusOf(ask(handler, role, { method: 'DELETE', params: byId(it) })));
        expect(got).toEqual(expected);
      }
    },
  );
});

describe('set the reviewed flag and internal comments', () => {
  it.each(each({ USER: [false, null], ADMIN: [true, 'seen'], anonymous: undefined }).slice(0, 2))(
    '%s: on a new element and on one’s own',
    async (role, expected) => {
      const review = { isReviewed: true, internalComments: 'seen' };
      const made = (await (await ask(CREATE, role, contribution(review))).json()) as Thing;
      await ask(MODIFY, role, { ...change(hers), body: { ...change(hers).body, ...review } });
      for (const it of [made, hers]) {
        const row = await sqlOne('SELECT is_reviewed, internal_comments FROM geometric_element WHERE id = $1', [it.id]);
        expect(Object.values(row)).toEqual(expected);
      }
    },
  );
  it('what an administrator has set stays when its owner modifies it', async () => {
    await sql(`SELECT move_review($1, 'ACCEPTED', false, true)`, [hers.id]);
    await sql(`UPDATE geometric_element SET internal_comments = 'seen' WHERE id = $1`, [hers.id]);
    await ask(MODIFY, 'USER', { ...change(hers), body: { ...change(hers).body, isReviewed: false, internalComments: 'mine' } });
    expect(await sqlOne('SELECT is_reviewed, internal_comments FROM geometric_element WHERE id = $1', [hers.id])).toEqual({
      is_reviewed: true,
      internal_comments: 'seen',
    });
  });
});

describe('view and download files', () => {
  const attached = async (element: Thing, as: Person) => {
    const body = new FormData();
    body.append('file', new File(['a note'], 'note.txt', { type: 'text/plain' }));
    const added = await call(ADD_FILE, { method: 'POST', params: byId(element), body, as });
    return { uuid: ((await added.json()) as { uuid: string }[])[0]?.uuid as string };
  };
  it.each(each({ anonymous: [200, 404, 404, 401], USER: [200, 200, 404, 403], ADMIN: [200, 200, 200, 204] }))(
    '%s: of a public element, of a hidden one of the user’s, of a hidden one of somebody else’s; deletes somebody else’s',
    async (role, expected) => {
      const files = [await attached(his, brais), await attached(hersHidden, who.USER), await attached(hisHidden, brais)];
      const got = [];
      for (const params of files) got.push(await statusOf(ask(FILE, role, { params })));
      got.push(await statusOf(ask(REMOVE_FILE, role, { method: 'DELETE', params: files[0] })));
      expect(got).toEqual(expected);
    },
  );
});

describe('see related elements', () => {
  const lists = { anonymous: RELATIONS, USER: RELATIONS_USER, ADMIN: RELATIONS_ADMIN };
  it.each(each({ anonymous: ['his'], USER: ['hers, hidden', 'his'], ADMIN: ['hers, hidden', 'his', 'his, hidden'] }))(
    '%s: public, or one’s own, or all',
    async (role, expected) => {
      for (const other of [his, hersHidden, hisHidden]) await aRelation(brais, hers, other);
      const { result } = (await (await ask(lists[role], role, { params: byId(hers) })).json()) as {
        result: {
          items: Record<'geometricElement1' | 'geometricElement2', { id: number; description: string }>[];
          totalItems: number;
        };
      };
      const others = result.items.map((it) =>
        it.geometricElement1.id === hers.id ? it.geometricElement2 : it.geometricElement1,
      );
      expect(others.map((it) => it.description).sort()).toEqual(expected);
      expect(result.totalItems).toBe((expected as string[]).length);
    },
  );
  it.each(each({ anonymous: 404, USER: 404, ADMIN: 200 }))(
    '%s: of an element that is hidden from a stranger',
    async (role, expected) => {
      expect(await statusOf(ask(lists[role], role, { params: byId(hisHidden) }))).toBe(expected);
      expect(await statusOf(ask(JOINS, role === 'ADMIN' ? 'anonymous' : role, { params: byId(hisHidden) }))).toBe(404);
    },
  );
});
