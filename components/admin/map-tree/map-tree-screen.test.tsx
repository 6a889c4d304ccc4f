import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { enterSession } from '@/components/session/session';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell, sessionOf, stubCalls } from '@/components/test/in-shell';
import { hasUnsaved } from '@/components/ui/unsaved';
import type { BaseMap } from '@/lib/configuration/settings';
import type { MapType } from '@/lib/element-types/schema';
import type { MapGroup } from '@/lib/layer-groups/schema';
import type { MapLayer } from '@/lib/layers/schema';
import type { MapContent } from '@/lib/map/view';
import type { MapTree, NodeKind, TreeNode } from '@/lib/map-tree/schema';
import { MapTreeScreen } from './map-tree-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
/** What the preview draws. */
const drawn = vi.fn();
vi.mock('@/components/embed/embed-map', () => ({
  default: ({ content }: { content: MapContent }) => {
    drawn(content);
    return null;
  },
}));

const node = (kind: NodeKind, id: number, ...children: TreeNode[]): TreeNode => ({
  ...{ kind, id, initiallyVisible: true, opacity: 1, minScale: null, maxScale: null, roles: [], children },
});
const tree = (): MapTree => ({
  version: 7,
  nodes: [
    node('GROUP', 1, node('LAYER', 1)),
    node('TYPE', 1),
    node('TYPE', 2),
    node('GROUP', 2, node('LAYER', 2), node('LAYER', 3)),
  ],
});
const layer = (id: number, name: string) =>
  ({ id, name, initiallyVisible: true, opacity: 1, allowChangeOpacity: true }) as MapLayer;
const group = (id: number, name: string, ...layers: MapLayer[]): MapGroup => ({
  ...{ id, name, block: id === 1 ? 'behind' : 'front', order: id, initiallyOpen: true, layers },
});
const type = (id: number, name: string): MapType => ({
  ...{ id, name, geometryType: 'POINT', styles: {}, opacity: 1, allowChangeOpacity: true, legend: [], columns: [] },
});
const content = {
  types: [type(1, 'Springs'), type(2, 'Mills')],
  groups: [group(1, 'Terrain', layer(1, 'Relief')), group(2, 'Water', layer(2, 'Lakes'), layer(3, 'Rivers'))],
};

beforeEach(() => {
  beginAnew();
  logIn('ADMIN');
  drawn.mockClear();
});

async function opened(...answers: Response[]) {
  return openedWith(tree(), ...answers);
}
async function openedWith(first: MapTree, ...answers: Response[]) {
  return openedOn(content, first, ...answers);
}
async function openedOn(on: typeof content, first: MapTree, ...answers: Response[]) {
  return openedUnder(null, on, first, ...answers);
}
async function openedUnder(baseMap: BaseMap, on: typeof content, first: MapTree, ...answers: Response[]) {
  const sent = stubCalls(json(first), ...answers);
  const user = renderInShell(<MapTreeScreen content={on} baseMap={baseMap} basePath="" />);
  await screen.findByLabelText('What the map shows, from the top down');
  return { sent, user };
}
/** By attributes: asking for roles takes its time in a document of so many buttons. */
const names = () =>
  [...document.querySelectorAll('[data-control="settings"]')]
    .map((it) => it.getAttribute('aria-label')?.replace('Settings of ', ''))
    .join(', ');
const button = (name: string) =>
  document.querySelector<HTMLElement>(`button[aria-label="${name}"]`) ??
  (screen.getByText(name, { selector: 'button' }) as HTMLElement);
const sentTree = (sent: { body: unknown } | undefined) => sent?.body as MapTree;
const lastDrawn = () => drawn.mock.lastCall?.[0] as MapContent;

it('shows everything from the top of the map down, and can be read by everybody', async () => {
  await opened();
  expect(names()).toBe('Water, Rivers, Lakes, Mills, Springs, Terrain, Relief');
  expect(button('Save')).toHaveAttribute('aria-disabled', 'true');
});

