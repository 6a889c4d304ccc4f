// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { type Bookmark, bookmarkFile, keepBookmarks, merged, readBookmarkFile, readBookmarks } from './bookmarks';

const home: Bookmark = { id: 'a', name: 'Home', camera: { center: [-8.5, 42.9], zoom: 12 }, visible: ['type-1', 'layer-2'] };
const work: Bookmark = { id: 'b', name: 'Work', camera: { center: [-8.4, 43.3], zoom: 14 } };

beforeEach(() => localStorage.clear());

describe('bookmarks', () => {
  it('are stored by the browser as they are', () => {
    keepBookmarks([home, work]);
    expect(readBookmarks()).toEqual([home, work]);
  });
  it('are none where the storage holds something else', () => {
    localStorage.setItem('vieiro.bookmarks', '{"evil":1}');
    expect(readBookmarks()).toEqual([]);
  });
  it('come back from their file', () => {
    expect(readBookmarkFile(bookmarkFile([home, work]))).toEqual([home, work]);
  });
  it.each([
    ['no JSON', 'x'],
    ['another file', '{"type":"FeatureCollection"}'],
    ['a place outside the world', bookmarkFile([{ ...home, camera: { center: [500, 0], zoom: 3 } }])],
    ['a layer that is none', bookmarkFile([{ ...home, visible: ['__proto__' as 'type-1'] }])],
  ])('refuse %s', (_, text) => expect(readBookmarkFile(text)).toBeNull());
  it('of a file join those that are there, each once', () => {
    expect(merged([home, work], [{ ...home, name: 'House' }]).map(({ name }) => name)).toEqual(['Work', 'House']);
  });
});
