import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import { hasUnsaved } from '@/components/ui/unsaved';
import type { Layer } from '@/lib/layers/schema';
import { readFormDraft } from '../kit/form-draft';
import { LayerDialog } from './layer-dialog';
import type { LayerValues } from './layer-values';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const page = (...items: unknown[]) => ({ result: { items, totalItems: items.length } });
const names = (text: string, ...languages: string[]) => ({
  id: 1,
  code: 'A_LAYER',
  codeGroup: { groupCode: 'LAYER_NAME' },
  listInternationalizationDto: languages.map((language) => ({ language, description: text })),
});
const all = ['en-GB', 'es-ES', 'gl-ES'];
const water = { id: 4, code: 'WATER_GROUP_LAYER', codeDto: names('Water', ...all), order: 1, listGeometricLayer: [] };
const rivers = {
  id: 7,
  type: 'WMS',
  code: names('Rivers', ...all),
  internalName: 'rivers',
  serverUrl: 'https://maps.example.org/wms',
  version: '1.3.0',
  geometricLayerGroup: { id: 4, code: 'WATER_GROUP_LAYER' },
  order: 1,
  defaultOpacity: 1,
  legendType: 'LEGEND_TYPE_NONE',
  legendTypeValue: null,
} as unknown as Layer;
const facts = { tableName: 'wells', columns: [], geometryType: 'POINT' as const, srid: 4326, extent: null, rowCount: 3 };

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/codes') || path.endsWith('/api/styles')) return json([]);
    return json(path.includes('layer_group') ? page(water) : page());
  });
  vi.stubGlobal('XMLHttpRequest', function sent() {
    throw new Error('sent');
  });
});

const open = (changes: object | null, settings = {}, source: typeof facts | null = null) =>
  renderInShell(
    <LayerDialog layer={changes && ({ ...rivers, ...changes } as Layer)} source={source} close={vi.fn()} done={vi.fn()} />,
    settings,
  );
const save = () => screen.getByRole('button', { name: 'Save' });
const quoted = (label: string) => `Field "${label}" is required`;

it('a new layer: what is required is said at each field', async () => {
  const user = open(null);
  await user.click(save());
  for (const label of ['Type', 'Layer group', 'Order']) expect(await screen.findByText(quoted(label))).toBeVisible();
  expect(
    await screen.findByText('Field "Public name" is required: it needs a text for English, Castellano, Galego'),
  ).toBeVisible();
});

it.each<[string, object, string]>([
  ['Public name', { code: names('Rivers', 'en-GB') }, 'Field "Public name" needs a text for Castellano, Galego'],
  ['Order', { order: null }, quoted('Order')],
  ['Internal name', { internalName: null }, quoted('Internal name')],
  ['Internal name', { internalName: 'rivers,,lakes' }, 'Field "Internal name" has a control character, or a comma'],
  ['Internal name', { type: 'WMS_DATABASE', internalName: 'ríos' }, 'Field "Internal name" takes letters'],
  ['Server address', { serverUrl: null }, quoted('Server address')],
  ['Server address', { serverUrl: 'maps.example.org' }, 'Field "Server address" needs a whole address'],
  ['Server address', { type: 'XYZ', serverUrl: null }, quoted('Server address')],
  ['Server address', { type: 'XYZ', serverUrl: 'https://t.example/{z}' }, 'Field "Server address" needs the placeholders'],
  ['Default opacity', { defaultOpacity: 1.2 }, 'The default opacity must be between 0 and 100'],
  ['Default opacity', { defaultOpacity: -0.2 }, 'The default opacity must be between 0 and 100'],
  ['Information format', { supportsGetFeatureInfo: true }, quoted('Information format')],
  ['Address', { legendType: 'LEGEND_TYPE_URL' }, quoted('Legend')],
  ['Address', { legendType: 'LEGEND_TYPE_URL', legendTypeValue: 'legend.png' }, 'Write an address that begins with'],
])('%s: %j', async (_, changes, message) => {
  const user = open(changes);
  await user.click(save());
  expect(await screen.findByText((text) => text.startsWith(message))).toBeVisible();
});