it('a draft says what it is, and is not in the preview: visitors do not get it', async () => {
  await openedOn({ ...content, types: [type(1, 'Springs'), { ...type(2, 'Mills'), state: 'DRAFT' }] }, tree());
  expect(screen.getAllByText('Draft')).toHaveLength(1);
  await waitFor(() => expect(lastDrawn().types.map(({ name }) => name)).toEqual(['Springs']));
  expect(screen.getByText('1 entry is not for visitors and not on this map.')).toBeVisible();
});

it('the base map of the settings is the one that the preview shows at first, and the screen says so', async () => {
  const grounds: MapGroup = {
    ...group(1, 'Grounds', layer(1, 'Photo'), { ...layer(9, 'Streets'), type: 'STYLE' }),
    block: 'background',
  };
  const first: MapTree = {
    version: 1,
    nodes: [node('GROUP', 1, node('LAYER', 1), { ...node('LAYER', 9), initiallyVisible: false })],
  };
  await openedUnder(9, { types: [], groups: [grounds] }, first);
  expect(screen.getByText(/^Which base map shows at first is chosen in the/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'settings of the map' })).toHaveAttribute('href', '/admin/settings?page=map');
  const shown = () => lastDrawn().groups.flatMap(({ layers }) => layers.filter((it) => it.initiallyVisible).map(({ id }) => id));
  await waitFor(() => expect(shown()).toEqual([9]));
});

it.each<BaseMap>([null, 2])('base map %s, which is no background: the tree says what shows at first', async (baseMap) => {
  await openedUnder(baseMap, content, tree());
  expect(screen.queryByText(/^Which base map shows at first/)).toBeNull();
});

it('axe finds nothing, settings and all', async () => {
  const { nodes } = tree();
  const { user } = await openedWith({ version: 1, nodes: nodes.slice(2) });
  await user.click(button('Settings of Mills'));
  await nothingFound();
});

it('moves by buttons and by keys, says where to, and keeps the focus; the preview follows; it is taken back step by step', async () => {
  const { user } = await opened();
  await user.click(button('Move Springs up'));
  expect(names()).toBe('Water, Rivers, Lakes, Springs, Mills, Terrain, Relief');
  expect(screen.getByText('Springs is now 2 of 4.')).toBeInTheDocument();
  await waitFor(() => expect(button('Move Springs up')).toHaveFocus());
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(names()).toBe('Water, Rivers, Lakes, Springs, Mills, Terrain, Relief');
  expect(screen.getByText('Springs is now 3 of 3 in Water.')).toBeInTheDocument();
  await waitFor(() =>
    expect(
      lastDrawn()
        .tree?.at(-1)
        ?.children.map(({ kind, id }) => `${kind} ${id}`)[0],
    ).toBe('TYPE 1'),
  );
  expect(hasUnsaved()).toBe(true);
  await user.click(button('Undo'));
  await user.click(button('Undo'));
  expect(names()).toBe('Water, Rivers, Lakes, Mills, Springs, Terrain, Relief');
  expect(hasUnsaved()).toBe(false);
});

it('settings are in the preview at once, and are saved once, with the version that was read', async () => {
  const { sent, user } = await opened(json({ ...tree(), version: 8 }), json({ ...tree(), version: 8 }));
  await user.click(button('Settings of Mills'));
  const write = (label: string, text: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
    fireEvent.blur(screen.getByLabelText(label));
  };
  write('Opacity (%)', '40');
  write('To scale 1:', '50000');
  await user.click(screen.getByLabelText('Shows at first'));
  await waitFor(() => expect(lastDrawn().types.find(({ id }) => id === 2)).toMatchObject({ opacity: 0.4, maxScale: 50_000 }));
  await user.selectOptions(screen.getByLabelText('Who may see it'), 'Reviewers and administrators');
  await waitFor(() => expect(lastDrawn().types.map(({ id }) => id)).toEqual([1]));
  expect(screen.getByText('1 entry is not for visitors and not on this map.')).toBeVisible();
  const save = button('Save');
  // A double click on a busy machine: the second press comes before the screen shows the first.
  act(() => {
    save.click();
    save.click();
  });
  await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET']));
  expect(sentTree(sent[1]).version).toBe(7);
  expect(sentTree(sent[1]).nodes[2]).toMatchObject({
    ...{ id: 2, opacity: 0.4, maxScale: 50_000, initiallyVisible: false, roles: ['REVIEWER'] },
  });
  await waitFor(() => expect(hasUnsaved()).toBe(false));
});

