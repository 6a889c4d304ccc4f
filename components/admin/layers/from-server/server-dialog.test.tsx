import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import type { ServerLayer } from '@/lib/map-servers/schema';
import { type Drawable, found, newLayer } from './chosen-layer';
import { ServerDialog } from './server-dialog';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const wms = (name: string, changes: Partial<ServerLayer> = {}): ServerLayer => ({
  name,
  title: `Title of ${name}`,
  path: ['All'],
  abstract: null,
  attribution: 'IGN',
  extent: [-9, 41, -6, 44],
  formats: ['image/png'],
  informationFormats: ['text/plain', 'application/json'],
  coordinateSystems: ['EPSG:3857'],
  styles: [],
  legends: ['https://maps.example.org/wms?REQUEST=GetLegendGraphic&LAYER=x'],
  queryable: true,
  ...{ minScale: null, maxScale: null, minZoom: null, maxZoom: null, problem: null },
  layer: {
    type: 'WMS',
    serverUrl: 'https://maps.example.org/wms',
    internalName: name,
    version: '1.3.0',
    imageFormat: 'image/png',
    coordinateSystem: 'EPSG:3857',
  },
  ...changes,
});
const server = (...layers: ServerLayer[]) => ({
  kind: 'WMS',
  version: '1.3.0',
  title: 'Maps of Spain',
  abstract: null,
  attribution: null,
  url: 'https://maps.example.org/wms',
  layers,
  truncated: false,
});
const group = {
  id: 4,
  code: 'WATER_GROUP_LAYER',
  codeDto: {
    id: 1,
    code: 'W',
    codeGroup: { groupCode: 'G' },
    listInternationalizationDto: [{ language: 'en-GB', description: 'Water' }],
  },
};

let tried: string[] = [];
let sent: FormData[] = [];
let offered: object = server();
let status = 200;
let broken: string[] = [];

beforeEach(() => {
  [tried, sent, broken, status] = [[], [], [], 200];
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/capabilities/picture')) {
      const name = new URL(path, 'http://x').searchParams.get('internalName') ?? '';
      tried.push(name);
      if (broken.includes(name)) return json({ globalError: `“${name}” is not there`, code: 'project.layerServer.said' }, 502);
      return new Response('picture');
    }
    if (path.includes('/capabilities')) return json(offered, status);
    return json({ result: { items: path.includes('layer_group') ? [group] : [], totalItems: 1 } });
  });
  class Sent {
    status = 201;
    responseText = '{}';
    upload = {};
    onload = () => undefined;
    open = () => undefined;
    setRequestHeader = () => undefined;
    getResponseHeader = () => null;
    send(form: FormData) {
      sent.push(form);
      queueMicrotask(() => this.onload());
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sent);
});

async function read(close = vi.fn()) {
  const user = renderInShell(<ServerDialog close={close} />);
  await user.click(screen.getByLabelText(/^Server address/));
  await user.paste('https://maps.example.org/wms');
  await user.keyboard('{Enter}');
  return { user, close };
}
const box = (name: string) => screen.findByRole('checkbox', { name: `Title of ${name}` });

