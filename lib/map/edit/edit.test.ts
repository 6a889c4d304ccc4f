import type { Geometry } from 'geojson';
import { describe, expect, it, vi } from 'vitest';
import { fromLngLat, parseNumber, toLngLat } from './coordinates';
import { draftOf } from './draft';
import { createEditor } from './editor';
import { begin, redo, step, undo } from './history';
import { lengthM, measure, ringAreaM2 } from './measure';
import { geometryOf, insertVertex, midpoints, moveVertex, removeVertex, shapeOf, vertices } from './shape';
import { positionsOf } from './snap';

const shell = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 0],
];
const hole = [
  [2, 2],
  [2, 4],
  [4, 4],
  [4, 2],
  [2, 2],
];
const kinds: Geometry[] = [
  { type: 'Point', coordinates: [1, 2] },
  {
    type: 'MultiPoint',
    coordinates: [
      [1, 2],
      [3, 4],
    ],
  },
  {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [1, 1],
    ],
  },
  {
    type: 'MultiLineString',
    coordinates: [
      [
        [0, 0],
        [1, 1],
      ],
      [
        [2, 2],
        [3, 3],
        [4, 4],
      ],
    ],
  },
  { type: 'Polygon', coordinates: [shell, hole] },
  {
    type: 'MultiPolygon',
    coordinates: [
      [shell, hole],
      [
        [
          [20, 20],
          [21, 20],
          [21, 21],
          [20, 20],
        ],
      ],
    ],
  },
  { type: 'MultiPolygon', coordinates: [[shell]] },
];

describe('a shape', () => {
  it.each(kinds)('gives back what it was made from: $type', (geometry) =>
    expect(geometryOf(shapeOf(geometry))).toEqual(geometry),
  );

  it('changes one vertex of one ring and leaves all others alone', () => {
    const shape = shapeOf(kinds[5]!);
    const moved = geometryOf(moveVertex(shape, { part: 0, ring: 1, at: 0 }, [2.5, 2.5])) as { coordinates: number[][][][] };
    expect(moved.coordinates[0]?.[1]).toEqual([
      [2.5, 2.5],
      [2, 4],
      [4, 4],
      [4, 2],
      [2.5, 2.5],
    ]);
    expect(moved.coordinates[0]?.[0]).toEqual(shell);
    expect(geometryOf(shape)).toEqual(kinds[5]);
  });

  it('drops a hole that has too few vertices left, and then the part', () => {
    let shape = shapeOf(kinds[4]!);
    for (let i = 0; i < 2; i++) shape = removeVertex(shape, { part: 0, ring: 1, at: 0 });
    expect(geometryOf(shape)).toEqual({ type: 'Polygon', coordinates: [shell] });
    for (let i = 0; i < 2; i++) shape = removeVertex(shape, { part: 0, ring: 0, at: 0 });
    expect(geometryOf(shape)).toBeNull();
  });

  it('offers the middle of every edge, the closing one too', () => {
    const shape = shapeOf({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [2, 0],
          [2, 2],
          [0, 0],
        ],
      ],
    });
    expect(midpoints(shape).map(({ position }) => position)).toEqual([
      [1, 0],
      [2, 1],
      [1, 1],
    ]);
    const { address, position } = midpoints(shape)[2]!;
    expect(vertices(insertVertex(shape, address, position)).map((it) => it.position)).toEqual([
      [0, 0],
      [2, 0],
      [2, 2],
      [1, 1],
    ]);
  });
});

it('history goes back and forth, and forgets what was taken back at the next step', () => {
  const three = step(step(begin(1), 2), 3);
  expect(redo(undo(three))).toEqual(three);
  expect(step(undo(three), 9)).toEqual({ past: [1, 2], present: 9, future: [] });
  expect(undo(begin(1))).toEqual(begin(1));
});