describe('what is asked for follows from the type', () => {
  const type = () => screen.getByLabelText(/^Type/);
  it('another type resets the proxies; feature information of our own server is JSON and locked', async () => {
    const user = open(null);
    await user.selectOptions(type(), 'WMS');
    await user.click(screen.getByLabelText(/^Through our server \(web\)/));
    await user.click(screen.getByLabelText(/^A click on the map/));
    expect(screen.getByLabelText(/^Information format/)).toHaveValue('');
    expect(screen.getByLabelText(/^WMS version/)).toHaveValue('1.3.0');
    await user.selectOptions(type(), 'WMS_DATABASE');
    expect(screen.getByLabelText(/^Information format/)).toHaveValue('JSON');
    expect(screen.getByLabelText(/^Information format/)).toBeDisabled();
    expect(screen.queryByLabelText(/^WMS version/)).toBeNull();
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await user.selectOptions(type(), 'WMS');
    expect(screen.getByLabelText(/^Through our server \(web\)/)).not.toBeChecked();
    expect(save()).not.toHaveAttribute('aria-disabled');
  });
  it('a free internal name is proposed from the title where our own map server serves the layer', async () => {
    const taken = { ...rivers, type: 'WMS_DATABASE', internalName: 'rios_e_lagos' };
    vi.stubGlobal('fetch', async (path: string) => {
      if (path.includes('/codes') || path.endsWith('/api/styles')) return json([]);
      return json(path.includes('layer_group') ? page(water) : page(taken));
    });
    const user = open(null);
    const name = () => screen.getByLabelText(/^Internal name/);
    await user.selectOptions(type(), 'WMS_SHAPE');
    await user.click(screen.getByLabelText(/^Public name.*English|Name \(English\)/));
    await user.paste('Ríos e lagos');
    await waitFor(() => expect(name()).toHaveValue('rios_e_lagos_2'));
    await user.selectOptions(type(), 'WMS');
    expect(name()).toHaveValue('');
    await user.type(name(), 'own');
    await user.selectOptions(type(), 'WMS_DATABASE');
    expect(name()).toHaveValue('own');
  });
  it('a layer of our own keeps its type, its name and its table, and says what it is drawn from', () => {
    open({ type: 'WMS_DATABASE', tableName: 'wells', serverUrl: null, version: null }, {}, facts);
    expect(type()).toBeDisabled();
    expect(screen.getByLabelText(/^Internal name/)).toHaveAttribute('readonly');
    expect(screen.getByLabelText(/^Table/)).toHaveAttribute('readonly');
    expect(screen.getByText('Points in 3 rows, EPSG:4326.')).toBeVisible();
    const choices = within(screen.getByLabelText(/^Which style/)).getAllByRole('option');
    expect(choices.map((it) => it.textContent)[0]).toBe('Keep the style that it has');
    expect(save()).not.toHaveAttribute('aria-disabled');
  });
  it('a disabled Save says what is missing, and a style by the server makes it ready', async () => {
    const user = open(null);
    await user.selectOptions(type(), 'WMS_SHAPE');
    expect(save()).toHaveAccessibleDescription('Still to be chosen: a shape file, a style file.');
    await user.selectOptions(type(), 'WMS_DATABASE');
    expect(save()).toHaveAccessibleDescription('Still to be chosen: a style file.');
    expect(screen.getByText('Still to be chosen: a style file.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText(/^Which style/), 'Assigned by the server');
    expect(save()).not.toHaveAttribute('aria-disabled');
    expect(save()).not.toHaveAccessibleDescription();
    expect(screen.queryByText(/^Still to be/)).toBeNull();
  });
  it('a layer that has a style is not offered one by the server', () => {
    open({ type: 'WMS_DATABASE', tableName: 'wells' }, {}, facts);
    const choices = within(screen.getByLabelText(/^Which style/)).getAllByRole('option');
    expect(choices.map((it) => it.textContent)).not.toContain('Assigned by the server');
  });
  it('every legend can be shown of several names that a map server draws', () => {
    open({ internalName: 'rivers,lakes', legendType: 'LEGEND_TYPE_GET_LEGEND_GRAPHIC' });
    expect(screen.getByLabelText('Show the legend of every layer')).toBeVisible();
  });
  it('and of one name it is not asked', () => {
    open({ legendType: 'LEGEND_TYPE_GET_LEGEND_GRAPHIC' });
    expect(screen.queryByLabelText('Show the legend of every layer')).toBeNull();
  });
  it.each([
    [undefined, true],
    ['true', true],
    ['false', false],
  ])('with ALLOW_CONFIGURE_LAYERS_OPACITY %s, opacity may be left to people: %s', (value, shown) => {
    open({}, value === undefined ? {} : { ALLOW_CONFIGURE_LAYERS_OPACITY: value });
    expect(screen.queryAllByLabelText(/^People may change the opacity/)).toHaveLength(shown ? 1 : 0);
  });
});

describe('a draft that a person goes on with', () => {
  /** Waits until the draft holds this format, and goes as a closed tab does. */
  async function leave(record: string, format: string) {
    const stored = () => readFormDraft<LayerValues>(`vieiro.form.7.admin.layers.${record}`)?.values.informationFormatToUse;
    await waitFor(() => expect(stored()).toBe(format));
    await waitFor(() => expect(hasUnsaved()).toBe(false));
    cleanup();
  }
  const format = () => screen.getByLabelText(/^Information format/);
  beforeEach(() => {
    beginAnew();
    logIn('ADMIN');
  });
  it('has the version, the proxy and the format that were chosen for a new layer', async () => {
    const user = open(null);
    await user.selectOptions(screen.getByLabelText(/^Type/), 'WMS');
    await user.selectOptions(screen.getByLabelText(/^WMS version/), '1.1.1');
    await user.click(screen.getByLabelText(/^Through our server \(web\)/));
    await user.click(screen.getByLabelText(/^A click on the map/));
    await user.selectOptions(format(), 'HTML');
    await leave('new', 'HTML');
    await open(null).click(screen.getByRole('button', { name: 'Keep' }));
    expect(format()).toHaveValue('HTML');
    expect(screen.getByLabelText(/^WMS version/)).toHaveValue('1.1.1');
    expect(screen.getByLabelText(/^Through our server \(web\)/)).toBeChecked();
  });
  it('has the format and the opacity that were chosen for a layer that there is', async () => {
    const user = open({ revision: 2 });
    const opacity = () => screen.getByLabelText(/^Default opacity/);
    await user.clear(opacity());
    await user.type(opacity(), '37.5');
    expect(opacity()).toHaveValue(37.5);
    await user.click(screen.getByLabelText(/^A click on the map/));
    await user.selectOptions(format(), 'HTML');
    await leave('7', 'HTML');
    await open({ revision: 2 }).click(screen.getByRole('button', { name: 'Keep' }));
    expect(format()).toHaveValue('HTML');
    expect(opacity()).toHaveValue(37.5);
  });
});