it('a row is dragged into a group', async () => {
  await opened();
  const row = (name: string) => button(`Settings of ${name}`).closest('li') as HTMLElement;
  const dataTransfer = { setData: vi.fn(), effectAllowed: '' };
  fireEvent.dragStart(row('Mills').querySelector('[data-drag]') as Element, { dataTransfer });
  fireEvent.dragOver(row('Terrain'), { dataTransfer });
  fireEvent.drop(row('Terrain'), { dataTransfer });
  expect(names()).toBe('Water, Rivers, Lakes, Springs, Terrain, Mills, Relief');
});

it('a search leaves what is called so, whatever the case and accents, with its group', async () => {
  const { user } = await opened();
  await user.type(screen.getByLabelText('Search groups, layers and types'), 'RÍV');
  expect(names()).toBe('Water, Rivers');
  await user.type(screen.getByLabelText('Search groups, layers and types'), 'xx');
  expect(screen.getByText('Nothing is called so.')).toBeVisible();
});

it('over a newer tree it shows what differs, and what I keep is saved upon that one', async () => {
  const theirs = tree();
  theirs.version = 9;
  theirs.nodes.push(node('TYPE', 3));
  const refused = json({ globalError: 'x', code: 'project.common.changedMeanwhile', requestId: 'r', current: theirs }, 409);
  const { sent, user } = await opened(refused, json(theirs), json(theirs));
  await user.click(button('Move Springs up'));
  await user.click(button('Save'));
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else has changed the map meanwhile' });
  expect(within(dialog).getByText('Springs')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(sent.length).toBeGreaterThan(2));
  expect(sentTree(sent[2]).version).toBe(9);
  expect(sentTree(sent[2]).nodes.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    ...['GROUP 1', 'TYPE 2', 'TYPE 1', 'GROUP 2', 'TYPE 3'],
  ]);
});

it('what was moved and not saved is offered again to whoever moved it, with its steps, upon the tree that it was moved in', async () => {
  const stored = () => localStorage.getItem('vieiro.form.7.admin.mapTree.tree');
  const found = /was not saved/;
  const first = await opened();
  await first.user.click(button('Move Springs up'));
  await first.user.click(button('Move Springs up'));
  const moved = names();
  await waitFor(() => expect(JSON.parse(stored() ?? '{}').values?.steps).toHaveLength(2));
  await waitFor(() => expect(hasUnsaved()).toBe(false));
  cleanup();
  const other = sessionOf('ADMIN');
  act(() => enterSession({ ...other, user: { ...other.user, id: 8 } }));
  await opened();
  expect(screen.queryByText(found)).toBeNull();
  cleanup();
  logIn('ADMIN');
  const { sent, user } = await openedWith({ ...tree(), version: 9 }, json({ ...tree(), version: 10 }), json(tree()));
  expect(screen.getByText(found)).toBeVisible();
  expect(names()).not.toBe(moved);
  await user.click(button('Keep'));
  expect(names()).toBe(moved);
  await user.click(button('Undo'));
  expect(names()).toBe('Water, Rivers, Lakes, Springs, Mills, Terrain, Relief');
  await user.click(button('Save'));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sentTree(sent[1]).version).toBe(7);
  await waitFor(() => expect(stored()).toBeNull());
});

it('what is discarded is no draft, and what is moved after it is one again', async () => {
  const stored = () => localStorage.getItem('vieiro.form.7.admin.mapTree.tree');
  const { user } = await opened();
  for (let times = 0; times < 2; times++) {
    await user.click(button('Move Springs up'));
    await waitFor(() => expect(stored()).not.toBeNull());
    await user.click(button('Discard changes'));
    expect(stored()).toBeNull();
  }
});
