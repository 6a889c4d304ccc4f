import { expect, it, vi } from 'vitest';
import { GET as TYPE } from '@/app/api/elements/element_type/[id]/route';
import { GET as ONE_ADMIN } from '@/app/api/elements/geometric_element/[id]/admin/route';
import { POST as MODIFY, GET as ONE } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as ONE_USER } from '@/app/api/elements/geometric_element/[id]/user/route';
import { GET as MANY_ADMIN } from '@/app/api/elements/geometric_element/admin/route';
import { POST as CREATE, GET as MANY } from '@/app/api/elements/geometric_element/route';
import { GET as MANY_USER } from '@/app/api/elements/geometric_element/user/route';
import { GET as RELATIONS_ADMIN } from '@/app/api/elements/geometric_element_relation/[id]/admin/route';
import { POST as CHANGE_RELATION, GET as RELATIONS } from '@/app/api/elements/geometric_element_relation/[id]/route';
import { GET as RELATIONS_USER } from '@/app/api/elements/geometric_element_relation/[id]/user/route';
import { POST as RELATE } from '@/app/api/elements/geometric_element_relation/route';
import { GET as LIST_ADMIN } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/admin/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { GET as LIST_USER } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/user/route';
import * as typeQueries from '@/lib/element-types/queries';
import { call, callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { elementScene, kinds, name, setting, tower, type, who } from '@/lib/test/element-scene';
import { anElement } from '@/lib/test/elements';
import type { Person } from '@/lib/test/people';

vi.mock('@/lib/element-types/queries', { spy: true });

elementScene();

type Call = Parameters<typeof call>[1] & { handler: Parameters<typeof call>[0]; ids?: number };

const values = () => [
  { value: 'Torre', elementTypeAttributeType: { id: name.id } },
  { value: 'ROMAN', elementTypeAttributeType: { id: kinds.id } },
];
const written = () => ({
  description: 'Tower',
  geom: tower,
  isPublic: true,
  geometricElementTypeDto: { id: type.id },
  listAttributeValueDto: values(),
});
const ofElement = (handler: Call['handler'], id: number, as?: Person): Call => ({ handler, params: { id: String(id) }, as });

const ofType = async (handler: Call['handler'], as?: Person): Promise<Call> => {
  await shown();
  return ofElement(handler, type.id, as);
};

/** Each call that returns elements, ready to be made: what a query adds to its address comes after. */
const calls: Record<string, () => Promise<Call>> = {
  'the public list': () => ofType(LIST),
  'the list of a contributor': () => ofType(LIST_USER, who.ana),
  'the list of administrators': () => ofType(LIST_ADMIN, who.uxia),
  'a public element': async () => ofElement(ONE, (await shown()).id),
  'an element to a contributor': async () => ofElement(ONE_USER, (await shown()).id, who.ana),
  'an element to an administrator': async () => ofElement(ONE_ADMIN, (await shown()).id, who.uxia),
  'public elements by id': async () => ({ handler: MANY, ids: (await shown()).id }),
  'elements by id to a contributor': async () => ({ handler: MANY_USER, ids: (await shown()).id, as: who.ana }),
  'elements by id to an administrator': async () => ({ handler: MANY_ADMIN, ids: (await shown()).id, as: who.uxia }),
  'what was added': async () => ({ handler: CREATE, method: 'POST', as: who.ana, body: written() }),
  'what was changed': async () => ({
    ...ofElement(MODIFY, (await shown()).id, who.ana),
    method: 'POST',
    body: written(),
  }),
  'public relations': async () => ofElement(RELATIONS, (await related()).one.id),
  'relations to a contributor': async () => ofElement(RELATIONS_USER, (await related()).one.id, who.ana),
  'relations to an administrator': async () => ofElement(RELATIONS_ADMIN, (await related()).one.id, who.uxia),
  'what was related': async () => {
    const [one, other] = [await shown(), await shown()];
    return { handler: RELATE, method: 'POST', as: who.uxia, body: ends(one, other) };
  },
  'a changed relation': async () => {
    const { one, other, id } = await related();
    return { ...ofElement(CHANGE_RELATION, id, who.uxia), method: 'POST', body: ends(one, other) };
  },
};

type Thing = { id: number };
const ends = (one: Thing, other: Thing) => ({ geometricElement1: { id: one.id }, geometricElement2: { id: other.id } });
const shown = () => anElement({ type, owner: who.ana });

async function related() {
  await setting('ENABLE_GEOMETRIC_ELEMENTS_RELATION', 'true');
  const [one, other] = [await shown(), await shown()];
  const { body } = await callJson<Thing>(RELATE, { method: 'POST', as: who.uxia, body: ends(one, other) });
  return { one, other, id: body.id };
}

/** All types that stand in an answer, in whatever depth. */
function typesIn(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer.flatMap(typesIn);
  if (answer === null || typeof answer !== 'object') return [];
  return Object.entries(answer).flatMap(([key, inner]) => (key === 'geometricElementTypeDto' ? [inner] : typesIn(inner)));
}

const ask = async ({ handler, ids, ...options }: Call, query: string) =>
  callJson<Record<string, unknown> & { fieldErrors?: { fieldName: string }[] }>(handler, {
    ...options,
    url: `/api/x?${query.slice(1)}${ids ? `&ids=${ids}` : ''}`,
  });

it.each(Object.entries(calls))('%s: with a reference to the type, whole without one', async (_, prepare) => {
  const { body: whole } = await callJson(TYPE, { params: { id: String(type.id) } });
  const wholeTypes = typesIn((await ask(await prepare(), '')).body);
  expect(wholeTypes.length).toBeGreaterThan(0);
  for (const it of wholeTypes)
    expect(JSON.stringify({ ...(it as object), hasElements: true })).toBe(JSON.stringify({ ...whole, hasElements: true }));

  const answer = await ask(await prepare(), '?type=reference');
  const references = typesIn(answer.body);
  expect(references.length).toBeGreaterThan(0);
  for (const it of references) expect(it).toEqual({ id: type.id, code: whole.code, name: 'Heritage' });
});

it.each(Object.entries(calls))('%s: any other form is a 400 at `type`', async (_, prepare) => {
  for (const query of ['?type=whole', '?type=reference&type=reference', '?type=REFERENCE']) {
    const { status, body } = await ask(await prepare(), query);
    expect([query, status, body.fieldErrors?.map(({ fieldName }) => fieldName)]).toEqual([query, 400, ['type']]);
  }
});

it('an element is the same but for the form of its type', async () => {
  const { body: added } = await callJson<Thing>(CREATE, { method: 'POST', as: who.ana, body: written() });
  const whole = await ask(ofElement(ONE, added.id), '');
  const brief = await ask(ofElement(ONE, added.id), '?type=reference');
  const without = ({ body }: typeof whole) => ({ ...body, geometricElementTypeDto: null });
  expect(without(brief)).toEqual(without(whole));
  expect((brief.body.listAttributeValueDto as { value: string }[]).map(({ value }) => value)).toEqual(['Torre', 'ROMAN']);
});

it('where a reference is asked for, no whole type is read; a filter reads the attributes that it is about', async () => {
  const { findElementType, findElementTypesByIds, findTypeAttributes } = vi.mocked(typeQueries);
  for (const spy of [findElementType, findElementTypesByIds, findTypeAttributes]) spy.mockClear();
  await ask(ofElement(LIST, type.id), '?type=reference');
  await ask(ofElement(ONE, (await shown()).id), '?type=reference');
  expect([findElementType, findElementTypesByIds, findTypeAttributes].map((it) => it.mock.calls.length)).toEqual([0, 0, 0]);
  const { body } = await ask(ofElement(LIST, type.id), `?type=reference&attribute.${name.id}=orr&attribute.${kinds.id}=ROMAN`);
  expect((body.result as { totalItems: number }).totalItems).toBeGreaterThan(0);
  expect(findElementTypesByIds).not.toHaveBeenCalled();
  expect(findTypeAttributes).toHaveBeenCalledTimes(1);
});

it('the type has an ETag: 304 while it stays as it is, anew when it changes, apart for each language', async () => {
  const get = (etag?: string, language = 'en') =>
    call(TYPE, {
      params: { id: String(type.id) },
      headers: { 'accept-language': language, ...(etag && { 'if-none-match': etag }) },
    });
  const first = await get();
  const etag = first.headers.get('etag') as string;
  expect([first.headers.get('cache-control'), first.headers.get('vary')]).toEqual(['private, no-cache', 'Accept-Language']);
  const again = await get(`"other", W/${etag}`);
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
  const { body } = await callJson<{ codeDto: { id: number } }>(TYPE, { params: { id: String(type.id) } });
  await sql(`UPDATE internationalization SET description = 'Patrimonio' WHERE code_id = $1 AND language = 'gl-ES'`, [
    body.codeDto.id,
  ]);
  expect((await get(etag)).status).toBe(200);
  expect((await get(undefined, 'gl')).headers.get('etag')).not.toBe((await get()).headers.get('etag'));
});
