import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DELETE, PUT } from '@/app/api/configuration_parameter/[id]/route';
import { GET as ALL } from '@/app/api/configuration_parameter/all/route';
import { POST as MODIFY } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as ONE_USER } from '@/app/api/elements/geometric_element/[id]/user/route';
import { POST as CREATE } from '@/app/api/elements/geometric_element/route';
import { POST as RELATE } from '@/app/api/elements/geometric_element_relation/route';
import { GET as LIST_ADMIN } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/admin/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { GET as LIST_USER } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/user/route';
import { POST as LOGIN } from '@/app/api/users/login/route';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { withDivisions } from '@/lib/test/geography';
import { type Person, people } from '@/lib/test/people';
import type { ConfigurationParameter } from './schema';

// Every parameter that the interface reads, switched by an administrator over the API while everything runs: what each role reads
// right afterwards, and for those that bind the server what each role may do.

type Who = 'anonymous' | 'USER' | 'ADMIN';
type Thing = { id: number };
let who: Record<Who, Person>;
const ROLES: Who[] = ['anonymous', 'USER', 'ADMIN'];

beforeAll(async () => {
  await withDivisions();
  const all = await people();
  who = { anonymous: all.visitor, USER: all.ana, ADMIN: all.uxia };
});

const idOf = async (code: string) => String((await sqlOne('SELECT id FROM configuration_parameter WHERE code = $1', [code])).id);
const put = async (code: string, value: string, more = {}) => {
  const { status } = await call(PUT, {
    method: 'PUT',
    params: { id: await idOf(code) },
    body: { value, ...more },
    as: who.ADMIN,
  });
  expect(status, `${code} = ${value}`).toBe(200);
};
const clear = async (code: string) => call(DELETE, { method: 'DELETE', params: { id: await idOf(code) }, as: who.ADMIN });
/** The value of a parameter that a role reads. */
const valueFor = async (code: string, as: Who) =>
  (await callJson<ConfigurationParameter[]>(ALL, { as: who[as] })).body.find((it) => it.code === code)?.value;

const inAll = (text: string) => ['es-ES', 'gl-ES', 'en-GB'].map((locale) => `[SEP-${locale}]${text}`).join('');
const flag = (code: string) => [code, 'true', 'false'] as const;

describe('what the interface reads', () => {
  it.each([
    flag('ENABLE_GEOMETRIC_ELEMENT_QUERY'),
    flag('ENABLE_GEOMETRIC_ELEMENT_INSERTION'),
    flag('ENABLE_GEOMETRIC_ELEMENTS_RELATION'),
    flag('RELATE_ELEMENTS_TO_PARISHES'),
    flag('ALLOW_CONFIGURE_LAYERS_OPACITY'),
    flag('ENABLE_GEOGRAPHICAL_VIEWER_SCALE'),
    flag('ALLOW_EXPORT_GEOGRAPHICAL_VIEWER_TO_PDF'),
    flag('SHOW_MOUSE_POSITION_COORDINATES'),
    flag('SHOW_ENTITY_POPULATION_CENTER_CONTROL'),
    flag('SHOW_GEOBOOKMARK_CONTROL'),
    flag('ALLOW_DOWNLOAD_APK'),
    flag('ENABLE_GEOMETRIC_ELEMENT_CONTACT_DATA_ALERT'),
    flag('ENABLE_GEOMETRIC_ELEMENT_CONFIRMATION_CONTACT_DATA_ALERT'),
    flag('ENABLE_SIGN_UP_CONTACT_DATA_ALERT'),
    ['GEOMETRIC_ELEMENT_CONTACT_DATA_ALERT', inAll('Careful'), inAll('<p>Careful</p>')],
    ['GEOMETRIC_ELEMENT_CONFIRMATION_CONTACT_DATA_ALERT', inAll('Sure?'), inAll('<p>Sure?</p>')],
    ['SIGN_UP_CONTACT_DATA_ALERT', inAll('Yours'), inAll('<p>Yours</p>')],
    ['MAP_MAX_EXTENT', '-10,41,-6,44', '-9,42,-7,43'],
    ['MAP_INITIAL_EXTENT', '-10,41,-6,44', '-9,42,-7,43'],
    ['CLICK_PIXEL_TOLERANCE', '4', '12'],
    ['OTHER_LAYERS_INFO_TIMEOUT', '3000', '20000'],
    ['APP_TITLE', inAll('One'), inAll('Other')],
    ['NAVBAR_IMAGE_LINK', 'https://example.org/', 'https://example.net/'],
    ['MENU_BACKGROUND_COLOR', '#102030', '#405060'],
    ['MENU_TEXT_COLOR', '#ffffff', '#f0f0f0'],
    ['MENU_TEXT_COLOR_HOVER', '#ffffff', '#f0f0f0'],
    ['ACTIVE_LANGUAGES', 'en-GB,es-ES', 'en-GB,es-ES,gl-ES'],
  ] as const)('%s: each role reads the new value at once', async (code, ...values) => {
    for (const value of values) {
      await put(code, value);
      for (const role of ROLES) expect(await valueFor(code, role), role).toBe(value);
    }
  });

  it.each(['NAVBAR_LOGO', 'MAX_EXTENT_CONTROL_ICON'])('%s: an image is set and cleared', async (code) => {
    const picture = (
      await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
        .png()
        .toBuffer()
    ).toString('base64');
    await put(code, picture, { filename: 'picture.png' });
    for (const role of ROLES) expect(await valueFor(code, role)).toBe(picture);
    await clear(code);
    for (const role of ROLES) expect((await valueFor(code, role)) ?? null).toBeNull();
  });
});

