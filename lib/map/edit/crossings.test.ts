import { describe, expect, it } from 'vitest';
import type { Position } from '@/lib/position';
import { crossingsOf, crossingsOfPath } from './crossings';
import { draftOf } from './draft';
import { createEditor } from './editor';
import type { Shape } from './shape';

const area = (...rings: Position[][]): Shape => ({ kind: 'Polygon', multi: false, parts: [rings] });
const square: Position[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
];

describe('where an outline crosses', () => {
  it.each<[string, Position[], Position[]]>([
    ['a square does not', square, []],
    [
      'nor does a ring with corners in line and a repeated one',
      [
        [0, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, 4],
        [0, 4],
        [0, 0],
      ],
      [],
    ],
    [
      'an hourglass, in its middle',
      [
        [0, 0],
        [4, 4],
        [4, 0],
        [0, 4],
      ],
      [[2, 2]],
    ],
    [
      'a corner that lies on another edge',
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
        [0, 4],
      ],
      [[2, 0]],
    ],
    [
      'a ring that comes back to one of its corners',
      [
        [0, 0],
        [2, 2],
        [4, 0],
        [4, 4],
        [2, 2],
        [0, 4],
      ],
      [[2, 2]],
    ],
    [
      'a spike: there and back along one edge',
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [4, 1],
        [0, 4],
      ],
      [
        [4, 1],
        [4, 4],
      ],
    ],
  ])('%s', (_, ring, crossings) => {
    expect(crossingsOf(area(ring))).toEqual(crossings);
    expect(crossingsOf(area(ring.toReversed())).length).toBe(crossings.length);
  });

  it('a hole that leaves its shell is shown twice, one that touches it is not', () => {
    const leaving = area(square, [
      [2, 1],
      [6, 2],
      [2, 3],
    ]);
    expect(crossingsOf(leaving).map(([lng]) => lng)).toEqual([4, 4]);
    const touching = area(square, [
      [2, 1],
      [4, 2],
      [2, 3],
    ]);
    expect(crossingsOf(touching)).toEqual([]);
  });

  it('lines may cross themselves', () => {
    expect(crossingsOf({ kind: 'LineString', multi: false, parts: [[square.toSpliced(1, 2, [4, 4], [4, 0])]] })).toEqual([]);
    expect(crossingsOfPath('LineString', square)).toEqual([]);
  });

  it('50,000 corners take less than a second', () => {
    const ring = Array.from({ length: 50_000 }, (_, i): Position => {
      const turn = (i / 50_000) * 2 * Math.PI;
      return [Math.cos(turn) * (1 + (i % 2) / 1e6), Math.sin(turn) * (1 + (i % 2) / 1e6)];
    });
    const begun = performance.now();
    expect(crossingsOf(area(ring))).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe('while it is drawn', () => {
  const shown = (features: ReturnType<typeof draftOf>) =>
    features.flatMap(({ properties, geometry }) =>
      properties?.role === 'flaw' && geometry.type === 'Point' ? [geometry.coordinates] : [],
    );
  const drawn = (...path: Position[]) => {
    const editor = createEditor('Polygon', null, () => undefined);
    for (const position of path) editor.add(position);
    return editor;
  };

  it('the crossing is shown as soon as the pointer makes it, before anything is clicked', () => {
    const state = drawn([0, 0], [4, 4], [4, 0]).state();
    expect(shown(draftOf(state, [2, -1]))).toEqual([]);
    expect(shown(draftOf(state, [0, 4]))).toEqual([[2, 2]]);
    expect(state.flaws).toEqual([]);
  });

  it('what is drawn says that it crosses, and no more once that is undone', () => {
    const editor = drawn([0, 0], [4, 4], [4, 0], [0, 4]);
    expect(editor.state().flaws).toEqual([{ kind: 'crossing', at: [2, 2] }]);
    expect(shown(draftOf(editor.state()))).toEqual([[2, 2]]);
    editor.undo();
    expect(editor.state().flaws).toEqual([]);
  });

  it('a corner that is dragged across another edge is shown while it is dragged', () => {
    const geometry = { type: 'Polygon' as const, coordinates: [[...square, square[0] as Position]] };
    const editor = createEditor('Polygon', geometry, () => undefined);
    editor.drag({ part: 0, ring: 0, at: 2 }, [-2, 2]);
    expect(editor.state().flaws).toHaveLength(1);
    expect(shown(draftOf(editor.state()))).toHaveLength(1);
    editor.drag({ part: 0, ring: 0, at: 2 }, [3, 3]);
    expect(editor.state().flaws).toEqual([]);
  });
});
