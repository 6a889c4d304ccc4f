import { act, cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import { NO_RESULTS, WHOLE_VIEW } from '@/components/viewer/state';
import { useViewer, viewer } from '@/components/viewer/viewer';
import type { MapType } from '@/lib/element-types/schema';
import type { GroupHit } from '@/lib/map/tools/info';
import type { MapContent } from '@/lib/map/view';
import { lighthousesWith } from '@/lib/test/lighthouses';
import GroupPanel from './group-panel';
import InViewPanel from './in-view-panel';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const type = (id: number, name: string): MapType => ({
  id,
  name,
  geometryType: 'POINT',
  styles: {},
  columns: [],
  opacity: 1,
  allowChangeOpacity: true,
  legend: [],
});
const content: MapContent = { types: [type(1, 'Mills'), type(2, 'Springs')], groups: [], base: '' };
const group = (change: Partial<GroupHit> = {}): GroupHit => ({
  kind: 'group',
  id: 2 ** 50,
  pending: false,
  count: 6,
  shares: [
    { typeId: 1, count: 4 },
    { typeId: 2, count: 2 },
  ],
  box: [-9, 42, -8, 43],
  at: [-8.5, 42.5],
  ...change,
});
const element = (id: number, typeId: number, description: string) => ({
  id,
  description,
  name: description,
  geom: { type: 'Point', coordinates: [-8.5, 42.5] },
  geometricElementTypeDto: { id: typeId },
});
const stock: Record<number, ReturnType<typeof element>[]> = {
  1: [element(11, 1, 'Mill of Abuín'), element(12, 1, 'Mill of Boca')],
  2: [element(21, 2, 'Spring of Cances')],
};

let asked: URL[];
/** So many more of each type than a page holds. */
let unlisted = 0;
const engine = { fit: vi.fn(), extent: () => [-10, 41, -7, 44], keepInSight: vi.fn() };

beforeEach(() => {
  beginAnew();
  vi.clearAllMocks();
  asked = [];
  unlisted = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://x');
    asked.push(url);
    const typeId = Number(/geometric_element_type\/(\d+)\//.exec(url.pathname)?.[1]);
    const word = url.searchParams.get('name');
    const items = (stock[typeId] ?? []).filter(({ description }) => !word || description.includes(word));
    return json({ result: { items, totalItems: items.length + unlisted } });
  });
  useViewer.setState({
    engine: engine as never,
    idle: true,
    panel: 'group',
    group: group(),
    inView: WHOLE_VIEW,
    results: NO_RESULTS,
    hovered: null,
    choices: { shown: {}, opacity: {} },
  });
});

describe('a group that was clicked', () => {
  it('says its types with their numbers and the first names, from its own square', async () => {
    renderInShell(<GroupPanel content={content} />);
    expect(screen.getByRole('heading', { name: '6 elements here' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Mills: 4' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Spring of Cances' })).toBeVisible();
    expect(asked.map(({ searchParams }) => searchParams.get('bbox'))).toEqual(['-9,42,-8,43', '-9,42,-8,43']);
  });

  it('goes closer, and leads to the list of all of them beside the map', async () => {
    const user = renderInShell(<GroupPanel content={content} />);
    await user.click(screen.getByRole('button', { name: 'Go closer' }));
    expect(engine.fit).toHaveBeenCalledWith([-9, 42, -8, 43], 0);
    act(() => useViewer.setState({ panel: 'group' }));
    await user.click(screen.getByRole('button', { name: 'All 6 in the list' }));
    expect([viewer().panel, viewer().inView]).toEqual(['view', { ...WHOLE_VIEW, box: [-9, 42, -8, 43], isPublic: true }]);
  });

  it('of what is not public leads to the list of just that, which says so', async () => {
    logIn();
    useViewer.setState({ group: group({ pending: true }) });
    const user = renderInShell(<GroupPanel content={content} />);
    await user.click(screen.getByRole('button', { name: 'All 6 in the list' }));
    cleanup();
    asked = [];
    const person = renderInShell(<InViewPanel content={content} />);
    expect(await screen.findByText('Only what is not public at the place that you chose on the map')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'In the list: Mills' })).toHaveAttribute(
      'href',
      '/geometric_elements/1/myElements?bbox=-9,42,-8,43&isPublic=false',
    );
    expect(asked.map(({ searchParams }) => [searchParams.get('ownerId'), searchParams.get('isPublic')])).toEqual([
      ['7', 'false'],
      ['7', 'false'],
    ]);
    expect(screen.queryByRole('button', { name: 'Export “Mills”' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'The whole view' }));
    expect(viewer().inView).toEqual(WHOLE_VIEW);
  });

  it('of one type leads to the list of that type at this place', () => {
    useViewer.setState({ group: group({ count: 4, shares: [{ typeId: 1, count: 4 }] }) });
    renderInShell(<GroupPanel content={content} />);
    expect(screen.getByRole('link', { name: 'All 4 in the list' })).toHaveAttribute(
      'href',
      '/geometric_elements/1?bbox=-9,42,-8,43',
    );
  });

  it('of what is not public asks for just that, as an administrator and as its owner', async () => {
    logIn('ADMIN');
    useViewer.setState({ group: group({ pending: true, count: 2, shares: [{ typeId: 1, count: 2 }] }) });
    renderInShell(<GroupPanel content={content} />);
    expect(await screen.findByRole('button', { name: 'Mill of Abuín' })).toBeVisible();
    expect(asked.map(({ searchParams }) => searchParams.get('isPublic'))).toEqual(['false']);
    expect(screen.getByRole('link', { name: 'All 2 in the list' }).getAttribute('href')).toContain('isPublic=false');
  });
});

