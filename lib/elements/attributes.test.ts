import { describe, expect, it } from 'vitest';
import { height, keeper, uses } from '@/lib/test/lighthouses';
import { checkAttributes, presentAttributes } from './attributes';

const sent = (id: number, value: string | number | boolean | null) => ({ value, elementTypeAttributeType: { id } });
describe('the values of an element', () => {
  const type = { listAttributeType: [keeper(7, { mandatory: true }), uses(8, ['A', 'B']), height(9)] };

  it('are stored by attribute, chosen ones as a list, empty ones not at all', () =>
    expect(checkAttributes(type, [sent(7, 'un'), sent(8, 'B'), sent(8, 'A'), sent(8, 'B'), sent(9, null)], 'gl-ES')).toEqual({
      values: { 7: 'un', 8: ['B', 'A'] },
      issues: [],
    }));
  it('a mandatory one must be there, and is called by its name', () =>
    expect(checkAttributes(type, [sent(7, ' ')], 'gl-ES').issues).toEqual([
      { path: 'attribute.7', key: 'project.app.Body.field.required', values: { field: 'Keeper' } },
    ]));
  it('all mistakes come at once: two values for one, another type’s attribute, a bad number', () =>
    expect(
      checkAttributes(type, [sent(7, 'a'), sent(7, 'b'), sent(9, 'x'), sent(77, '1')], 'gl-ES').issues.map(({ path, key }) => [
        path,
        key,
      ]),
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
});
