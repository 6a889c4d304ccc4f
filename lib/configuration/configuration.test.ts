import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { DELETE, PUT } from '@/app/api/configuration_parameter/[id]/route';
import { GET } from '@/app/api/configuration_parameter/all/route';
import { call, callJson } from '@/lib/test/call';
import { sqlOne } from '@/lib/test/database';
import { type Person, people, visitor } from '@/lib/test/people';
import { DEFAULTS } from './parameters';
import type { ConfigurationParameter } from './schema';
import { readValues } from './service';
import { extentOf, isOn, localized, numberOf } from './settings';

type Problem = { code: string; fieldErrors: { fieldName: string; message: string }[] };
let ana: Person;
let uxia: Person;
beforeAll(async () => {
  ({ ana, uxia } = await people());
});

const idOf = async (code: string) => String((await sqlOne('SELECT id FROM configuration_parameter WHERE code = $1', [code])).id);
const put = async (code: string, body: object, as: Person = uxia) =>
  callJson<ConfigurationParameter & Problem>(PUT, { method: 'PUT', params: { id: await idOf(code) }, body, as });
const clear = async (code: string, as: Person = uxia) =>
  callJson<Problem>(DELETE, { method: 'DELETE', params: { id: await idOf(code) }, as });

describe('GET /configuration_parameter/all', () => {
  it('200: what the interface reads for everybody, the rest for administrators alone', async () => {
    await sqlOne(`UPDATE configuration_parameter SET user_interface = false WHERE code = 'FOOTER_TEXT_8' RETURNING 1`);
    const codes = async (as: Person) => (await callJson<ConfigurationParameter[]>(GET, { as })).body.map((it) => it.code);
    expect(await codes(visitor)).toContain('APP_TITLE');
    expect(await codes(visitor)).not.toContain('FOOTER_TEXT_8');
    expect(await codes(ana)).not.toContain('FOOTER_TEXT_8');
    expect(await codes(uxia)).toContain('FOOTER_TEXT_8');
  });

  it('names come in the caller’s language', async () => {
    const name = async (language: string) =>
      (await callJson<ConfigurationParameter[]>(GET, { headers: { 'accept-language': language } })).body.find(
        (it) => it.code === 'APP_TITLE',
      )?.name;
    expect([await name('es'), await name('en')]).toEqual(['Título', 'Title']);
  });

  it('the base seed’s defaults are the ones that the interface falls back to, but for the tolerance, which has none', async () => {
    expect(await readValues(undefined, ...Object.keys(DEFAULTS))).toEqual({ ...DEFAULTS, CLICK_PIXEL_TOLERANCE: null });
  });
});

describe('PUT and DELETE /configuration_parameter/{id}', () => {
  it('200: takes effect at the next read', async () => {
    expect((await put('CLICK_PIXEL_TOLERANCE', { value: '12' })).body.value).toBe('12');
    expect(numberOf(await readValues(), 'CLICK_PIXEL_TOLERANCE')).toBe(12);
  });

  it('nobody contributes what nobody may look at: query and insertion are tied both ways', async () => {
    await put('ENABLE_GEOMETRIC_ELEMENT_QUERY', { value: 'false' });
    expect(isOn(await readValues(), 'ENABLE_GEOMETRIC_ELEMENT_INSERTION')).toBe(false);
    await put('ENABLE_GEOMETRIC_ELEMENT_INSERTION', { value: 'true' });
    expect(isOn(await readValues(), 'ENABLE_GEOMETRIC_ELEMENT_QUERY')).toBe(true);
  });

  it.each([
    ['ENABLE_GEOMETRIC_ELEMENT_QUERY', 'yes'],
    ['CLICK_PIXEL_TOLERANCE', 'ten'],
    ['MENU_BACKGROUND_COLOR', 'red'],
    ['APP_TITLE', '[SEP-es-ES]Vieiro[SEP-gl-ES]Vieiro'],
    ['APP_TITLE', 'Vieiro'],
    ['ACTIVE_LANGUAGES', 'es-ES,gl-ES'],
    ['ACTIVE_LANGUAGES', 'en-GB,fr-FR'],
    ['ACTIVE_LANGUAGES', 'en-GB,en-GB'],
  ])('400: %s does not take %s', async (code, value) => {
    const { status, body } = await put(code, { value });
    expect([status, body.fieldErrors.map((it) => it.fieldName)]).toEqual([400, ['value']]);
  });

  it('400: a mandatory one cannot be cleared; another can', async () => {
    expect(await clear('ACTIVE_LANGUAGES')).toMatchObject({
      status: 400,
      body: { code: 'project.configurationParameter.required' },
    });
    await put('MENU_TEXT_COLOR', { value: '#102030' });
    expect((await clear('MENU_TEXT_COLOR')).status).toBe(204);
    expect((await readValues(undefined, 'MENU_TEXT_COLOR')).MENU_TEXT_COLOR).toBeNull();
  });

  it('what is stored of HTML is what was cleaned', async () => {
    const hostile = '<p>Read <a href="javascript:alert(1)">this</a><script>alert(1)</script></p>';
    const clean = '<p>Read <a rel="noopener noreferrer">this</a></p>';
    const inAll = (html: string) => ['es-ES', 'gl-ES', 'en-GB'].map((locale) => `[SEP-${locale}]${html}`).join('');
    expect((await put('SIGN_UP_CONTACT_DATA_ALERT', { value: inAll(hostile) })).body.value).toBe(inAll(clean));
  });

  it('an image is what its content says, with a time stamp in its name; 415 for anything else, 413 when too large', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { body } = await put('NAVBAR_LOGO', { value: png.toString('base64'), filename: 'logo.gif', mimeType: 'text/html' });
    expect(body).toMatchObject({ mimeType: 'image/png', filename: expect.stringMatching(/^logo-\d+\.gif$/) });
    expect(
      (await put('NAVBAR_LOGO', { value: Buffer.from('<svg onload="x"/>').toString('base64'), filename: 'x.png' })).status,
    ).toBe(415);
    expect((await put('NAVBAR_LOGO', { value: Buffer.alloc(600_000).toString('base64'), filename: 'x.png' })).status).toBe(413);
    expect((await put('NAVBAR_LOGO', { value: png.toString('base64') })).status).toBe(400);
  });

  it('401, 403, 404', async () => {
    expect((await put('APP_TITLE', { value: 'x' }, visitor)).status).toBe(401);
    expect((await put('APP_TITLE', { value: 'x' }, ana)).status).toBe(403);
    expect((await clear('MENU_TEXT_COLOR', ana)).status).toBe(403);
    expect((await call(PUT, { method: 'PUT', params: { id: '999999' }, body: { value: 'x' }, as: uxia })).status).toBe(404);
  });
});

describe('reading settings', () => {
  it('an extent is four numbers in order, or none', () => {
    expect(extentOf({ MAP_INITIAL_EXTENT: '-9.4, 41.8, -6.7, 43.85' }, 'MAP_INITIAL_EXTENT')).toEqual([-9.4, 41.8, -6.7, 43.85]);
    for (const broken of ['', '1,2,3', '5,0,-5,1', 'a,b,c,d', '1,,3,4'])
      expect(extentOf({ MAP_INITIAL_EXTENT: broken }, 'MAP_INITIAL_EXTENT')).toBeUndefined();
  });

  it('a text in several languages is read in one, else in the first that it has', () => {
    const value = '[SEP-es-ES]hola[SEP-gl-ES]ola';
    expect([localized(value, 'gl-ES'), localized(value, 'en-GB'), localized('plain', 'gl-ES')]).toEqual(['ola', 'hola', 'plain']);
  });
});
