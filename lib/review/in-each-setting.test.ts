import { beforeEach, describe, expect, it } from 'vitest';
import { DELETE as REMOVE_ATTRIBUTE } from '@/app/api/elements/attribute_type/[id]/route';
import { POST as ADD_ATTRIBUTE } from '@/app/api/elements/attribute_type/route';
import { GET as READ_TYPE } from '@/app/api/elements/element_type/[id]/route';
import { POST as ADD_FILES } from '@/app/api/elements/geometric_element/[id]/files/route';
import { GET as READ, DELETE as REMOVE, POST as SAVE } from '@/app/api/elements/geometric_element/[id]/route';
import { POST as CREATE } from '@/app/api/elements/geometric_element/route';
import { GET as EXPORT } from '@/app/api/elements/geometric_element_type/[id]/export/route';
import { GET as ADMIN_LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/admin/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { GET as USER_LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/user/route';
import { POST as CHANGE_TYPE, DELETE as REMOVE_TYPE } from '@/app/api/elements/geometric_element_type/[id]/route';
import { POST as ADD_TYPE } from '@/app/api/elements/geometric_element_type/route';
import { GET as ITEMS } from '@/app/api/ogc/collections/[code]/items/route';
import { GET as SEARCH } from '@/app/api/search/route';
import { GET as TILE } from '@/app/api/tiles/elements/[typeIds]/[z]/[x]/[y]/route';
import { PUT as CHANGE_USER } from '@/app/api/users/[id]/route';
import { POST as LOG_IN } from '@/app/api/users/login/route';
import { POST as ADD_USER } from '@/app/api/users/route';
import { POST as SIGN_UP } from '@/app/api/users/signUp/route';
import { call, callJson } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { elementScene, name, tower, type, who } from '@/lib/test/element-scene';
import { featuresOf } from '@/lib/test/mvt';
import { aPicture } from '@/lib/test/pictures';
import { install, REVIEW_BEFORE, REVIEW_NONE, REVIEW_OFF } from '@/lib/test/review-switches';
import { inAll } from '@/lib/test/texts';

elementScene();

type Handler = Parameters<typeof callJson>[0];
type As = { token: string; cookie: string } | undefined;
interface Answer {
  id: number;
  version: number;
  serviceToken: string;
  result: { items: { id: number }[] };
}
const of = (id: number) => ({ params: { id: String(id) } });
const ask = async (method: 'POST' | 'PUT' | 'DELETE', handler: Handler, as: As, id: number, body?: unknown) => {
  const answer = await callJson<Answer>(handler, { method, as, ...of(id), body });
  return { status: answer.status, body: answer.body };
};
const listed = async (handler: Handler, typeId: number, as?: As, query = '') =>
  (await callJson<Answer>(handler, { as, ...of(typeId), url: `/x?${query}` })).body.result.items.map(({ id }) => id);
/** Logs in with the password; the caller of what follows. */
const logIn = async (login: string, password: string) => {
  const { status, body } = await callJson<Answer>(LOG_IN, { method: 'POST', body: { login, password } });
  return { status, token: body.serviceToken, cookie: '' };
};
const lighthouse = (typeId: number, more: object = {}) => ({
  ...{ description: 'Farol de Breogán', geom: tower, isPublic: true, geometricElementTypeDto: { id: typeId } },
  ...more,
});

/** Wherever everybody finds the elements of a type: on the map, in a list by a filter, by search, in an export, as an API. */
async function everywhere(typeId: number): Promise<Record<string, number[]>> {
  const { code } = await sqlOne<{ code: string }>('SELECT lower(code) AS code FROM geometric_element_type WHERE id = $1', [
    typeId,
  ]);
  const tile = await call(TILE, { url: '/x', params: { typeIds: String(typeId), z: '16', x: '31237', y: '23984.mvt' } });
  const features = async (handler: Handler, query: string) => {
    const answer = await callJson<{ features: { id: number; properties: { id?: number } }[] }>(handler, {
      ...{ url: `/x?${query}`, params: { id: String(typeId), code } },
    });
    return answer.body.features.map(({ id, properties }) => Number(id ?? properties.id));
  };
  const { body: groups } = await callJson<{ kind: string; items: { id: number }[] }[]>(SEARCH, { url: '/x?q=breogan' });
  return {
    map: (await featuresOf(tile)).map(({ id }) => id),
    list: await listed(LIST, typeId, undefined, 'description=breogan&sortField=description'),
    search: groups.flatMap(({ kind, items }) => (kind === 'ELEMENT' ? items.map(({ id }) => id) : [])),
    export: await features(EXPORT, 'format=geojson'),
    ogc: await features(ITEMS, ''),
  };
}

describe.each([REVIEW_OFF, REVIEW_NONE, REVIEW_BEFORE])('with all of the review $name', (installation) => {
  const isHeldBack = installation.policy === 'BEFORE';
  beforeEach(() => install(installation));

  it('a contributor signs up, adds what everybody finds, changes it and removes it', async () => {
    const login = `eva${next()}`;
    expect((await ask('POST', SIGN_UP, undefined, 0, { login, password: 'a long password', locale: 'en-GB' })).status).toBe(201);
    const eva = await logIn(login, 'a long password');
    const listAttributeValueDto = [{ value: 'Torre', elementTypeAttributeType: { id: name.id } }];
    const { status, body } = await ask('POST', CREATE, eva, 0, lighthouse(type.id, { listAttributeValueDto }));
    expect(status).toBe(201);
    const { id } = body;
    const photo = new FormData();
    photo.append('file', new File([new Uint8Array(await aPicture('png'))], 'a.png', { type: 'image/png' }));
    expect((await ask('POST', ADD_FILES, eva, id, photo)).status).toBe(200);
    // Where the review comes first, everybody finds it once it is accepted.
    if (isHeldBack) {
      for (const found of Object.values(await everywhere(type.id))) expect(found).not.toContain(id);
      const accepted = lighthouse(type.id, { isReviewed: true, listAttributeValueDto });
      expect((await ask('POST', SAVE, who.uxia, id, accepted)).status).toBe(200);
    }
    for (const [place, found] of Object.entries(await everywhere(type.id)))
      expect([place, found]).toEqual([place, expect.arrayContaining([id])]);
    expect(
      await listed(
        USER_LIST,
        type.id,
        eva,
        `ownerId=${(await sqlOne<{ id: number }>('SELECT id::int FROM user_account WHERE login = $1', [login])).id}`,
      ),
    ).toEqual([id]);
    const changed = await ask(
      'POST',
      SAVE,
      eva,
      id,
      lighthouse(type.id, { description: 'Torre de Breogán', listAttributeValueDto }),
    );
    expect(changed.status).toBe(isHeldBack ? 202 : 200);
    expect((await ask('DELETE', REMOVE, eva, id)).status).toBe(204);
    for (const found of Object.values(await everywhere(type.id))) expect(found).not.toContain(id);
    expect((await callJson(READ, of(id))).status).toBe(404);
  });

  it('an administrator defines what is collected, for accounts that come and go; what is in use stays', async () => {
    const n = next();
    const definition = {
      code: { code: `HEIGHT_${n}`, ...inAll('Height') },
      description: 'Height',
      dataType: 'NUMBER',
      maxSize: null,
    };
    const attribute = await ask('POST', ADD_ATTRIBUTE, who.uxia, 0, definition);
    const wanted = {
      ...{ code: `TOWER_${n}`, codeDto: inAll('Tower'), geometryType: 'POINT', legendType: 'LEGEND_TYPE_NONE' },
      ...{ listAttributeType: [{ attributeType: { id: attribute.body.id }, mandatory: true, attributeOrder: 1 }] },
      ...{ pointStyleName: (await sqlOne<{ name: string }>(`SELECT name FROM style WHERE kind = 'POINT' LIMIT 1`)).name },
    };
    const made = await ask('POST', ADD_TYPE, who.uxia, 0, { ...wanted, reviewPolicy: installation.policy });
    expect([attribute.status, made.status]).toEqual([201, 201]);
    const typeId = made.body.id;
    const { body: defined } = await callJson<{ listAttributeType: { id: number }[] }>(READ_TYPE, of(typeId));
    const values = (value: string) => [{ value, elementTypeAttributeType: { id: defined.listAttributeType[0]?.id } }];

    const iria = { login: `iria${n}`, password: 'a long password', locale: 'gl-ES', userRoleDto: { code: 'USER' } };
    const { body: account } = await ask('POST', ADD_USER, who.uxia, 0, iria);
    const session = await logIn(iria.login, iria.password);
    expect((await ask('POST', CREATE, session, 0, lighthouse(typeId))).status).toBe(400);
    const element = await ask('POST', CREATE, session, 0, lighthouse(typeId, { listAttributeValueDto: values('55') }));
    expect(element.status).toBe(201);
    expect(await listed(ADMIN_LIST, typeId, who.uxia)).toEqual([element.body.id]);
    expect(await listed(LIST, typeId)).toEqual(isHeldBack ? [] : [element.body.id]);

    const inUse = [
      await ask('DELETE', REMOVE_TYPE, who.uxia, typeId),
      await ask('DELETE', REMOVE_ATTRIBUTE, who.uxia, attribute.body.id),
    ];
    expect(inUse.map(({ status }) => status)).toEqual([409, 409]);
    const renamed = await ask('POST', CHANGE_TYPE, who.uxia, typeId, {
      ...wanted,
      codeDto: inAll('Watchtower'),
      listAttributeType: defined.listAttributeType,
    });
    expect(renamed.status).toBe(200);
    expect((await ask('PUT', CHANGE_USER, who.uxia, account.id, { locked: true })).status).toBe(200);
    expect([
      (await ask('DELETE', REMOVE, session, element.body.id)).status,
      (await logIn(iria.login, iria.password)).status,
    ]).toEqual([401, 403]);

    expect((await ask('DELETE', REMOVE, who.uxia, element.body.id)).status).toBe(204);
    const gone = [
      await ask('DELETE', REMOVE_TYPE, who.uxia, typeId),
      await ask('DELETE', REMOVE_ATTRIBUTE, who.uxia, attribute.body.id),
    ];
    expect(gone.map(({ status }) => status)).toEqual([204, 204]);
    expect(await sql('SELECT 1 FROM element_bin WHERE id = $1', [element.body.id])).toEqual([]);
  });
});
