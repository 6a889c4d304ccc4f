import type { Feature, LineString } from 'geojson';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Position } from '@/lib/position';
import { createEditor } from '../edit/editor';
import { drawTool } from './draw';
import { infoTool } from './info';
import { createToolbox, type Hit, type Stage, waiting } from './toolbox';
import { zoomBox } from './zoom-box';

let drawn: Feature[];
let cursor: string;
let lying: Hit[];
let around: Position[];
const approach = vi.fn();
const fit = vi.fn();
/** One degree is ten pixels. */
const stage: Stage = {
  draft: (features) => {
    drawn = features;
  },
  cursor: (name) => {
    cursor = name;
  },
  hits: () => lying,
  neighbours: () => around,
  distancePx: (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) * 10,
  approach,
  fit,
};
function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}
const lineOf = (...coordinates: Position[]): LineString => ({ type: 'LineString', coordinates });
const element = (id: number): Hit => ({ kind: 'element', id, typeId: 1, pending: false });

beforeEach(() => {
  drawn = [];
  lying = [];
  around = [];
  cursor = '';
  vi.clearAllMocks();
});

describe('asking', () => {
  it('is no answer to a click while the code of another tool is on its way', () => {
    const ask = vi.fn(() => Promise.resolve());
    const box = createToolbox(stage, infoTool(ask));
    lying = [element(1)];
    box.use(waiting);
    box.click([0, 0]);
    box.move([0, 0]);
    expect([ask.mock.calls.length, cursor]).toEqual([0, 'progress']);
    box.key('Escape');
    expect(box.isIdle()).toBe(true);
  });
  it('ignores clicks while an answer is on its way, and waits with the cursor', async () => {
    const { promise, resolve } = withResolvers();
    const ask = vi.fn(() => promise);
    const box = createToolbox(stage, infoTool(ask));
    lying = [element(1), element(2)];
    box.click([0, 0]);
    box.click([0, 0]);
    expect([ask.mock.calls.length, cursor]).toEqual([1, 'wait']);
    expect(ask).toHaveBeenCalledWith(lying, [0, 0]);
    resolve();
    await vi.waitFor(() => expect(cursor).toBe(''));
    box.click([0, 0]);
    expect(ask).toHaveBeenCalledTimes(2);
  });
  it('opens a group that is clicked; where nothing can open it, goes nearer', () => {
    const ask = vi.fn(() => Promise.resolve());
    const open = vi.fn();
    const group: Hit = {
      kind: 'group',
      id: 2 ** 50,
      pending: false,
      count: 9,
      shares: [{ typeId: 1, count: 9 }],
      box: [0, 0, 5, 5],
      at: [3, 3],
    };
    lying = [group, element(1)];
    createToolbox(stage, infoTool(ask)).click([0, 0]);
    expect([approach.mock.calls, ask.mock.calls]).toEqual([[[[3, 3]]], []]);
    createToolbox(stage, infoTool(ask, { open })).click([0, 0]);
    expect([open.mock.calls, approach.mock.calls.length, ask.mock.calls]).toEqual([[[group]], 1, []]);
  });
  it('is about what the page says it is about: what lies on top of that is no answer', () => {
    const ask = vi.fn(() => Promise.resolve());
    const open = vi.fn();
    lying = [element(1), element(2)];
    createToolbox(stage, infoTool(ask, { open, about: (hits) => hits.slice(1) })).click([0, 0]);
    expect(ask.mock.calls).toEqual([[[element(2)], [0, 0]]]);
  });
  it('tells which element the pointer is on', () => {
    const hover = vi.fn();
    const box = createToolbox(
      stage,
      infoTool(async () => {}, { hover }),
    );
    lying = [element(4), element(5)];
    box.move([0, 0]);
    lying = [];
    box.move([9, 9]);
    expect(hover.mock.calls).toEqual([[element(4)], [null]]);
  });
});

