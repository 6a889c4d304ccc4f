import { beforeAll, describe, expect, it } from 'vitest';
import { GET as READ } from '@/app/api/elements/element_type/[id]/route';
import { POST as DUPLICATE } from '@/app/api/elements/geometric_element_type/[id]/duplicate/route';
import { POST as CHANGE } from '@/app/api/elements/geometric_element_type/[id]/route';
import { POST as ADD, GET as LIST } from '@/app/api/elements/geometric_element_type/route';
import { POST as FROM_TEMPLATE } from '@/app/api/elements/geometric_element_type/templates/[code]/route';
import { GET as TEMPLATES } from '@/app/api/elements/geometric_element_type/templates/route';
import { startForm, toBody } from '@/components/admin/element-types/type-form';
import { StyleDocument } from '@/lib/styles/schema';
import { callJson } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { anElement } from '@/lib/test/elements';
import { anAttribute } from '@/lib/test/geography';
import { type Person, people, visitor } from '@/lib/test/people';
import { inAll, type Problem } from '@/lib/test/texts';
import type { ElementType } from '../schema';
import { TEMPLATES as ALL } from '../templates/data';
import type { TypeTemplate } from '../templates/schema';

type Answer = ElementType & Problem;

let who: Record<'ana' | 'uxia', Person>;
beforeAll(async () => {
  who = await people();
  for (const kind of ['POINT', 'LINE', 'POLYGON'])
    await sql(`INSERT INTO style (kind, name, document) VALUES ($1, $2, '{"version":1,"rules":[]}')`, [kind, `Plain ${kind}`]);
});

const add = (body: object, as = who.uxia) => callJson<Answer>(ADD, { method: 'POST', body, as });
const change = (id: number, body: object) =>
  callJson<Answer>(CHANGE, { method: 'POST', params: { id: String(id) }, body, as: who.uxia });
const read = (id: number, as = who.uxia) => callJson<Answer>(READ, { params: { id: String(id) }, as });
const duplicate = (id: number, as = who.uxia) => callJson<Answer>(DUPLICATE, { method: 'POST', params: { id: String(id) }, as });
const begin = (code: string, as = who.uxia) => callJson<Answer>(FROM_TEMPLATE, { method: 'POST', params: { code }, as });
const plain = () => ({
  ...{ code: `PLAIN_${next()}`, codeDto: inAll('Plain') },
  ...{ geometryType: 'POINT', legendType: 'LEGEND_TYPE_NONE' },
});
const textsIn = ({
  listInternationalizationDto,
}: {
  listInternationalizationDto: { language: string; description?: string | null }[];
}) => Object.fromEntries(listInternationalizationDto.map(({ language, description }) => [language, description]));

describe('the state of a type', () => {
  it('201: published unless it is said, and a change without it leaves it', async () => {
    const body = plain();
    const { body: made } = await add(body);
    expect(made.state).toBe('PUBLISHED');
    expect((await change(made.id, { ...body, state: 'ARCHIVED' })).body.state).toBe('ARCHIVED');
    expect((await change(made.id, body)).body.state).toBe('ARCHIVED');
    expect((await add({ ...plain(), state: 'DRAFT' })).body.state).toBe('DRAFT');
  });

  it('400: there is no other one', async () => {
    const { status, body } = await add({ ...plain(), state: 'GONE' });
    expect([status, body.fieldErrors?.map((it) => it.fieldName)]).toEqual([400, ['state']]);
    await expect(sql(`UPDATE geometric_element_type SET state = 'GONE'`)).rejects.toThrow(/geometric_element_type_state/);
  });

  it('lists are filtered by it, and hold what is not published for administrators alone', async () => {
    const { body: draft } = await add({ ...plain(), state: 'DRAFT' });
    const ids = async (as: Person, query: string) =>
      (await callJson<{ result: { items: ElementType[] } }>(LIST, { url: `/x?size=1000&${query}`, as })).body.result.items.map(
        ({ id }) => id,
      );
    expect(await ids(who.uxia, 'state=DRAFT')).toContain(draft.id);
    expect(await ids(who.uxia, 'state=PUBLISHED')).not.toContain(draft.id);
    expect(await ids(who.ana, '')).not.toContain(draft.id);
    expect(await ids(visitor, 'state=DRAFT')).toEqual([]);
  });
});

