import { beforeAll, describe, expect, it } from 'vitest';
import { GET as FORMATS } from '@/app/api/attached_files/formats/route';
import { GET as ATTRIBUTE_TYPES } from '@/app/api/elements/attribute_type/route';
import { GET as TYPE } from '@/app/api/elements/element_type/[id]/route';
import { GET as TYPES } from '@/app/api/elements/geometric_element_type/route';
import { GET as LAYERS } from '@/app/api/layers/geometric_layer/route';
import { GET as GROUPS } from '@/app/api/layers/geometric_layer_group/route';
import { GET as MUNICIPALITIES } from '@/app/api/location/municipality/route';
import { GET as PARISHES } from '@/app/api/location/parish/route';
import { GET as PROVINCES } from '@/app/api/location/provinces/route';
import { GET as STYLES } from '@/app/api/styles/route';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import type { Page } from '@/lib/http/list';
import type { LayerGroup } from '@/lib/layer-groups/schema';
import { mapGroups } from '@/lib/layer-groups/service';
import type { Layer } from '@/lib/layers/schema';
import { callJson } from '@/lib/test/call';
import { withValues } from '@/lib/test/data-types';
import { sql } from '@/lib/test/database';
import { aCode, anElement, anElementType } from '@/lib/test/elements';
import { anAttribute, withDivisions } from '@/lib/test/geography';
import { people } from '@/lib/test/people';
import type { ElementType } from './schema';
import { mapTypes } from './service';

const list = async <T>(handler: Parameters<typeof callJson>[0], query = '', as?: { token: string; cookie: string }) =>
  (await callJson<Page<T>>(handler, { url: `/api/x${query}`, as })).body.result;

