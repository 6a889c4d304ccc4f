import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { POST as ADD_ATTRIBUTE } from '@/app/api/elements/attribute_type/route';
import { GET as TYPE } from '@/app/api/elements/element_type/[id]/route';
import { POST as CHANGE_TYPE } from '@/app/api/elements/geometric_element_type/[id]/route';
import { POST as ADD_TYPE, GET as TYPES } from '@/app/api/elements/geometric_element_type/route';
import { GET as MAP } from '@/app/api/mapserver/route';
import { PUT as CHANGE_STYLE, POST as CREATE_STYLE } from '@/app/api/styles/document/route';
import { GET as STYLES } from '@/app/api/styles/route';
import { GET as TILE } from '@/app/api/tiles/elements/[typeIds]/[z]/[x]/[y]/route';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { contextFor } from '@/lib/auth/context';
import type { ElementType } from '@/lib/element-types/schema';
import { mapTypes } from '@/lib/element-types/service';
import { catalogue } from '@/lib/mapserver/catalogue';
import { call, callJson } from '@/lib/test/call';
import { folded, next, sql } from '@/lib/test/database';
import { anElement } from '@/lib/test/elements';
import { startTestMapServer } from '@/lib/test/mapserver';
import { featuresOf } from '@/lib/test/mvt';
import { type Person, people, visitor } from '@/lib/test/people';
import { inAll, type Problem } from '@/lib/test/texts';
import type { StylesOfKind } from '../api';
import type { Filter, StyleDocument, StyleRule } from '../schema';
import { buildLeft } from './building';

let ana: Person;
let uxia: Person;
let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
let kind: AttributeType;
let uses: AttributeType;
let height: AttributeType;

const post = <T>(handler: Parameters<typeof callJson>[0], body: object, params?: Record<string, string>) =>
  callJson<T & Problem>(handler, { method: 'POST', body, as: uxia, params });
async function attribute(name: string, more: object): Promise<AttributeType> {
  const code = `${name.toUpperCase()}_${next()}`;
  const { status, body } = await post<AttributeType>(ADD_ATTRIBUTE, {
    code: { code, ...inAll(name) },
    description: name,
    ...more,
  });
  expect([status, body.fieldErrors]).toEqual([201, undefined]);
  return body;
}
const choices = (...codes: string[]) => ({ listCode: codes.map((code) => ({ code, ...inAll(`called ${code}`) })) });

beforeAll(async () => {
  mapServer = await startTestMapServer();
  ({ ana, uxia } = await people());
  kind = await attribute('kind', { dataType: 'SELECT', valueGroupCode: choices('FOUNTAIN', 'MILL') });
  uses = await attribute('uses', { dataType: 'MULTISELECT', valueGroupCode: choices('A', 'B', 'C') });
  height = await attribute('height', { dataType: 'FLOAT' });
});
afterAll(() => mapServer.close());

const RED = '#cc0000';
const BLUE = '#0000cc';
const rule = (name: string, color: string, filter?: Filter, more: Partial<StyleRule> = {}): StyleRule => ({
  name,
  ...(filter && { filter }),
  symbolizers: [{ kind: 'mark', shape: 'square', size: 40, color }],
  ...more,
});
const is = (property: string, value: string): Filter => ({ op: '==', property, value });
const pointStyle = (...rules: StyleRule[]): StyleDocument => ({ version: 1, geometry: 'POINT', rules });

async function style(...rules: StyleRule[]): Promise<string> {
  const styleName = `By attribute ${next()}`;
  const { status } = await post(CREATE_STYLE, { layerType: 'POINT', styleName, document: pointStyle(...rules) });
  expect(status).toBe(201);
  return styleName;
}
const typeBody = (pointStyleName: string, more: object = {}) => ({
  code: `DRAWN_${next()}`,
  codeDto: inAll('Drawn'),
  geometryType: 'POINT',
  legendType: 'LEGEND_TYPE_NONE',
  pointStyleName,
  listAttributeType: [kind, uses, height].map(({ id }, at) => ({ attributeType: { id }, attributeOrder: at + 1 })),
  ...more,
});
async function typeWith(pointStyleName: string, more: object = {}): Promise<ElementType> {
  const { status, body } = await post<ElementType>(ADD_TYPE, typeBody(pointStyleName, more));
  expect([status, body.fieldErrors]).toEqual([201, undefined]);
  return body;
}
const entryOf = (type: ElementType, { id }: AttributeType) =>
  type.listAttributeType.find((it) => it.attributeType.id === id)?.id as number;
