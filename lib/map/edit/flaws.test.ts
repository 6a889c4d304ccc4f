import { describe, expect, it } from 'vitest';
import type { Position } from '@/lib/position';
import type { Extent } from '../camera';
import { draftOf } from './draft';
import { createEditor } from './editor';
import { boundsOf, type Flaw, flawsOf, flawsOfPath } from './flaws';
import { type Shape, shapeOf } from './shape';
import { spikesOf, withoutSpikes } from './spikes';

const GALICIA: Extent = [-9.5, 41.7, -6.5, 44];
const bounds = boundsOf(GALICIA, GALICIA);
/** Metres to the east and north of 43 N, 8 W. */
const at = (east: number, north: number): Position => [-8 + east / 81_541, 43 + north / 111_092];
const square = (east: number, north: number, size: number): Position[] => [
  at(east, north),
  at(east + size, north),
  at(east + size, north + size),
  at(east, north + size),
];
const area = (...parts: Position[][][]): Shape => ({ kind: 'Polygon', multi: parts.length > 1, parts });
const kinds = (flaws: readonly Flaw[]) => flaws.map(({ kind }) => kind);

/** A needle of 50 m on the northern edge. */
const needle = [at(0, 0), at(100, 0), at(100, 100), at(50.5, 100), at(50, 150), at(49.5, 100), at(0, 100)];

describe('what may be wrong with a shape', () => {
  it('a sound area has no flaws', () => expect(flawsOf(area([square(0, 0, 100), square(10, 10, 20)]), bounds)).toEqual([]));

  it('a spike is shown at its tip, and a right angle is not a spike', () =>
    expect(flawsOf(area([needle]), bounds)).toEqual([{ kind: 'spike', at: at(50, 150) }]));

  it('a part or a hole of less than a square metre is tiny, but no area that is tiny as a whole', () => {
    expect(flawsOf(area([square(0, 0, 100)], [square(500, 0, 0.9)]), bounds)).toEqual([{ kind: 'tiny', at: at(500, 0) }]);
    expect(flawsOf(area([square(0, 0, 100), square(50, 50, 0.9)]), bounds)).toEqual([{ kind: 'tiny', at: at(50, 50) }]);
    expect(flawsOf(area([square(0, 0, 100)], [square(500, 0, 1.1)]), bounds)).toEqual([]);
    expect(flawsOf(area([square(0, 0, 0.9)]), bounds)).toEqual([]);
  });

  it('more than a twentieth of the map’s extent is very large', () => {
    expect(kinds(flawsOf(area([square(0, 0, 50_000)]), bounds))).toEqual([]);
    expect(flawsOf(area([square(0, 0, 60_000)]), bounds)).toEqual([{ kind: 'large', at: null }]);
  });

  it('what leaves the area of the map is shown at each corner outside, also of lines and points', () => {
    const line: Shape = { kind: 'LineString', multi: false, parts: [[[at(0, 0), [-10, 43], [-9, 43], [-8, 44.5]]]] };
    expect(flawsOf(line, bounds)).toEqual([
      { kind: 'outside', at: [-10, 43] },
      { kind: 'outside', at: [-8, 44.5] },
    ]);
    expect(kinds(flawsOf({ kind: 'Point', multi: false, parts: [[[[43, -8]]]] }, bounds))).toEqual(['outside']);
    expect(flawsOf(line, boundsOf(undefined, GALICIA))).toEqual([]);
    expect(flawsOf(line, null)).toEqual([]);
  });

  it('lines may turn back on themselves', () =>
    expect(
      flawsOf({ kind: 'LineString', multi: false, parts: [[[at(0, 0), at(99, 0), at(1, 0.1), at(50, 0)]]] }, bounds),
    ).toEqual([]));
});

describe('a path that is being drawn', () => {
  it('has spikes between its ends alone: where it will close is open', () => {
    expect(flawsOfPath('Polygon', needle, bounds)).toEqual([{ kind: 'spike', at: at(50, 150) }]);
    expect(flawsOfPath('Polygon', needle.slice(0, 5), bounds)).toEqual([]);
  });

  it('is very large once it would be, and outside at each such corner', () => {
    expect(kinds(flawsOfPath('Polygon', square(0, 0, 60_000).slice(0, 2), bounds))).toEqual([]);
    expect(kinds(flawsOfPath('Polygon', square(0, 0, 60_000), bounds))).toEqual(['large']);
    expect(kinds(flawsOfPath('LineString', [at(0, 0), [-10, 43]], bounds))).toEqual(['outside']);
  });
});

describe('spikes', () => {
  it('go with all corners that make them, and nothing else does', () => {
    expect(withoutSpikes(area([needle])).parts[0]?.[0]).toHaveLength(6);
    expect(spikesOf(withoutSpikes(area([needle])))).toEqual([]);
    const there = [at(0, 0), at(100, 0), at(100, 100), at(100, 150), at(100, 100), at(0, 100)];
    expect(withoutSpikes(area([there])).parts).toEqual([[square(0, 0, 100)]]);
    expect(withoutSpikes(area([square(0, 0, 100)]))).toEqual(area([square(0, 0, 100)]));
  });

  it('a thin triangle keeps its corners', () =>
    expect(withoutSpikes(area([[at(0, 0), at(1000, 1), at(1000, 0)]])).parts[0]?.[0]).toHaveLength(3));
});

describe('in the editor', () => {
  const bowtie = {
    type: 'Polygon' as const,
    coordinates: [[...square(0, 0, 100).with(2, at(0, 100)).with(3, at(100, 100)), at(0, 0)]],
  };
  const mended = { type: 'Polygon' as const, coordinates: [[...square(0, 0, 100), at(0, 0)]] };
  const begin = () => {
    const heard: unknown[] = [];
    const editor = createEditor('Polygon', bowtie, (geometry) => heard.push(geometry), bounds);
    return { editor, heard };
  };
  const roles = (editor: ReturnType<typeof createEditor>) => draftOf(editor.state()).map(({ properties }) => properties?.role);

  it('a proposal is shown beside what was drawn, counts once it is accepted, and can be undone', () => {
    const { editor, heard } = begin();
    editor.propose(mended);
    expect(roles(editor)).toEqual(['guide', 'shape']);
    expect(heard).toEqual([]);
    editor.accept();
    expect(heard).toEqual([mended]);
    expect([editor.state().flaws, editor.state().proposed]).toEqual([[], null]);
    editor.undo();
    expect(kinds(editor.state().flaws)).toEqual(['crossing']);
  });

  it('a refused one leaves everything as it was', () => {
    const { editor, heard } = begin();
    editor.propose(mended);
    editor.propose(null);
    expect([heard, editor.state().shape]).toEqual([[], shapeOf(bowtie)]);
    expect(roles(editor)).toContain('flaw');
  });

  it('one that takes the place of a path finishes it', () => {
    const heard: unknown[] = [];
    const editor = createEditor('Polygon', null, (geometry) => heard.push(geometry), bounds);
    for (const position of shapeOf(bowtie).parts[0]?.[0] ?? []) editor.add(position);
    editor.propose(mended);
    editor.accept();
    expect([heard, editor.state().path]).toEqual([[mended], null]);
  });

  it('very large: the whole outline is shown', () => {
    const editor = createEditor('Polygon', null, () => undefined, bounds);
    for (const position of square(0, 0, 60_000)) editor.add(position);
    expect(roles(editor)).toContain('wrong');
  });
});
