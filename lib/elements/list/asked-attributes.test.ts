import { beforeAll, describe, expect, it } from 'vitest';
import { GET as LIST_ADMIN } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/admin/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { GET as LIST_USER } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/user/route';
import type { Visibility } from '@/lib/element-types/schema';
import type { Page } from '@/lib/http/list';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { anAttribute, withDivisions } from '@/lib/test/geography';
import { type Person, people, reviewer, visitor } from '@/lib/test/people';
import type { Element } from '../schema';

// An attribute that somebody may not read finds them nothing either: asking by it is refused, not answered with less.

type Answer = Page<Element> & { fieldErrors?: { fieldName: string; message: string }[] };
const attributes: Record<Visibility, number> = { PUBLIC: 0, CONTRIBUTOR: 0, REVIEWER: 0 };
let type: { id: number };
let who: Awaited<ReturnType<typeof people>> & { visitor: Person; sabela: Person; elsewhere: Person };

beforeAll(async () => {
  await withDivisions();
  type = await anElementType();
  const scoped = {
    sabela: await reviewer({ types: [type.id] }),
    elsewhere: await reviewer({ types: [(await anElementType()).id] }),
  };
  who = { ...(await people()), visitor, ...scoped };
  for (const [order, visibility] of (Object.keys(attributes) as Visibility[]).entries()) {
    attributes[visibility] = (await anAttribute(type, 'TEXT', { name: visibility, order: order + 1 })).id;
    await sql('UPDATE element_type_attribute_type SET visibility = $2 WHERE id = $1', [attributes[visibility], visibility]);
  }
  const values = Object.fromEntries(Object.values(attributes).map((id) => [id, 'granite']));
  const owned = { ana: who.ana, brais: who.brais, sabela: who.sabela };
  for (const [name, owner] of Object.entries(owned)) {
    const { id } = await anElement({ type, owner, description: name, isPublic: true });
    await sql(`UPDATE geometric_element SET attribute_values = $2, internal_comments = 'between us' WHERE id = $1`, [id, values]);
  }
});

const field = (visibility: Visibility) => `attribute.${attributes[visibility]}`;

/** The names that are found by an attribute, or the status with the fields that it names. */
async function found(as: keyof typeof who, list: typeof LIST, visibility: Visibility, more: Record<string, string> = {}) {
  const url = `/x?${new URLSearchParams({ [field(visibility)]: 'granite', ...more })}`;
  const { status, body } = await callJson<Answer>(list, { url, params: { id: String(type.id) }, as: who[as] });
  if (status === 200) return body.result.items.map(({ description }) => description).sort();
  return [status, ...(body.fieldErrors ?? []).map(({ fieldName }) => fieldName)];
}
const ofAna = () => ({ ownerId: String(who.ana.id) });
const ALL = ['ana', 'brais', 'sabela'];

describe('an attribute that everybody sees', () => {
  it.each([
    ['visitor', LIST],
    ['ana', LIST_USER],
    ['sabela', LIST_ADMIN],
    ['uxia', LIST_ADMIN],
  ] as const)('200: finds for %s', async (as, list) => expect(await found(as, list, 'PUBLIC')).toEqual(ALL));
});

describe('an attribute for the owner and reviewers', () => {
  it.each([
    ['visitor', LIST],
    ['ana', LIST],
    ['ana', LIST_USER],
    ['uxia', LIST],
    ['uxia', LIST_USER],
  ] as const)('400 for %s who lists what is not all theirs', async (as, list) =>
    expect(await found(as, list, 'CONTRIBUTOR')).toEqual([400, field('CONTRIBUTOR')]),
  );
  it('400 for a visitor who names an owner', async () =>
    expect(await found('visitor', LIST, 'CONTRIBUTOR', ofAna())).toEqual([400, 'ownerId']));
  it('200: finds one’s own', async () => expect(await found('ana', LIST_USER, 'CONTRIBUTOR', ofAna())).toEqual(['ana']));
  it('403: somebody else’s', async () => expect(await found('brais', LIST_USER, 'CONTRIBUTOR', ofAna())).toEqual([403]));
  it.each(['sabela', 'uxia'] as const)('200: finds for %s', async (as) =>
    expect(await found(as, LIST_ADMIN, 'CONTRIBUTOR')).toEqual(ALL),
  );
  it('403 for a reviewer of other types', async () => expect(await found('elsewhere', LIST_ADMIN, 'CONTRIBUTOR')).toEqual([403]));
});

