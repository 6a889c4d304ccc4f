import { beforeAll, describe, expect, it } from 'vitest';
import { GET as FILE } from '@/app/api/attached_files/general/[id]/route';
import { POST as CHANGE, DELETE as REMOVE } from '@/app/api/elements/geometric_element_type/[id]/route';
import { POST as ADD, GET as LIST } from '@/app/api/elements/geometric_element_type/route';
import { call, callJson } from '@/lib/test/call';
import { next, sqlOne } from '@/lib/test/database';
import { garbage } from '@/lib/test/file-scene';
import { type Person, people, visitor } from '@/lib/test/people';
import { aPicture } from '@/lib/test/pictures';
import { inAll, inOne, type Problem } from '@/lib/test/texts';
import type { ElementType } from '../schema';

let ana: Person;
let uxia: Person;
beforeAll(async () => {
  ({ ana, uxia } = await people());
});

const galician = inOne('só en galego');
const field = () => ({
  code: `FIELD${next()}`,
  codeDto: inAll('Field'),
  geometryType: 'POINT',
  legendType: 'LEGEND_TYPE_NONE',
});
const join = { canJoin: true, joinTooltipText: inAll('Join'), joinTableText: inAll('Joined') };
const add = (body: object, as: Person = uxia) => callJson<ElementType & Problem>(ADD, { method: 'POST', body, as });

describe('what an element type must be', () => {
  it.each([
    ['code', 'Field "Code" is required', { code: '' }],
    ['codeDto', 'Field "Name" is required', { codeDto: null }],
    [
      'codeDto',
      'Field "Name" is required: it needs a text for English, Castellano, Galego',
      { codeDto: { listInternationalizationDto: [] } },
    ],
    ['codeDto', 'Field "Name" needs a text for English, Castellano', { codeDto: galician }],
    ['code', 'Field "Code" is not valid', { code: 'A\0' }],
    ['codeDto', 'Field "Name" is not valid', { codeDto: inAll('a\0') }],
    ['description', 'Field "Description" is not valid', { description: 'a\0' }],
    ['legendTypeValue', 'Field "Legend" is not valid', { legendType: 'LEGEND_TYPE_URL', legendTypeValue: 'https://a.gal/\0' }],
    ['geometryType', 'Field "Geometry type" is required', { geometryType: '' }],
    ['geometryType', 'Field "Geometry type" has a value that is not one of those allowed', { geometryType: 'SPHERE' }],
    ['defaultOpacity', 'The default opacity must be between 0 and 100', { defaultOpacity: 1.01 }],
    ['defaultOpacity', 'The default opacity must be between 0 and 100', { defaultOpacity: -0.01 }],
    ['legendType', 'Field "Legend" is required', { legendType: null }],
    ['legendTypeValue', 'Field "Legend" is required', { legendType: 'LEGEND_TYPE_URL' }],
    [
      'legendTypeValue',
      'Write an address that begins with http:// or https://',
      { legendType: 'LEGEND_TYPE_URL', legendTypeValue: 'javascript:alert(1)' },
    ],
    ['legendTypeValue', 'You must select a file', { legendType: 'LEGEND_TYPE_IMAGE' }],
    ['legendTypeValue', 'You must select a file', { legendType: 'LEGEND_TYPE_IMAGE', legendTypeValue: '999999' }],
    ['pointStyleName', 'Field "Point style" has a value that is not one of those allowed', { pointStyleName: 'no such style' }],
    [
      'joinTooltipText',
      'Field "Text on the join button" is required: it needs a text for English, Castellano, Galego',
      { ...join, joinTooltipText: null },
    ],
    [
      'joinTooltipText',
      'Field "Text on the join button" needs a text for English, Castellano',
      { ...join, joinTooltipText: galician },
    ],
    [
      'joinTableText',
      'Field "Title of the table of joins" is required: it needs a text for English, Castellano, Galego',
      { ...join, joinTableText: null },
    ],
    [
      'listAttributeType.0.attributeType',
      'Field "Attribute type" is required',
      { listAttributeType: [{ attributeType: null, attributeOrder: 1 }] },
    ],
    [
      'listAttributeType.0.attributeType',
      'Field "Attribute type" is not valid',
      { listAttributeType: [{ attributeType: { id: 999_999 }, attributeOrder: 1 }] },
    ],
    [
      'listAttributeType.0.attributeOrder',
      'Field "Order" must be positive',
      { listAttributeType: [{ attributeType: { id: 1 }, attributeOrder: 0 }] },
    ],
    ['listAttributeType.0.attributeOrder', 'Field "Order" is required', { listAttributeType: [{ attributeType: { id: 1 } }] }],
  ] as [string, string, object][])('400 at %s: %s', async (path, message, wrong) => {
    const { status, body } = await add({ ...field(), ...wrong });
    expect([status, body.fieldErrors.map((it) => it.fieldName), body.fieldErrors[0]?.message]).toEqual([400, [path], message]);
  });

  it('400: every mistake is named at once, those between fields and those in languages too', async () => {
    const { body } = await add({ codeDto: galician, defaultOpacity: 7, canJoin: true, legendType: 'LEGEND_TYPE_URL' });
    expect(body.fieldErrors.map((it) => it.fieldName).sort()).toEqual(
      ['code', 'codeDto', 'defaultOpacity', 'geometryType', 'joinTableText', 'joinTooltipText', 'legendTypeValue'].sort(),
    );
  });

  it('the opacity is optional, and between 0 and 1', async () => {
    const opacities = [null, 0, 0.35, 1];
    const added = await Promise.all(opacities.map((defaultOpacity) => add({ ...field(), defaultOpacity })));
    expect(added.map((it) => it.body.defaultOpacity)).toEqual(opacities);
  });
});