const styleNamed = async (name: string) =>
  (await callJson<StylesOfKind[]>(STYLES, { as: uxia })).body.flatMap(({ items }) => items).find((it) => it.name === name);

const AT = { lng: -8.4063, lat: 43.386 };
const element = (type: ElementType, values: Record<number, unknown>) =>
  anElement({ type, owner: ana, isPublic: true, attributes: values, geom: { type: 'Point', coordinates: [AT.lng, AT.lat] } });
const tile = async (type: ElementType, z: number, as?: Person) => {
  const sine = Math.sin((AT.lat * Math.PI) / 180);
  const x = Math.floor((AT.lng / 360 + 0.5) * 2 ** z);
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z);
  return featuresOf(
    await call(TILE, { url: '/x', params: { typeIds: String(type.id), z: String(z), x: String(x), y: `${y}.mvt` }, as }),
  );
};
/** The colour in the middle of the map around the elements, as the map server draws one type. */
async function drawnColor(type: ElementType): Promise<string> {
  const box = [AT.lng - 0.001, AT.lat - 0.001, AT.lng + 0.001, AT.lat + 0.001].join(',');
  const query = {
    service: 'WMS',
    version: '1.1.1',
    request: 'GetMap',
    layers: 'geometric_element_point',
    styles: '',
    srs: 'EPSG:4326',
    bbox: box,
  };
  const url = `/x?${new URLSearchParams({ ...query, width: '40', height: '40', format: 'image/png', transparent: 'TRUE', type_id: String(type.id) })}`;
  const answer = await call(MAP, { url, as: visitor });
  const { data } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (20 * 40 + 20) * 4;
  return data[at + 3] === 0
    ? 'nothing'
    : `#${[...data.subarray(at, at + 3)].map((it) => it.toString(16).padStart(2, '0')).join('')}`;
}

describe('what supplies the properties of a style', () => {
  it.each<[string, () => string]>([
    ['its code in another case', () => kind.code.code.toLowerCase()],
    ['its name in a language', () => 'kind gl-ES'],
    ['the id of the attribute type', () => String(kind.id)],
  ])('an attribute by %s', async (_, property) => {
    const type = await typeWith(await style(rule('fountains', RED, is(property(), 'FOUNTAIN'))));
    expect(type.styleBindings).toEqual([{ layerType: 'POINT', property: property(), attribute: { id: entryOf(type, kind) } }]);
    expect(type.warnings).toEqual([]);
  });

  it('nothing: a warning at the type, in lists and at the style, to administrators alone at the type', async () => {
    const name = await style(rule('a', RED, is('NOWHERE', 'x')), rule('b', BLUE, is(kind.code.code, 'WELL')));
    const type = await typeWith(name);
    expect(type.styleBindings).toContainEqual({ layerType: 'POINT', property: 'NOWHERE', attribute: null });
    const said = [expect.stringContaining('draws nothing'), expect.stringContaining('NOWHERE'), expect.stringContaining('“a”')];
    expect(type.warnings).toEqual([...said, expect.stringContaining('WELL'), expect.stringContaining('“b”')]);
    const listed = await callJson<{ result: { items: ElementType[] } }>(TYPES, { url: `/x?id=${type.id}`, as: uxia });
    expect(listed.body.result.items[0]?.warnings).toEqual(type.warnings);
    expect((await styleNamed(name))?.warnings).toEqual(type.warnings);
    for (const as of [visitor, ana])
      expect((await callJson<ElementType>(TYPE, { params: { id: String(type.id) }, as })).body).not.toHaveProperty('warnings');
  });

  it('what an administrator says; what is left out is matched anew; 400 for another type’s attribute or an unread property', async () => {
    const name = await style(rule('a', RED, is('WHAT', 'FOUNTAIN')));
    const type = await typeWith(name);
    const change = (styleBindings?: object[]) =>
      post<ElementType>(CHANGE_TYPE, { ...typeBody(name), code: type.code, styleBindings }, { id: String(type.id) });
    const bound = [{ layerType: 'POINT', property: 'WHAT', attribute: { id: entryOf(type, kind) } }];
    expect((await change(bound)).body).toMatchObject({ styleBindings: bound, warnings: [] });
    const other = await typeWith(name);
    const foreign = await change([{ ...bound[0], attribute: { id: entryOf(other, kind) } }]);
    expect([foreign.status, foreign.body.fieldErrors.map((it) => it.fieldName)]).toEqual([400, ['styleBindings.0.attribute']]);
    const unread = await change([{ ...bound[0], property: 'ELSE' }]);
    expect([unread.status, unread.body.fieldErrors.map((it) => it.fieldName)]).toEqual([400, ['styleBindings.0.property']]);
    expect((await change()).body.styleBindings).toEqual([{ layerType: 'POINT', property: 'WHAT', attribute: null }]);
  });
});

