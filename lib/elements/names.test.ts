import { beforeAll, describe, expect, it } from 'vitest';
import { GET as READ } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { POST as CHANGE_TYPE } from '@/app/api/elements/geometric_element_type/[id]/route';
import { POST as ADD_TYPE } from '@/app/api/elements/geometric_element_type/route';
import type { ElementType } from '@/lib/element-types/schema';
import type { Page } from '@/lib/http/list';
import { callJson } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { anElement } from '@/lib/test/elements';
import { type Person, people } from '@/lib/test/people';
import { inAll, type Problem } from '@/lib/test/texts';
import type { Element } from './schema';

let ana: Person;
let uxia: Person;
/** Attribute types by their code. */
let ids: Record<string, number>;

async function anAttributeType(code: string, dataType: string, values?: string): Promise<number> {
  const group = values ?? null;
  if (group) await sql('INSERT INTO code_group (group_code) VALUES ($1)', [group]);
  await sql(`INSERT INTO code_group (group_code) VALUES ('ATTRIBUTE_TYPE_NAME') ON CONFLICT DO NOTHING`);
  const named = await sqlOne<{ id: number }>(
    `INSERT INTO code (group_code, code) VALUES ('ATTRIBUTE_TYPE_NAME', $1) RETURNING id`,
    [code],
  );
  const { id } = await sqlOne<{ id: number }>(
    `INSERT INTO attribute_type (name_code_id, description, data_type, max_size, value_group_code)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [named.id, code, dataType, dataType === 'TEXT' ? 100 : null, group],
  );
  return id;
}

beforeAll(async () => {
  ({ ana, uxia } = await people());
  ids = {
    TITLE: await anAttributeType('TITLE', 'TEXT'),
    YEAR: await anAttributeType('YEAR', 'NUMBER'),
    USES: await anAttributeType('USES', 'MULTISELECT', 'USES_VALUES'),
    STRANGE: await anAttributeType('STRANGE', 'TEXT'),
  };
});

const input = (more: object = {}) => ({
  code: `NAMED${next()}`,
  codeDto: inAll('Named'),
  geometryType: 'POINT',
  legendType: 'LEGEND_TYPE_NONE',
  listAttributeType: ['TITLE', 'YEAR', 'USES'].map((code, at) => ({ attributeType: { id: ids[code] }, attributeOrder: at + 1 })),
  ...more,
});
const add = (body: object) => callJson<ElementType & Problem>(ADD_TYPE, { method: 'POST', body, as: uxia });
const change = (id: number, body: object) =>
  callJson<ElementType & Problem & { current: ElementType }>(CHANGE_TYPE, {
    method: 'POST',
    body,
    as: uxia,
    params: { id: String(id) },
  });
const nameOf = async (id: number) => (await callJson<Element>(READ, { params: { id: String(id) } })).body.name;

/** An element with these values, by the code of the attribute. */
async function named(type: ElementType, values: Record<string, string | string[]>, description = 'As described') {
  const element = await anElement({ type, owner: ana, description });
  const byId = Object.entries(values).map(([code, value]) => [
    type.listAttributeType.find((it) => it.attributeType.code.code === code)?.id,
    value,
  ]);
  await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [
    element.id,
    JSON.stringify(Object.fromEntries(byId)),
  ]);
  return element.id;
}

describe('the name of an element', () => {
  it('is the value of the title attribute in its text form; without one, the description', async () => {
    const { body: type } = await add(input({ titleAttribute: 'TITLE' }));
    expect(await nameOf(await named(type, { TITLE: 'Castro de Elviña', YEAR: '-300' }))).toBe('Castro de Elviña');
    expect(await nameOf(await named(type, { YEAR: '-300' }))).toBe('As described');
    const { body: unnamed } = await add(input());
    expect(await nameOf(await named(unnamed, { TITLE: 'Castro' }))).toBe('As described');
  });

  it('follows another title attribute at once, of a type with elements too, and stands in lists', async () => {
    const sent = input({ titleAttribute: 'TITLE' });
    const { body: type } = await add(sent);
    const id = await named(type, { TITLE: 'Mill', YEAR: '1820', USES: ['FLOUR', 'LIGHT'] });
    const names: string[] = [];
    for (const titleAttribute of ['YEAR', 'USES', null]) {
      expect((await change(type.id, { ...sent, titleAttribute })).body.titleAttribute).toBe(titleAttribute);
      names.push(await nameOf(id));
    }
    expect(names).toEqual(['1820', 'FLOUR, LIGHT', 'As described']);
    await change(type.id, sent);
    const { body } = await callJson<{ result: Page<Element>['result'] }>(LIST, { params: { id: String(type.id) } });
    expect(body.result.items.map((it) => it.name)).toEqual(['Mill']);
  });
});

describe('the title attribute, what is public by default, and similar types', () => {
  it('are null, false and none unless said', async () =>
    expect((await add(input())).body).toMatchObject({
      titleAttribute: null,
      defaultPublic: false,
      similarTypes: [],
      version: 1,
    }));

  it('are read as they were written, and the version rises with them', async () => {
    const { body: other } = await add(input());
    const sent = input({ titleAttribute: 'TITLE', defaultPublic: true, similarTypes: [other.id, other.id] });
    const { body: type } = await add(sent);
    expect(type).toMatchObject({ titleAttribute: 'TITLE', defaultPublic: true, similarTypes: [other.id], version: 1 });
    const changed = await change(type.id, { ...sent, version: 1, titleAttribute: null, defaultPublic: false, similarTypes: [] });
    expect(changed.body).toMatchObject({ titleAttribute: null, defaultPublic: false, similarTypes: [], version: 2 });
    const late = await change(type.id, { ...sent, version: 1, titleAttribute: 'YEAR' });
    expect([late.status, late.body.current.titleAttribute]).toEqual([409, null]);
  });

  it.each([
    ['titleAttribute', { titleAttribute: 'NONE' }],
    ['titleAttribute', { titleAttribute: 'STRANGE' }],
    ['titleAttribute', { titleAttribute: 7 }],
    ['titleAttribute', { titleAttribute: 'TITLE', listAttributeType: [] }],
    ['defaultPublic', { defaultPublic: 'perhaps' }],
    ['similarTypes', { similarTypes: [999_999_999] }],
    ['similarTypes', { similarTypes: ['x'] }],
    ['similarTypes', { similarTypes: [1.5] }],
    ['similarTypes', { similarTypes: 'x' }],
  ])('400 at %s: %j', async (path, wrong) => {
    const { status, body } = await add(input(wrong));
    expect([status, body.fieldErrors.map((it) => it.fieldName)]).toEqual([400, [path]]);
  });

  it('an attribute that leaves the type is not its title any more', async () => {
    const sent = input({ titleAttribute: 'TITLE' });
    const { body: type } = await add(sent);
    const fewer = { ...sent, listAttributeType: sent.listAttributeType.slice(1) };
    expect((await change(type.id, fewer)).body.fieldErrors.map((it) => it.fieldName)).toEqual(['titleAttribute']);
    expect((await change(type.id, { ...fewer, titleAttribute: 'YEAR' })).body.titleAttribute).toBe('YEAR');
    await sql('DELETE FROM element_type_attribute_type WHERE type_id = $1 AND is_title', [type.id]);
    expect((await change(type.id, { ...sent, titleAttribute: null })).body.titleAttribute).toBeNull();
  });

  it('a type that goes is similar to none any more', async () => {
    const { body: other } = await add(input());
    const { body: type } = await add(input({ similarTypes: [other.id] }));
    await sql('DELETE FROM geometric_element_type WHERE id = $1', [other.id]);
    expect(await sql('SELECT 1 FROM similar_element_type WHERE type_id = $1', [type.id])).toEqual([]);
  });
});

describe('a list by name', () => {
  const found = async (type: ElementType, name: string) => {
    const { status, body } = await callJson<Page<Element>>(LIST, {
      url: `/x?${new URLSearchParams({ name, sortField: 'id', sortOrder: 'asc' })}`,
      params: { id: String(type.id) },
    });
    expect(status).toBe(200);
    return body.result.items.map(({ id }) => id);
  };

  it('finds in the title and in the description, ignoring case and accents, and in nothing else', async () => {
    const { body: type } = await add(input({ titleAttribute: 'TITLE' }));
    const tower = await named(type, { TITLE: 'Torre de Hércules', YEAR: '1788' }, 'A light of the Romans');
    const other = await named(type, { TITLE: 'Faro de Sisargas' }, 'Seen from the tower of HERCULES');
    expect(await found(type, 'hercules')).toEqual([tower, other]);
    expect(await found(type, 'ROMANS')).toEqual([tower]);
    expect(await found(type, '1788')).toEqual([]);
  });

  it('goes by the description alone where the type has no title, or one that is no text', async () => {
    const { body: type } = await add(input({ titleAttribute: 'YEAR' }));
    const mill = await named(type, { TITLE: 'Mill of Abuín', YEAR: '1788' }, 'Mill by the river');
    expect(await found(type, 'Abuín')).toEqual([]);
    expect(await found(type, 'river')).toEqual([mill]);
  });
});