describe('a legend’s new image', () => {
  const send = (type: object, file?: [name: string, bytes: Buffer | string], description = 'What it means', id?: number) => {
    const form = new FormData();
    form.append('data', JSON.stringify(type));
    if (file) form.append('legendFile', new File([file[1] as BlobPart], file[0]));
    if (description) form.append('legendFileDescription', description);
    const at = id === undefined ? {} : { params: { id: String(id) } };
    return callJson<ElementType & Problem>(id === undefined ? ADD : CHANGE, { method: 'POST', body: form, as: uxia, ...at });
  };
  const image = () => ({ ...field(), legendType: 'LEGEND_TYPE_IMAGE' });

  it('201, 200: comes with the type, becomes a general file, and can be replaced', async () => {
    const png = await aPicture('png');
    const type = image();
    const { status, body } = await send(type, ['key.png', png]);
    expect([status, body.legendType]).toEqual([201, 'LEGEND_TYPE_IMAGE']);
    const file = await call(FILE, { params: { id: body.legendTypeValue as string } });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
    const other = await send(type, ['other.png', png], 'Another', body.id);
    expect([other.status, other.body.legendTypeValue === body.legendTypeValue]).toEqual([200, false]);
    const saved = await callJson<ElementType>(CHANGE, {
      method: 'POST',
      as: uxia,
      params: { id: String(body.id) },
      body: { ...type, legendTypeValue: other.body.legendTypeValue },
    });
    expect([saved.status, saved.body.legendTypeValue]).toEqual([200, other.body.legendTypeValue]);
  });

  it.each([
    [400, 'legendTypeValue', undefined, 'What it means'],
    [400, 'legendFileDescription', ['key.png', null], ''],
    [415, 'The file must be an image', ['key.txt', 'a text'], 'x'],
    [415, 'The key.exe file you are trying to add has an unsupported format', ['key.exe', 'MZ\0\0'], 'x'],
  ] as [number, string, [string, string | null] | undefined, string][])(
    '%i: %s, and nothing is stored',
    async (expected, said, file, description) => {
      const before = await sqlOne('SELECT count(*)::int AS n FROM general_attached_file');
      const bytes = file && ([file[0], file[1] ?? (await aPicture('png'))] as [string, Buffer | string]);
      const { status, body } = await send(image(), bytes, description);
      expect([status, body.fieldErrors?.[0]?.fieldName ?? body.globalError]).toEqual([expected, said]);
      expect(await sqlOne('SELECT count(*)::int AS n FROM general_attached_file')).toEqual(before);
    },
  );

  it('is not stored when the save is refused, nor when the legend is another kind', async () => {
    const png = await aPicture('png');
    const type = image();
    await send(type, ['key.png', png]);
    const before = await sqlOne('SELECT count(*)::int AS n FROM general_attached_file');
    expect((await send(type, ['key.png', png])).status).toBe(409);
    expect((await garbage()).length).toBeGreaterThan(0);
    expect((await send({ ...field() }, ['key.png', png])).status).toBe(201);
    expect(await sqlOne('SELECT count(*)::int AS n FROM general_attached_file')).toEqual(before);
  });
});

