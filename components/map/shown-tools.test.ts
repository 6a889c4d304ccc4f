import { expect, it } from 'vitest';
import { BUTTON, shownTools } from './shown-tools';

const all = { fixed: 6, second: 7, views: 2 };

it.each([
  ['768 px, less the bar of the page', 720, { second: 7, views: 2 }],
  ['800 px', 752, { second: 7, views: 2 }],
  ['a window of 768 px with the browser’s own bars', 600, { second: 5, views: 0 }],
  ['a place for all but one', 686, { second: 7, views: 0 }],
  ['a low window', 300, { second: 0, views: 0 }],
])('%s', (_, heightPx, shown) => {
  expect(shownTools(heightPx, all)).toEqual(shown);
});

it('fewer tools all fit into a lower window', () => {
  expect(shownTools(500, { fixed: 5, second: 3, views: 2 })).toEqual({ second: 3, views: 2 });
});

it('fingers need larger buttons, so fewer fit', () => {
  expect(shownTools(686, all, BUTTON.touch)).toEqual({ second: 6, views: 0 });
});