describe('what a rule is called', () => {
  it('as its choice, in the language of the reader; a name of its own stays, and so does one for several choices', async () => {
    const { code } = kind.code;
    const name = await style(
      rule('called FOUNTAIN en-GB', RED, is(code, 'FOUNTAIN')),
      rule('mill', BLUE, is(code, 'called MILL gl-ES')),
      rule('Wheels', RED, is(code, 'MILL')),
      rule('called MILL en-GB', RED, { op: 'in', property: code, values: ['MILL', 'FOUNTAIN'] }),
    );
    const type = await typeWith(name);
    const namesIn = async (locale: 'gl-ES' | 'en-GB') => {
      const types = await mapTypes(contextFor({ id: uxia.id, login: 'uxia', role: 'ADMIN' }, locale));
      return types.find(({ id }) => id === type.id)?.styles.POINT?.rules.map((it) => it.name);
    };
    expect(await namesIn('gl-ES')).toEqual(['called FOUNTAIN gl-ES', 'called MILL gl-ES', 'Wheels', 'called MILL en-GB']);
    expect(await namesIn('en-GB')).toEqual(['called FOUNTAIN en-GB', 'called MILL en-GB', 'Wheels', 'called MILL en-GB']);
    const legend = await (await catalogue()).map({ of: 'legend', layer: 'geometric_element_point', typeId: type.id }, 'es-ES');
    expect(legend.text).toContain('called FOUNTAIN es-ES');
    expect(legend.text).not.toContain('called FOUNTAIN en-GB');
  });
  it('a warning names the attribute as people call it, and the word of the style beside it', async () => {
    const type = await typeWith(await style(rule('a', RED, is(kind.code.code, 'WELL')), rule('b', BLUE)));
    expect(type.warnings).toContainEqual(`The attribute “kind en-GB (${kind.code.code})” has no choice “WELL”`);
  });
});

