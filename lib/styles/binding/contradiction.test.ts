import { featureFilter } from '@maplibre/maplibre-gl-style-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttributeDataType } from '@/lib/data-types';
import { columnValues } from '@/lib/map/column-values';
import { allOf, filterExpression } from '../maplibre-expressions';
import type { Filter, StyleDocument, StyleRule } from '../schema';
import { boundFilter, supplierIn } from './bind';
import { saysOfAll } from './contradiction';
import { boundPasses } from './evaluate';
import type { DrawnAttribute, StyleColumn } from './schema';
import { suppliedWarnings, whyNever } from './warnings';

const named = (code: string) => ({ id: 1, code, codeGroup: { groupCode: 'g' }, listInternationalizationDto: [] });
const attribute = (id: number, code: string, dataType: AttributeDataType, choices: string[] = []): DrawnAttribute => ({
  ...{ id, attributeTypeId: id, dataType },
  ...{ name: named(code), choices: choices.map(named) },
});
const attributes = [
  attribute(1, 'KIND', 'SELECT', ['A', 'B', 'C']),
  attribute(2, 'USES', 'MULTISELECT', ['A', 'B', 'C']),
  attribute(3, 'H', 'FLOAT'),
  attribute(4, 'DAY', 'DATE'),
  attribute(5, 'OPEN', 'BOOLEAN'),
  attribute(6, 'NOTE', 'TEXT'),
];
const supplier = supplierIn({ decisions: [], attributes }, 'POINT');
const bound = (filter: Filter) => {
  const columns = new Map<string, StyleColumn>();
  const asked = boundFilter(filter, supplier, (it) => columns.set(it.name, it));
  return { asked, columns: [...columns.values()] };
};

type Scalar = string | number | boolean;
const test = (property: string, op: string, value: Scalar) => ({ op, property, value }) as Filter;
const all = (...filters: Filter[]): Filter => ({ op: 'all', filters });
const any = (...filters: Filter[]): Filter => ({ op: 'any', filters });
const not = (filter: Filter): Filter => ({ op: 'not', filter });
const isNull = (property: string): Filter => ({ op: 'isNull', property });

describe('a rule that contradicts itself', () => {
  it.each<[string, Filter]>([
    ['numbers without one between them', all(test('H', '>', 5), test('H', '<', 3))],
    ['a number that both comparisons leave out', all(test('H', '>', 5), test('H', '<=', 5))],
    ['two numbers at once', all(test('H', '==', 5), test('H', '==', 6))],
    ['a number and its opposite', all(test('H', '==', 5), test('H', '!=', 5))],
    ['a range that ends before it begins', { op: 'between', property: 'H', min: 5, max: 3 }],
    ['numbers written as texts', all(test('H', '>', '5'), test('h', '<', '3'))],
    ['days', all(test('DAY', '>=', '2021-01-01'), test('DAY', '<', '2020-01-01'))],
    ['two choices of one', all(test('KIND', '==', 'A'), test('KIND', '==', 'B'))],
    ['choices that have none in common', all({ op: 'in', property: 'KIND', values: ['A', 'B'] }, test('KIND', '==', 'C'))],
    ['yes and no', all(test('OPEN', '==', true), test('OPEN', '==', false))],
    ['two texts', all(test('NOTE', '==', 'x'), test('NOTE', '==', 'y'))],
    ['no value and one', all(isNull('H'), test('H', '>', 1))],
    ['conditions in several steps', all(test('NOTE', '==', 'x'), all(test('H', '>', 5), all(test('H', '<', 3))))],
    ['each of its alternatives', any(all(test('H', '>', 5), test('H', '<', 3)), all(test('KIND', '==', 'A'), isNull('KIND')))],
  ])('is one of %s', (_, filter) => expect(whyNever(bound(filter).asked)).toBe('contradiction'));

  it.each<[string, Filter]>([
    ['numbers with one between them', all(test('H', '>', 3), test('H', '<', 5))],
    ['a number that both comparisons take', all(test('H', '>=', 5), test('H', '<=', 5))],
    ['several choices at once', all(test('USES', '==', 'A'), test('USES', '==', 'B'))],
    ['different attributes', all(test('H', '>', 5), test('KIND', '==', 'A'))],
    ['alternatives', any(test('H', '>', 5), test('H', '<', 3))],
    ['the opposite', not(all(test('H', '>', 5), test('H', '<', 3)))],
    ['parts of texts', all({ op: 'contains', property: 'NOTE', text: 'x' }, { op: 'startsWith', property: 'NOTE', text: 'y' })],
  ])('is none of %s', (_, filter) => expect(whyNever(bound(filter).asked)).toBeUndefined());

  it('is named in a warning, once, and one that asks for what is not there has the other warning', () => {
    const rule = (name: string, filter: Filter) => ({ name, filter, symbolizers: [] });
    const document: StyleDocument = {
      ...{ version: 1, geometry: 'POINT' },
      rules: [rule('Tall', all(test('H', '>', 5), test('H', '<', 3))), rule('Odd', test('KIND', '==', 'Z'))],
    };
    const found = suppliedWarnings(document, supplier, 'en-GB').filter(({ values }) => values?.rule);
    expect(found).toEqual([
      { key: 'contradiction', values: { rule: 'Tall' } },
      { key: 'neverMatches', values: { rule: 'Odd' } },
    ]);
  });

  it('has a warning where its limits of scale exclude each other', () => {
    const rule = (name: string, scale: StyleRule['scale']): StyleRule => ({ name, scale, symbolizers: [] });
    const document: StyleDocument = {
      ...{ version: 1, geometry: 'POINT' },
      rules: [
        rule('Turned', { min: 500, max: 10 }),
        rule('Same', { min: 500, max: 500 }),
        rule('Nowhere', { max: 0 }),
        ...[{ min: 10, max: 500 }, { min: 500 }, { max: 10 }, undefined].map((scale) => rule('Somewhere', scale)),
      ],
    };
    expect(suppliedWarnings(document, supplier, 'en-GB').filter(({ values }) => values?.rule)).toEqual(
      ['Turned', 'Same', 'Nowhere'].map((name) => ({ key: 'noScale', values: { rule: name } })),
    );
  });
});

