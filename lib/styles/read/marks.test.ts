import { describe, expect, it } from 'vitest';
import type { Icon, Mark, Symbolizer } from '../schema';
import { marksFrom, paler } from './marks';

describe('a mark of an inside and a rim', () => {
  const base: Mark = { kind: 'mark', shape: 'circle', size: 10 };
  const rim = (opacity?: number) => ({ color: '#000000', width: 2, ...(opacity !== undefined && { opacity }) });
  const color = '#ff0000';

  it.each([
    ['without a rim', { color, fillOpacity: 0.5 }, [{ ...base, color, opacity: 0.5 }]],
    ['without either', { fillOpacity: 0.5 }, [{ ...base, opacity: 0.5 }]],
    ['without an inside', { fillOpacity: 0.5, stroke: rim(0.3) }, [{ ...base, stroke: rim(0.3) }]],
    ['with an inside that does not show', { color, fillOpacity: 0, stroke: rim(0) }, [{ ...base, stroke: rim(0) }]],
    [
      'with both, equally pale',
      { color, fillOpacity: 0.5, stroke: rim(0.5) },
      [{ ...base, color, stroke: rim(1), opacity: 0.5 }],
    ],
    ['with a paler rim', { color, fillOpacity: 0.5, stroke: rim(0.1) }, [{ ...base, color, stroke: rim(0.2), opacity: 0.5 }]],
    [
      'with a rim that is less transparent: two',
      { color, fillOpacity: 0.5, stroke: rim() },
      [
        { ...base, color, opacity: 0.5 },
        { ...base, stroke: rim() },
      ],
    ],
  ])('%s', (_, parts, marks) => expect(marksFrom(base, parts)).toEqual(marks));
});

describe('a symbolizer with an opacity on top of its own', () => {
  const mark: Mark = { kind: 'mark', shape: 'circle', size: 10, stroke: { color: '#000000', width: 1, opacity: 0.5 } };
  const icon: Icon = { kind: 'icon', image: 'data:image/png;base64,AA', size: 5, opacity: 0.5 };
  it.each<[string, Symbolizer, object]>([
    ['a mark, whose rim is pale with it', mark, { ...mark, opacity: 0.5 }],
    ['a picture', icon, { ...icon, opacity: 0.25 }],
    [
      'a line, its casing and what stands along it',
      {
        kind: 'line',
        color: '#000000',
        width: 1,
        outline: { color: '#ffffff', width: 1, opacity: 0.4 },
        graphic: { symbol: icon, gap: 3 },
      },
      {
        opacity: 0.5,
        outline: { color: '#ffffff', width: 1, opacity: 0.2 },
        graphic: { symbol: { ...icon, opacity: 0.25 }, gap: 3 },
      },
    ],
    [
      'an area and its outline, but not once more its pattern',
      { kind: 'fill', opacity: 0.8, outline: { color: '#ffffff', width: 1 }, graphic: { symbol: icon, gap: 3 } },
      { opacity: 0.4, outline: { color: '#ffffff', width: 1, opacity: 0.5 }, graphic: { symbol: icon, gap: 3 } },
    ],
  ])('%s', (_, symbolizer, left) => expect(paler(symbolizer, 0.5)).toEqual({ ...symbolizer, ...left }));

  it('of 1 is the same', () => {
    expect(paler(mark, 1)).toBe(mark);
    expect(paler({ kind: 'line', color: '#000000', width: 1 }, 0.5)).toEqual({
      kind: 'line',
      color: '#000000',
      width: 1,
      opacity: 0.5,
    });
  });
});
