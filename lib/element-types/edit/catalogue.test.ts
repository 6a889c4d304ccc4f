import { beforeAll, describe, expect, it } from 'vitest';
import { POST as CHANGE_ATTRIBUTE, DELETE as REMOVE_ATTRIBUTE } from '@/app/api/elements/attribute_type/[id]/route';
import { POST as ADD_ATTRIBUTE } from '@/app/api/elements/attribute_type/route';
import { POST as CHANGE_TYPE, DELETE as REMOVE_TYPE } from '@/app/api/elements/geometric_element_type/[id]/route';
import { POST as ADD_TYPE } from '@/app/api/elements/geometric_element_type/route';
import { POST as CHANGE_GROUP, DELETE as REMOVE_GROUP } from '@/app/api/layers/geometric_layer_group/[id]/route';
import { POST as ADD_GROUP, GET as GROUPS } from '@/app/api/layers/geometric_layer_group/route';
import { GET as STYLES } from '@/app/api/styles/route';
import type { AttributeType } from '@/lib/attribute-types/schema';
import type { LayerGroup } from '@/lib/layer-groups/schema';
import type { StylesOfKind } from '@/lib/styles/api';
import { type call, callJson } from '@/lib/test/call';
import { plain, withValues } from '@/lib/test/data-types';
import { next, sql, sqlOne } from '@/lib/test/database';
import { anElement } from '@/lib/test/elements';
import { type Person, people, visitor } from '@/lib/test/people';
import { inAll, inOne, type Problem } from '@/lib/test/texts';
import type { ElementType } from '../schema';

type Handler = Parameters<typeof call>[0];

let ana: Person;
let uxia: Person;
beforeAll(async () => {
  ({ ana, uxia } = await people());
});

const post = <T>(handler: Handler, body: object, id?: number, as: Person = uxia) =>
  callJson<T & Problem>(handler, { method: 'POST', body, as, ...(id !== undefined && { params: { id: String(id) } }) });
const remove = (handler: Handler, id: number, as: Person = uxia) =>
  callJson<Problem>(handler, { method: 'DELETE', params: { id: String(id) }, as });
const fields = (problem: Problem) => problem.fieldErrors.map((it) => it.fieldName);

const surface = () => ({
  code: { code: `SURFACE${next()}`, ...inAll('Surface') },
  description: 'What it is made of',
  dataType: 'TEXT',
  maxSize: 100,
});
const kind = () => ({
  ...surface(),
  dataType: withValues[0],
  maxSize: null,
  valueGroupCode: {
    listCode: [
      { code: 'STONE', ...inAll('Stone') },
      { code: 'WOOD', ...inAll('Wood') },
    ],
  },
});
const field = (attributes: number[] = []) => ({
  code: `FIELD${next()}`,
  codeDto: inAll('Field'),
  geometryType: 'POINT',
  legendType: 'LEGEND_TYPE_NONE',
  listAttributeType: attributes.map((id, at) => ({ attributeType: { id }, attributeOrder: at + 1, mandatory: at === 0 })),
});