const scalars = fc.constantFrom<Scalar>('A', 'b', 'C', '2', '2020-01-01', '2020-01-02', 'é', 0, 1, 1.5, 2, true, false);
const property = fc.constantFrom(...attributes.map(({ name }) => name.code), 'NOWHERE', 'description');
const leaf = fc.oneof(
  fc.record({ op: fc.constantFrom('==', '!=', '<', '<=', '>', '>='), property, value: scalars }),
  fc.record({ op: fc.constant('in'), property, values: fc.array(scalars, { minLength: 1, maxLength: 3 }) }),
  fc.record({ op: fc.constant('between'), property, min: fc.constantFrom(0, 1, 2), max: fc.constantFrom(0, 1, 2) }),
  fc.record({ op: fc.constantFrom('contains', 'startsWith', 'endsWith'), property, text: fc.constantFrom('A', '2', '0', 'é') }),
  fc.record({ op: fc.constant('isNull'), property }),
) as fc.Arbitrary<Filter>;
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.record({ op: fc.constantFrom('all', 'any'), filters: fc.array(tie('filter'), { minLength: 1, maxLength: 4 }) }),
    fc.record({ op: fc.constant('not' as const), filter: tie('filter') }),
  ) as fc.Arbitrary<Filter>,
}));
const chosen = fc.subarray(['A', 'B', 'C']);
const one = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined }).map((it) => (it ? [it] : []));
const values = fc.record({
  ...{ 1: one('A', 'B', 'C'), 2: chosen, 3: one('-1', '0', '0.5', '1', '1.5', '1.7', '2', '3') },
  ...{ 4: one('2019-12-31', '2020-01-01', '2020-01-02', '2021-05-05'), 5: one('true', 'false') },
  6: one('A', 'b', 'C', '2', '2.0', 'é', 'Aé', '20', 'zz'),
});

it('what is said of all elements is true of each, as the browser’s map evaluates it', () => {
  let [never, always] = [0, 0];
  fc.assert(
    fc.property(filter, fc.array(values, { minLength: 20, maxLength: 20 }), (asked, elements) => {
      const { asked: conditions, columns } = bound(asked);
      const said = saysOfAll(conditions);
      if (said === false) never++;
      if (said === true) always++;
      const map = featureFilter(allOf(filterExpression(conditions)), 'layers[0].filter');
      for (const it of elements) {
        const properties = columnValues(columns, it);
        const drawn = map.filter({ zoom: 16 } as never, { type: 1, properties, id: 1 } as never);
        expect(boundPasses(conditions, properties)).toBe(drawn);
        if (said !== undefined) expect(drawn).toBe(said);
      }
    }),
    { numRuns: 1500, seed: 20261127 },
  );
  expect([never > 50, always > 20]).toEqual([true, true]);
});
