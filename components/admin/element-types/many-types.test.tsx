import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import type { ElementType, TypeState } from '@/lib/element-types/schema';
import type { MapTree, TreeNode } from '@/lib/map-tree/schema';
import type { Values } from '@/lib/parameters/schema';
import { lighthousesWith } from '@/lib/test/lighthouses';
import { ElementTypesScreen } from './element-types-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const typeIn = (id: number, name: string, state: TypeState): ElementType => ({
  ...lighthousesWith(),
  id,
  name,
  state,
  version: 4,
});
const node = (kind: TreeNode['kind'], id: number, children: TreeNode[] = []): TreeNode => ({
  ...{ kind, id, children, initiallyVisible: true, opacity: 1, minScale: null, maxScale: null, roles: [] },
});
const texts = (text: string) => ({
  ...{ id: 1, code: 'A', codeGroup: { groupCode: 'LAYER_GROUP_NAME' } },
  listInternationalizationDto: ['en-GB', 'es-ES', 'gl-ES'].map((language) => ({ language, description: text })),
});

let types: ElementType[];
let tree: MapTree;
let binned: Record<number, number>;
let refuses: { path: RegExp; answer: () => Response }[];
let sent: { method: string; path: string; body: Record<string, unknown> }[];

const refusal = (code: string, globalError: string, more = {}) => json({ code, globalError, fieldErrors: [], ...more }, 409);

function read(path: string): Response {
  const { pathname, searchParams } = new URL(path, 'http://x');
  if (pathname.endsWith('/layers/tree')) return json(tree);
  if (pathname.endsWith('/elements/bin')) {
    const totalItems = binned[Number(searchParams.get('typeId'))] ?? 0;
    return json({ result: { items: [], totalItems, ...(totalItems > 1000 && { totalIsExact: false }) } });
  }
  if (pathname.endsWith('/geometric_layer_group'))
    return json({ result: { items: [{ id: 5, code: 'W', codeDto: texts('Water'), listGeometricLayer: [] }], totalItems: 1 } });
  if (pathname.endsWith('/geometric_element_type')) return json({ result: { items: types, totalItems: types.length } });
  return json(pathname.includes('/codes') ? [] : { result: { items: [], totalItems: 0 } });
}

function written(method: string, path: string, body: Record<string, unknown>): Response {
  sent.push({ method, path, body });
  const refused = refuses.find((it) => it.path.test(`${method} ${path}`));
  if (refused) return refused.answer();
  if (method === 'PUT') {
    tree = { version: tree.version + 1, nodes: body.nodes as TreeNode[] };
    return json(tree);
  }
  const id = Number(path.split(/[/?]/).find((it) => /^\d+$/.test(it)));
  if (method === 'DELETE') {
    types = types.filter((it) => it.id !== id);
    return new Response(null, { status: 204 });
  }
  const { state, reviewPolicy, defaultPublic } = body as Partial<ElementType>;
  types = types.map((it) =>
    it.id === id ? ({ ...it, state, reviewPolicy, defaultPublic, version: it.version + 1 } as ElementType) : it,
  );
  return json(types.find((it) => it.id === id));
}

beforeEach(() => {
  beginAnew();
  window.history.replaceState(null, '', '/admin/elementType');
  types = [typeIn(1, 'Mill', 'DRAFT'), typeIn(2, 'Lighthouse', 'PUBLISHED'), typeIn(3, 'Semaphore', 'ARCHIVED')];
  tree = { version: 7, nodes: [node('TYPE', 1), node('GROUP', 5, [node('LAYER', 9)]), node('TYPE', 2), node('TYPE', 3)] };
  [binned, refuses, sent] = [{}, [], []];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) =>
    method === 'GET' ? read(path) : written(method, path, body ? JSON.parse(String(body)) : {}),
  );
});

const open = (...names: string[]) => openUnder({}, ...names);
const openUnder = async (settings: Values, ...names: string[]) => {
  const person = renderInShell(<ElementTypesScreen />, settings);
  logIn('ADMIN');
  for (const name of names) await person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  const press = (name: string) =>
    person.click(within(screen.getByRole('group', { name: 'With the selected rows' })).getByRole('button', { name }));
  return { person, press };
};
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('several types are published upon the versions that were read; what is refused is said by name, and the rest can be undone', async () => {
  refuses = [{ path: /geometric_element_type\/3$/, answer: () => refusal('project.common.changedMeanwhile', 'It has changed') }];
  const { person, press } = await open('Mill', 'Lighthouse', 'Semaphore');
  await press('Publish');
  expect(await screen.findByText('Publish: 1 row done.')).toBeVisible();
  expect(screen.getByText('Semaphore: It has changed')).toBeVisible();
  expect(sent.map(({ path, body }) => [path.split('/').at(-1), body.state, body.version])).toEqual([
    ['1', 'PUBLISHED', 4],
    ['3', 'PUBLISHED', 4],
  ]);
  await nothingFound();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Publish: 1 row undone.')).toBeVisible();
  expect(sent.slice(2)).toMatchObject([{ path: expect.stringMatching(/\/1$/), body: { state: 'DRAFT', version: 5 } }]);
});

