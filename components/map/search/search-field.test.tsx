import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropSession } from '@/components/session/session';
import { aPublicPoint } from '@/components/test/elements';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import { MapContentContext } from '@/components/viewer/map-content';
import { NO_RESULTS } from '@/components/viewer/state';
import { useViewer, viewer } from '@/components/viewer/viewer';
import { recentHits } from '@/lib/map/recent-hits';
import type { MapContent } from '@/lib/map/view';
import { visibleKeys } from '../choices';
import SearchPanel from '../search-panel';
import { SearchBox } from './search-box';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const tower = {
  id: 12,
  name: 'Castelo da Rocha',
  type: { id: 3, code: 'CASTLE', name: 'Castle' },
  center: [-8.6, 42.8],
  bbox: [-8.6, 42.8, -8.6, 42.8],
};
const parish = { name: 'Castelo, Taboada', placeType: 'PA', center: [-7.8, 42.7], bbox: [-7.9, 42.6, -7.7, 42.8] };
const castles = { id: 3, name: 'Castles' };
const ALL = [
  { kind: 'ELEMENT', items: [tower, { ...tower, id: 13, name: 'Castelo de Vimianzo' }] },
  { kind: 'PLACE', items: [parish] },
  { kind: 'TYPE', items: [castles] },
];

interface Asked {
  url: URL;
  signal: AbortSignal | null | undefined;
}
let asked: Asked[];
let answer: (url: URL) => Response | Promise<Response>;
const engine = { fit: vi.fn(), reveal: vi.fn(), keepInSight: vi.fn(), extent: () => [-10, 41, -7, 44] };

beforeEach(() => {
  beginAnew();
  vi.clearAllMocks();
  asked = [];
  answer = (url) =>
    url.pathname === '/api/search'
      ? json(ALL)
      : json(url.pathname.includes('element_type') ? {} : [aPublicPoint(12, { name: tower.name })]);
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://x');
    asked.push({ url, signal: init?.signal });
    return answer(url);
  });
  useViewer.setState({
    engine: engine as never,
    panel: null,
    found: null,
    results: NO_RESULTS,
    choices: { shown: {}, opacity: {} },
  });
});

const searches = () => asked.filter(({ url }) => url.pathname === '/api/search');
const field = () => screen.getByRole('combobox', { name: 'Search' });
const options = () => screen.queryAllByRole('option').map((it) => it.textContent);
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id ? document.getElementById(id) : null;
};

describe('the field', () => {
  it('finds in groups with names, with what lies in the view first, and says how much it is', async () => {
    const user = renderInShell(<SearchBox />);
    await user.type(field(), 'castelo');
    const elements = await screen.findByRole('group', { name: 'Elements' });
    expect(within(elements).getAllByRole('option')).toHaveLength(2);
    expect(screen.getAllByRole('group').map((it) => it.getAttribute('aria-label'))).toEqual(['Elements', 'Places', 'Types']);
    expect(await screen.findByRole('status')).toHaveTextContent('4 results');
    expect(searches().at(-1)?.url.searchParams.get('q')).toBe('castelo');
    expect(searches().at(-1)?.url.searchParams.get('bbox')).toBe('-10,41,-7,44');
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  });

  it('is gone through by keys, over the groups, while the focus stays in it', async () => {
    const user = renderInShell(<SearchBox />);
    await user.type(field(), 'castelo');
    await screen.findByRole('group', { name: 'Elements' });
    expect(active()).toHaveTextContent('Castelo da Rocha');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toHaveTextContent('Castelo, Taboada');
    await user.keyboard('{End}');
    expect(active()).toHaveTextContent('Castles');
    await user.keyboard('{ArrowDown}');
    expect(active()).toHaveTextContent('Castelo da Rocha');
    await user.keyboard('{ArrowUp}{Home}');
    expect(active()).toHaveAttribute('aria-selected', 'true');
    expect(field()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect([options(), (field() as HTMLInputElement).value]).toEqual([[], '']);
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });

  it('asks once somebody pauses, and the call for an older text is aborted', async () => {
    let held: (response: Response) => void = () => undefined;
    answer = (url) =>
      url.searchParams.get('q') === 'cas'
        ? new Promise<Response>((resolve) => {
            held = resolve;
          })
        : json([{ kind: 'PLACE', items: [parish] }]);
    const user = renderInShell(<SearchBox />);
    await user.type(field(), 'cas');
    await waitFor(() => expect(searches()).toHaveLength(1));
    await user.type(field(), 'telo');
    expect(await screen.findByRole('group', { name: 'Places' })).toBeInTheDocument();
    expect(searches().map(({ url, signal }) => [url.searchParams.get('q'), signal?.aborted])).toEqual([
      ['cas', true],
      ['castelo', false],
    ]);
    await act(async () => held(json(ALL)));
    expect(screen.queryByRole('group', { name: 'Elements' })).toBeNull();
  });

  it('says in words that a letter is too little, that nothing was found, and what went wrong', async () => {
    const user = renderInShell(<SearchBox />);
    await user.type(field(), 'c');
    expect(screen.getByRole('status')).toHaveTextContent('Type at least 2 characters.');
    answer = () => json([]);
    await user.type(field(), 'x');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Nothing was found/));
    answer = () => json({ globalError: 'Too many calls. Wait a moment.', code: 'project.common.tooManyRequests' }, 429);
    await user.type(field(), 'y');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Too many calls. Wait a moment.'));
    expect(options()).toEqual([]);
  });

  it('Enter before the answer means the first of it', async () => {
    const user = renderInShell(<SearchBox />);
    await user.type(field(), 'castelo{Enter}');
    await waitFor(() => expect(viewer().results.selected).toBe(12));
    expect(field()).toHaveValue('Castelo da Rocha');
  });

  it('has the key of the slash, but not where somebody writes', async () => {
    const user = renderInShell(
      <>
        <input aria-label="Other" />
        <button type="button">Button</button>
        <SearchBox />
      </>,
    );
    await user.type(screen.getByLabelText('Other'), '/');
    expect(screen.getByLabelText('Other')).toHaveValue('/');
    await user.click(screen.getByRole('button', { name: 'Button' }));
    await user.keyboard('/');
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
  });
});

