import { describe, expect, it } from 'vitest';
import { checking, keeper, lighthousesWith } from '@/lib/test/lighthouses';
import { checkElement } from './check';

const type = lighthousesWith(keeper(7, { mandatory: true }));
const geom = { type: 'Point', coordinates: [-8, 42] };
const values = [{ value: 'Ana', elementTypeAttributeType: { id: 7 } }];
const check = (draft: Parameters<typeof checkElement>[1], isNew = true) =>
  checkElement(type, draft, { ...checking('en-GB'), isNew });
const pathsOf = ({ issues }: ReturnType<typeof check>) => issues.map(({ path }) => path);

describe('a draft of an element', () => {
  it('that is whole has no issues; spaces around the description are left out', () =>
    expect(check({ description: '  Torre ', geom, listAttributeValueDto: values })).toEqual({
      description: 'Torre',
      geometry: geom,
      values: { 7: 'Ana' },
      preserved: [],
      hidden: [],
      issues: [],
    }));

  it('names all mistakes at once: description, geometry, values', () => {
    const found = check({});
    expect(pathsOf(found)).toEqual(['description', 'geom', 'attribute.7']);
    expect(found.issues[0]).toEqual({ path: 'description', key: 'project.app.Body.field.required' });
    expect([found.description, found.geometry]).toEqual(['', undefined]);
  });
  it.each([undefined, null, '', ' \n'])('needs a description: %j is none', (description) =>
    expect(pathsOf(check({ description, geom, listAttributeValueDto: values }))).toEqual(['description']),
  );
  it('has a geometry that its type allows', () =>
    expect(
      pathsOf(check({ description: 'Torre', geom: { type: 'LineString', coordinates: [] }, listAttributeValueDto: values })),
    ).toEqual(['geom', 'geom']));

  it.each([undefined, null])('without values (%j): a new element lacks them, another one keeps those that it had', (list) => {
    const draft = { description: 'Torre', geom, listAttributeValueDto: list };
    expect([check(draft).values, pathsOf(check(draft))]).toEqual([{}, ['attribute.7']]);
    expect([check(draft, false).values, pathsOf(check(draft, false))]).toEqual([undefined, []]);
  });
  it('an element that has a list of values has all of them there', () =>
    expect(pathsOf(check({ description: 'Torre', geom, listAttributeValueDto: [] }, false))).toEqual(['attribute.7']));
});