describe('attributes that a style asks for', () => {
  it('travel in tiles from zoom 15 on, under their codes, and only those', async () => {
    const { code } = { code: { kind: kind.code.code, uses: uses.code.code, height: height.code.code } };
    const type = await typeWith(
      await style(
        rule('a', RED, is(code.kind, 'MILL')),
        rule('b', BLUE, { op: '>', property: code.height, value: 3 }),
        rule('c', BLUE, is(code.uses, 'B')),
      ),
    );
    const [k, u, h] = [kind, uses, height].map((it) => entryOf(type, it)) as [number, number, number];
    const full = await element(type, { [k]: 'MILL', [u]: ['A', 'B'], [h]: '2.50' });
    const empty = await element(type, {});
    const found = new Map((await tile(type, 16)).map(({ id, properties }) => [id, properties]));
    expect(found.get(full.id)).toEqual({ type: type.id, [code.kind]: 'MILL', [code.uses]: '|A|B|', [code.height]: 2.5 });
    expect(found.get(empty.id)).toEqual({ type: type.id });
    const plain = await typeWith(await style(rule('all', RED)));
    const one = await element(plain, { [entryOf(plain, kind)]: 'MILL' });
    expect(await tile(plain, 16)).toEqual([expect.objectContaining({ id: one.id, properties: { type: plain.id } })]);
  });

  it('are what labels tell by the names of choices, one or several, in the language of the reader, on the map and in WMS', async () => {
    const label = (...parts: (string | { property: string })[]) =>
      style(
        rule('all', RED, undefined, {
          symbolizers: [{ kind: 'text', label: parts as [string], size: 14, color: '#000000' }],
        }),
      );
    const says = await typeWith(await label({ property: kind.code.code }, ': ', { property: uses.code.code }, '.'));
    const [k, u] = [kind, uses].map((it) => entryOf(says, it)) as [number, number];
    await element(says, { [k]: 'MILL', [u]: ['C', 'A'] });
    const picture = async (type: ElementType, locale: string) => {
      const box = [AT.lng - 0.01, AT.lat - 0.01, AT.lng + 0.01, AT.lat + 0.01].join(',');
      const query = { service: 'WMS', version: '1.1.1', request: 'GetMap', layers: 'geometric_element_point', styles: '' };
      const more = { srs: 'EPSG:4326', bbox: box, width: '600', height: '60', format: 'image/png', transparent: 'TRUE' };
      const url = `/x?${new URLSearchParams({ ...query, ...more, type_id: String(type.id) })}`;
      return Buffer.from(await (await call(MAP, { url, headers: { 'Accept-Language': locale } })).arrayBuffer());
    };
    for (const locale of ['en-GB', 'gl-ES'] as const) {
      const plain = await typeWith(await label(`called MILL ${locale}: called A ${locale}, called C ${locale}.`));
      await element(plain, {});
      expect((await picture(says, locale)).equals(await picture(plain, locale)), locale).toBe(true);
      const types = await mapTypes(contextFor({ id: uxia.id, login: 'uxia', role: 'ADMIN' }, locale));
      const [text] = types.find(({ id }) => id === says.id)?.styles.POINT?.rules[0]?.symbolizers ?? [];
      const names = (...codes: string[]) => codes.map((it) => [it, `called ${it} ${locale}`]);
      expect(text?.kind === 'text' && text.label).toEqual([
        { property: kind.code.code, names: names('FOUNTAIN', 'MILL'), isMultiple: false },
        ': ',
        { property: uses.code.code, names: names('A', 'B', 'C'), isMultiple: true },
        '.',
      ]);
    }
    const [found] = await tile(says, 16);
    expect(found?.properties).toMatchObject({ [kind.code.code]: 'MILL', [uses.code.code]: '|C|A|' });
  });

  it('decide what the map server draws, and a change of the style does with the next request', async () => {
    const name = await style(rule('a', RED, is(kind.code.code, 'called MILL en-GB')), rule('b', BLUE, undefined, { else: true }));
    const type = await typeWith(name);
    await element(type, { [entryOf(type, kind)]: 'MILL' });
    expect(await drawnColor(type)).toBe(RED);
    const document = pointStyle(rule('a', RED, is(kind.code.code, 'FOUNTAIN')), rule('b', BLUE, undefined, { else: true }));
    const { status } = await callJson(CHANGE_STYLE, {
      method: 'PUT',
      as: uxia,
      body: { layerType: 'POINT', styleName: name, document },
    });
    expect([status, await drawnColor(type)]).toEqual([200, BLUE]);
  });
});

/** Parts give way to each other and to writers. */
const COUNTED = { timeout: 30_000, interval: 200 };

