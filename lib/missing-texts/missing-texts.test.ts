import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUT } from '@/app/api/configuration_parameter/[id]/route';
import { POST as ADD_ATTRIBUTE, GET as ATTRIBUTE_TYPES } from '@/app/api/elements/attribute_type/route';
import { POST as CHANGE_TYPE } from '@/app/api/elements/geometric_element_type/[id]/route';
import { POST as ADD_TYPE, GET as TYPES } from '@/app/api/elements/geometric_element_type/route';
import { GET } from '@/app/api/internationalization/missing/route';
import { POST as ADD_LAYER } from '@/app/api/layers/geometric_layer/route';
import { POST as ADD_GROUP } from '@/app/api/layers/geometric_layer_group/route';
import type { AttributeType } from '@/lib/attribute-types/schema';
import type { ElementType } from '@/lib/element-types/schema';
import type { Page } from '@/lib/http/list';
import { type call, callJson } from '@/lib/test/call';
import { next, sqlOne } from '@/lib/test/database';
import { formOf } from '@/lib/test/layer-scene';
import { type Person, people, visitor } from '@/lib/test/people';
import type { MissingText } from './schema';

interface Answer {
  result: { items: MissingText[]; totalItems: number; kinds: { kind: string; total: number }[] };
}

let ana: Person;
let uxia: Person;
const texts = (text: string) => ({
  listInternationalizationDto: ['es-ES', 'gl-ES'].map((language) => ({ language, description: `${text} ${language}` })),
});
const missing = async (query = '', language = 'en') =>
  (await callJson<Answer>(GET, { url: `/x?size=1000${query}`, headers: { 'accept-language': language }, as: uxia })).body.result;