describe('attribute types', () => {
  it('201, 200, 204: added, changed and deleted, with their values and their cleaned help', async () => {
    const help = { listInternationalizationDto: [{ language: 'gl-ES', description: '<b>Pedra</b><script>x</script>' }] };
    const added = await post<AttributeType>(ADD_ATTRIBUTE, { ...kind(), helpCode: help });
    expect(added.status).toBe(201);
    expect(added.body.helpCode?.listInternationalizationDto).toEqual([{ language: 'gl-ES', description: '<b>Pedra</b>' }]);
    const { code } = added.body.code;
    const listCode = [
      { code: 'SLATE', ...inAll('Slate') },
      { code: 'STONE', ...inAll('Stone') },
    ];
    const changed = await post<AttributeType>(
      CHANGE_ATTRIBUTE,
      { ...kind(), code: { code, ...inAll('Kind') }, valueGroupCode: { listCode } },
      added.body.id,
    );
    expect(changed.body.valueGroupCode?.listCode.map((it) => it.code)).toEqual(['SLATE', 'STONE']);
    expect(changed.body.helpCode).toBeNull();
    expect((await remove(REMOVE_ATTRIBUTE, added.body.id)).status).toBe(204);
    expect((await remove(REMOVE_ATTRIBUTE, added.body.id)).status).toBe(404);
    expect(await sqlOne('SELECT count(*)::int AS n FROM code WHERE code IN ($1, $2)', [code, `${code}_HELP`])).toEqual({ n: 0 });
  });

  it.each([
    ['code', { code: { code: 'NAMELESS', ...inOne('só galego') } }],
    ['code.code', { code: inAll('No code') }],
    ['description', { description: ' ' }],
    ['dataType', { dataType: 'IMAGE' }],
    ['maxSize', { maxSize: null }],
    ['maxSize', { maxSize: 0 }],
    ['valueGroupCode', { dataType: withValues[0] }],
    ['valueGroupCode.listCode.0', { dataType: withValues[0], valueGroupCode: { listCode: [{ code: 'A', ...inOne('a') }] } }],
    [
      'valueGroupCode.listCode.1.code',
      {
        dataType: withValues[0],
        valueGroupCode: {
          listCode: [
            { code: 'A', ...inAll('a') },
            { code: 'A', ...inAll('b') },
          ],
        },
      },
    ],
  ])('400 at %s', async (path, wrong) => {
    const { status, body } = await post(ADD_ATTRIBUTE, { ...surface(), ...wrong });
    expect([status, fields(body)]).toEqual([400, [path]]);
  });

  it('409: a code that is taken; 400: a code or a data type that was changed', async () => {
    const input = surface();
    const { body: was } = await post<AttributeType>(ADD_ATTRIBUTE, input);
    expect(fields((await post(ADD_ATTRIBUTE, input)).body)).toEqual(['code.code']);
    expect(fields((await post(CHANGE_ATTRIBUTE, { ...input, code: { code: 'OTHER', ...inAll('x') } }, was.id)).body)).toEqual([
      'code.code',
    ]);
    expect(fields((await post(CHANGE_ATTRIBUTE, { ...input, dataType: plain[0] }, was.id)).body)).toEqual(['dataType']);
  });

  it('409: a code that differs only in case, also of a value; a value may change its case', async () => {
    const input = kind();
    const { body: was } = await post<AttributeType>(ADD_ATTRIBUTE, input);
    const alike = { ...surface(), code: { ...inAll('x'), code: input.code.code.toLowerCase() } };
    const refused = await post(ADD_ATTRIBUTE, alike);
    expect([refused.status, fields(refused.body)]).toEqual([409, ['code.code']]);
    const parallel = await Promise.all(
      ['Roof', 'ROOF', 'roof'].map((code) => post(ADD_ATTRIBUTE, { ...surface(), code: { code, ...inAll('x') } })),
    );
    expect(parallel.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const listCode = [{ code: 'Stone', ...inAll('Stone') }];
    const changed = await post<AttributeType>(CHANGE_ATTRIBUTE, { ...input, valueGroupCode: { listCode } }, was.id);
    expect([changed.status, changed.body.valueGroupCode?.listCode.map((it) => it.code)]).toEqual([200, ['Stone']]);
    await expect(
      sqlOne("UPDATE code SET code = 'sTONE' WHERE group_code = $1 AND code = 'Stone' RETURNING 1", [
        was.valueGroupCode?.groupCode,
      ]),
    ).resolves.toBeDefined();
  });

  it('400: a maximum below the longest text that there is says its length, together with all else that is wrong', async () => {
    const input = surface();
    const { body: attribute } = await post<AttributeType>(ADD_ATTRIBUTE, input);
    const { body: type } = await post<ElementType>(ADD_TYPE, field([attribute.id]));
    const element = await anElement({ type, owner: ana });
    const values = JSON.stringify({ [type.listAttributeType[0]?.id as number]: 'Ñandú😀'.repeat(2) });
    await sqlOne('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1 RETURNING 1', [element.id, values]);
    const refused = await post(CHANGE_ATTRIBUTE, { ...input, dataType: plain[0], maxSize: 11 }, attribute.id);
    expect([refused.status, refused.body.fieldErrors]).toEqual([
      400,
      [
        { fieldName: 'dataType', message: 'Field "Data type" cannot be changed any more' },
        { fieldName: 'maxSize', message: 'There are texts of 12 characters: the maximum cannot be less' },
      ],
    ]);
    expect((await post(CHANGE_ATTRIBUTE, { ...input, maxSize: 12 }, attribute.id)).status).toBe(200);
  });

  it('separators of other formats are stored unchanged in codes and texts', async () => {
    const odd = 'a;b, c|d\te "f" [SEP-gl-ES]';
    const listCode = [{ code: odd, ...inAll(odd) }];
    const { body } = await post<AttributeType>(ADD_ATTRIBUTE, { ...kind(), valueGroupCode: { listCode } });
    const [value] = body.valueGroupCode?.listCode ?? [];
    expect([value?.code, value?.listInternationalizationDto.map((it) => it.description).sort()]).toEqual([
      odd,
      inAll(odd)
        .listInternationalizationDto.map((it) => it.description)
        .sort(),
    ]);
  });

  it('409: one that is used, with its uses; and a value that an element has', async () => {
    const input = kind();
    const { body: attribute } = await post<AttributeType>(ADD_ATTRIBUTE, input);
    const { body: type } = await post<ElementType>(ADD_TYPE, field([attribute.id]));
    const refused = await remove(REMOVE_ATTRIBUTE, attribute.id);
    expect([refused.status, refused.body.globalError]).toEqual([409, expect.stringContaining(type.code)]);
    const element = await anElement({ type, owner: ana });
    const place = type.listAttributeType[0]?.id;
    await sqlOne('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1 RETURNING 1', [
      element.id,
      JSON.stringify({ [place as number]: 'WOOD' }),
    ]);
    const without = { ...input, valueGroupCode: { listCode: [{ code: 'STONE', ...inAll('Stone') }] } };
    expect((await post(CHANGE_ATTRIBUTE, without, attribute.id)).status).toBe(409);
    const other = { ...input, valueGroupCode: { listCode: [{ code: 'WOOD', ...inAll('Wood') }] } };
    expect((await post(CHANGE_ATTRIBUTE, other, attribute.id)).status).toBe(200);
  });
});

describe('element types', () => {
  it('without a named style it has the first of the list of styles, whichever was made first', async () => {
    await sql(`INSERT INTO style (kind, name, document, source, source_format, source_filename)
      SELECT kind, ' Above all others', document, source, source_format, source_filename FROM style WHERE kind = 'POINT' LIMIT 1`);
    const { body: kinds } = await callJson<StylesOfKind[]>(STYLES);
    const { body } = await post<ElementType>(ADD_TYPE, field());
    expect(body.pointStyleName).toBe(kinds.find(({ type }) => type === 'POINT')?.listStyles[0]);
  });
  it('201, 200, 204: added with its attributes, styles and join texts, changed and deleted', async () => {
    const { body: attribute } = await post<AttributeType>(ADD_ATTRIBUTE, surface());
    const input = {
      ...field([attribute.id]),
      canJoin: true,
      joinTooltipText: inAll('Join'),
      joinTableText: inAll('Joined'),
      defaultOpacity: 0.5,
    };
    const { status, body } = await post<ElementType>(ADD_TYPE, input);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Field en-GB', lineStyleName: null, defaultOpacity: 0.5, hasElements: false });
    expect(body.pointStyleName).not.toBeNull();
    const changed = await post<ElementType>(CHANGE_TYPE, { ...input, geometryType: 'LINE_POLYGON', canJoin: false }, body.id);
    expect(changed.body).toMatchObject({ pointStyleName: null, canJoin: false, joinTableText: null });
    expect(changed.body.listAttributeType.map((it) => it.id)).toEqual(body.listAttributeType.map((it) => it.id));
    expect((await remove(REMOVE_TYPE, body.id)).status).toBe(204);
  });

  it.each([
    ['code', { code: '' }],
    ['codeDto', { codeDto: inOne('Leira') }],
    ['geometryType', { geometryType: 'SPHERE' }],
    ['defaultOpacity', { defaultOpacity: 1.5 }],
    ['legendType', { legendType: null }],
    ['legendTypeValue', { legendType: 'LEGEND_TYPE_URL' }],
    ['legendTypeValue', { legendType: 'LEGEND_TYPE_URL', legendTypeValue: 'javascript:alert(1)' }],
    ['legendTypeValue', { legendType: 'LEGEND_TYPE_IMAGE', legendTypeValue: '999999' }],
    ['pointStyleName', { pointStyleName: 'no such style' }],
    ['listAttributeType.0.attributeType', { listAttributeType: [{ attributeType: { id: 999_999 }, attributeOrder: 1 }] }],
    ['listAttributeType.0.attributeOrder', { listAttributeType: [{ attributeType: { id: 1 }, attributeOrder: 0 }] }],
    ['joinTooltipText', { canJoin: true, joinTableText: inAll('Joined') }],
  ])('400 at %s', async (path, wrong) => {
    const { status, body } = await post(ADD_TYPE, { ...field(), ...wrong });
    expect([status, fields(body)]).toEqual([400, [path]]);
  });

  it('409: a code that differs only in case', async () => {
    const input = field();
    await post(ADD_TYPE, input);
    const refused = await post(ADD_TYPE, { ...input, code: input.code.toLowerCase() });
    expect([refused.status, fields(refused.body)]).toEqual([409, ['code']]);
  });

  it('once it has elements, what these would lose stands, and it cannot be deleted', async () => {
    const { body: attribute } = await post<AttributeType>(ADD_ATTRIBUTE, surface());
    const input = field([attribute.id]);
    const { body: type } = await post<ElementType>(ADD_TYPE, input);
    const [entry] = type.listAttributeType;
    await anElement({ type, owner: ana, attributes: { [entry?.id as number]: 'Stone' } });
    const wrong = { ...input, code: 'OTHER', geometryType: 'LINE', listAttributeType: [] };
    expect(fields((await post(CHANGE_TYPE, wrong, type.id)).body)).toEqual(['code', 'geometryType', 'listAttributeType']);
    expect((await post(CHANGE_TYPE, { ...input, codeDto: inAll('Meadow') }, type.id)).status).toBe(200);
    expect((await remove(REMOVE_TYPE, type.id)).body.code).toBe('project.elementType.inUse');
  });
});

describe('an element type that is named elsewhere', () => {
  it('409: a scope of reviews, saying whose', async () => {
    const { body: type } = await post<ElementType>(ADD_TYPE, field());
    await sql('INSERT INTO reviewer_type (account_id, type_id) VALUES ($1, $2)', [ana.id, type.id]);
    const { status, body } = await remove(REMOVE_TYPE, type.id);
    expect([status, body.code, body.globalError]).toEqual([
      409,
      'project.elementType.inScope',
      `It is in the review scope of ${ana.login}. Take it out of the scope first`,
    ]);
    await sql('DELETE FROM reviewer_type WHERE type_id = $1', [type.id]);
    expect((await remove(REMOVE_TYPE, type.id)).status).toBe(204);
  });

  it('409: attributes that refer to its elements alone, saying which', async () => {
    const { body: type } = await post<ElementType>(ADD_TYPE, field());
    const referring = { ...surface(), dataType: 'REFERENCE', maxSize: null, referenceType: { id: type.id } };
    expect((await post<AttributeType>(ADD_ATTRIBUTE, referring)).status).toBe(201);
    const { status, body } = await remove(REMOVE_TYPE, type.id);
    expect([status, body.code]).toEqual([409, 'project.elementType.referredTo']);
    expect(body.globalError).toContain(': Surface');
  });
});

describe('layer groups', () => {
  const group = () => ({
    codeDto: inAll('Group'),
    order: 1000 + next(),
    placeBehindOtherLayers: true,
    includeInsideGroupLayer: true,
  });

  it('201, 200, 204: one behind the others is never inside', async () => {
    const added = await post<LayerGroup>(ADD_GROUP, group());
    expect([added.status, added.body.code, added.body.includeInsideGroupLayer]).toEqual([
      201,
      expect.stringMatching(/^[A-Z]{12}_GROUP_LAYER$/),
      false,
    ]);
    expect((await post<LayerGroup>(CHANGE_GROUP, { ...group(), initiallyOpen: true }, added.body.id)).body.initiallyOpen).toBe(
      true,
    );
    expect((await remove(REMOVE_GROUP, added.body.id)).status).toBe(204);
  });

  it('400: orders are unique in each block; a name in every language', async () => {
    const behind = group();
    await post(ADD_GROUP, behind);
    expect(fields((await post(ADD_GROUP, behind)).body)).toEqual(['order']);
    expect((await post(ADD_GROUP, { ...behind, placeBehindOtherLayers: false })).status).toBe(201);
    expect(fields((await post(ADD_GROUP, { ...group(), codeDto: inOne('Grupo') })).body)).toEqual(['codeDto']);
  });

  it('409: the background group stays', async () => {
    const { body } = await callJson<{ result: { items: LayerGroup[] } }>(GROUPS, {
      url: '/api/layers/geometric_layer_group?size=1000',
    });
    const background = body.result.items.find((it) => it.code === 'BACKGROUND_LAYER_GROUP');
    expect((await remove(REMOVE_GROUP, background?.id as number)).status).toBe(409);
  });
});

it('401, 403: only administrators change definitions', async () => {
  for (const [as, status] of [
    [visitor, 401],
    [ana, 403],
  ] as const) {
    for (const [add, body] of [
      [ADD_ATTRIBUTE, surface()],
      [ADD_TYPE, field()],
      [ADD_GROUP, {}],
    ] as const)
      expect((await post(add, body, undefined, as)).status).toBe(status);
    for (const handler of [REMOVE_ATTRIBUTE, REMOVE_TYPE, REMOVE_GROUP])
      expect((await remove(handler, 1, as)).status).toBe(status);
  }
});