describe('an attribute for reviewers', () => {
  it.each([
    ['visitor', LIST],
    ['ana', LIST_USER],
  ] as const)('400 for %s', async (as, list) => expect(await found(as, list, 'REVIEWER')).toEqual([400, field('REVIEWER')]));
  it('400 for an owner among their own', async () =>
    expect(await found('ana', LIST_USER, 'REVIEWER', ofAna())).toEqual([400, field('REVIEWER')]));
  it.each(['sabela', 'uxia'] as const)('200: finds for %s', async (as) =>
    expect(await found(as, LIST_ADMIN, 'REVIEWER')).toEqual(ALL),
  );
});

describe('a reviewer of one parish, who contributes outside of it', () => {
  let parish: Person;
  beforeAll(async () => {
    parish = await reviewer({ parishes: ['1503001'] });
    const outside = await anElement({
      type,
      owner: parish,
      description: 'outside',
      geom: { type: 'Point', coordinates: [-7.5, 43.2] },
    });
    await sql(`UPDATE geometric_element SET attribute_values = $2, internal_comments = 'between us' WHERE id = $1`, [
      outside.id,
      { [attributes.CONTRIBUTOR]: 'outside', [attributes.REVIEWER]: 'outside' },
    ]);
  });
  const by = async (query: Record<string, string>) => {
    const url = `/x?${new URLSearchParams(query)}`;
    const { body } = await callJson<Answer>(LIST_ADMIN, { url, params: { id: String(type.id) }, as: parish });
    return body.result.items.map(({ description }) => description);
  };
  it('finds their own by what owners see', async () =>
    expect(await by({ [field('CONTRIBUTOR')]: 'outside' })).toEqual(['outside']));
  it('finds them neither by what is for reviewers', async () => expect(await by({ [field('REVIEWER')]: 'outside' })).toEqual([]));
  it('nor by internal comments', async () => expect(await by({ internalComments: 'between' })).toEqual([]));
});

it('400: each attribute that is not one’s to ask is named, in the caller’s language', async () => {
  const url = `/x?${new URLSearchParams({ [field('CONTRIBUTOR')]: 'a', [field('REVIEWER')]: 'b', [field('PUBLIC')]: 'c' })}`;
  const { status, body } = await callJson<Answer>(LIST, { url, params: { id: String(type.id) } });
  expect(status).toBe(400);
  expect(body.fieldErrors?.map(({ fieldName }) => fieldName).sort()).toEqual([field('CONTRIBUTOR'), field('REVIEWER')].sort());
  expect(new Set(body.fieldErrors?.map(({ message }) => message))).toEqual(
    new Set(['Who may not see the values of an attribute cannot filter by them']),
  );
});

describe('a type that the caller does not see', () => {
  it('404: whether it has the attribute or not', async () => {
    await sql(`UPDATE geometric_element_type SET state = 'DRAFT' WHERE id = $1`, [type.id]);
    for (const as of ['visitor', 'ana'] as const)
      for (const visibility of ['CONTRIBUTOR', 'REVIEWER', 'PUBLIC'] as const)
        expect(await found(as, as === 'ana' ? LIST_USER : LIST, visibility)).toEqual([404]);
    await sql(`UPDATE geometric_element_type SET state = 'PUBLISHED' WHERE id = $1`, [type.id]);
  });
});
