import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import type { Values } from '@/lib/parameters/schema';
import { LayersScreen } from './layers-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const texts = (text: string) => ({
  id: 1,
  code: 'A_LAYER',
  codeGroup: { groupCode: 'LAYER_NAME' },
  listInternationalizationDto: ['en-GB', 'es-ES', 'gl-ES'].map((language) => ({ language, description: text })),
});
const layer = (id: number, name: string, more: object = {}) => ({
  ...{ id, revision: 3, code: texts(name), type: 'WMS', internalName: 'a', serverUrl: 'https://maps.example.org/wms' },
  ...{ version: '1.3.0', order: id, initiallyVisible: false, geometricLayerGroup: { id: 4, code: 'WATER' } },
  ...{ defaultOpacity: 1, allowChangeOpacity: true, supportsGetFeatureInfo: false, informationFormatToUse: null },
  ...{ legendType: 'LEGEND_TYPE_NONE', legendTypeValue: null, showAllLayersOnLegend: false, refreshLegend: 1 },
  ...{ useProxy: false, useProxyAndroid: false, warnings: [], ...more },
});
const groups = [4, 5].map((id) => ({ id, code: `G${id}`, codeDto: texts(id === 4 ? 'Water' : 'Land'), listGeometricLayer: [] }));
const page = (items: unknown[]) => json({ result: { items, totalItems: items.length } });

let layers: ReturnType<typeof layer>[];
let sent: { id: number; fields: Record<string, FormDataEntryValue> }[];
let refuses: number | undefined;

/** XMLHttpRequest, as far as the save of a layer needs it: what was sent is what comes back, one revision later. */
class Saved {
  upload = {};
  status = 0;
  responseText = '';
  onload = () => {};
  private id = 0;
  open(_: string, address: string) {
    this.id = Number(address.split('/').at(-1));
  }
  setRequestHeader() {}
  getResponseHeader = () => null;
  send(form: FormData) {
    const fields = Object.fromEntries(form);
    sent.push({ id: this.id, fields });
    this.status = this.id === refuses ? 409 : 200;
    const of = layers.find(({ id }) => id === this.id);
    const now = { ...of, revision: Number(fields.revision) + 1, defaultOpacity: Number(fields.defaultOpacity) };
    this.responseText = JSON.stringify(
      this.id === refuses ? { code: 'project.common.conflict', globalError: 'Somebody was faster', fieldErrors: [] } : now,
    );
    this.onload();
  }
}

beforeEach(() => {
  beginAnew();
  window.history.replaceState(null, '', '/admin/layers');
  layers = [layer(1, 'Rivers', { defaultOpacity: 0.5 }), layer(2, 'Lakes'), layer(3, 'Roads')];
  sent = [];
  refuses = undefined;
  vi.stubGlobal('XMLHttpRequest', Saved);
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/geometric_layer_group')) return page(groups);
    return path.includes('/geometric_layer') ? page(layers) : json([]);
  });
});

const open = (...names: string[]) => openUnder({}, ...names);
const openUnder = async (settings: Values, ...names: string[]) => {
  const person = renderInShell(<LayersScreen />, settings);
  logIn('ADMIN');
  for (const name of names) await person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  await person.click(screen.getByRole('button', { name: 'Change' }));
  return { person, dialog: within(await screen.findByRole('dialog')) };
};

it('several layers get a group, an opacity and a flag; nothing else of them changes, and it can be undone', async () => {
  refuses = 2;
  const { person, dialog } = await open('Rivers', 'Lakes');
  expect(dialog.getByRole('button', { name: 'Change' })).toHaveAttribute('aria-disabled', 'true');
  await person.selectOptions(await dialog.findByRole('combobox', { name: 'Layer group' }), 'Land');
  await person.type(dialog.getByLabelText('Default opacity, in percent'), '40');
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Initially visible' }), 'Yes');
  await nothingFound();
  await person.click(dialog.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('Change: 1 row done.')).toBeVisible();
  expect(screen.getByText('Lakes: Somebody was faster')).toBeVisible();
  expect(sent.map(({ id }) => id)).toEqual([1, 2]);
  expect(sent[0]?.fields).toMatchObject({
    ...{ revision: '3', geometricLayerGroupId: '5', defaultOpacity: '0.4', initiallyVisible: 'true' },
    ...{ internalName: 'a', order: '1', allowChangeOpacity: 'true', useProxy: 'false' },
  });
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change: 1 row undone.')).toBeVisible();
  expect(sent.slice(2).map(({ id }) => id)).toEqual([1]);
  expect(sent[2]?.fields).toMatchObject({
    ...{ revision: '4', geometricLayerGroupId: '4', defaultOpacity: '0.5', initiallyVisible: 'false' },
  });
});

