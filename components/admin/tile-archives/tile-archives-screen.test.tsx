import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import type { TileArchive } from '@/lib/embedded-map/schema';
import { TileArchivesScreen } from './tile-archives-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const aerial: TileArchive = {
  uuid: '0b8f1a5e-3a36-4a0c-9a51-0d7f4f8a9f10',
  use: 'BASE_MAP',
  name: 'Aerial 2026',
  sizeBytes: 3_000_000,
  minZoom: 5,
  maxZoom: 17,
  bounds: [-9.5, 41.8, -6.7, 43.9],
  attribution: '© Somebody',
  addedAt: '2026-11-26T10:00:00.000Z',
  tiles: 'http://localhost:3000/api/tiles/embedded/0b8f1a5e-3a36-4a0c-9a51-0d7f4f8a9f10/{z}/{x}/{y}',
  layers: [],
};
const region: TileArchive = { ...aerial, uuid: '0b8f1a5e-3a36-4a0c-9a51-0d7f4f8a9f11', use: 'REGION', name: null };
const background = { id: 3, code: 'BACKGROUND_LAYER_GROUP', codeDto: {}, listGeometricLayer: [{ id: 1, order: 7 }] };

let archives: TileArchive[];
let sent: { method: string; address: string; form: Record<string, FormDataEntryValue> }[];
let removed: string[];
let refusal: object | undefined;

class Sent {
  upload = {};
  status = 0;
  responseText = '';
  onload = () => {};
  private at = { method: '', address: '' };
  open(method: string, address: string) {
    this.at = { method, address };
  }
  abort() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  send(form: FormData) {
    sent.push({ ...this.at, form: Object.fromEntries(form) });
    this.status = refusal ? 400 : 201;
    this.responseText = JSON.stringify(refusal ?? aerial);
    if (!refusal && this.at.address.includes('geometric_layer'))
      archives = [{ ...aerial, layers: [{ id: 9, name: 'Aerial 2026' }] }];
    queueMicrotask(() => this.onload());
  }
}

beforeEach(() => {
  beginAnew();
  [archives, sent, removed, refusal] = [[aerial, region], [], [], undefined];
  vi.stubGlobal('XMLHttpRequest', Sent);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method === 'DELETE') {
      removed.push(path);
      archives = archives.filter(({ uuid }) => !path.endsWith(uuid));
      return new Response(null, { status: 204 });
    }
    if (path.includes('geometric_layer_group')) return json({ result: { items: [background], totalItems: 1 } });
    return json(archives);
  });
});

const open = async () => {
  const person = renderInShell(<TileArchivesScreen />);
  logIn('ADMIN');
  await screen.findByRole('heading', { name: 'Tile archives' });
  return person;
};

it('an archive of pictures becomes a layer above the other backgrounds, with what is known of it', async () => {
  const person = await open();
  const [first] = await within(await screen.findByRole('list', { name: 'Archives' })).findAllByRole('listitem');
  expect(within(first as HTMLElement).getByText('No layer shows it yet.')).toBeVisible();
  await nothingFound();
  await person.click(screen.getByRole('button', { name: 'Use Aerial 2026 as a base map' }));
  expect(await screen.findByRole('link', { name: 'Aerial 2026' })).toHaveAttribute('href', '/admin/layers?id=9');
  expect(sent[0]?.form).toMatchObject({
    ...{ type: 'XYZ', serverUrl: aerial.tiles, geometricLayerGroupId: '3', order: '8', minZoom: '5', maxZoom: '17' },
    ...{ extent: '-9.5,41.8,-6.7,43.9', attribution: '© Somebody', initiallyVisible: 'false' },
  });
  expect(String(sent[0]?.form.internationalization)).toContain('Aerial 2026');
});

it('one is added from a file; what is wrong with it is said at the field', async () => {
  refusal = {
    ...{ code: 'project.common.invalid', globalError: 'Not valid' },
    fieldErrors: [{ fieldName: 'file', message: 'It is no PMTiles archive of version 3' }],
  };
  const person = await open();
  await person.click(screen.getByRole('button', { name: 'Add an archive' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.upload(dialog.getByLabelText(/^Archive/), new File(['x'], 'a.pmtiles'));
  await person.selectOptions(dialog.getByRole('combobox', { name: /^Use/ }), 'EMBEDDED');
  expect(dialog.queryByLabelText(/^Name/)).toBeNull();
  await nothingFound();
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('It is no PMTiles archive of version 3')).toBeVisible();
  expect(sent[0]).toMatchObject({ method: 'POST', address: '/api/tiles/archives', form: { use: 'EMBEDDED' } });
  refusal = undefined;
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('one is deleted after a question', async () => {
  const person = await open();
  await person.click(await screen.findByRole('button', { name: "Delete Vieiro's own map: roads, woods and water" }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(removed).toEqual([`/api/tiles/archives/${region.uuid}`]));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Vieiro's own map/ })).toBeNull());
});

it('without any, it says what would be here', async () => {
  archives = [];
  await open();
  expect(await screen.findByText('There are no archives yet. Add the first one above.')).toBeVisible();
});
