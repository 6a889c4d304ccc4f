import { beforeEach, expect, it, vi } from 'vitest';
import { cancel, cancelUndrawn, contribution, done, keepPath, setGeometry, startAdd } from './contribution';
import { INFO } from './state';
import { activate, deactivate, showPanel, useViewer, viewer } from './viewer';

const point = { type: 'Point' as const, coordinates: [1, 2] };
const narrow = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));

beforeEach(() => {
  narrow(false);
  sessionStorage.clear();
  useViewer.setState(useViewer.getInitialState(), true);
});

it('a contribution takes the place of the tool and of the panel, and when it ends a click asks again', () => {
  showPanel('layers');
  activate('measureLength');
  expect(viewer()).toMatchObject({ panel: 'layers', mode: { tool: 'measureLength' } });
  startAdd(3, 'Point');
  expect(viewer()).toMatchObject({ panel: null, mode: { kind: 'drawing' } });
  cancel();
  expect(viewer().mode).toMatchObject({ kind: 'tool', tool: INFO });
});

it('a tool that is activated again begins anew', () => {
  activate('measureArea');
  const first = viewer().mode;
  activate('measureArea');
  expect(viewer().mode).not.toEqual(first);
});

it('ends no tool when there is no contribution to cancel, and drops no form with something in it', () => {
  activate('zoomBox');
  cancel();
  expect(viewer().mode).toMatchObject({ tool: 'zoomBox' });
  startAdd(3, 'Point');
  setGeometry(point);
  cancelUndrawn();
  expect(contribution()?.kind).toBe('form');
});

it('on a narrow screen the legend closes when something else opens', () => {
  const opened = [() => activate('zoomBox'), () => showPanel('search'), () => startAdd(3, 'Point')];
  for (const [isNarrow, left] of [
    [true, false],
    [false, true],
  ] as const) {
    narrow(isNarrow);
    for (const open of opened) {
      useViewer.setState({ legendOpen: true });
      open();
      expect(viewer().legendOpen).toBe(left);
      deactivate();
      showPanel(null);
    }
  }
});

it('what was drawn is there again after a reload of the tab', async () => {
  startAdd(3, 'Point');
  setGeometry(point);
  vi.resetModules();
  const reloaded = await import('./contribution');
  expect(reloaded.contribution()).toMatchObject({ kind: 'form', typeId: 3, geometry: point });
  reloaded.cancel();
  vi.resetModules();
  expect((await import('./contribution')).contribution()).toBeNull();
});

it('a line of which a part is drawn is there again after a reload, and ends only on request', async () => {
  const path: [number, number][] = [
    [1, 2],
    [3, 4],
  ];
  startAdd(4, 'LineString');
  keepPath(path);
  cancelUndrawn();
  vi.resetModules();
  const reloaded = await import('./contribution');
  expect(reloaded.contribution()).toMatchObject({ kind: 'drawing', typeId: 4, path });
  reloaded.setGeometry({ type: 'LineString', coordinates: path });
  expect(reloaded.contribution()).not.toHaveProperty('path');
  reloaded.cancel();
});

it('says which element was saved, once its form is closed', () => {
  startAdd(3, 'Point');
  done(9);
  expect(viewer().saved).toBeNull();
  setGeometry(point);
  done(9);
  expect(viewer()).toMatchObject({ saved: { typeId: 3, elementId: 9, geometry: point }, mode: { tool: INFO } });
});
