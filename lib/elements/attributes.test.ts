import { describe, expect, it } from 'vitest';
import type { DataType } from '@/lib/attribute-types/schema';
import type { ElementTypeAttributeType } from '@/lib/element-types/schema';
import { checkAttributes, parseAttribute, presentAttributes } from './attributes';

const code = (name: string) => ({
  id: 1,
  code: name,
  codeGroup: { groupCode: 'G' },
  listInternationalizationDto: [{ language: 'gl-ES', description: `${name} en galego` }],
});
const attribute = (id: number, dataType: DataType, mandatory = false): ElementTypeAttributeType => ({
  id,
  mandatory,
  attributeOrder: id,
  attributeType: {
    id,
    version: 1,
    code: code(dataType),
    description: dataType,
    dataType,
    maxSize: dataType === 'TEXT' ? 5 : null,
    helpCode: null,
    valueGroupCode: dataType.endsWith('SELECT') ? { groupCode: 'V', listCode: [code('A'), code('B')] } : null,
    inUse: true,
  },
});
const sent = (id: number, value: string | number | boolean | null) => ({ value, elementTypeAttributeType: { id } });
const parse = (type: DataType, value: string) => {
  const { value: good, problem } = parseAttribute(attribute(1, type).attributeType, value);
  return good ?? problem?.key.replace('elements.attribute.', '!');
};

describe('a value in its text form', () => {
  it.each<[DataType, string, string]>([
    ['DATE', '2026-03-01', '2026-03-01'],
    ['DATE', '2026-02-30', '!date'],
    ['DATE', '1/3/2026', '!date'],
    ['DATE', '2026-03-01T00:00:00Z', '!date'],
    ['DATE_TIME', '2026-03-01T10:30', '2026-03-01T10:30:00.000Z'],
    ['DATE_TIME', '2026-03-01T10:30:00+02:00', '2026-03-01T08:30:00.000Z'],
    ['DATE_TIME', '2026-03-01', '!dateTime'],
    ['DATE_TIME', '2026-03-01T25:00:00Z', '!dateTime'],
    ['DATE_TIME', '2026-02-31T10:00:00Z', '!dateTime'],
    ['NUMBER', '-12', '-12'],
    ['NUMBER', '007', '7'],
    ['NUMBER', '1.5', '!number'],
    ['NUMBER', '99999999999999999', '!number'],
    ['FLOAT', '2.50', '2.50'],
    ['FLOAT', '2,5', '!float'],
    ['FLOAT', 'NaN', '!float'],
    ['FLOAT', 'Infinity', '!float'],
    ['BOOLEAN', 'true', 'true'],
    ['BOOLEAN', 'yes', '!boolean'],
    ['SELECT', 'A', 'A'],
    ['SELECT', 'a', '!option'],
    ['MULTISELECT', 'C', '!option'],
    ['TEXT', 'cinco', 'cinco'],
    ['TEXT', '😀😀😀😀😀', '😀😀😀😀😀'],
    ['TEXT', 'seis66', '!tooLong'],
    ['TEXT', 'a\0', '!text'],
    ['TEXT', 'a\ud800', '!text'],
    ['CONTACT_DATA', 'ana@example.org', 'ana@example.org'],
    ['IMAGE', 'x', '!unsupported'],
  ])('%s %j → %s', (type, value, expected) => expect(parse(type, value)).toBe(expected));
});

describe('the values of an element', () => {
  const type = { listAttributeType: [attribute(7, 'TEXT', true), attribute(8, 'MULTISELECT'), attribute(9, 'NUMBER')] };

  it('are kept by attribute, chosen ones as a list, empty ones not at all', () =>
    expect(checkAttributes(type, [sent(7, 'un'), sent(8, 'B'), sent(8, 'A'), sent(8, 'B'), sent(9, null)], 'gl-ES')).toEqual({
      values: { 7: 'un', 8: ['B', 'A'] },
      issues: [],
    }));
  it('a mandatory one must be there, and is called by its name', () =>
    expect(checkAttributes(type, [sent(7, ' ')], 'gl-ES').issues).toEqual([
      { path: 'attribute.7', key: 'project.app.Body.field.required', values: { field: 'TEXT en galego' } },
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
      ['attribute.9', 'elements.attribute.number'],
    ]));
  it('leave in the order of the type, one entry for each chosen value', () =>
    expect(presentAttributes(5, [7, 8], { 8: ['B', 'A'], 7: 'un', 99: 'gone' }).map((it) => [it.id, it.value])).toEqual([
      ['5.7.0', 'un'],
      ['5.8.0', 'B'],
      ['5.8.1', 'A'],
    ]));
});
