import { beforeAll, describe, expect, it } from 'vitest';
import { GET as LIST_ADMIN } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/admin/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { GET as LIST_USER } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/user/route';
import type { Page } from '@/lib/http/list';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { anAttribute, withDivisions } from '@/lib/test/geography';
import { type Person, people, reviewer } from '@/lib/test/people';
import type { Element } from './schema';

type Answer = Page<Element> & { fieldErrors?: { fieldName: string }[] };
let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };
const id: Record<string, number> = {};
let number: number;

const ask = (query: string, { handler = LIST, as }: { handler?: typeof LIST; as?: Person } = {}) =>
  callJson<Answer>(handler, { url: `/x?${query}`, params: { id: String(type.id) }, as });
const names = async (query: string, options?: Parameters<typeof ask>[1]) => {
  const { status, body } = await ask(query, options);
  return status === 200
    ? body.result.items.map((it) => it.description)
    : [status, ...(body.fieldErrors ?? []).map((it) => it.fieldName)];
};
const admin = (query: string) => names(query, { handler: LIST_ADMIN, as: who.uxia });
const user = (query: string) => names(query, { handler: LIST_USER, as: who.ana });

/** An element of Ana's, public, with its values, its place and the hour of the first of March 2026 at which it was made. */
async function made(
  description: string,
  hour: number,
  values: object,
  { place = ['15', '15030', '1503001'] as (string | null)[], lng = -8.4, isPublic = true } = {},
) {
  const element = await anElement({
    type,
    owner: who.ana,
    description,
    isPublic,
    geom: { type: 'Point', coordinates: [lng, 43.4] },
  });
  await sql(
    `UPDATE geometric_element SET creation_date = $2, modification_date = $2, attribute_values = $3, province_code = $4, ine_code = $5,
      parish_code = $6, internal_comments = $7 WHERE id = $1`,
    [element.id, new Date(Date.UTC(2026, 2, 1, hour, 0, 0, 123)), values, ...place, `note on ${description}`],
  );
  if (place[2]) await sql('INSERT INTO element_parish VALUES ($1, $2)', [element.id, place[2]]);
  id[description] = element.id;
}

beforeAll(async () => {
  await withDivisions();
  who = await people();
  type = await anElementType();
  number = (await anAttribute(type, 'NUMBER')).id;
  await made('Faro', 8, { [number]: '10' });
  await made('Praia das Catedrais', 9, { [number]: '9' }, { place: ['27', '27028', null], lng: -7.2 });
  await made('Capela', 30, { [number]: '-3' });
  await made('Agochada', 10, {}, { isPublic: false });
});

describe('a list', () => {
  it('shows the last changed first, ten at a time, with the whole elements', async () => {
    const { body } = await ask('');
    expect(body.result.items.map((it) => it.description)).toEqual(['Capela', 'Praia das Catedrais', 'Faro']);
    expect(body.result.totalItems).toBe(3);
    expect(body.result.items[2]).toMatchObject({
      province: { name: 'A Coruña' },
      listParishes: [{ name: 'Monte Alto' }],
      geometricElementTypeDto: { id: type.id },
    });
    expect(body.result.items[2]?.listAttributeValueDto).toHaveLength(1);
  });
  it.each([
    ['sortField=description&sortOrder=asc', ['Capela', 'Faro', 'Praia das Catedrais']],
    ['sortField=id&sortOrder=desc', ['Capela', 'Praia das Catedrais', 'Faro']],
    ['sortField=creationDate', ['Capela', 'Praia das Catedrais', 'Faro']],
    ['sortOrder=asc', ['Faro', 'Praia das Catedrais', 'Capela']],
    ['size=1&page=1', ['Praia das Catedrais']],
    ['size=2&page=7', []],
    ['sortField=ownerLogin', [400, 'sortField']],
    ['sortField=geom', [400, 'sortField']],
    ['size=1001', [400, 'size']],
    ['page=-1', [400, 'page']],
  ])('%s', async (query, expected) => expect(await names(query)).toEqual(expected));
  it('404: no such type', async () => expect((await callJson(LIST, { params: { id: '999999' } })).status).toBe(404));
});

