import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { DELETE, PUT } from '@/app/api/configuration_parameter/[id]/route';
import { GET } from '@/app/api/configuration_parameter/all/route';
import { GET as IMAGE } from '@/app/api/configuration_parameter/image/[code]/route';
import { GET as LIST } from '@/app/api/configuration_parameter/route';
import { HOSTILE } from '@/lib/html/hostile';
import { readValues } from '@/lib/parameters/service';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { type Person, people, visitor } from '@/lib/test/people';
import type { ConfigurationParameter } from './schema';
import { extentOf, idsOf, isOn, localized, numberOf } from './settings';

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
});

describe('PUT and DELETE /configuration_parameter/{id}', () => {
  it('200: takes effect at the next read', async () => {
    expect((await put('CLICK_PIXEL_TOLERANCE', { value: '12' })).body.value).toBe('12');
    expect(numberOf(await readValues(), 'CLICK_PIXEL_TOLERANCE')).toBe(12);
  });

  it('who may not query may not contribute: query and insertion are linked both ways', async () => {
    await put('ENABLE_GEOMETRIC_ELEMENT_QUERY', { value: 'false' });
    expect(isOn(await readValues(), 'ENABLE_GEOMETRIC_ELEMENT_INSERTION')).toBe(false);
    await put('ENABLE_GEOMETRIC_ELEMENT_INSERTION', { value: 'true' });
    expect(isOn(await readValues(), 'ENABLE_GEOMETRIC_ELEMENT_QUERY')).toBe(true);
  });

  const notValid = 'Field "Value" is not valid';
  const sixDigits = 'Write the colour as # and six digits from 0 to f, for example #0e6a62';
  const fourNumbers =
    'These must be four numbers, separated by commas: west, south, east and north, in degrees; west is less than east, and south less than north';
  const world = 'The extent must lie within the world: longitudes from -180 to 180, latitudes from -90 to 90';
  const idsOnly = 'Write the ids of at most 12 elements with commas between them, for example 12, 40, 7';
  const inAll = (html: string) => ['es-ES', 'gl-ES', 'en-GB'].map((locale) => `[SEP-${locale}]${html}`).join('');
  it.each([
    ['FEATURED_ELEMENTS', 'one', idsOnly],
    ['FEATURED_ELEMENTS', '1,,2', idsOnly],
    ['FEATURED_ELEMENTS', '1,-2', idsOnly],
    ['FEATURED_ELEMENTS', '1e3', idsOnly],
    ['FEATURED_ELEMENTS', '9007199254740993', idsOnly],
    ['FEATURED_ELEMENTS', '1,2,3,4,5,6,7,8,9,10,11,12,13', idsOnly],
    ['WELCOME_TEXT', '[SEP-en-GB]A map[SEP-es-ES]Un mapa', 'There must be a text for Galego'],
    ['WELCOME_TEXT', inAll('x'.repeat(201)), 'Each text must have at most 200 characters: one sentence'],
    ['ENABLE_GEOMETRIC_ELEMENT_QUERY', 'yes', notValid],
    ['CLICK_PIXEL_TOLERANCE', 'ten', notValid],
    ['CLICK_PIXEL_TOLERANCE', '1.5', notValid],
    ['CLICK_PIXEL_TOLERANCE', '-1', 'Field "Value" must be positive'],
    ['REPORTS_PER_HOUR', '-1', 'Field "Value" must be positive'],
    ['MENU_BACKGROUND_COLOR', 'red', sixDigits],
    ['MENU_TEXT_COLOR', '#fff', sixDigits],
    ['NAVBAR_IMAGE_LINK', 'javascript:alert(1)', notValid],
    ['NAVBAR_IMAGE_LINK', '//evil.example', notValid],
    ['MAP_MAX_EXTENT', '-9,41,-6', fourNumbers],
    ['MAP_INITIAL_EXTENT', '-6,41,-9,43', fourNumbers],
    ['MAP_INITIAL_EXTENT', '-9,43,-6,41', fourNumbers],
    ['MAP_INITIAL_EXTENT', '-9,41,-9,43', fourNumbers],
    ['MAP_MAX_EXTENT', '-180.1,-90,180,90', world],
    ['MAP_MAX_EXTENT', '-180,-90,180,90.5', world],
    ['MAP_INITIAL_EXTENT', '-1046000,5130000,-745000,5440000', world],
    ['APP_TITLE', '[SEP-es-ES]Vieiro[SEP-gl-ES]Vieiro', 'There must be a text for English'],
    ['APP_TITLE', '[SEP-es-ES]Vieiro[SEP-gl-ES]<script>x</script>[SEP-en-GB]Vieiro', 'There must be a text for Galego'],
    ['APP_TITLE', 'Vieiro', 'There must be a text for English, Castellano, Galego'],
    ['ACTIVE_LANGUAGES', 'es-ES,gl-ES', 'The default language must stay among the active ones'],
    ['ACTIVE_LANGUAGES', 'en-GB,fr_FR', notValid],
    ['ACTIVE_LANGUAGES', 'en-GB,es', notValid],
    ['ACTIVE_LANGUAGES', 'en-GB,FR-fr', notValid],
    ['ACTIVE_LANGUAGES', 'en-GB,en-GB', notValid],
    ['NAVBAR_IMAGE_LINK', '/a\u0000b', notValid],
    ['ACTIVE_LANGUAGES', '', 'Value cannot be null'],
    ['OTHER_LAYERS_INFO_TIMEOUT', null, 'Value cannot be null'],
  ])('400: %s does not take %s', async (code, value, message) => {
    const { status, body } = await put(code, { value });
    expect([status, body.fieldErrors]).toEqual([400, [{ fieldName: 'value', message }]]);
  });

  it('200: a welcome of its own, or none; elements to feature, with spaces too', async () => {
    const text = inAll('x'.repeat(200));
    expect((await put('WELCOME_TEXT', { value: text })).body.value).toBe(text);
    expect((await clear('WELCOME_TEXT')).status).toBe(204);
    expect((await put('FEATURED_ELEMENTS', { value: '12, 40,7' })).body.value).toBe('12, 40,7');
    expect(idsOf(await readValues(), 'FEATURED_ELEMENTS')).toEqual([12, 40, 7]);
    for (const as of [ana, visitor]) expect((await put('WELCOME_TEXT', { value: text }, as)).status).toBe(as === ana ? 403 : 401);
  });

  it('400: a decimal number needs a point', async () => {
    await sqlOne(`UPDATE configuration_parameter SET data_type = 'FLOAT', value = NULL WHERE code = 'FOOTER_TEXT_7' RETURNING 1`);
    expect((await put('FOOTER_TEXT_7', { value: '1,5' })).status).toBe(400);
    expect((await put('FOOTER_TEXT_7', { value: '1.5' })).body.value).toBe('1.5');
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

  it.each(HOSTILE)('what is stored of HTML is what was cleaned: %s', async (hostile, clean) => {
    const { body } = await put('FOOTER_TEXT_1', { value: `<p>Read</p>${hostile}` });
    expect(body.value).toBe(`<p>Read</p>${clean}`);
    const texts = await put('SIGN_UP_CONTACT_DATA_ALERT', { value: inAll(`<p>Read</p>${hostile}`) });
    expect(texts.body.value).toBe(inAll(`<p>Read</p>${clean}`));
  });

  it('an unclosed tag of one language does not affect another', async () => {
    const value = '[SEP-es-ES]<p>un[SEP-gl-ES]<!-- dous[SEP-en-GB]three';
    expect((await put('SIGN_UP_CONTACT_DATA_ALERT', { value })).body.fieldErrors).toEqual([
      { fieldName: 'value', message: 'There must be a text for Galego' },
    ]);
    const { body } = await put('SIGN_UP_CONTACT_DATA_ALERT', { value: value.replace('<!-- ', '<b>') });
    expect(body.value).toBe('[SEP-es-ES]<p>un</p>[SEP-gl-ES]<b>dous</b>[SEP-en-GB]three');
  });

  it('the footer has HTML in each language, cleaned separately, or one text for all', async () => {
    const value = '[SEP-es-ES]<p onclick="x()">Hola<b>[SEP-gl-ES]<p>Boas</p><script>x()</script>[SEP-en-GB]Hello';
    for (const code of ['FOOTER_TEXT_3', 'FOOTER_INFO'])
      expect((await put(code, { value })).body.value).toBe('[SEP-es-ES]<p>Hola<b></b></p>[SEP-gl-ES]<p>Boas</p>[SEP-en-GB]Hello');
    for (const code of ['FOOTER_TEXT_3', 'FOOTER_INFO']) {
      expect((await put(code, { value: 'All[SEP-es-ES]<p>Hola</p>' })).status).toBe(400);
      expect((await put(code, { value: '<p onclick="x()">All</p>' })).body.value).toBe('<p>All</p>');
      expect((await put(code, { value: '' })).body.value).toBeNull();
    }
  });

  it('a cell of the footer may lack a language, and shows another one; the last line needs all languages', async () => {
    const value = '[SEP-es-ES]<p>Hola</p>[SEP-en-GB]<p><br></p>';
    expect((await put('FOOTER_TEXT_3', { value })).body.value).toBe('[SEP-es-ES]<p>Hola</p>');
    expect((await put('FOOTER_INFO', { value })).body.fieldErrors?.[0]?.message).toContain('There must be a text for');
  });

  it('an editor’s empty document is no value; text that is no HTML stays as it was written', async () => {
    await put('FOOTER_TEXT_2', { value: '<p>Something</p>' });
    expect((await put('FOOTER_TEXT_2', { value: '<p></p><p><br></p>' })).body.value).toBeNull();
    expect((await put('APP_TITLE', { value: inAll('A < B & C') })).body.value).toBe(inAll('A < B & C'));
  });

  it('the format of an image is found by its content, and its name gets a time stamp; 415 for others, 413 when too large', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { body } = await put('NAVBAR_LOGO', { value: png.toString('base64'), filename: 'logo.gif', mimeType: 'text/html' });
    expect(body).toMatchObject({ mimeType: 'image/png', filename: expect.stringMatching(/^logo-\d+\.gif$/) });
    const text = (it: string) => ({ value: Buffer.from(it).toString('base64'), filename: 'x.png' });
    for (const bad of ['<html></html>', '<svg', 'words', '<svg><g id="a"><use href="#a"/></g></svg>'])
      expect((await put('NAVBAR_LOGO', text(bad))).status).toBe(415);
    expect((await put('NAVBAR_LOGO', { value: Buffer.alloc(600_000).toString('base64'), filename: 'x.png' })).status).toBe(413);
  });

  it('an image without a file name is named after its parameter and its format', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>';
    const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    for (const [image, name] of [
      [Buffer.from(svg), /^navbar_logo-\d+\.svg$/],
      [jpeg, /^navbar_logo-\d+\.jpeg$/],
    ] as const) {
      const { status, body } = await put('NAVBAR_LOGO', { value: image.toString('base64') });
      expect([status, body.filename]).toEqual([200, expect.stringMatching(name)]);
    }
    expect((await put('NAVBAR_LOGO', { value: Buffer.from('words').toString('base64') })).status).toBe(415);
  });

  it('an SVG is cleaned, and served without running scripts', async () => {
    const hostile =
      '<svg xmlns="http://www.w3.org/2000/svg" onload="x()" viewBox="0 0 9 9"><script>x()</script><path d="M0 0h9"/><image href="http://a/b"/></svg>';
    const { body } = await put('APP_FAVICON', { value: Buffer.from(hostile).toString('base64'), filename: 'logo.svg' });
    expect(body).toMatchObject({ mimeType: 'image/svg+xml', filename: expect.stringMatching(/^logo-\d+\.svg$/) });
    const image = await call(IMAGE, { params: { code: 'APP_FAVICON' } });
    expect(await image.text()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><path d="M0 0h9"></path></svg>',
    );
    expect(image.headers.get('content-type')).toBe('image/svg+xml');
    expect(image.headers.get('x-content-type-options')).toBe('nosniff');
    expect(image.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  });

  it('pages contain the address of an image, which changes with each new image', async () => {
    const picture = (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer();
    const store = async (background: string) => {
      await put('APP_FAVICON', { value: (await picture(background)).toString('base64'), filename: 'icon.png' });
      return String((await readValues()).APP_FAVICON);
    };
    const [first, second] = [await store('teal'), await store('plum')];
    expect(first).toMatch(/^\/api\/configuration_parameter\/image\/APP_FAVICON\?v=\d+$/);
    expect(second).not.toBe(first);
    const image = await call(IMAGE, { url: second, params: { code: 'APP_FAVICON' } });
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(image.headers.get('cache-control')).toContain('immutable');
    expect(Buffer.from(await image.arrayBuffer())).toEqual(await picture('plum'));
    for (const code of ['APP_TITLE', 'NAVBAR_NOTHING', 'FOOTER_IMAGE_8'])
      expect((await call(IMAGE, { params: { code } })).status).toBe(404);
  });

  it('401, 403, 404', async () => {
    expect((await put('APP_TITLE', { value: 'x' }, visitor)).status).toBe(401);
    expect((await put('APP_TITLE', { value: 'x' }, ana)).status).toBe(403);
    expect((await clear('MENU_TEXT_COLOR', ana)).status).toBe(403);
    expect((await call(PUT, { method: 'PUT', params: { id: '999999' }, body: { value: 'x' }, as: uxia })).status).toBe(404);
  });
});

describe('GET /configuration_parameter', () => {
  const list = async (query: string, as: Person = uxia) =>
    callJson<{ result: { items: ConfigurationParameter[]; totalItems: number } } & Problem>(LIST, {
      url: `/api/configuration_parameter?${query}`,
      as,
    });
  const codes = async (query: string) => (await list(query)).body.result.items.map((it) => it.code);

  it('200: ten by number, filtered by each column, in any order', async () => {
    const { body } = await list('');
    expect(body.result.items).toHaveLength(10);
    expect(body.result.totalItems).toBeGreaterThan(40);
    expect(await codes('code=active_lang')).toEqual(['ACTIVE_LANGUAGES']);
    expect(await codes(`id=${await idOf('APP_TITLE')}`)).toEqual(['APP_TITLE']);
    expect(await codes('name=titl&dataType=INTERNATIONALIZATED_TEXT')).toEqual(['APP_TITLE']);
    expect(await codes('value=es-ES%2Cgl-ES&dataType=LANGUAGE')).toEqual(['ACTIVE_LANGUAGES']);
    expect(await codes('dataType=LANGUAGE&mandatory=true')).toEqual(['ACTIVE_LANGUAGES']);
    const descending = await codes('sortField=code&sortOrder=desc&size=100');
    const inOrder = await sql<{ code: string }>('SELECT code FROM unnest($1::text[]) code ORDER BY 1 DESC', [descending]);
    expect(descending).toEqual(inOrder.map(({ code }) => code));
    for (const field of ['id', 'name', 'value', 'dataType', 'mandatory', 'userInterface'])
      expect((await list(`sortField=${field}`)).status).toBe(200);
    expect(await codes('userInterface=false&code=footer_text_8')).toEqual(['FOOTER_TEXT_8']);
  });

  it('400: an unknown order or data type; 401, 403: parameters are for administrators', async () => {
    expect((await list('sortField=default_value')).body.fieldErrors.map((it) => it.fieldName)).toEqual(['sortField']);
    expect((await list('dataType=WORD')).status).toBe(400);
    expect([(await list('', visitor)).status, (await list('', ana)).status]).toEqual([401, 403]);
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