describe('parameters that restrict the server too', () => {
  let type: Thing;
  let element: Thing;
  let other: Thing;
  beforeEach(async () => {
    type = await anElementType();
    [element, other] = [await anElement({ type, owner: who.USER }), await anElement({ type, owner: who.ADMIN })];
    await put('ENABLE_GEOMETRIC_ELEMENT_QUERY', 'true');
    await put('ENABLE_GEOMETRIC_ELEMENT_INSERTION', 'true');
    await sql('DELETE FROM geometric_element_relation');
  });

  const body = () => ({
    description: 'x',
    geom: { type: 'Point', coordinates: [-8.4, 43.4] },
    geometricElementTypeDto: { id: type.id },
  });
  const pair = () => ({ geometricElement1: { id: element.id }, geometricElement2: { id: other.id } });
  const lists = { anonymous: LIST, USER: LIST_USER, ADMIN: LIST_ADMIN };
  const calls = {
    list: (as: Who) => call(lists[as], { params: { id: String(type.id) }, as: who[as] }),
    'own list': (as: Who) =>
      call(LIST_USER, { params: { id: String(type.id) }, url: `/x?ownerId=${who[as].id || 1}`, as: who[as] }),
    create: (as: Who) => call(CREATE, { method: 'POST', body: body(), as: who[as] }),
    modify: (as: Who) => call(MODIFY, { method: 'POST', params: { id: String(element.id) }, body: body(), as: who[as] }),
    relate: (as: Who) => call(RELATE, { method: 'POST', body: pair(), as: who[as] }),
  };

  it.each([
    ['ENABLE_GEOMETRIC_ELEMENT_QUERY', 'list', [200, 200, 200], [403, 403, 200]],
    ['ENABLE_GEOMETRIC_ELEMENT_QUERY', 'own list', [401, 200, 200], [401, 403, 200]],
    ['ENABLE_GEOMETRIC_ELEMENT_QUERY', 'create', [401, 201, 201], [401, 403, 201]],
    ['ENABLE_GEOMETRIC_ELEMENT_INSERTION', 'create', [401, 201, 201], [401, 403, 201]],
    ['ENABLE_GEOMETRIC_ELEMENT_INSERTION', 'modify', [401, 200, 200], [401, 200, 200]],
    ['ENABLE_GEOMETRIC_ELEMENT_INSERTION', 'list', [200, 200, 200], [200, 200, 200]],
    ['ENABLE_GEOMETRIC_ELEMENTS_RELATION', 'relate', [401, 201, 201], [401, 403, 201]],
    ['RELATE_ELEMENTS_TO_PARISHES', 'create', [401, 201, 201], [401, 201, 201]],
  ] as const)('%s: %s, by anonymous, USER and ADMIN, on and off', async (code, what, on, off) => {
    for (const [value, expected] of [
      ['true', on],
      ['false', off],
    ] as const) {
      await put(code, value);
      if (code === 'ENABLE_GEOMETRIC_ELEMENT_QUERY' && value === 'true') await put('ENABLE_GEOMETRIC_ELEMENT_INSERTION', 'true');
      const got = [];
      for (const role of ROLES) {
        await sql('DELETE FROM geometric_element_relation');
        got.push((await calls[what](role)).status);
      }
      expect(got, value).toEqual(expected);
    }
  });

  it('RELATE_ELEMENTS_TO_PARISHES decides what is shown, not what is stored: the parish is stored either way', async () => {
    for (const value of ['true', 'false']) {
      await put('RELATE_ELEMENTS_TO_PARISHES', value);
      const { id } = (await (await calls.create('USER')).json()) as Thing;
      const { body: made } = await callJson<Record<string, { name: string }>>(ONE_USER, {
        params: { id: String(id) },
        as: who.USER,
      });
      expect([made.parish?.name, made.municipality?.name, made.province?.name]).toEqual(['Monte Alto', 'A Coruña', 'A Coruña']);
    }
  });

  it('ACTIVE_LANGUAGES decides in which languages the server answers; the first one is the fallback', async () => {
    const wrong = async (language: string) => {
      const sent = {
        method: 'POST' as const,
        body: { login: 'nobody', password: 'x' },
        headers: { 'accept-language': language },
      };
      return (await callJson<{ globalError: string }>(LOGIN, sent)).body.globalError;
    };
    await put('ACTIVE_LANGUAGES', 'en-GB,es-ES,gl-ES');
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const [en, gl] = [await wrong('en'), await wrong('gl')];
    expect(gl).not.toBe(en);
    await put('ACTIVE_LANGUAGES', 'en-GB,es-ES');
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect([await wrong('gl'), await wrong('fr')]).toEqual([en, en]);
  });
});