it('those that are published are archived, and brought back by undoing it', async () => {
  const { person, press } = await open('Mill', 'Lighthouse');
  await press('Archive');
  expect(await screen.findByText('Archive: 1 row done.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Archive: 1 row undone.')).toBeVisible();
  expect(sent.map(({ path, body }) => [path.split('/').at(-1), body.state])).toEqual([
    ['2', 'ARCHIVED'],
    ['2', 'PUBLISHED'],
  ]);
});

it('several types get a policy and a flag; nothing else of them changes', async () => {
  const { person, press } = await open('Mill', 'Lighthouse');
  await press('Change');
  const dialog = await dialogNamed('Change 2 element types');
  expect(dialog.getByRole('button', { name: 'Change' })).toHaveAttribute('aria-disabled', 'true');
  await nothingFound();
  await person.selectOptions(dialog.getByRole('combobox', { name: 'New elements are proposed as public' }), 'Yes');
  await person.click(dialog.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('Change: 2 rows done.')).toBeVisible();
  expect(sent.map(({ body }) => [body.defaultPublic, body.state, body.reviewPolicy, body.code])).toEqual([
    [true, 'DRAFT', 'NONE', 'LIGHTHOUSE'],
    [true, 'PUBLISHED', 'NONE', 'LIGHTHOUSE'],
  ]);
});

it.each([
  ['true', 1],
  ['false', 0],
])('with ALLOW_CONFIGURE_LAYERS_OPACITY %s it is asked %s times whether people may change the opacity', async (value, times) => {
  const { press } = await openUnder({ ALLOW_CONFIGURE_LAYERS_OPACITY: value }, 'Mill');
  await press('Change');
  const dialog = await dialogNamed('Change 1 element type');
  expect(dialog.queryAllByRole('combobox', { name: /^People may change the opacity/ })).toHaveLength(times);
});

it('several types stand in a group of the map, do not show at first and are for some; undone, each stands where it stood', async () => {
  const before = tree.nodes;
  const { person, press } = await open('Mill', 'Semaphore');
  await press('On the map');
  const dialog = await dialogNamed('2 entries on the map');
  await person.selectOptions(await dialog.findByRole('combobox', { name: 'Group' }), 'Water');
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Shows at first' }), 'No');
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Who may see it' }), 'Administrators');
  await person.type(dialog.getByLabelText('Opacity (%)'), '30');
  await nothingFound();
  await person.click(dialog.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('On the map: 2 rows done.')).toBeVisible();
  const now = { initiallyVisible: false, roles: ['ADMIN'], opacity: 0.3 };
  expect(tree.nodes).toEqual([
    node('GROUP', 5, [node('LAYER', 9), { ...node('TYPE', 1), ...now }, { ...node('TYPE', 3), ...now }] as TreeNode[]),
    node('TYPE', 2),
  ]);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('On the map: 2 rows undone.')).toBeVisible();
  expect(tree.nodes).toEqual(before);
});

it('a tree that somebody else has just arranged is read once more; one that changes all the time is said', async () => {
  let refused = 0;
  refuses = [
    {
      path: /layers\/tree$/,
      answer: () => {
        refused += 1;
        if (refused === 1) refuses = [];
        return refusal('project.common.changedMeanwhile', 'It has changed', { current: tree });
      },
    },
  ];
  const { person, press } = await open('Mill');
  await press('On the map');
  const dialog = await dialogNamed('1 entry on the map');
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Shows at first' }), 'No');
  await person.click(dialog.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('On the map: 1 row done.')).toBeVisible();
  expect(sent).toHaveLength(2);
  refuses = [{ path: /layers\/tree$/, answer: () => refusal('project.common.changedMeanwhile', 'It has changed') }];
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Mill: It has changed')).toBeVisible();
});

it('deleting names the types and counts what goes with them in the bin; it cannot be undone, and refusals are said', async () => {
  binned = { 1: 1, 2: 1001 };
  const words = 'There are elements of this type: it cannot be deleted';
  refuses = [{ path: /DELETE .*\/2\?/, answer: () => refusal('project.elementType.inUse', words) }];
  const { person, press } = await open('Mill', 'Lighthouse', 'Semaphore');
  await press('Delete');
  const question = await dialogNamed('Delete 3 rows?');
  expect(question.getAllByRole('listitem').map((it) => it.textContent)).toEqual(['Mill', 'Lighthouse', 'Semaphore']);
  expect(question.getByText('One deleted element of “Mill” lies in the bin: it goes for good.')).toBeVisible();
  expect(question.getByText(/^More than 1,001 deleted elements of “Lighthouse” lie in the bin/)).toBeVisible();
  expect(question.queryByText(/Semaphore” /)).toBeNull();
  expect(question.getByText(/^They cannot be brought back/)).toBeVisible();
  await nothingFound();
  expect(sent).toEqual([]);
  await person.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Delete: 2 rows done.')).toBeVisible();
  expect(screen.getByText(`Lighthouse: ${words}`)).toBeVisible();
  expect(sent.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`)).toEqual([
    'DELETE 1?version=4',
    'DELETE 2?version=4',
    'DELETE 3?version=4',
  ]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('deleting one says the same', async () => {
  binned = { 3: 12 };
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Delete Semaphore' }));
  const question = await dialogNamed('Delete the element type?');
  expect(question.getByText('12 deleted elements of “Semaphore” lie in the bin: they go for good.')).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
});
