import { beforeAll, describe, expect, it } from 'vitest';
import { PUT as CHANGE_PARAMETER } from '@/app/api/configuration_parameter/[id]/route';
import { GET as PARAMETERS } from '@/app/api/configuration_parameter/all/route';
import { POST as CHANGE_ATTRIBUTE, DELETE as REMOVE_ATTRIBUTE } from '@/app/api/elements/attribute_type/[id]/route';
import { POST as ADD_ATTRIBUTE } from '@/app/api/elements/attribute_type/route';
import { POST as CHANGE_TYPE } from '@/app/api/elements/geometric_element_type/[id]/route';
import { POST as ADD_TYPE } from '@/app/api/elements/geometric_element_type/route';
import { POST as CHANGE_LAYER } from '@/app/api/layers/geometric_layer/[id]/route';
import { POST as ADD_LAYER } from '@/app/api/layers/geometric_layer/route';
import { POST as CHANGE_GROUP } from '@/app/api/layers/geometric_layer_group/[id]/route';
import { POST as ADD_GROUP } from '@/app/api/layers/geometric_layer_group/route';
import type { AttributeType } from '@/lib/attribute-types/schema';
import type { ConfigurationParameter } from '@/lib/configuration/schema';
import type { ElementType } from '@/lib/element-types/schema';
import type { LayerGroup } from '@/lib/layer-groups/schema';
import type { Layer } from '@/lib/layers/schema';
import { type call, callJson } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { aGroup, formOf } from '@/lib/test/layer-scene';
import { type Person, people } from '@/lib/test/people';
import { inAll } from '@/lib/test/texts';
import type { DocumentConflict } from './merge-documents';

type Handler = Parameters<typeof call>[0];
interface Answer {
  code?: string;
  current?: object;
  conflicts?: DocumentConflict[];
  merged?: string[];
  mergedFrom?: string[];
  fieldErrors?: { fieldName: string }[];
}

let uxia: Person;
let brais: Person;
beforeAll(async () => {
  ({ uxia, brais } = await people());
});

async function add<T>(handler: Handler, body: unknown): Promise<T> {
  const { status, body: added } = await callJson<T>(handler, { method: 'POST', body, as: uxia });
  expect(status).toBe(201);
  return added;
}
const changer =
  <T>(handler: Handler, method: 'POST' | 'PUT' = 'POST') =>
  (id: number, body: unknown, as: Person = uxia) =>
    callJson<T & Answer>(handler, { method, params: { id: String(id) }, body, as });
const changeGroup = changer<LayerGroup>(CHANGE_GROUP);
const changeAttribute = changer<AttributeType>(CHANGE_ATTRIBUTE);
const changeType = changer<ElementType>(CHANGE_TYPE);
const changeLayer = changer<Layer>(CHANGE_LAYER);
const changeParameter = changer<ConfigurationParameter>(CHANGE_PARAMETER, 'PUT');

const named = (texts: Partial<Record<'en-GB' | 'es-ES' | 'gl-ES', string>>) => ({
  listInternationalizationDto: ['es-ES', 'gl-ES', 'en-GB'].map((language) => ({
    language,
    description: texts[language as 'en-GB'] ?? language,
  })),
});
const textIn = (code: { listInternationalizationDto: { language: string; description: string }[] } | null, language: string) =>
  code?.listInternationalizationDto.find((it) => it.language === language)?.description;

const aLayerGroup = () => add<LayerGroup>(ADD_GROUP, { codeDto: named({}), order: 7000 + next() });
const bodyOf = ({ version, codeDto, order, initiallyOpen, placeBehindOtherLayers, includeInsideGroupLayer }: LayerGroup) => ({
  ...{ version, codeDto, order, initiallyOpen, placeBehindOtherLayers, includeInsideGroupLayer },
});