describe('sums by class', () => {
  const sums = (features: { properties: Record<string, unknown> }[]) =>
    [0, 1, 2].map((at) => features.reduce((sum, { properties }) => sum + Number(properties[`c${at}`] ?? 0), 0));
  const byKind = () => [
    rule('fountains', RED, is(kind.code.code, 'FOUNTAIN')),
    rule('mills', BLUE, is(kind.code.code, 'MILL')),
    rule('rest', '#888888', undefined, { else: true }),
  ];

  it('count the elements of a cell by the rules of the style, below zoom 15, as they come, change and go', async () => {
    const type = await typeWith(await style(...byKind()));
    const entry = entryOf(type, kind);
    const made = [];
    for (const value of ['FOUNTAIN', 'MILL', 'MILL']) made.push(await element(type, { [entry]: value }));
    const bare = await element(type, {});
    for (const z of [0, 5, 14]) expect(sums(await tile(type, z))).toEqual([1, 2, 1]);
    expect(sums(await tile(type, 15))).toEqual([0, 0, 0]);
    await sql(`UPDATE geometric_element SET attribute_values = $2 WHERE id = $1`, [
      bare.id,
      JSON.stringify({ [entry]: 'FOUNTAIN' }),
    ]);
    expect(sums(await tile(type, 8))).toEqual([2, 2, 0]);
    await sql(`UPDATE geometric_element SET is_public = false WHERE id = $1`, [made[0]?.id]);
    expect(sums(await tile(type, 8))).toEqual([1, 2, 0]);
    await sql(`DELETE FROM geometric_element WHERE id = ANY($1)`, [made.slice(1).map(({ id }) => id)]);
    const [alone, ...others] = await tile(type, 8);
    expect([alone?.id, alone?.properties[kind.code.code], sums(alone ? [alone] : []), others]).toEqual([
      bare.id,
      'FOUNTAIN',
      [1, 0, 0],
      [],
    ]);
    await folded();
    expect(sums(await tile(type, 8))).toEqual([1, 0, 0]);
    expect(await sql(`SELECT FROM element_cell_class WHERE count <= 0`)).toEqual([]);
  });

  it('are counted anew after the style has changed, of elements that were there, and those of before are deleted', async () => {
    const name = await style(...byKind());
    const type = await typeWith(name);
    for (const value of ['FOUNTAIN', 'MILL', 'MILL']) await element(type, { [entryOf(type, kind)]: value });
    const document = pointStyle(rule('mills', BLUE, is(kind.code.code, 'MILL')), rule('rest', RED, undefined, { else: true }));
    await callJson(CHANGE_STYLE, { method: 'PUT', as: uxia, body: { layerType: 'POINT', styleName: name, document } });
    expect(sums(await tile(type, 8))).toEqual([2, 1, 0]);
    await vi.waitFor(async () => {
      await buildLeft();
      expect(await sql(`SELECT FROM style_class_set WHERE type_id = $1 AND state = 'RETIRED'`, [type.id])).toEqual([]);
    }, COUNTED);
  });

  it('are exact while elements are written beside the counting', async () => {
    const type = await typeWith(await style(rule('all', RED)));
    const entry = entryOf(type, kind);
    const insert = (from: number, to: number) =>
      sql(
        `INSERT INTO geometric_element (type_id, owner_id, description, is_public, attribute_values, geom)
         SELECT $1, $2, 'One', true, jsonb_build_object($3::text, CASE i % 3 WHEN 0 THEN 'FOUNTAIN' ELSE 'MILL' END),
           ST_SetSRID(ST_MakePoint(-8.4 + (i % 7) * 0.01, 43.3), 4326) FROM generate_series($4::int, $5::int) i`,
        [type.id, ana.id, String(entry), from, to],
      );
    await insert(1, 3000);
    const changed = post(CHANGE_TYPE, { ...typeBody(await style(...byKind())), code: type.code }, { id: String(type.id) });
    await Promise.all([changed, insert(3001, 3300), insert(3301, 3600)]);
    await vi.waitFor(async () => {
      await buildLeft();
      expect(sums(await tile(type, 5))).toEqual([1200, 2400, 0]);
    }, COUNTED);
  });

  it('give way to who writes for long: others write meanwhile, and are counted afterwards', async () => {
    const type = await typeWith(await style(...byKind()));
    const entry = entryOf(type, kind);
    await element(type, { [entry]: 'MILL' });
    const document = pointStyle(rule('rest', RED, undefined, { else: true }), rule('mills', BLUE, is(kind.code.code, 'MILL')));
    const other = await style(...document.rules);
    const held = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await held.connect();
    await held.query('BEGIN');
    await held.query('SELECT pg_advisory_xact_lock_shared(7280, $1::int)', [type.id]);
    try {
      await post(CHANGE_TYPE, { ...typeBody(other), code: type.code }, { id: String(type.id) });
      const times = [];
      for (let n = 0; n < 30; n++) {
        const start = performance.now();
        await sql('SELECT pg_advisory_xact_lock_shared(7280, $1::int)', [type.id]);
        times.push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      expect(await sql(`SELECT state FROM style_class_set WHERE type_id = $1 AND state <> 'RETIRED'`, [type.id])).toEqual([
        { state: 'BUILDING' },
      ]);
      expect(Math.max(...times)).toBeLessThan(2000);
    } finally {
      await held.end();
    }
    await vi.waitFor(async () => {
      await buildLeft();
      expect(sums(await tile(type, 8))).toEqual([0, 1, 0]);
    }, COUNTED);
  });
});
