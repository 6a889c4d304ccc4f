import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInShell } from '@/components/test/in-shell';
import { useViewer, viewer } from '@/components/viewer/viewer';
import type { MapLayer } from '@/lib/layers/schema';
import type { Engine } from '@/lib/map/engine';
import { loadLayerPicture } from '@/lib/map/layer-picture';
import { recall } from '@/lib/map/memory';
import { mapStyleState } from '@/lib/map/style';
import type { LayerKey, MapContent, MapView } from '@/lib/map/view';
import type { Trouble } from '@/lib/map/watch/trouble';
import { useBackgroundNews } from './backgrounds';
import BackgroundsPanel from './backgrounds-panel';
import { loadChoices, visibleKeys } from './choices';
import LayersPanel from './layers-panel';
import { useMapView } from './use-map-view';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
vi.mock('@/lib/map/layer-picture', () => ({ loadLayerPicture: vi.fn() }));

const layer = (id: number, name: string, initiallyVisible = true) =>
  ({
    id,
    name,
    initiallyVisible,
    opacity: 1,
    allowChangeOpacity: false,
    type: 'XYZ',
    serverUrl: 'https://t.example.org/{z}/{x}/{y}',
    refresh: 1,
  }) as MapLayer;
const content: MapContent = {
  base: '/base',
  types: [],
  groups: [
    {
      id: 1,
      name: 'Grounds',
      block: 'background',
      order: 1,
      initiallyOpen: true,
      layers: [layer(1, 'Streets'), layer(2, 'Photo')],
    },
    { id: 2, name: 'Others', block: 'front', order: 1, initiallyOpen: true, layers: [layer(3, 'Rivers')] },
  ],
};
const retry = vi.fn();

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  retry.mockReset();
  vi.mocked(loadLayerPicture).mockReset().mockRejectedValue(new Error('nothing came'));
  const engine = { retry, camera: () => ({ center: [-8, 43], zoom: 9 }) } as unknown as Engine;
  useViewer.setState({ troubles: new Map(), unreachableAnnounced: [], engine });
  loadChoices(content);
});

const radio = (name: RegExp) => screen.getByRole('radio', { name });
const visible = (of = content) => visibleKeys(of, viewer().choices);
const fail = (key: LayerKey, trouble: Trouble) => act(() => useViewer.setState({ troubles: new Map([[key, trouble]]) }));
const stopped: Trouble = { state: 'stopped', reason: { kind: 'network' } };

function News() {
  useBackgroundNews(content);
  return null;
}

let drawn: MapView | undefined;
function Drawn() {
  drawn = useMapView(content);
  return null;
}

it('offers each layer of the group, the uppermost first, and the embedded map, each with a picture in its label', () => {
  renderInShell(<BackgroundsPanel content={content} />);
  const group = within(screen.getByRole('group', { name: 'Background' }));
  const names = group.getAllByRole('radio').map((it) => it.closest('label')?.textContent);
  expect(names).toEqual(['Photo', 'Streets', "Vieiro's own map"]);
  for (const it of group.getAllByRole('radio')) expect(it.closest('label')?.querySelector('img')).toHaveAttribute('alt', '');
  expect(radio(/^Photo/)).toBeChecked();
  expect(visible()).toEqual(['layer-2', 'layer-3']);
});

it('a picture shows the place of the map; where none comes there is a plain one', async () => {
  vi.mocked(loadLayerPicture).mockImplementation(async ({ id }) => {
    if (id === 1) throw new Error('nothing came');
    return 'data:image/png;base64,AAAA';
  });
  renderInShell(<BackgroundsPanel content={content} />);
  const picture = (name: RegExp) => radio(name).closest('label')?.querySelector('img');
  await waitFor(() => expect(picture(/^Photo/)).toHaveAttribute('src', 'data:image/png;base64,AAAA'));
  expect(picture(/^Streets/)?.getAttribute('src')).toMatch(/^data:image\/svg/);
  expect(picture(/own map/)).toHaveAttribute('src', '/base/basemap/picture-light.svg');
  expect(vi.mocked(loadLayerPicture).mock.calls[0]?.slice(1, 3)).toEqual(['/base', { center: [-8, 43], zoom: 9 }]);
});

it('one takes the place of another, other layers stay, and the choice is remembered', async () => {
  const user = renderInShell(<BackgroundsPanel content={content} />);
  await user.click(radio(/^Streets/));
  expect([visible(), recall().shown]).toEqual([['layer-1', 'layer-3'], { 'layer-1': true, 'layer-2': false }]);
  await user.click(radio(/own map/));
  expect(visible()).toEqual(['layer-3']);
  act(() => loadChoices(content));
  expect(radio(/own map/)).toBeChecked();
});