async function setActive(value: string) {
  const { id } = await sqlOne<{ id: number }>("SELECT id FROM configuration_parameter WHERE code = 'ACTIVE_LANGUAGES'");
  const { status } = await callJson(PUT, { method: 'PUT', params: { id: String(id) }, body: { value }, as: uxia });
  expect(status).toBe(200);
}
async function add<T extends { id: number }>(handler: Parameters<typeof call>[0], body: unknown): Promise<T> {
  const answer = await callJson<T>(handler, { method: 'POST', body, as: uxia });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

describe('when a language is added', () => {
  const typeInput = {
    code: `TYPE${next()}`,
    codeDto: texts('Faro'),
    geometryType: 'POINT',
    legendType: 'LEGEND_TYPE_NONE',
    canJoin: true,
    joinTooltipText: texts('Coidar'),
    joinTableText: texts('Quen coida'),
  };
  let type: ElementType;
  let attribute: AttributeType;
  let group: { id: number };
  let layer: { id: number };
  const made = async (query = '') => {
    const { items } = await missing(query);
    const own = new Map([
      ['ELEMENT_TYPE', type.id],
      ['ATTRIBUTE_TYPE', attribute.id],
      ['VALUE', attribute.id],
      ['LAYER_GROUP', group.id],
      ['LAYER', layer.id],
    ]);
    return items.filter(({ kind, recordId }) => own.get(kind) === recordId);
  };

  beforeAll(async () => {
    ({ ana, uxia } = await people());
    await setActive('es-ES,gl-ES,en-GB');
    await setActive('es-ES,gl-ES');
    type = await add(ADD_TYPE, typeInput);
    attribute = await add(ADD_ATTRIBUTE, {
      code: { code: `KIND${next()}`, ...texts('Tipo') },
      description: 'x',
      dataType: 'SELECT',
      helpCode: texts('Axuda'),
      valueGroupCode: { listCode: [{ code: 'STONE', ...texts('Pedra') }] },
    });
    group = await add(ADD_GROUP, { codeDto: texts('Auga'), order: 7000 + next() });
    layer = await add(
      ADD_LAYER,
      formOf({
        type: 'WMS',
        internationalization: '[SEP-es-ES]Ríos[SEP-gl-ES]Ríos',
        internalName: 'rivers',
        geometricLayerGroupId: String(group.id),
        order: '1',
        serverUrl: 'https://maps.example.org/wms',
        legendType: 'LEGEND_TYPE_NONE',
      }),
    );
    await sqlOne(
      `UPDATE configuration_parameter SET state = 'SET', value = '[SEP-es-ES]Mapa[SEP-gl-ES]Mapa' WHERE code = 'APP_TITLE' RETURNING 1`,
    );
  });
  afterAll(() => setActive('es-ES,gl-ES,en-GB'));

  it('200: nothing is missing while the active languages are complete', async () => {
    expect(await made()).toEqual([]);
    expect((await missing()).items.filter(({ code }) => code === 'APP_TITLE')).toEqual([]);
  });

  it('200: then every missing text is listed by its kind, with an existing name, and counted', async () => {
    await setActive('es-ES,gl-ES,en-GB');
    expect((await made()).map(({ kind, field, name, languages }) => [kind, field, name, languages])).toEqual([
      ['ELEMENT_TYPE', 'codeDto', 'Faro es-ES', ['en-GB']],
      ['ELEMENT_TYPE', 'joinTooltipText', 'Faro es-ES', ['en-GB']],
      ['ELEMENT_TYPE', 'joinTableText', 'Faro es-ES', ['en-GB']],
      ['ATTRIBUTE_TYPE', 'name', 'Tipo es-ES', ['en-GB']],
      ['ATTRIBUTE_TYPE', 'help', 'Tipo es-ES', ['en-GB']],
      ['VALUE', 'listCode', 'Pedra es-ES', ['en-GB']],
      ['LAYER_GROUP', 'codeDto', 'Auga es-ES', ['en-GB']],
      ['LAYER', 'internationalization', 'Ríos', ['en-GB']],
    ]);
    const all = await missing();
    expect(all.items.find(({ code }) => code === 'APP_TITLE')).toMatchObject({ kind: 'PARAMETER', languages: ['en-GB'] });
    expect(all.kinds.reduce((sum, { total }) => sum + total, 0)).toBe(all.totalItems);
    expect(all.items.length).toBe(all.totalItems);
  });

  it('200: by kind, by name and by language', async () => {
    expect((await made('&kind=VALUE')).map(({ code }) => code)).toEqual(['STONE']);
    expect((await made('&name=pedra')).map(({ code }) => code)).toEqual(['STONE']);
    expect(await made('&language=gl-ES')).toEqual([]);
    expect((await missing('&kind=VALUE')).kinds.length).toBeGreaterThan(1);
  });

  it('a missing text is replaced by one in another language', async () => {
    const english = { headers: { 'accept-language': 'en' }, as: uxia };
    const types = await callJson<Page<ElementType>>(TYPES, { url: `/x?id=${type.id}`, ...english });
    expect(types.body.result.items[0]?.name).toBe('Faro es-ES');
    const found = await callJson<Page<AttributeType>>(ATTRIBUTE_TYPES, { url: '/x?name=tipo%20es', ...english });
    expect(found.body.result.items.map(({ id }) => id)).toEqual([attribute.id]);
  });

  it('what has been written is no longer listed', async () => {
    const { joinTooltipText, joinTableText, codeDto } = typeInput;
    const whole = [codeDto, joinTooltipText, joinTableText].map(({ listInternationalizationDto: [es, gl] }) => ({
      listInternationalizationDto: [es, gl, { language: 'en-GB', description: 'Light' }],
    }));
    const body = { ...typeInput, codeDto: whole[0], joinTooltipText: whole[1], joinTableText: whole[2] };
    const { status } = await callJson(CHANGE_TYPE, { method: 'POST', params: { id: String(type.id) }, body, as: uxia });
    expect(status).toBe(200);
    expect((await made()).map(({ kind }) => kind)).not.toContain('ELEMENT_TYPE');
  });

  it('401, 403: it is for administrators', async () => {
    expect((await callJson(GET, { as: visitor })).status).toBe(401);
    expect((await callJson(GET, { as: ana })).status).toBe(403);
  });
});
