import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginAnew, json, renderInShell } from '@/components/test/in-shell';
import { useViewer, viewer } from '@/components/viewer/viewer';
import type { Engine } from '@/lib/map/engine';
import { SearchBox } from '../search/search-box';
import SearchPanel from '../search-panel';
import { askForPicture, type EarlyView } from './ask-for-picture';
import { catchSearch } from './catch-search';
import { EarlyScripts } from './early-scripts';
import { FirstView } from './first-view';
import { useEarlyEnd } from './take-search';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const view: EarlyView = {
  address: '/api/tiles/picture',
  extent: [-9, 42, -7, 44],
  typeIds: [1, 2, 3],
  below: { zoom: 15, widthPx: 2560, heightPx: 1600 },
};

/** As the server wrote it, before React has it. */
function served(html: string, width = 412, height = 700) {
  const place = document.createElement('div');
  place.innerHTML = html;
  document.body.prepend(place);
  Object.defineProperties(place, { clientWidth: { value: width }, clientHeight: { value: height } });
  return place;
}

let dark = false;
let narrow = false;
beforeEach(() => {
  beginAnew();
  dark = false;
  narrow = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: (query.includes('dark') && dark) || (query.includes('width < 48rem') && narrow),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  act(() => useViewer.setState({ early: 'waiting', drawn: false, engine: null, panel: null }));
});
afterEach(() => {
  document.body.replaceChildren();
  window.location.hash = '';
  vi.unstubAllGlobals();
});

describe('the picture that is asked for', () => {
  const asked = (own: Partial<EarlyView> = {}, size: [number, number] = [412, 700]) => {
    const place = served('<img data-first-view hidden>', ...size);
    askForPicture({ ...view, ...own });
    const image = place.querySelector('img') as HTMLImageElement;
    const source = image.getAttribute('src');
    place.remove();
    return source === null ? undefined : { image, ...Object.fromEntries(new URL(source, 'http://x').searchParams) };
  };

  it('is that of the initial extent, fitted into its place, and covers the map once it is whole', () => {
    const first = asked();
    expect(first).toMatchObject({ width: '448', height: '704', theme: 'light', lng: '-8.00000' });
    // The width decides: 396 px are two degrees.
    expect(Number(first && 'zoom' in first && first.zoom)).toBeCloseTo(Math.log2(396 / (512 * (2 / 360))), 3);
    expect(Number(first && 'lat' in first && first.lat)).toBeCloseTo(43.008, 2);
    expect(first).not.toHaveProperty('types');
    expect([first?.image.hidden, first?.image.dataset.shown]).toEqual([false, undefined]);
    first?.image.dispatchEvent(new Event('load'));
    expect(first?.image.dataset.shown).toBe('');
  });

  it('is that of the link, with its layers', () => {
    window.location.hash = '#map=9.5/42.6/-8.25&layers=t3,l4,t1';
    dark = true;
    expect(asked()).toMatchObject({ zoom: '9.500', lat: '42.60000', lng: '-8.25000', types: '1,3', theme: 'dark' });
  });

  it('is that of what the browser remembers', () => {
    localStorage.setItem(
      'vieiro.map',
      JSON.stringify({ camera: { center: [-7.5, 43], zoom: 8 }, shown: { 'type-2': false, 'type-1': true } }),
    );
    expect(asked()).toMatchObject({ zoom: '8.000', lat: '43.00000', lng: '-7.50000', types: '1,3' });
    localStorage.setItem('vieiro.map', 'no json');
    expect(asked()).toMatchObject({ lng: '-8.00000' });
  });

  it.each([
    ['the link leads to an element', '#element=7', {}, undefined],
    ['the link leads to a place', '#place=42/-8', {}, undefined],
    ['one is too near', '#map=15/42.6/-8.25', {}, undefined],
    ['the window is too large', '', {}, [3000, 700]],
    ['there is no space', '', {}, [10, 700]],
  ] as [string, string, Partial<EarlyView>, [number, number] | undefined][])('is none where %s', (_, hash, own, size) => {
    window.location.hash = hash;
    expect(asked(own, size)).toBeUndefined();
  });

  it('has more space where the welcome is closed', () => {
    const place = served('<img data-first-view hidden><div data-welcome-place></div>');
    localStorage.setItem('vieiro.welcome', 'closed');
    askForPicture(view);
    expect(place.querySelector('[data-welcome-place]')).toHaveAttribute('hidden');
  });

  it('is gone once the map has drawn as much, or is moved; before there is a map, a touch changes nothing', () => {
    served('<img data-first-view hidden>');
    render(<FirstView />);
    const [, image] = document.querySelectorAll('img');
    fireEvent.pointerDown(image?.parentElement as Element);
    expect(viewer().drawn).toBe(false);
    act(() => useViewer.setState({ engine: {} as Engine }));
    fireEvent.pointerDown(image?.parentElement as Element);
    expect(viewer().drawn).toBe(true);
    expect(document.querySelectorAll('img')).toHaveLength(1);
  });
});

