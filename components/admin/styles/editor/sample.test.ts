import { expect, it } from 'vitest';
import type { Filter, StyleRule } from '@/lib/styles/schema';
import { matching } from './preview-data';
import { sampleOf } from './sample';

const rule = (name: string, filter?: Filter): StyleRule => ({ name, symbolizers: [], ...(filter && { filter }) });

const FILTERS: Filter[] = [
  { op: '==', property: 'KIND', value: 'WELL' },
  { op: 'in', property: 'KIND', values: ['SPRING', 'POND'] },
  { op: '<', property: 'DEPTH', value: 3 },
  { op: '>', property: 'DEPTH', value: 9 },
  { op: 'between', property: 'HEIGHT', min: 2, max: 4 },
  { op: 'startsWith', property: 'NAME', text: 'San' },
  {
    op: 'all',
    filters: [
      { op: '>=', property: 'DEPTH', value: 3 },
      { op: '<', property: 'DEPTH', value: 9 },
    ],
  },
  {
    op: 'any',
    filters: [{ op: '==', property: 'STATE', value: 'DRY' }],
  },
];

it('has an element for each rule, which that rule draws; what no other one draws is for the rest', () => {
  const rules: StyleRule[] = [
    ...FILTERS.map((filter, at) => rule(`Rule ${at}`, filter)),
    { name: 'Others', symbolizers: [], else: true },
  ];
  const sample = sampleOf({ geometry: 'POINT', rules });
  expect(sample).toHaveLength(rules.length);
  for (const at of FILTERS.keys()) expect(matching(rules, sample[at]!)).toContain(at);
  expect(matching(rules, sample.at(-1)!)).toContain(rules.length - 1);
});

it('says the name of the rule where a label asks for something else', () => {
  const [one] = sampleOf({ geometry: 'LINE', rules: [rule('All')] });
  expect(one?.valuesOf('NAME')).toEqual(['All']);
  expect(one?.geom.type).toBe('LineString');
});