it('an opacity above 100 is said, and nothing is sent; who changes their mind changes nothing', async () => {
  const { person, dialog } = await open('Roads');
  await person.type(dialog.getByLabelText('Default opacity, in percent'), '140');
  expect(dialog.getByText('It is a number from 0 to 100.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Change' })).toHaveAttribute('aria-disabled', 'true');
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
  expect(screen.getByRole('checkbox', { name: 'Select Roads' })).toBeChecked();
});

it('a click asks layers of map servers in the format that is chosen, ours in JSON; tiles are left as they are, and named', async () => {
  layers = [
    layer(1, 'Rivers', { type: 'WMS_DATABASE', tableName: 'data.rivers', internalName: 'rivers' }),
    layer(2, 'Lakes'),
    layer(3, 'Photo', { type: 'XYZ', serverUrl: 'https://t.example.org/{z}/{x}/{y}.png' }),
  ];
  const { person, dialog } = await open('Rivers', 'Lakes', 'Photo');
  await person.selectOptions(
    dialog.getByRole('combobox', { name: 'A click on the map asks this layer' }),
    'Yes: Web page (text/html)',
  );
  await person.click(dialog.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('Change: 2 rows done.')).toBeVisible();
  expect(screen.getByText('Photo: It stays as it was: tiles and styles answer no click.')).toBeVisible();
  const asked = () => sent.map(({ id, fields: it }) => [id, it.supportsGetFeatureInfo, it.informationFormatToUse]);
  expect(asked()).toEqual([
    [1, 'true', 'JSON'],
    [2, 'true', 'HTML'],
  ]);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change: 2 rows undone.')).toBeVisible();
  expect(
    asked()
      .slice(2)
      .map((it) => it[1]),
  ).toEqual(['false', 'false']);
});

it.each([
  ['true', 1],
  ['false', 0],
])('with ALLOW_CONFIGURE_LAYERS_OPACITY %s it is asked %s times whether people may change the opacity', async (value, times) => {
  const { dialog } = await openUnder({ ALLOW_CONFIGURE_LAYERS_OPACITY: value }, 'Rivers');
  expect(dialog.queryAllByRole('combobox', { name: /^People may change the opacity/ })).toHaveLength(times);
});

it('of several layers that are deleted those of other servers come back; the others are named first, as gone for good', async () => {
  layers = [layer(1, 'Rivers'), layer(2, 'Towns', { type: 'WMS_SHAPE' }), layer(3, 'Roads')];
  const calls: string[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if ((init.method ?? 'GET') === 'GET') return answer(path, init);
    calls.push(`${init.method} ${path.split('/geometric_layer').at(-1)}`);
    return init.method === 'DELETE' ? new Response(null, { status: 204 }) : json(layers[0]);
  });
  const person = renderInShell(<LayersScreen />);
  logIn('ADMIN');
  for (const name of ['Rivers', 'Towns', 'Roads'])
    await person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  const group = within(screen.getByRole('group', { name: 'With the selected rows' }));
  await person.click(group.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete 3 rows?' }));
  expect(question.getAllByRole('listitem').map((it) => it.textContent)).toEqual(['Towns (for good)', 'Rivers', 'Roads']);
  expect(question.getByText(/but not one of them, whose data go with it/)).toBeVisible();
  await nothingFound();
  await person.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Delete: 3 rows done.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Delete: 2 rows undone.')).toBeVisible();
  expect(calls).toEqual([
    ...['DELETE /1?revision=3', 'DELETE /2?revision=3', 'DELETE /3?revision=3'],
    ...['POST /3/restore', 'POST /1/restore'],
  ]);
});