describe('filters', () => {
  it.each([
    ['description=praia', ['Praia das Catedrais']],
    ['description=PRÁIA das', ['Praia das Catedrais']],
    ['description=%25', []],
    ['province=27', ['Praia das Catedrais']],
    ['municipality=15030', ['Capela', 'Faro']],
    ['parish=1503001&description=faro', ['Faro']],
    ['parish=1503002', []],
    ['bbox=-7.5,43,-7,44', ['Praia das Catedrais']],
    ['bbox=-9,43,-7,44', ['Capela', 'Praia das Catedrais', 'Faro']],
    ['laterCreationDate=2026-03-02', ['Capela']],
    ['beforeCreationDate=2026-03-01', ['Praia das Catedrais', 'Faro']],
    ['laterModificationDate=2026-03-01T08:00:00.123Z&beforeModificationDate=2026-03-01T08:00:00.123Z', ['Faro']],
    ['laterModificationDate=2026-03-01T10:00:00%2B01:00', ['Capela', 'Praia das Catedrais']],
    ['bbox=1,2,3', [400, 'bbox']],
    ['bbox=3,2,1,4', [400, 'bbox']],
    ['bbox=a,b,c,d', [400, 'bbox']],
    ['laterCreationDate=yesterday', [400, 'laterCreationDate']],
    ['laterCreationDate=2026-02-30', [400, 'laterCreationDate']],
    ['laterCreationDate=2026-02-30T10:00Z', [400, 'laterCreationDate']],
    ['geometricElementId=9007199254740993', [400, 'geometricElementId']],
    ['geometricElementId=x', [400, 'geometricElementId']],
    ['isReviewed=true', [400, 'isReviewed']],
    ['ownerLogin=ana', [400, 'ownerLogin']],
    ['colour=red&bbox=1', [400, 'bbox', 'colour']],
    ['colour=red', [400, 'colour']],
    ['attribute.999999=1', [400, 'attribute.999999']],
    ['attribute.x=1', [400, 'attribute.x']],
  ])('%s', async (query, expected) => expect(await names(query)).toEqual(expected));

  it('by id, exactly', async () => expect(await names(`geometricElementId=${id.Faro}`)).toEqual(['Faro']));

  it('all together', async () =>
    expect(await names(`description=a&province=15&attribute.${number}=0..20&bbox=-9,43,-8,44`)).toEqual(['Faro']));
  it.each([
    ['behind its hundredth letter', `${'a b '.repeat(40)}xylophone`, 'xyl', 'yl'],
    ['behind letters that fold into two', `${'ß'.repeat(80)}quartz`, 'qua', 'tz'],
    ['behind accents that fold into nothing', `${'\u0301'.repeat(60)}${'e'.repeat(60)}viola`, 'ola', 'vi'],
  ])('a description is found by what stands %s', async (_, description, ...texts) => {
    const { id: typeId } = await anElementType();
    await anElement({ type: { id: typeId }, owner: who.ana, description, isPublic: true });
    for (const text of texts) {
      const params = { id: String(typeId) };
      const { body } = await callJson<Answer>(LIST, { url: `/x?description=${text}`, params });
      expect(body.result.totalItems, text).toBe(1);
    }
  });
  it('the total counts what passes', async () => expect((await ask('description=a&size=1')).body.result.totalItems).toBe(3));
});

describe('what each role may ask', () => {
  it('an account: what is public by default, its own of any flag by its own id, never somebody else’s', async () => {
    expect(await user('')).toHaveLength(3);
    expect(await user(`ownerId=${who.ana.id}`)).toHaveLength(4);
    expect(await user(`ownerId=${who.ana.id}&isPublic=false`)).toEqual(['Agochada']);
    expect(await user('isReviewed=false')).toHaveLength(3);
    expect(await user('isPublic=false')).toEqual([400, 'isPublic']);
    expect(await user(`ownerId=${who.brais.id}`)).toEqual([403]);
    expect(await user('internalComments=note')).toEqual([400, 'internalComments']);
  });
  it('an administrator: everything', async () => {
    expect(await admin('')).toHaveLength(4);
    expect(await admin('internalComments=note%20on%20AGO')).toEqual(['Agochada']);
    expect(await admin(`ownerLogin=${who.ana.login.toUpperCase()}&isPublic=true`)).toHaveLength(3);
    expect(await admin(`ownerId=${who.brais.id}`)).toEqual([]);
    expect(await admin('sortField=ownerLogin&isReviewed=true')).toEqual([]);
  });
  it('401 and 403 at the endpoints of other roles', async () => {
    expect((await ask('', { handler: LIST_USER })).status).toBe(401);
    expect((await ask('', { handler: LIST_ADMIN })).status).toBe(401);
    expect((await ask('', { handler: LIST_ADMIN, as: who.ana })).status).toBe(403);
    expect((await ask('', { as: { ...who.ana, token: 'forged' } })).status).toBe(401);
  });
  it('what a role may not see is not in the bytes', async () => {
    const bytes = async (handler: typeof LIST, as?: Person) => JSON.stringify((await ask('', { handler, as })).body);
    expect(await bytes(LIST)).not.toMatch(new RegExp(`note on|${who.ana.login}|ownerId|Agochada`));
    expect(await bytes(LIST_USER, who.brais)).not.toMatch(new RegExp(`note on|${who.ana.login}|ownerId|Agochada`));
    expect(await bytes(LIST_USER, who.ana)).toMatch(new RegExp(who.ana.login));
    expect(await bytes(LIST_ADMIN, who.uxia)).toMatch(/note on Agochada/);
  });
  it('403: with querying switched off only who reviews or administers lists, by their endpoint', async () => {
    const turn = (value: string) =>
      sql(`UPDATE configuration_parameter SET value = $1 WHERE code = 'ENABLE_GEOMETRIC_ELEMENT_QUERY'`, [value]);
    await turn('false');
    const own = `ownerId=${who.ana.id}`;
    expect([(await ask('')).status, (await ask(own, { handler: LIST_USER, as: who.ana })).status]).toEqual([403, 403]);
    const sabela = await reviewer({ types: [type.id] });
    for (const as of [who.uxia, sabela]) expect((await ask('', { handler: LIST_ADMIN, as })).status).toBe(200);
    expect((await ask('', { handler: LIST_USER, as: sabela })).status).toBe(403);
    await turn('true');
  });
});
