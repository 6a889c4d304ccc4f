import { describe, expect, it } from 'vitest';
import { checking, height, keeper, uses } from '@/lib/test/lighthouses';
import { checkAttributes, presentAttributes } from './attributes';

const sent = (id: number, value: string | number | boolean | null) => ({ value, elementTypeAttributeType: { id } });
describe('the values of an element', () => {
  const type = { listAttributeType: [keeper(7, { mandatory: true }), uses(8, ['A', 'B']), height(9)] };

  it('are stored by attribute, chosen ones as a list, empty ones not at all', () =>
    expect(
      checkAttributes(type, [sent(7, 'un'), sent(8, 'B'), sent(8, 'A'), sent(8, 'B'), sent(9, null)], checking('gl-ES')),
    ).toEqual({
      values: { 7: 'un', 8: ['B', 'A'] },
      preserved: [],
      hidden: [],
      issues: [],
    }));
  it('a mandatory one must be there, and is called by its name', () =>
    expect(checkAttributes(type, [sent(7, ' ')], checking('gl-ES')).issues).toEqual([
      { path: 'attribute.7', key: 'project.app.Body.field.required', values: { field: 'Keeper' } },
    ]));
  it('all mistakes come at once: two values for one, another type’s attribute, a bad number', () =>
    expect(
      checkAttributes(type, [sent(7, 'a'), sent(7, 'b'), sent(9, 'x'), sent(77, '1')], checking('gl-ES')).issues.map(
        ({ path, key }) => [path, key],
      ),
    ).toEqual([
      ['attribute.77', 'elements.attribute.notOfType'],
      ['attribute.7', 'elements.attribute.single'],
      ['attribute.9', 'elements.attribute.float'],
    ]));
  it('leave in the order of the type, one entry for each chosen value', () =>
    expect(presentAttributes(5, [7, 8], { 8: ['B', 'A'], 7: 'un', 99: 'gone' }).map((it) => [it.id, it.value])).toEqual([
      ['5.7.0', 'un'],
      ['5.8.0', 'B'],
      ['5.8.1', 'A'],
    ]));
  it.each([
    [[], {}],
    [[sent(8, '')], {}],
    [[sent(8, null), sent(8, ' ')], {}],
    [[sent(9, 0)], { 9: '0' }],
    [[sent(9, '1.50')], { 9: '1.50' }],
  ])('%j: not stored where it is empty', (list, values) => {
    const plain = { listAttributeType: [uses(8, ['A', 'B']), height(9)] };
    expect(checkAttributes(plain, list, checking('en-GB'))).toEqual({ values, preserved: [], hidden: [], issues: [] });
  });
  it('an undefined value is none', () =>
    expect(
      checkAttributes({ listAttributeType: [height(9)] }, [{ elementTypeAttributeType: { id: 9 } }], checking('en-GB')),
    ).toEqual({
      values: {},
      preserved: [],
      hidden: [],
      issues: [],
    }));
  it('several wrong choices of one attribute are one issue, with its name', () =>
    expect(
      checkAttributes({ listAttributeType: [uses(8, ['A'])] }, [sent(8, 'X'), sent(8, 'Y')], checking('en-GB')).issues,
    ).toEqual([expect.objectContaining({ path: 'attribute.8', values: expect.objectContaining({ field: 'Uses' }) })]));
  it('two values of an attribute that has one are two even if they are the same', () =>
    expect(checkAttributes({ listAttributeType: [height(9)] }, [sent(9, '1'), sent(9, '1')], checking('en-GB')).issues).toEqual([
      { path: 'attribute.9', key: 'elements.attribute.single', values: { field: 'Height' } },
    ]));
  it('another type’s attribute is one issue however many values it has', () =>
    expect(
      checkAttributes({ listAttributeType: [] }, [sent(77, 'a'), sent(77, 'b'), sent(78, 'c')], checking('en-GB')).issues,
    ).toEqual([
      { path: 'attribute.77', key: 'elements.attribute.notOfType' },
      { path: 'attribute.78', key: 'elements.attribute.notOfType' },
    ]));
  it('are presented with the id of their attribute', () =>
    expect(presentAttributes(5, [7, 9], { 7: 'un' })).toEqual([
      { id: '5.7.0', value: 'un', elementTypeAttributeType: { id: 7 } },
    ]));
});