describe('what a server offers', () => {
  it('is listed, with the reason where something cannot be drawn', async () => {
    offered = server(wms('roads'), wms('polar', { layer: null, problem: 'Not in Web Mercator' }));
    await read();
    expect(await box('polar')).toBeDisabled();
    expect(await box('polar')).toHaveAccessibleDescription(/Not in Web Mercator/);
    expect(screen.getByText('Maps of Spain')).toBeVisible();
    await nothingFound();
  });

  it('is searched and chosen by keyboard, and becomes layers once each could be drawn', async () => {
    offered = server(wms('roads'), wms('ríos'));
    const { user, close } = await read();
    await box('roads');
    await user.click(screen.getByLabelText('Search the layers'));
    await user.paste('RIOS');
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(1);
    (await box('ríos')).focus();
    await user.keyboard(' ');
    expect(screen.getByRole('button', { name: 'Add 1 layer' })).toHaveAttribute('aria-disabled', 'true');
    await user.selectOptions(screen.getByLabelText(/^Layer group/), 'Water');
    await user.click(screen.getByRole('button', { name: 'Add 1 layer' }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(tried).toEqual(['ríos']);
    expect(Object.fromEntries(sent[0] as unknown as Iterable<[string, string]>)).toMatchObject({
      type: 'WMS',
      internalName: 'ríos',
      geometricLayerGroupId: '4',
      attribution: 'IGN',
      extent: '-9,41,-6,44',
      imageFormat: 'image/png',
      legendType: 'LEGEND_TYPE_GET_LEGEND_GRAPHIC',
      supportsGetFeatureInfo: 'true',
      informationFormatToUse: 'application/json',
      useProxy: 'true',
    });
  });

  it('a layer that cannot be drawn stays with its reason, and is added all the same if somebody wants it', async () => {
    offered = server(wms('roads'), wms('ríos'));
    broken = ['roads'];
    const { user, close } = await read();
    await box('roads');
    await user.click(screen.getByLabelText('Choose all 2 layers found'));
    await user.selectOptions(screen.getByLabelText(/^Layer group/), 'Water');
    await user.click(screen.getByRole('button', { name: 'Add 2 layers' }));
    expect(await screen.findByText('“roads” is not there')).toBeVisible();
    expect(await box('ríos')).toBeDisabled();
    expect(sent.map((form) => form.get('internalName'))).toEqual(['ríos']);
    expect(close).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Add all the same' }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent.map((form) => [form.get('internalName'), form.get('order')])).toEqual([
      ['ríos', '1'],
      ['roads', '2'],
    ]);
  });

  it('an address that cannot be read says why at its field', async () => {
    offered = { globalError: 'The layer’s server cannot be reached', code: 'project.layerServer.unreachable' };
    status = 502;
    await read();
    expect(await screen.findByText('The layer’s server cannot be reached')).toBeVisible();
    expect(screen.getByLabelText(/^Server address/)).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('a chosen layer', () => {
  const fields = (layer: ServerLayer) =>
    newLayer(layer as Drawable, 2, { groupId: 4, order: 5, initiallyVisible: true, useProxy: false }, ['en-GB', 'gl-ES']);

  it('has its title in every language, its place in the order and its picture as its legend', () => {
    expect(fields(wms('a', { legends: ['https://x.example/l.png'] }))).toMatchObject({
      internationalization: {
        listInternationalizationDto: [
          { language: 'en-GB', description: 'Title of a' },
          { language: 'gl-ES', description: 'Title of a' },
        ],
      },
      order: 7,
      legendType: 'LEGEND_TYPE_URL',
      legendTypeValue: 'https://x.example/l.png',
    });
  });

  it('is not asked for information that nobody can read', () => {
    expect(fields(wms('a', { informationFormats: ['application/arcgis'] }))).toMatchObject({ supportsGetFeatureInfo: false });
  });

  it('is found by words of its title, name and path, whatever the accents', () => {
    const layers = [wms('ríos', { path: ['Auga'] }), wms('roads')];
    expect(found(layers, 'auga rios').map(({ name }) => name)).toEqual(['ríos']);
    expect(found(layers, '')).toHaveLength(2);
  });
});

it('what was chosen is offered again after a reload: the server is read anew; once it is added, it is no draft', async () => {
  beginAnew();
  logIn('ADMIN');
  const stored = () => localStorage.getItem('vieiro.form.7.admin.layers.fromServer');
  offered = server(wms('roads'), wms('ríos'));
  const first = await read();
  await first.user.click(await box('ríos'));
  await first.user.selectOptions(screen.getByLabelText(/^Layer group/), 'Water');
  await waitFor(() =>
    expect(JSON.parse(stored() ?? '{}').values).toMatchObject({ common: { groupId: 4 }, keys: [expect.anything()] }),
  );
  cleanup();
  const close = vi.fn();
  const user = renderInShell(<ServerDialog close={close} />);
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(screen.getByLabelText(/^Server address/)).toHaveValue('https://maps.example.org/wms');
  await waitFor(async () => expect(await box('ríos')).toBeChecked());
  expect(await box('roads')).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Add 1 layer' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent.map((form) => form.get('geometricLayerGroupId'))).toEqual(['4']);
  cleanup();
  expect(stored()).toBeNull();
  beginAnew();
});