describe('a copy of a type', () => {
  let original: ElementType;
  beforeAll(async () => {
    const { body: made } = await add({
      ...plain(),
      codeDto: {
        listInternationalizationDto: [
          ['es-ES', 'Molino'],
          ['gl-ES', 'Muíño'],
          ['en-GB', 'Mill'],
        ].map(([language, description]) => ({ language, description })),
      },
      ...{ description: 'Mills', geometryType: 'POINT_LINE', pointStyleName: 'Plain POINT', lineStyleName: 'Plain LINE' },
      ...{ defaultOpacity: 0.5, allowChangeOpacity: false, defaultPublic: true, reviewPolicy: 'BEFORE' },
      ...{ canJoin: true, joinTooltipText: inAll('Join'), joinTableText: inAll('Joined') },
      ...{ legendType: 'LEGEND_TYPE_URL', legendTypeValue: 'https://example.org/legend.png' },
      metadata: { licence: 'https://example.org/licence', source: 'Concello' },
    });
    const kind = await anAttribute(made, 'SELECT', { options: ['WATER', 'WIND'], order: 1 });
    const name = await anAttribute(made, 'TEXT', { order: 2 });
    await sql(
      `UPDATE element_type_attribute_type SET is_title = id = $1, mandatory = id = $1, read_only = id = $2, form_group = '"Works"' WHERE type_id = $3`,
      [name.id, kind.id, made.id],
    );
    await sql(
      `UPDATE element_type_attribute_type ta SET is_unique = true, retired = true, condition = json_build_object('op', '==', 'property',
         (SELECT c.code FROM element_type_attribute_type k JOIN attribute_type a ON a.id = k.attribute_type_id JOIN code c ON c.id = a.name_code_id WHERE k.id = $2), 'value', 'WIND')
       WHERE ta.id = $1`,
      [(await anAttribute(made, 'TEXT', { order: 3 })).id, kind.id],
    );
    await anElement({ type: made, owner: who.uxia });
    original = (await read(made.id)).body;
  });

  it('201: a draft with all that the type has but its elements, called a copy in each language', async () => {
    const { status, body } = await duplicate(original.id);
    expect(status).toBe(201);
    const {
      id,
      version,
      code,
      codeDto,
      name,
      order,
      state,
      hasElements,
      joinTooltipText,
      joinTableText,
      listAttributeType,
      ...rest
    } = body;
    expect(rest).toEqual(expect.objectContaining({ geometryType: 'POINT_LINE', reviewPolicy: 'BEFORE', defaultOpacity: 0.5 }));
    for (const [key, value] of Object.entries(rest)) expect([key, value]).toEqual([key, original[key as keyof ElementType]]);
    expect([state, hasElements, version]).toEqual(['DRAFT', false, 1]);
    expect(code).toBe(`${original.code}_2`);
    expect(order).toBeGreaterThan(original.order);
    expect(textsIn(codeDto)).toEqual({ 'es-ES': 'Molino (copia)', 'gl-ES': 'Muíño (copia)', 'en-GB': 'Mill (copy)' });
    expect([joinTooltipText, joinTableText].map((it) => it && textsIn(it))).toEqual(
      [original.joinTooltipText, original.joinTableText].map((it) => it && textsIn(it)),
    );
    const alone = (type: Pick<ElementType, 'listAttributeType'>) => type.listAttributeType.map(({ id, ...entry }) => entry);
    expect(alone({ listAttributeType })).toEqual(alone(original));
    expect(listAttributeType.at(-1)).toMatchObject({ unique: true, retired: true, condition: { value: 'WIND' } });
  });

  it('201: a copy of a copy has another free code; the original stays as it was', async () => {
    const first = await duplicate(original.id);
    const second = await duplicate(first.body.id);
    expect(new Set([original.code, first.body.code, second.body.code]).size).toBe(3);
    expect((await read(original.id)).body).toEqual(original);
  });

  it('401, 403, 404: by an administrator, of a type that there is', async () => {
    expect((await duplicate(original.id, visitor)).status).toBe(401);
    expect((await duplicate(original.id, who.ana)).status).toBe(403);
    expect((await duplicate(999_999)).status).toBe(404);
  });
});