describe('the list', () => {
  let made: ElementType;
  beforeAll(async () => {
    const legend = { legendType: 'LEGEND_TYPE_GET_LEGEND_GRAPHIC' };
    made = (
      await add({ ...field(), ...join, codeDto: inAll('Muíño'), geometryType: 'LINE_POLYGON', defaultOpacity: 0.15, ...legend })
    ).body;
  });
  const found = async (query: string) =>
    (await callJson<{ result: { items: ElementType[]; totalItems: number } }>(LIST, { url: `/x?size=1000&${query}` })).body
      .result;

  it.each([
    () => `id=${made.id}`,
    () => `code=${made.code.toLowerCase()}`,
    () => 'name=muino',
    () => `canJoin=true&id=${made.id}`,
    () => 'geometryType=LINE_POLYGON',
    () => `styles=${encodeURIComponent(made.lineStyleName as string)}&id=${made.id}`,
    () => 'defaultOpacity=0.15',
    () => 'defaultOpacity=0.1..0.2',
    () => 'legendType=LEGEND_TYPE_GET_LEGEND_GRAPHIC',
  ])('is filtered by each column (%#)', async (query) => {
    const { items, totalItems } = await found(query());
    expect([items.map((it) => it.id), totalItems]).toEqual([[made.id], 1]);
  });
  it('without an opacity a type has 100 %', async () =>
    expect((await found('defaultOpacity=1&canJoin=false')).items.some((it) => it.defaultOpacity === null)).toBe(true));
  it.each(['canJoin=perhaps', 'geometryType=SPHERE', 'defaultOpacity=x', 'sortField=secret'])('400: %s', async (query) =>
    expect((await callJson(LIST, { url: `/x?${query}` })).status).toBe(400),
  );
  it('is sorted by each column', async () => {
    for (const sort of ['id', 'code', 'name', 'canJoin', 'geometryType', 'styles', 'defaultOpacity', 'legendType'])
      expect((await callJson(LIST, { url: `/x?sortField=${sort}&sortOrder=desc` })).status, sort).toBe(200);
    expect((await found('sortField=defaultOpacity')).items.find((it) => (it.defaultOpacity ?? 1) > 0.01)?.id).toBe(made.id);
  });
});

it('401, 403, 404: who writes what', async () => {
  const { body } = await add(field());
  const at = { params: { id: String(body.id) } };
  for (const [as, status] of [
    [visitor, 401],
    [ana, 403],
  ] as const) {
    expect((await add(field(), as)).status).toBe(status);
    expect((await callJson(CHANGE, { method: 'POST', body: field(), as, ...at })).status).toBe(status);
    expect((await callJson(REMOVE, { method: 'DELETE', as, ...at })).status).toBe(status);
  }
  const none = { params: { id: '999999' }, as: uxia };
  expect((await callJson(CHANGE, { method: 'POST', body: field(), ...none })).status).toBe(404);
  expect((await callJson(REMOVE, { method: 'DELETE', ...none })).status).toBe(404);
});