it('what is written into the page is whole by itself, and nothing in it ends the script', () => {
  const { container } = render(<EarlyScripts view={{ ...view, address: '/</script><b>' }} nonce="n" />);
  const text = container.querySelector('script')?.textContent ?? '';
  expect(text).not.toContain('</script>');
  expect(() => new Function(text)).not.toThrow();
});

function Tools() {
  useEarlyEnd();
  return null;
}

describe('the search before its code has come', () => {
  const FIELD = `<button data-early-open>Search</button><search data-early-search><input type="search" role="combobox" aria-label="Search">
    <button data-early-close>Close</button></search><textarea></textarea>`;
  const field = () => document.querySelector('[data-early-search] input') as HTMLInputElement;
  const box = () => document.querySelector('[data-early-search]') as HTMLElement;

  it('is opened by one key and by its button, not where somebody writes, and closed by Escape', () => {
    const place = served(FIELD);
    catchSearch();
    fireEvent.keyDown(place.querySelector('textarea') as Element, { key: '/' });
    fireEvent.keyDown(document.body, { key: '/', ctrlKey: true });
    expect(box()).not.toHaveAttribute('data-open');
    expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false);
    expect(field()).toHaveFocus();
    expect(box()).toHaveAttribute('data-open');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect([box().dataset.open, document.activeElement]).toEqual([undefined, document.body]);
    fireEvent.click(place.querySelector('[data-early-open]') as Element);
    expect(field()).toHaveFocus();
    fireEvent.click(place.querySelector('[data-early-close]') as Element);
    expect(box()).not.toHaveAttribute('data-open');
  });

  it('hands over what was typed, with the focus, and it is searched for', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      return json([{ kind: 'TYPE', items: [{ id: 3, name: 'Castles' }] }]);
    });
    served(FIELD);
    catchSearch();
    fireEvent.keyDown(document.body, { key: '/' });
    field().value = 'cas';
    renderInShell(<SearchBox />);
    const own = screen.getAllByRole('combobox', { name: 'Search' }).at(-1);
    expect(own).toHaveValue('cas');
    expect(own).toHaveFocus();
    expect(viewer().early).toBe('over');
    await waitFor(() => expect(asked.some((address) => address.includes('q=cas'))).toBe(true));
    expect(await screen.findByRole('option', { name: /Castles/ })).toBeInTheDocument();
  });

  it('waits for the end of a word that is being composed', () => {
    served(FIELD);
    catchSearch();
    fireEvent.compositionStart(field());
    field().value = 'か';
    renderInShell(<SearchBox />);
    expect(viewer().early).toBe('waiting');
    field().value = '蟹';
    act(() => void fireEvent.compositionEnd(field()));
    expect(viewer().early).toBe('over');
    expect(screen.getAllByRole('combobox', { name: 'Search' }).at(-1)).toHaveValue('蟹');
  });

  it('becomes the panel on a narrow screen if it is open, and is gone otherwise', () => {
    narrow = true;
    served(FIELD);
    box().dataset.open = '';
    field().value = 'cas';
    // The box is on every screen, but does not show on a narrow one.
    renderInShell(
      <>
        <SearchBox />
        <Tools />
      </>,
    );
    expect([viewer().early, viewer().panel]).toEqual(['open', 'search']);
    renderInShell(<SearchPanel />);
    expect(viewer().early).toBe('over');
    expect(screen.getAllByRole('combobox', { name: 'Search' }).at(-1)).toHaveValue('cas');
    act(() => useViewer.setState({ early: 'waiting', panel: null }));
    delete box().dataset.open;
    render(<Tools />);
    expect([viewer().early, viewer().panel]).toEqual(['over', null]);
  });
});