it('a link says which one; of several it is the uppermost, of none the embedded map', () => {
  const opened = (hash: string) => {
    window.history.replaceState(null, '', `/${hash}`);
    loadChoices(content);
    return visible();
  };
  expect(opened('#layers=l1,l3')).toEqual(['layer-1', 'layer-3']);
  expect(opened('#layers=l1,l2')).toEqual(['layer-2']);
  expect(opened('#layers=')).toEqual([]);
});

it('who has chosen a background keeps it when the operator adds one', async () => {
  const user = renderInShell(<BackgroundsPanel content={content} />);
  await user.click(radio(/^Streets/));
  const [grounds, others] = content.groups;
  if (!grounds || !others) throw new Error('no groups');
  const more = { ...content, groups: [{ ...grounds, layers: [...grounds.layers, layer(4, 'New')] }, others] };
  expect(visible(more)).toEqual(['layer-1', 'layer-3']);
  act(() => useViewer.setState({ choices: { shown: {}, opacity: {} } }));
  expect(visible(more)).toEqual(['layer-4', 'layer-3']);
});

it('in the panel of layers, too, one background takes the place of another', async () => {
  const user = renderInShell(<LayersPanel content={content} />);
  await user.click(screen.getByRole('checkbox', { name: 'Streets' }));
  expect(screen.getByRole('checkbox', { name: 'Photo' })).not.toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Streets' }));
  expect(visible()).toEqual(['layer-3']);
});

it('one that cannot be reached is replaced by the embedded map; one message says so until it is closed', async () => {
  const user = renderInShell(
    <>
      <News />
      <BackgroundsPanel content={content} />
    </>,
  );
  fail('layer-2', { state: 'failing', reason: { kind: 'network' } });
  expect(radio(/^Photo/)).toBeChecked();
  fail('layer-2', stopped);
  expect(radio(/own map/)).toBeChecked();
  const said = () => screen.queryAllByText(/^The background could not be reached: Photo\./);
  await waitFor(() => expect(said()).toHaveLength(1));
  const message = screen.getByRole('listitem');
  await user.click(within(message).getByRole('button', { name: /Close|Dismiss/ }));
  await waitFor(() => expect(said()).toHaveLength(0));
  act(() => useViewer.setState({ troubles: new Map() }));
  fail('layer-2', { state: 'stopped', reason: { kind: 'timeout', seconds: 30 } });
  expect(radio(/own map/)).toBeChecked();
  expect(said()).toHaveLength(0);
  expect(visible()).toEqual(['layer-2', 'layer-3']);
});

it('the map draws the embedded one in its place as long as it cannot be reached', () => {
  renderInShell(<Drawn />);
  const ids = () => mapStyleState(content, drawn as MapView).style.layers.map(({ id }) => id);
  expect([drawn?.unreachable, ids().includes('layer-2')]).toEqual([null, true]);
  fail('layer-2', stopped);
  expect([drawn?.unreachable, ids().includes('layer-2')]).toEqual(['layer-2', false]);
  act(() => useViewer.setState({ troubles: new Map() }));
  expect([drawn?.unreachable, ids().includes('layer-2')]).toEqual([null, true]);
});

it('chosen again, it is requested again, and reported again when that fails', async () => {
  const user = renderInShell(
    <>
      <News />
      <BackgroundsPanel content={content} />
    </>,
  );
  fail('layer-2', stopped);
  await user.click(radio(/^Photo/));
  expect(retry).toHaveBeenCalledWith('layer-2');
  act(() => useViewer.setState({ troubles: new Map() }));
  expect(radio(/^Photo/)).toBeChecked();
  expect(viewer().unreachableAnnounced).toEqual([]);
  fail('layer-2', stopped);
  expect(viewer().unreachableAnnounced).toEqual(['layer-2']);
});

it('the embedded map that stands in for another one can be chosen for good', async () => {
  const user = renderInShell(<BackgroundsPanel content={content} />);
  fail('layer-2', stopped);
  await user.click(radio(/own map/));
  expect(visible()).toEqual(['layer-3']);
});

it('without a network the embedded map shows, too; a layer that is not a background is not reported', () => {
  renderInShell(
    <>
      <News />
      <BackgroundsPanel content={content} />
    </>,
  );
  fail('layer-3', stopped);
  expect(viewer().unreachableAnnounced).toEqual([]);
  fail('layer-2', { state: 'failing', reason: { kind: 'offline' } });
  expect(radio(/own map/)).toBeChecked();
  expect(viewer().unreachableAnnounced).toEqual(['layer-2']);
});
