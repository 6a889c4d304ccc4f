import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import type { LayerGroup, LayerGroupInput } from '@/lib/layer-groups/schema';
import { LayerGroupsScreen } from './layer-groups-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const group = (id: number, name: string, more: Partial<LayerGroup> = {}): LayerGroup => ({
  ...{ id, version: 2, code: `G${id}`, order: id, initiallyOpen: false, placeBehindOtherLayers: false },
  ...{ includeInsideGroupLayer: true, listGeometricLayer: [] },
  codeDto: {
    ...{ id, code: `G${id}`, codeGroup: { groupCode: 'LAYER_GROUP_NAME' } },
    listInternationalizationDto: ['en-GB', 'es-ES', 'gl-ES'].map((language) => ({ language, description: name })),
  },
  ...more,
});

let groups: LayerGroup[];
let deleted: LayerGroup[];
let sent: string[];
let bodies: LayerGroupInput[];
let refused: number | undefined;

const refusal = (globalError: string) => json({ code: 'project.common.conflict', globalError, fieldErrors: [] }, 409);

beforeEach(() => {
  beginAnew();
  window.history.replaceState(null, '', '/admin/layerGroup');
  groups = [group(1, 'Water'), group(2, 'Land', { initiallyOpen: true }), group(3, 'Air', { includeInsideGroupLayer: false })];
  [deleted, sent, bodies, refused] = [[], [], [], undefined];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return json({ result: { items: groups, totalItems: groups.length } });
    const id = Number(/\/(\d+)/.exec(path)?.[1]);
    sent.push(`${method} ${path.slice(path.indexOf(`/${id}`))}`);
    if (id === refused) return refusal('The order is taken');
    const of = groups.find((it) => it.id === id) ?? (deleted.find((it) => it.id === id) as LayerGroup);
    if (method === 'DELETE') {
      groups = groups.filter((it) => it !== of);
      deleted.push(of);
      return new Response(null, { status: 204 });
    }
    if (path.endsWith('/restore')) {
      groups = [...groups, of];
      return json(of);
    }
    const change = JSON.parse(String(body));
    bodies.push(change);
    const now = { ...of, ...change, codeDto: of.codeDto, version: of.version + 1 };
    groups = groups.map((it) => (it.id === id ? now : it));
    return json(now);
  });
});

const open = async (...names: string[]) => {
  const person = renderInShell(<LayerGroupsScreen />);
  logIn('ADMIN');
  for (const name of names) await person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  const press = (name: string) =>
    person.click(within(screen.getByRole('group', { name: 'With the selected rows' })).getByRole('button', { name }));
  return { person, press };
};

it('several groups lie elsewhere and are open at first; what is refused is said by name, and undone each is as it was', async () => {
  refused = 3;
  const before = groups;
  const { person, press } = await open('Water', 'Land', 'Air');
  await press('Change');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 3 layer groups' }));
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Open at first' }), 'Yes');
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Where it lies' }), 'Behind the other layers');
  await nothingFound();
  await person.click(dialog.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('Change: 2 rows done.')).toBeVisible();
  expect(screen.getByText('Air: The order is taken')).toBeVisible();
  const now = { initiallyOpen: true, placeBehindOtherLayers: true, includeInsideGroupLayer: false };
  expect(bodies).toMatchObject([
    { ...now, order: 1, version: 2 },
    { ...now, order: 2, version: 2 },
  ]);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change: 2 rows undone.')).toBeVisible();
  expect(groups.map(({ version: _, ...it }) => it)).toEqual(before.map(({ version: _, ...it }) => it));
  expect(bodies.slice(2).map(({ version }) => version)).toEqual([3, 3]);
});

it('several groups are deleted after a question that names them, and come back', async () => {
  const { person, press } = await open('Water', 'Air');
  await press('Delete');
  const question = within(await screen.findByRole('dialog', { name: 'Delete 2 rows?' }));
  expect(question.getAllByRole('listitem').map((it) => it.textContent)).toEqual(['Water', 'Air']);
  expect(question.getByText(/^“Undo” brings them back afterwards/)).toBeVisible();
  await nothingFound();
  await person.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Delete: 2 rows done.')).toBeVisible();
  expect(screen.queryByText('Water')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Delete: 2 rows undone.')).toBeVisible();
  expect(await screen.findByRole('checkbox', { name: 'Select Water' })).toBeVisible();
  expect(sent).toEqual(['DELETE /1?version=2', 'DELETE /3?version=2', 'POST /3/restore', 'POST /1/restore']);
});

it('one that was deleted comes back by the message', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Delete Land' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Land has been deleted.');
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('“Land” is back.')).toBeVisible();
  await waitFor(() => expect(sent).toEqual(['DELETE /2?version=2', 'POST /2/restore']));
});