describe('an editor', () => {
  it('draws a line, and tells of it once it is finished', () => {
    const tell = vi.fn();
    const editor = createEditor('LineString', null, tell);
    editor.add([0, 0]);
    editor.finish();
    expect([tell.mock.calls, editor.state().canFinish]).toEqual([[], false]);
    editor.add([1, 1]);
    editor.finish();
    expect(tell).toHaveBeenLastCalledWith({
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    });
    expect(editor.state().path).toBeNull();
  });

  it('is finished with a point at once', () => {
    const tell = vi.fn();
    createEditor('Point', null, tell).add([3, 4]);
    expect(tell).toHaveBeenCalledWith({ type: 'Point', coordinates: [3, 4] });
  });

  it('undoes and redoes through the end of drawing', () => {
    const tell = vi.fn();
    const editor = createEditor('LineString', null, tell);
    for (const at of [
      [0, 0],
      [1, 1],
      [2, 2],
    ] as [number, number][])
      editor.add(at);
    editor.finish();
    editor.move({ part: 0, ring: 0, at: 2 }, [5, 5]);
    editor.undo();
    expect(tell).toHaveBeenLastCalledWith({
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    });
    editor.undo();
    expect(tell).toHaveBeenLastCalledWith(null);
    expect(editor.state().path).toHaveLength(3);
    editor.redo();
    editor.redo();
    expect(tell).toHaveBeenLastCalledWith({
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
        [5, 5],
      ],
    });
    expect(editor.state().canRedo).toBe(false);
  });

  it('keeps a drag only when it ends', () => {
    const tell = vi.fn();
    const editor = createEditor('Point', { type: 'Point', coordinates: [0, 0] }, tell);
    editor.drag({ part: 0, ring: 0, at: 0 }, [1, 1]);
    expect([tell.mock.calls.length, editor.state().canUndo]).toEqual([0, false]);
    expect(draftOf(editor.state())[0]?.geometry).toEqual({ type: 'Point', coordinates: [1, 1] });
    editor.move({ part: 0, ring: 0, at: 0 }, [2, 2]);
    expect(tell).toHaveBeenCalledWith({ type: 'Point', coordinates: [2, 2] });
  });

  it('lets the person draw again when the last vertex is gone', () => {
    const tell = vi.fn();
    const editor = createEditor('Point', { type: 'Point', coordinates: [0, 0] }, tell);
    editor.choose({ part: 0, ring: 0, at: 0 });
    editor.remove();
    expect(tell).toHaveBeenLastCalledWith(null);
    editor.add([7, 7]);
    expect(tell).toHaveBeenLastCalledWith({ type: 'Point', coordinates: [7, 7] });
  });
});

it('shows handles only where they fit on the screen', () => {
  const line = {
    type: 'LineString' as const,
    coordinates: [
      [0, 0],
      [0.5, 0],
      [10, 0],
    ],
  };
  const state = createEditor('LineString', line, () => {}).state();
  const roles = (pixelsPerDegree: number) =>
    draftOf(state, null, false, (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) * pixelsPerDegree).map(
      (it) => it.properties?.role,
    );
  expect(roles(100)).toEqual(['shape', 'midpoint', 'midpoint', 'vertex', 'vertex', 'vertex']);
  expect(roles(10)).toEqual(['shape', 'midpoint', 'vertex', 'vertex']);
});

describe('measuring on the ellipsoid', () => {
  it('agrees with the length of a degree of the meridian from the equator (110,574.4 m)', () =>
    expect(
      lengthM([
        [0, 0],
        [0, 1],
      ]),
    ).toBeCloseTo(110_574.4, 0));
  it('agrees with the authalic area of the whole ellipsoid', () =>
    expect(
      8 *
        ringAreaM2([
          [0, 0],
          [90, 0],
          [0, 90],
        ]),
    ).toBeCloseTo(510_065_621_724_088, -4));
  it('takes holes out', () => {
    const areaOf = (...coordinates: number[][][]) => measure({ type: 'Polygon', coordinates }).areaM2!;
    expect(areaOf(shell, hole)).toBeCloseTo(areaOf(shell) - areaOf(hole), 0);
    expect(measure({ type: 'Point', coordinates: [0, 0] })).toEqual({});
  });
});

describe('typed coordinates', () => {
  it('reads UTM 29N: on its central meridian, 9° W, northings are 0.9996 of the way from the equator', () => {
    const [lng, lat] = toLngLat('EPSG:25829', [500_000, 4_700_000])!;
    expect(lng).toBeCloseTo(-9, 9);
    expect(
      0.9996 *
        lengthM([
          [-9, 0],
          [-9, lat],
        ]),
    ).toBeCloseTo(4_700_000, 1);
    const [x, y] = fromLngLat('EPSG:25829', [-8.5446, 42.8806]);
    // As GDAL (PROJ) has it.
    expect([x, y]).toEqual([expect.closeTo(537_190.7255, 3), expect.closeTo(4_747_656.343, 3)]);
    expect(toLngLat('EPSG:25829', [x, y])).toEqual([expect.closeTo(-8.5446, 8), expect.closeTo(42.8806, 8)]);
  });
  it('refuses what lies outside', () => {
    expect(toLngLat('EPSG:4326', [181, 0])).toBeNull();
    expect(toLngLat('EPSG:25829', [1e9, 0])).toBeNull();
    expect(toLngLat('EPSG:4326', [Number.NaN, 0])).toBeNull();
  });
  it('takes a point or a comma', () => {
    expect([parseNumber('-8,54'), parseNumber('4 712 345.5'), parseNumber('x')]).toEqual([-8.54, 4_712_345.5, Number.NaN]);
  });
});

it('finds the positions of any geometry', () => expect(positionsOf(kinds[3]!)).toHaveLength(5));

it('goes on with a geometry that others have put in its place, as a step that can be undone', () => {
  const heard: unknown[] = [];
  const editor = createEditor('Point', { type: 'Point', coordinates: [43, -8] }, (geometry) => heard.push(geometry));
  const swapped = { type: 'Point' as const, coordinates: [-8, 43] };
  editor.follow(swapped);
  expect(heard).toEqual([swapped]);
  // The geometry that it reported comes back to it, and is no step.
  editor.follow(heard[0] as typeof swapped);
  expect(heard).toHaveLength(1);
  editor.undo();
  expect(heard.at(-1)).toEqual({ type: 'Point', coordinates: [43, -8] });
});
