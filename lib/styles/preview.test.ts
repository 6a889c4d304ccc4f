import { describe, expect, it } from 'vitest';
import { previewOf, SMALL_CUT } from './preview';
import type { StyleDocument, StyleRule } from './schema';

const rule = (value: string): StyleRule => ({
  name: value,
  filter: { op: '==', property: 'KIND', value },
  symbolizers: [],
});
const style = (geometry: StyleDocument['geometry'], ...rules: StyleRule[]): StyleDocument => ({ version: 1, geometry, rules });
const kinds = ['A', 'B', 'C', 'D', 'E', 'F'].map(rule);
const all = ({ features }: ReturnType<typeof previewOf>) => features.flatMap(({ positions }) => positions.flat());

describe('a picture of a style', () => {
  it('has a feature for each of the first nine rules', () => {
    expect(previewOf(style('POINT', ...kinds)).features).toHaveLength(6);
    expect(previewOf(style('POINT', ...kinds, ...kinds)).features).toHaveLength(9);
  });

  it('a small one has four at most, within what is shown of it', () => {
    const { document, features } = previewOf(style('POLYGON', ...kinds), true);
    expect(features).toHaveLength(4);
    const parts = all({ document, features });
    expect(Math.min(...parts)).toBeGreaterThan(SMALL_CUT);
    expect(Math.max(...parts)).toBeLessThan(1 - SMALL_CUT);
    const drawn = document.rules.map(({ filter }) => (filter as { value: number }).value);
    expect(drawn).toEqual([0, 1, 2, 3, -1, -1]);
  });

  it.each(['POINT', 'LINE', 'POLYGON'] as const)('a small one of one symbol shows the middle of it: %s', (geometry) => {
    const one = style(geometry, { name: '', symbolizers: [] });
    expect(previewOf(one, true)).toEqual(previewOf(one));
  });
});