describe('what is chosen', () => {
  const choose = async (name: RegExp) => {
    const user = renderInShell(<SearchBox />);
    await user.type(field(), 'castelo');
    await user.click(await screen.findByRole('option', { name }));
    return user;
  };

  it('an element is opened and brought into view', async () => {
    await choose(/^Castelo da Rocha/);
    await waitFor(() => expect(engine.reveal).toHaveBeenCalledWith({ type: 'Point', coordinates: [-8, 43] }, 0));
    expect([viewer().panel, viewer().results.selected, viewer().found]).toEqual(['results', 12, null]);
    expect(options()).toEqual([]);
  });

  it('an element that is gone is said to be, and not offered again', async () => {
    answer = (url) => (url.pathname === '/api/search' ? json(ALL) : json([]));
    await choose(/^Castelo da Rocha/);
    expect(await screen.findByText(/The element does not exist any more/)).toBeInTheDocument();
    expect(recentHits()).toEqual([]);
  });

  it('a place gets a marker and fills the map; an empty field takes the marker away, and what a click did not find', async () => {
    const user = await choose(/^Castelo, Taboada/);
    await waitFor(() => expect(viewer().found).toEqual([-7.8, 42.7]));
    const extent = engine.fit.mock.calls.at(-1)?.at(0);
    for (const [at, degrees] of parish.bbox.entries()) expect(extent[at]).toBeCloseTo(degrees, 2);
    await user.clear(field());
    expect(viewer().found).toBeNull();
    act(() => useViewer.setState({ emptyAt: [1, 2] }));
    await user.type(field(), 'c{Escape}');
    expect(viewer().emptyAt).toBeNull();
  });

  it('a type is switched on, and stands among the layers', async () => {
    await choose(/^Castles/);
    await waitFor(() => expect(viewer().panel).toBe('layers'));
    expect(viewer().choices.shown).toEqual({ 'type-3': true });
    expect(await screen.findByText('“Castles” is on the map now.')).toBeInTheDocument();
  });

  it('a base map takes the place of the one that shows, also where it lies below', async () => {
    const base = (id: number, name: string) => ({ id, name, type: 'XYZ', initiallyVisible: id === 6 });
    const group = { id: 1, block: 'background', order: 1, layers: [base(5, 'Aerial'), base(6, 'Streets')] };
    const content = { base: '', types: [], groups: [group] } as unknown as MapContent;
    answer = () => json([{ kind: 'LAYER', items: [{ id: 5, name: 'Aerial' }] }]);
    const user = renderInShell(
      <MapContentContext value={content}>
        <SearchBox />
      </MapContentContext>,
    );
    expect(visibleKeys(content, viewer().choices)).toEqual(['layer-6']);
    await user.type(field(), 'aer');
    await user.click(await screen.findByRole('option', { name: /^Aerial/ }));
    expect(await screen.findByText('“Aerial” is on the map now.')).toBeInTheDocument();
    expect(visibleKeys(content, viewer().choices)).toEqual(['layer-5']);
  });

  it('is offered again without a text, the latest first', async () => {
    const user = await choose(/^Castelo, Taboada/);
    await waitFor(() => expect(recentHits()).toHaveLength(1));
    await user.clear(field());
    await user.type(field(), 'castelo');
    await user.click(await screen.findByRole('option', { name: /^Castles/ }));
    await waitFor(() => expect(recentHits()).toHaveLength(2));
    const calls = searches().length;
    await user.clear(field());
    const before = screen.getByRole('group', { name: 'Chosen before' });
    expect(
      within(before)
        .getAllByRole('option')
        .map((it) => it.textContent),
    ).toEqual(['Castles Type', 'Castelo, Taboada Parish']);
    expect(active()).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(viewer().found).toEqual([-7.8, 42.7]));
    expect(searches()).toHaveLength(calls);
  });

  it('what only its owner may see is forgotten with their session; the rest stays', async () => {
    answer = (url) => (url.pathname === '/api/search' ? json(ALL) : json([aPublicPoint(12, { isPublic: false })]));
    logIn();
    const user = await choose(/^Castelo da Rocha/);
    await waitFor(() => expect(recentHits()).toHaveLength(1));
    await user.clear(field());
    await user.type(field(), 'castelo');
    await user.click(await screen.findByRole('option', { name: /^Castelo, Taboada/ }));
    await waitFor(() => expect(recentHits()).toHaveLength(2));
    act(dropSession);
    expect(recentHits().map(({ name }) => name)).toEqual(['Castelo, Taboada']);
    expect(localStorage.getItem('vieiro.searches')).not.toContain('Rocha');
  });
});

describe('on a phone', () => {
  it('the field has the focus when the panel opens, and the panel goes when a place is chosen', async () => {
    useViewer.setState({ panel: 'search' });
    const user = renderInShell(<SearchPanel />);
    expect(field()).toHaveFocus();
    await user.keyboard('castelo');
    await user.click(await screen.findByRole('option', { name: /^Castelo, Taboada/ }));
    await waitFor(() => expect(viewer().found).toEqual([-7.8, 42.7]));
    expect(viewer().panel).toBeNull();
  });
});