describe('element types', () => {
  let type: { id: number };
  beforeAll(async () => {
    type = await anElementType({ name: 'Lighthouse', geometryType: 'POINT', canJoin: true });
    await sql(
      `UPDATE internationalization SET description = 'Faro' WHERE language = 'gl-ES' AND code_id =
      (SELECT name_code_id FROM geometric_element_type WHERE id = $1)`,
      [type.id],
    );
    await anAttribute(type, withValues[0], { options: ['RED', 'BLUE'], order: 2 });
    await anAttribute(type, 'TEXT', { maxSize: 50, mandatory: true, order: 1 });
  });

  it('200: the whole type, its attributes in their order, its name in the caller’s language', async () => {
    const { status, body } = await callJson<ElementType>(TYPE, {
      params: { id: String(type.id) },
      headers: { 'accept-language': 'gl' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: type.id,
      name: 'Faro',
      geometryType: 'POINT',
      canJoin: true,
      lineStyleName: null,
      hasElements: false,
    });
    expect(body.codeDto.listInternationalizationDto.map((it) => it.language).sort()).toEqual(['en-GB', 'es-ES', 'gl-ES']);
    expect(body.pointStyleName).toMatch(/^style/);
    expect(body.listAttributeType.map((it) => [it.attributeType.dataType, it.mandatory, it.attributeType.maxSize])).toEqual([
      ['TEXT', true, 50],
      [withValues[0], false, null],
    ]);
    expect(body.listAttributeType[1]?.attributeType.valueGroupCode?.listCode.map((it) => it.code)).toEqual(['RED', 'BLUE']);
    expect(body.listAttributeType[1]?.attributeType.inUse).toBe(true);
  });
  it('knows when a type has elements', async () => {
    const { ana } = await people();
    const used = await anElementType();
    await anElement({ type: used, owner: ana });
    expect((await callJson(TYPE, { params: { id: String(used.id) } })).body.hasElements).toBe(true);
  });
  it('404: no such type, and 400: no such id', async () => {
    expect((await callJson(TYPE, { params: { id: '999999' } })).status).toBe(404);
    expect((await callJson(TYPE, { params: { id: 'x' } })).status).toBe(400);
  });
  it('200: the list is paged and sorted by the name as the caller reads it', async () => {
    await anElementType({ name: 'Ánfora' });
    const all = await list<ElementType>(TYPES, '?size=1000&sortField=name');
    expect(all.totalItems).toBe(all.items.length);
    expect(all.items[0]?.name).toBe('Ánfora');
    const second = await list<ElementType>(TYPES, '?size=1&page=1&sortField=name');
    expect([second.items.length, second.items[0]?.id, second.totalItems]).toEqual([1, all.items[1]?.id, all.totalItems]);
  });
  it('400: an unknown order, and a page that is too large', async () => {
    const { status, body } = await callJson<{ fieldErrors: { fieldName: string }[] }>(TYPES, {
      url: '/x?sortField=secret&size=1001',
    });
    expect([status, body.fieldErrors.map((it) => it.fieldName).sort()]).toEqual([400, ['size', 'sortField']]);
  });
  it('attribute types are paged too, with their values', async () => {
    const { items, totalItems } = await list<ElementType['listAttributeType'][0]['attributeType']>(
      ATTRIBUTE_TYPES,
      '?size=1000&sortField=dataType',
    );
    expect(items.length).toBe(totalItems);
    expect(items.find((it) => it.dataType === withValues[0])?.valueGroupCode?.listCode).toHaveLength(2);
  });
  it('the map gets each type with the documents of its styles', async () => {
    const found = (await mapTypes(contextFor(VISITOR, 'gl-ES'))).find((it) => it.id === type.id);
    expect(found).toMatchObject({ name: 'Faro', opacity: 1, allowChangeOpacity: true, styles: { POINT: { version: 1 } } });
    expect(Object.keys(found?.styles ?? {})).toEqual(['POINT']);
  });
  it('styles come by kind, and say which are in use', async () => {
    const { body } = await callJson<{ type: string; listStyles: string[]; items: { name: string; inUse: boolean }[] }[]>(STYLES);
    expect(body.map((it) => it.type)).toEqual(['POINT', 'LINE', 'POLYGON']);
    expect(body[0]?.items.some((it) => it.inUse)).toBe(true);
    expect(body[0]?.listStyles).toEqual(body[0]?.items.map((it) => it.name));
  });
});

describe('layers', () => {
  beforeAll(async () => {
    await sql(
      `WITH g AS (INSERT INTO geometric_layer_group (code, name_code_id, group_order, place_behind_other_layers)
         VALUES ('TEST_GROUP_LAYER', $1, 900, true) RETURNING id)
       INSERT INTO geometric_layer (code, name_code_id, group_id, type, internal_name, server_url, version, internal_comments, default_opacity)
         SELECT 'TEST_LAYER', $2, id, 'WMS', 'rivers', 'https://maps.example.org/wms', '1.3.0', 'ask Uxía', 0.5 FROM g`,
      [await aCode('Water'), await aCode('Rivers')],
    );
  });
  it('only administrators read the internal comments: answers to others do not contain them', async () => {
    const { uxia, ana } = await people();
    const seenBy = async (who?: typeof ana) =>
      (await list<Layer>(LAYERS, '?size=1000', who)).items.find((it) => it.internalName === 'rivers');
    expect(await seenBy(uxia)).toMatchObject({
      internalComments: 'ask Uxía',
      defaultOpacity: 0.5,
      geometricLayerGroup: { code: 'TEST_GROUP_LAYER' },
    });
    expect(JSON.stringify([await seenBy(ana), await seenBy()])).not.toContain('ask');
  });
  it('groups contain their layers, in drawing order', async () => {
    const { items } = await list<LayerGroup>(GROUPS, '?size=1000');
    const ours = items.find((it) => it.code === 'TEST_GROUP_LAYER');
    expect(ours?.listGeometricLayer.map((it) => it.internalName)).toEqual(['rivers']);
    expect(JSON.stringify(items)).not.toContain('ask Ux');
    const map = await mapGroups(contextFor(VISITOR, 'en-GB'));
    expect(map.find((it) => it.id === ours?.id)).toMatchObject({
      name: 'Water',
      block: 'behind',
      layers: [{ name: 'Rivers', opacity: 0.5 }],
    });
  });
});

describe('divisions', () => {
  beforeAll(() => withDivisions());
  it('provinces, then their municipalities, then their parishes', async () => {
    expect((await callJson(PROVINCES)).body).toContainEqual({ provinceCode: '15', name: 'A Coruña' });
    expect((await callJson(MUNICIPALITIES, { url: '/x?provinceCode=15' })).body).toContainEqual({
      ineCode: '15030',
      name: 'A Coruña',
      provinceCode: '15',
    });
    expect((await callJson(MUNICIPALITIES, { url: '/x?provinceCode=99' })).body).toEqual([]);
    const parish = { parishCode: '1503001', name: 'Monte Alto', ineCode: '15030' };
    expect((await callJson(PARISHES, { url: '/x?municipalityCode=15030' })).body).toContainEqual(parish);
    expect((await callJson(PARISHES, { url: '/x?provinceCode=15' })).body).toContainEqual(parish);
    expect((await callJson(PARISHES, { url: '/x?provinceCode=27&municipalityCode=15030' })).body).toEqual([]);
  });
});

it('file formats are listed with their limits', async () => {
  const { items, totalItems } = await list<{ code: string; generalMaxSize: number }>(FORMATS, '?size=1000');
  expect(items.length).toBe(totalItems);
  for (const format of items) expect(format.generalMaxSize).toBeGreaterThan(0);
});