describe('templates', () => {
  it('200: six, with their names in three languages', async () => {
    const { status, body } = await callJson<TypeTemplate[]>(TEMPLATES, { as: who.uxia });
    expect([status, body.map(({ code }) => code)]).toEqual([
      200,
      ['FOUNTAIN', 'TREE', 'PLACE_NAME', 'HERITAGE', 'PATH', 'INCIDENT'],
    ]);
    for (const { codeDto } of body) expect(Object.keys(textsIn(codeDto)).sort()).toEqual(['en-GB', 'es-ES', 'gl-ES']);
    expect(body[0]).toMatchObject({ name: 'Fountain', geometryType: 'POINT' });
  });

  it('every text is there in every language, and every style can be drawn', () => {
    const written = JSON.stringify(ALL);
    expect(written).not.toContain('""');
    for (const { styles } of ALL) for (const style of styles) expect(StyleDocument.safeParse(style).success).toBe(true);
  });

  it('all or nothing: where the type cannot be made, no attribute type and no style stays', async () => {
    const count = () =>
      sqlOne('SELECT (SELECT count(*) FROM attribute_type)::int AS attributes, (SELECT count(*) FROM style)::int AS styles');
    const before = await count();
    await sql(`ALTER TABLE geometric_element_type ADD CONSTRAINT no_paths CHECK (code <> 'PATH')`);
    expect((await begin('PATH')).status).toBe(500);
    expect(await count()).toEqual(before);
    await sql('ALTER TABLE geometric_element_type DROP CONSTRAINT no_paths');
  });

  it.each(ALL.map(({ code }) => code))('201: %s becomes a draft that a form can change', async (code) => {
    const { status, body } = await begin(code);
    const template = ALL.find((it) => it.code === code);
    expect([status, body.state, body.geometryType]).toEqual([201, 'DRAFT', template?.geometryType]);
    expect(body.listAttributeType.map((it) => it.attributeType.dataType)).toEqual(template?.attributes.map((it) => it.dataType));
    for (const { attributeType } of body.listAttributeType)
      for (const texts of [attributeType.code, ...(attributeType.valueGroupCode?.listCode ?? [])])
        expect(Object.keys(textsIn(texts)).sort()).toEqual(['en-GB', 'es-ES', 'gl-ES']);
    expect(body.titleAttribute).not.toBeNull();
    const changed = await change(body.id, { ...toBody(startForm(body)), state: 'PUBLISHED', version: body.version });
    expect([changed.status, changed.body.state]).toEqual([200, 'PUBLISHED']);
  });

  it('attribute types with the same code and data type are shared; one of another data type is left alone', async () => {
    const idsOf = ({ listAttributeType }: ElementType) => listAttributeType.map((it) => it.attributeType.id);
    const [first, second] = [(await begin('TREE')).body, (await begin('tree')).body];
    expect(idsOf(second)).toEqual(idsOf(first));
    expect(second.code).not.toBe(first.code);
    await sql(`UPDATE attribute_type SET data_type = 'NUMBER' FROM code c WHERE c.id = name_code_id AND c.code = 'TREE_HEIGHT'`);
    const third = (await begin('TREE')).body;
    expect(third.listAttributeType.map((it) => it.attributeType.code.code)).toContain('TREE_HEIGHT_2');
  });

  it('401, 403, 404: by an administrator, of a template that there is', async () => {
    expect((await callJson(TEMPLATES, { as: visitor })).status).toBe(401);
    expect((await callJson(TEMPLATES, { as: who.ana })).status).toBe(403);
    expect((await begin('TREE', visitor)).status).toBe(401);
    expect((await begin('TREE', who.ana)).status).toBe(403);
    expect((await begin('CASTLE_IN_SPAIN')).status).toBe(404);
  });
});