describe('a layer group', () => {
  it('200: of an older version, different fields are merged, and the answer names them and who changed them', async () => {
    const group = await aLayerGroup();
    await changeGroup(group.id, { ...bodyOf(group), initiallyOpen: true });
    const saved = await changeGroup(group.id, { ...bodyOf(group), order: 7000 + next() });
    expect([saved.status, saved.body.merged, saved.body.mergedFrom]).toEqual([200, ['initiallyOpen'], [uxia.login]]);
    expect(saved.body).toMatchObject({ initiallyOpen: true, version: group.version + 2 });
    expect(saved.body.order).not.toBe(group.order);
  });

  it('200: its name is merged by language; over several versions', async () => {
    const group = await aLayerGroup();
    const second = await changeGroup(group.id, { ...bodyOf(group), codeDto: named({ 'es-ES': 'Ríos' }) });
    await changeGroup(group.id, { ...bodyOf(second.body), initiallyOpen: true });
    const saved = await changeGroup(group.id, { ...bodyOf(group), codeDto: named({ 'en-GB': 'Rivers' }) });
    expect([saved.status, saved.body.merged]).toEqual([200, ['codeDto', 'initiallyOpen']]);
    expect([textIn(saved.body.codeDto, 'es-ES'), textIn(saved.body.codeDto, 'en-GB')]).toEqual(['Ríos', 'Rivers']);
  });

  it('409: the same field, with both values; nothing is written', async () => {
    const group = await aLayerGroup();
    const theirs = await changeGroup(group.id, { ...bodyOf(group), order: 8000 + next() });
    const mine = 8000 + next();
    const { status, body } = await changeGroup(group.id, { ...bodyOf(group), order: mine, initiallyOpen: true });
    expect([status, body.code]).toEqual([409, 'project.common.changedMeanwhile']);
    expect(body.conflicts).toEqual([{ field: 'order', part: null, base: group.order, mine, theirs: theirs.body.order }]);
    expect(body.current).toEqual({ ...theirs.body });
  });

  it('400: what was merged breaks a rule that neither did alone', async () => {
    const [other, group] = [await aLayerGroup(), await aLayerGroup()];
    await changeGroup(other.id, { ...bodyOf(other), placeBehindOtherLayers: true });
    await changeGroup(group.id, { ...bodyOf(group), placeBehindOtherLayers: true });
    const { status, body } = await changeGroup(group.id, { ...bodyOf(group), order: other.order });
    expect([status, body.fieldErrors?.map((it) => it.fieldName)]).toEqual([400, ['order']]);
  });

  it('409 without fields: the version was never one, it is not known any more, or merging is off', async () => {
    const group = await aLayerGroup();
    await changeGroup(group.id, { ...bodyOf(group), initiallyOpen: true });
    const refused = async (version: number) => {
      const { status, body } = await changeGroup(group.id, { ...bodyOf(group), version });
      expect([status, body.conflicts, typeof body.current]).toEqual([409, undefined, 'object']);
    };
    await refused(group.version + 9);
    await sql("UPDATE configuration_parameter SET value = 'false' WHERE code = 'ENABLE_MERGE_ON_SAVE'");
    await refused(group.version);
    await sql("UPDATE configuration_parameter SET value = 'true' WHERE code = 'ENABLE_MERGE_ON_SAVE'");
    await sql("DELETE FROM definition_version WHERE kind = 'geometric_layer_group' AND definition_id = $1", [group.id]);
    await refused(group.version);
  });

  it('of parallel saves of different fields all succeed', async () => {
    const group = await aLayerGroup();
    const answers = await Promise.all([
      changeGroup(group.id, { ...bodyOf(group), initiallyOpen: true }),
      changeGroup(group.id, { ...bodyOf(group), codeDto: named({ 'es-ES': 'A' }) }),
      changeGroup(group.id, { ...bodyOf(group), codeDto: named({ 'gl-ES': 'B' }) }),
      changeGroup(group.id, { ...bodyOf(group), includeInsideGroupLayer: true }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const last = await changeGroup(group.id, { ...bodyOf(group), version: answers.length + group.version });
    expect(last.status).toBe(200);
  });

  it('403 and 401: whoever is no administrator learns nothing of what others have saved', async () => {
    const group = await aLayerGroup();
    await changeGroup(group.id, { ...bodyOf(group), initiallyOpen: true });
    const refused = await changeGroup(group.id, bodyOf(group), brais);
    expect([refused.status, refused.body.current]).toEqual([403, undefined]);
    const visitor = await callJson(CHANGE_GROUP, { method: 'POST', params: { id: String(group.id) }, body: bodyOf(group) });
    expect(visitor.status).toBe(401);
  });
});

describe('an attribute type', () => {
  const choice = (code: string) => ({ code, ...inAll(code) });
  const body = (code: string, more: object = {}) => ({
    code: { code, ...inAll('Material') },
    description: 'What it is made of',
    dataType: 'SELECT',
    valueGroupCode: { listCode: [choice('STONE'), choice('WOOD')] },
    ...more,
  });
  const codes = ({ valueGroupCode }: AttributeType) => valueGroupCode?.listCode.map((it) => it.code);

  it('200: two who add different choices both get them', async () => {
    const code = `M${next()}`;
    const { id, version } = await add<AttributeType>(ADD_ATTRIBUTE, body(code));
    const listOf = (...more: string[]) => ({ valueGroupCode: { listCode: ['STONE', 'WOOD', ...more].map(choice) } });
    await changeAttribute(id, body(code, { version, ...listOf('IRON') }));
    const saved = await changeAttribute(id, body(code, { version, ...listOf('CLAY'), description: 'Material' }));
    expect([saved.status, saved.body.merged, codes(saved.body)]).toEqual([
      200,
      ['valueGroupCode'],
      ['STONE', 'WOOD', 'IRON', 'CLAY'],
    ]);
    expect(saved.body.description).toBe('Material');
  });

  it('409: one takes a choice away that the other renames', async () => {
    const code = `M${next()}`;
    const { id, version } = await add<AttributeType>(ADD_ATTRIBUTE, body(code));
    const renamed = { valueGroupCode: { listCode: [choice('STONE'), { code: 'WOOD', ...inAll('Timber') }] } };
    await changeAttribute(id, body(code, { version, ...renamed }));
    const refused = await changeAttribute(id, body(code, { version, valueGroupCode: { listCode: [choice('STONE')] } }));
    expect([refused.status, refused.body.conflicts?.map(({ field, part, mine }) => [field, part, mine])]).toEqual([
      409,
      [['valueGroupCode', 'WOOD', null]],
    ]);
  });

  it('200: help and rules of values are merged; 400: its code stands', async () => {
    const code = `N${next()}`;
    const text = { code: { code, ...inAll('Note') }, description: 'Note', dataType: 'NUMBER' };
    const { id, version } = await add<AttributeType>(ADD_ATTRIBUTE, text);
    await changeAttribute(id, { ...text, version, helpCode: inAll('<p>Read</p>'), min: '1' });
    const saved = await changeAttribute(id, { ...text, version, max: '9', unit: 'm' });
    expect([saved.status, saved.body.merged]).toEqual([200, ['min', 'helpCode']]);
    expect(saved.body).toMatchObject({ min: '1', max: '9', unit: 'm' });
    expect(textIn(saved.body.helpCode, 'en-GB')).toContain('Read');
    const other = { ...text, code: { code: 'OTHER', ...inAll('Note') } };
    const refused = await changeAttribute(id, { ...other, version });
    expect([refused.status, refused.body.fieldErrors?.[0]?.fieldName]).toEqual([400, 'code.code']);
  });

  it('400: the ends are each sound, but not what was merged of them', async () => {
    const code = `N${next()}`;
    const number = { code: { code, ...inAll('Height') }, description: 'Height', dataType: 'NUMBER' };
    const { id, version } = await add<AttributeType>(ADD_ATTRIBUTE, number);
    await changeAttribute(id, { ...number, version, min: '5' });
    const refused = await changeAttribute(id, { ...number, version, max: '3' });
    expect([refused.status, refused.body.fieldErrors?.map((it) => it.fieldName)]).toEqual([400, ['max']]);
  });

  it('its versions go with it', async () => {
    const code = `M${next()}`;
    const { id, version } = await add<AttributeType>(ADD_ATTRIBUTE, body(code));
    await changeAttribute(id, body(code, { version }));
    const stored = () =>
      sqlOne<{ count: number }>(
        "SELECT count(*)::int FROM definition_version WHERE kind = 'attribute_type' AND definition_id = $1",
        [id],
      );
    expect(await stored()).toEqual({ count: 1 });
    await callJson(REMOVE_ATTRIBUTE, { method: 'DELETE', params: { id: String(id) }, as: uxia });
    expect(await stored()).toEqual({ count: 0 });
  });

  it('at most fifty of them are stored, for ninety days', async () => {
    const code = `M${next()}`;
    const { id, version } = await add<AttributeType>(ADD_ATTRIBUTE, body(code));
    await sql(
      `INSERT INTO definition_version (kind, definition_id, version, document)
       SELECT 'attribute_type', $1, n, '{}' FROM generate_series(100, 159) n`,
      [id],
    );
    await sql(
      `INSERT INTO definition_version (kind, definition_id, version, document, replaced_at)
       VALUES ('geometric_layer', 999999, 1, '{}', now() - interval '91 days')`,
    );
    await changeAttribute(id, body(code, { version }));
    expect(
      await sqlOne(
        "SELECT count(*)::int, min(version) FROM definition_version WHERE kind = 'attribute_type' AND definition_id = $1",
        [id],
      ),
    ).toEqual({ count: 50, min: 110 });
    expect(await sqlOne('SELECT count(*)::int FROM definition_version WHERE definition_id = 999999')).toEqual({ count: 0 });
  });
});

describe('an element type', () => {
  const anAttribute = (name: string) =>
    add<AttributeType>(ADD_ATTRIBUTE, {
      code: { code: `${name}_${next()}`, ...inAll(name) },
      description: name,
      dataType: 'BOOLEAN',
    });
  const entry = ({ id }: { id: number }, attributeOrder: number, more: object = {}) => ({
    attributeType: { id },
    attributeOrder,
    ...more,
  });
  const body = (code: string, more: object = {}) => ({
    code,
    codeDto: inAll('Fountain'),
    geometryType: 'POINT',
    legendType: 'LEGEND_TYPE_NONE',
    ...more,
  });
  const attributesOf = ({ listAttributeType }: ElementType) =>
    listAttributeType.map(({ attributeType, mandatory, retired }) => [attributeType.id, mandatory, retired]);

  it('200: two who add different attributes both get them; entries are merged by what is said of them', async () => {
    const [a, b, c] = [await anAttribute('A'), await anAttribute('B'), await anAttribute('C')];
    const code = `T${next()}`;
    const { id, version } = await add<ElementType>(ADD_TYPE, body(code, { listAttributeType: [entry(a, 1)] }));
    await changeType(id, body(code, { version, listAttributeType: [entry(a, 1, { mandatory: true }), entry(b, 2)] }));
    const saved = await changeType(id, body(code, { version, listAttributeType: [entry(a, 1, { retired: true }), entry(c, 2)] }));
    expect([saved.status, saved.body.merged]).toEqual([200, ['listAttributeType']]);
    expect(attributesOf(saved.body)).toEqual([
      [a.id, true, true],
      [b.id, false, false],
      [c.id, false, false],
    ]);
  });

  it('200: description, licence, opacity and similar types are merged', async () => {
    const code = `T${next()}`;
    const other = await add<ElementType>(ADD_TYPE, body(`T${next()}`));
    const { id, version } = await add<ElementType>(ADD_TYPE, body(code, { metadata: { source: 'Council' } }));
    await changeType(
      id,
      body(code, {
        version,
        description: 'Water',
        similarTypes: [other.id],
        metadata: { source: 'Council', contact: 'x@example.org' },
      }),
    );
    const saved = await changeType(id, body(code, { version, defaultOpacity: 0.5, metadata: { source: 'Province' } }));
    expect([saved.status, saved.body.merged?.sort()]).toEqual([200, ['description', 'metadata', 'similarTypes']]);
    expect(saved.body).toMatchObject({
      description: 'Water',
      similarTypes: [other.id],
      defaultOpacity: 0.5,
      metadata: { source: 'Province', contact: 'x@example.org' },
    });
  });

  it('409: both have ordered the attributes anew; 400: its code stands', async () => {
    const [a, b, c] = [await anAttribute('A'), await anAttribute('B'), await anAttribute('C')];
    const code = `T${next()}`;
    const ordered = (...all: AttributeType[]) => ({ listAttributeType: all.map((it, at) => entry(it, at + 1)) });
    const { id, version } = await add<ElementType>(ADD_TYPE, body(code, ordered(a, b, c)));
    await changeType(id, body(code, { version, ...ordered(b, a, c) }));
    const refused = await changeType(id, body(code, { version, ...ordered(a, c, b) }));
    expect([refused.status, refused.body.conflicts?.map(({ field, part }) => [field, part])]).toEqual([
      409,
      [['listAttributeType', 'order']],
    ]);
    const renamed = await changeType(id, body(`${code}X`, { version, ...ordered(a, b, c) }));
    expect([renamed.status, renamed.body.fieldErrors?.[0]?.fieldName]).toEqual([400, 'code']);
  });
});

describe('a layer', () => {
  const fields = (more: object = {}) => ({
    type: 'WMS',
    internationalization: '[SEP-es-ES]a[SEP-gl-ES]a[SEP-en-GB]a',
    internalName: 'rivers',
    geometricLayerGroupId: '1',
    order: '1',
    serverUrl: 'https://maps.example.org/wms',
    legendType: 'LEGEND_TYPE_NONE',
    ...more,
  });
  it('200 and 409: by revision, its name by language', async () => {
    const group = await aGroup('Water');
    const form = (more: object) => formOf(fields({ geometricLayerGroupId: String(group.id), ...more }) as Record<string, string>);
    const { id, revision: first } = await add<Layer>(ADD_LAYER, form({}));
    const revision = String(first);
    await changeLayer(id, form({ revision, attribution: 'IGN', internationalization: '[SEP-es-ES]b[SEP-gl-ES]a[SEP-en-GB]a' }));
    const saved = await changeLayer(
      id,
      form({ revision, order: '5', internationalization: '[SEP-es-ES]a[SEP-gl-ES]a[SEP-en-GB]c' }),
    );
    expect([saved.status, saved.body.merged?.sort()]).toEqual([200, ['attribution', 'internationalization']]);
    expect(saved.body).toMatchObject({ order: 5, attribution: 'IGN' });
    expect(['es-ES', 'gl-ES', 'en-GB'].map((it) => textIn(saved.body.code, it))).toEqual(['b', 'a', 'c']);
    const refused = await changeLayer(id, form({ revision, order: '6' }));
    expect([refused.status, refused.body.conflicts?.map((it) => it.field)]).toEqual([409, ['order']]);
  });
});

describe('a parameter', () => {
  const parameter = async (code: string) =>
    (await callJson<ConfigurationParameter[]>(PARAMETERS, { as: uxia })).body.find(
      (it) => it.code === code,
    ) as ConfigurationParameter;
  const titles = (es: string, en: string) => `[SEP-es-ES]${es}[SEP-gl-ES]Mapa[SEP-en-GB]${en}`;

  it('200: texts are merged by language; 409: the same language', async () => {
    const { id } = await parameter('APP_TITLE');
    const { version } = (await changeParameter(id, { value: titles('Mapa', 'Map') })).body;
    await changeParameter(id, { version, value: titles('Atlas', 'Map') });
    const saved = await changeParameter(id, { version, value: titles('Mapa', 'Chart') });
    expect([saved.status, saved.body.merged, saved.body.value]).toEqual([200, ['value'], titles('Atlas', 'Chart')]);
    const refused = await changeParameter(id, { version, value: titles('Plano', 'Chart') });
    expect([refused.status, refused.body.conflicts]).toEqual([
      409,
      [{ field: 'value', part: 'es-ES', base: 'Mapa', mine: 'Plano', theirs: 'Atlas' }],
    ]);
  });

  it('409: one value; 200: both have set the same', async () => {
    const { id } = await parameter('NAVBAR_IMAGE_LINK');
    const { version } = (await changeParameter(id, { value: '/a' })).body;
    await changeParameter(id, { version, value: '/b' });
    expect((await changeParameter(id, { version, value: '/c' })).status).toBe(409);
    const same = await changeParameter(id, { version, value: '/b' });
    expect([same.status, same.body.value, same.body.merged]).toEqual([200, '/b', []]);
  });
});