describe('In this view', () => {
  beforeEach(() => useViewer.setState({ panel: 'view', group: null }));

  it('lists what the map shows, by type', async () => {
    renderInShell(<InViewPanel content={content} />);
    expect(await screen.findByRole('button', { name: 'Mill of Boca' })).toBeVisible();
    expect(await screen.findByText('3 elements')).toBeVisible();
    expect(asked.map(({ searchParams }) => searchParams.get('bbox'))).toEqual(['-10,41,-7,44', '-10,41,-7,44']);
  });

  it('its filter is the map’s too, until it is empty again or the list is closed', async () => {
    const user = renderInShell(<InViewPanel content={content} />);
    await screen.findByText('3 elements');
    await user.type(screen.getByRole('searchbox', { name: 'Filter' }), 'Boca');
    expect(await screen.findByText('1 element')).toBeVisible();
    await vi.waitFor(() => expect(viewer().inView.found?.map(({ id, typeId }) => [id, typeId])).toEqual([[12, 1]]));
    await user.clear(screen.getByRole('searchbox', { name: 'Filter' }));
    expect(await screen.findByText('3 elements')).toBeVisible();
    expect(viewer().inView.found).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect([viewer().panel, viewer().inView]).toEqual([null, WHOLE_VIEW]);
  });

  it('where nothing fits it offers to clear the filter; where there is nothing, to add something', async () => {
    const user = renderInShell(<InViewPanel content={content} />);
    await user.type(screen.getByRole('searchbox', { name: 'Filter' }), 'Lighthouse');
    await user.click(await screen.findByRole('button', { name: 'Clear the filter' }));
    expect(await screen.findByText('3 elements')).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Filter' })).toHaveValue('');
    vi.stubGlobal('fetch', async () => json({ result: { items: [], totalItems: 0 } }));
    act(() => useViewer.setState({ inView: { ...WHOLE_VIEW, box: [1, 1, 2, 2] } }));
    await user.click(await screen.findByRole('button', { name: 'Add an element' }));
    expect(await screen.findByRole('dialog', { name: 'What do you want to add?' })).toBeVisible();
  });

  it('says what is not listed, and with a filter that it is not on the map either', async () => {
    unlisted = 40;
    const user = renderInShell(<InViewPanel content={content} />);
    expect(await screen.findAllByText('and 40 more: go closer, or filter')).toHaveLength(2);
    await user.type(screen.getByRole('searchbox', { name: 'Filter' }), 'Boca');
    expect(await screen.findAllByText(/^and 40 more, which the map does not show either/)).toHaveLength(2);
  });

  it('each type leads to the pages of its list in this view, filtered by the same words', async () => {
    const user = renderInShell(<InViewPanel content={content} />);
    const address = () => screen.getByRole('link', { name: 'In the list: Mills' }).getAttribute('href');
    await screen.findByText('3 elements');
    expect(address()).toBe('/geometric_elements/1?bbox=-10,41,-7,44');
    await user.type(screen.getByRole('searchbox', { name: 'Filter' }), 'Boca');
    expect(await screen.findByText('1 element')).toBeVisible();
    expect(address()).toBe('/geometric_elements/1?bbox=-10,41,-7,44&name=Boca');
    expect(screen.queryByRole('link', { name: 'In the list: Springs' })).toBeNull();
  });

  it('what is in view of a type is exported, in the box and by the words of the list, also by keyboard', async () => {
    const user = renderInShell(<InViewPanel content={content} />);
    await user.type(screen.getByRole('searchbox', { name: 'Filter' }), 'Boca');
    expect(await screen.findByText('1 element')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Export “Springs”' })).toBeNull();
    vi.stubGlobal('fetch', async () => json({ ...lighthousesWith(), id: 1, name: 'Mills' }));
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    act(() => screen.getByRole('button', { name: 'Export “Mills”' }).focus());
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Export “Mills”' }));
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    const { pathname, searchParams } = new URL((clicked.mock.contexts[0] as HTMLAnchorElement).href);
    expect(pathname).toBe('/api/elements/geometric_element_type/1/export');
    expect([searchParams.get('bbox'), searchParams.get('name')]).toEqual(['-10,41,-7,44', 'Boca']);
  });

  it('a type that is switched off is off on the map too', async () => {
    const user = renderInShell(<InViewPanel content={content} />);
    await user.click(await screen.findByRole('checkbox', { name: /^Mills/ }));
    expect(viewer().choices.shown).toEqual({ 'type-1': false });
    expect(screen.queryByRole('button', { name: /Mill of/ })).toBeNull();
    expect(await screen.findByText('1 element')).toBeVisible();
  });

  it('the pointer and the focus on an element highlight it on the map, and the other way', async () => {
    const user = renderInShell(<InViewPanel content={content} />);
    const mill = await screen.findByRole('button', { name: 'Mill of Abuín' });
    await user.hover(mill);
    expect(viewer().hovered).toEqual({ id: 11, geometry: { type: 'Point', coordinates: [-8.5, 42.5] } });
    await user.unhover(mill);
    expect(viewer().hovered).toBeNull();
    act(() => mill.focus());
    expect(viewer().hovered?.id).toBe(11);
    act(() => useViewer.setState({ hovered: { id: 12 } }));
    expect(within(document.body).getByRole('button', { name: 'Mill of Boca' })).toHaveAttribute('data-pointed');
  });
});
