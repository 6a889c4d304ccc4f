import { expect, it } from 'vitest';
import type { Filter, StyleDocument, StyleRule, Symbolizer } from './schema';
import { suppliedWarnings } from './supplied';

const dot = { kind: 'mark', shape: 'circle', size: 8, color: '#aa0000' } as const;
const rule = (more: Partial<StyleRule> = {}): StyleRule => ({ name: 'a', symbolizers: [dot], ...more });
const warnings = (...rules: StyleRule[]) => suppliedWarnings({ version: 1, geometry: 'POINT', rules } as StyleDocument);
const high: Filter = { op: '>', property: 'height', value: 5 };
const unknown = { key: 'unknownProperty', values: { property: 'height' } };

it('a style that asks for nothing is drawn as it is', () => expect(warnings(rule())).toEqual([]));

it('a property that elements do not have is named, wherever the style asks for it', () => {
  expect(warnings(rule(), rule({ filter: high }))).toEqual([unknown]);
  expect(warnings(rule({ symbolizers: [{ ...dot, size: { property: 'height', fallback: 3 } }] }))).toEqual([unknown]);
  const label: Symbolizer = { kind: 'text', label: ['Height ', { property: 'height' }], size: 10, color: '#000000' };
  expect(warnings(rule({ symbolizers: [dot, label] }))).toEqual([unknown]);
});

it('what only the map server knows is named as such', () => {
  expect(warnings(rule(), rule({ filter: { op: '==', property: 'type_id', value: 1 } }))).toEqual([
    { key: 'serverProperty', values: { property: 'type_id' } },
  ]);
});

it.each<[Filter, boolean]>([
  [high, true],
  [{ op: 'in', property: 'height', values: [1] }, true],
  [{ op: 'all', filters: [high, { op: 'isNull', property: 'height' }] }, true],
  [{ op: 'any', filters: [high, { op: 'isNull', property: 'height' }] }, false],
  [{ op: 'not', filter: high }, false],
  [{ op: 'isNull', property: 'height' }, false],
])('a style of one rule with %j draws nothing: %s', (filter, nothing) => {
  expect(warnings(rule({ filter })).map(({ key }) => key)).toEqual([...(nothing ? ['drawsNothing'] : []), 'unknownProperty']);
});

it('what the other rules leave over is drawn', () => {
  expect(warnings(rule({ filter: high }), rule({ else: true }))).toEqual([unknown]);
  expect(warnings(rule({ filter: high }), rule({ else: true, symbolizers: [] }))[0]).toEqual({ key: 'drawsNothing' });
});