describe('drawing', () => {
  const begin = (...args: Parameters<typeof createEditor>) => {
    const editor = createEditor(...args);
    const box = createToolbox(
      stage,
      infoTool(async () => {}),
    );
    const ended = vi.fn();
    const tool = drawTool(editor);
    box.use(tool, ended);
    return { box, editor, tool, ended };
  };
  const shape = () => drawn.find((feature) => feature.properties?.role === 'shape')?.geometry;
  const click = (box: { click(at: Position): void }, ...positions: Position[]) => {
    for (const at of positions) box.click(at);
  };

  it('finishes a line with a double click', () => {
    const tell = vi.fn();
    const { box } = begin('LineString', null, tell);
    click(box, [0, 0], [5, 5], [5, 5]);
    expect(tell).toHaveBeenCalledWith(lineOf([0, 0], [5, 5]));
  });
  it('finishes an area on its first vertex, or with Enter', () => {
    const tell = vi.fn();
    click(begin('Polygon', null, tell).box, [0, 0], [5, 0], [5, 5], [0.2, 0.2]);
    const ring = [
      [0, 0],
      [5, 0],
      [5, 5],
      [0, 0],
    ];
    expect(tell).toHaveBeenCalledWith({ type: 'Polygon', coordinates: [ring] });
    const second = begin('Polygon', null, tell).box;
    click(second, [0, 0], [5, 0], [5, 5]);
    expect(second.key('Enter')).toBe(true);
    expect(tell).toHaveBeenCalledTimes(2);
  });
  it('holds on to a vertex of a neighbour', () => {
    const tell = vi.fn();
    around = [[5.05, 5.05]];
    click(begin('Point', null, tell).box, [5, 5]);
    expect(tell).toHaveBeenCalledWith({ type: 'Point', coordinates: [5.05, 5.05] });
  });
  it('drags a vertex, and the middle of an edge into a new one', () => {
    const tell = vi.fn();
    const { box } = begin('LineString', lineOf([0, 0], [10, 0]), tell);
    expect([box.press([9.9, 0]), box.press([50, 50])]).toEqual([true, false]);
    box.press([10, 0]);
    box.drag([10, 3]);
    expect(shape()).toEqual(lineOf([0, 0], [10, 3]));
    box.release([10, 5]);
    expect(tell).toHaveBeenLastCalledWith(lineOf([0, 0], [10, 5]));
    box.press([5, 2.5]);
    box.release([5, 9]);
    expect(tell).toHaveBeenLastCalledWith(lineOf([0, 0], [5, 9], [10, 5]));
  });
  it('picks up the middle of an edge with one click, and moves it with the next', () => {
    const tell = vi.fn();
    const { box } = begin('LineString', lineOf([0, 0], [10, 0]), tell);
    box.press([5, 0]);
    click(box, [5, 0], [5, 9]);
    expect(tell).toHaveBeenLastCalledWith(lineOf([0, 0], [5, 9], [10, 0]));
  });
  it('moves a vertex without dragging: pick it up with one click, and click where it goes', () => {
    const tell = vi.fn();
    const { box } = begin('LineString', lineOf([0, 0], [10, 0]), tell);
    click(box, [10, 0], [20, 20]);
    expect(tell).toHaveBeenLastCalledWith(lineOf([0, 0], [20, 20]));
    click(box, [0, 0]);
    box.key('Delete');
    expect(tell).toHaveBeenLastCalledWith(null);
  });
  it('undoes by key, and Escape first drops the path, then the tool', () => {
    const { box, editor, ended } = begin('LineString', null, vi.fn());
    click(box, [0, 0], [5, 5]);
    box.key('Undo');
    expect(editor.state().path).toEqual([[0, 0]]);
    box.key('Escape');
    expect([editor.state().path, box.isIdle()]).toEqual([[], false]);
    box.key('Escape');
    expect([box.isIdle(), drawn, ended.mock.calls.length]).toEqual([true, [], 1]);
  });
  it('asks on Escape before it drops more than one vertex, where somebody asks', () => {
    const { box, editor } = begin('LineString', null, vi.fn());
    const ask = vi.fn();
    box.use(drawTool(editor, ask));
    click(box, [0, 0], [5, 5]);
    box.key('Escape');
    expect([editor.state().path?.length, box.isIdle(), ask.mock.calls.length]).toEqual([2, false, 1]);
  });
  it('never drops a finished shape on Escape: its form is open', () => {
    const { box } = begin('Point', { type: 'Point', coordinates: [0, 0] }, vi.fn());
    expect([box.key('Escape'), box.isIdle()]).toEqual([true, false]);
  });
  it('leaves nothing of a tool behind', () => {
    const { box, ended } = begin('LineString', null, vi.fn());
    click(box, [0, 0], [5, 5]);
    box.use(null);
    expect([drawn, ended.mock.calls]).toEqual([[], []]);
  });
  it('goes on when it is activated again as it is', () => {
    const { box, tool, editor } = begin('LineString', null, vi.fn());
    click(box, [0, 0]);
    box.use(tool);
    box.move([5, 5]);
    expect(editor.state().path).toEqual([[0, 0]]);
    expect(drawn).not.toEqual([]);
  });
});

describe('fitting the map to a box', () => {
  const begin = () => {
    const box = createToolbox(
      stage,
      infoTool(() => Promise.resolve()),
    );
    const ended = vi.fn();
    box.use(zoomBox, ended);
    return { box, ended };
  };
  it('goes from corner to corner in one drag, whichever corner comes first, and ends by itself', () => {
    const { box, ended } = begin();
    expect(box.press([5, 5])).toBe(true);
    box.drag([2, 3]);
    expect(drawn[0]?.geometry.type).toBe('Polygon');
    box.release([1, 2]);
    expect(fit).toHaveBeenCalledWith([1, 2, 5, 5]);
    expect([box.isIdle(), ended.mock.calls.length]).toEqual([true, 1]);
    expect(drawn).toEqual([]);
  });
  it('takes two clicks as well, so that nothing needs dragging', () => {
    const { box } = begin();
    box.press([1, 1]);
    box.click([1, 1]);
    box.move([2, 2]);
    box.press([4, 3]);
    box.click([4, 3]);
    expect(fit).toHaveBeenCalledWith([1, 1, 4, 3]);
  });
  it('does nothing with two clicks at one place, and Escape ends it', () => {
    const { box } = begin();
    box.click([1, 1]);
    box.click([1.1, 1.1]);
    expect(fit).not.toHaveBeenCalled();
    box.key('Escape');
    expect(box.isIdle()).toBe(true);
  });
});
