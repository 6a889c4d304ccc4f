import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetJobs } from '@/components/jobs/jobs';
import { JobsScreen } from '@/components/jobs/jobs-screen';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import type { ImportFacts, ImportMapping, ImportPreview } from '@/lib/imports/schema';
import type { Job } from '@/lib/jobs/schema';
import type { Values } from '@/lib/parameters/schema';
import { keeper, lighthousesWith, state } from '@/lib/test/lighthouses';
import { ImportScreen } from './import-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
vi.mock('@/components/before-after', () => ({ BeforeAfter: () => null }));

const type = lighthousesWith(keeper(1), state(2, ['good', 'bad']));
const preview: ImportPreview = {
  ...{ format: 'csv', encoding: 'UTF-8', separator: ';', crs: 'EPSG:4326', rowCount: 3, geometryTypes: ['POINT'] },
  columns: [
    { name: 'Keeper', samples: ['Ana', 'Brais'], dataType: 'TEXT', choices: [], target: 'attribute.1' },
    { name: 'State', samples: ['good', 'sunk'], dataType: 'TEXT', choices: [], target: 'attribute.2' },
  ],
};
const mapping: ImportMapping = { typeId: type.id, columns: { Keeper: 'attribute.1', State: 'attribute.2' } };
const trial: ImportFacts = { filename: 'faros.csv', mapping, dryRun: true, undoes: null, undoneBy: null, undoState: null };
const result = {
  new: 2,
  changed: 0,
  proposed: 0,
  unchanged: 0,
  related: 0,
  deleted: 0,
  refused: 1,
  unknownValues: [{ column: 'State', value: 'sunk', count: 1 }],
  ignored: [],
};
const job: Job = {
  ...{
    id: 7,
    kind: 'IMPORT',
    name: 'Lighthouse (faros.csv)',
    state: 'DONE',
    done: 3,
    total: 3,
    createdAt: '2026-11-23T10:00:00Z',
  },
  ...{ finishedAt: '2026-11-23T10:01:00Z', fileUrl: null, error: null, result },
};

interface Sent {
  method: string;
  path: string;
  body: unknown;
}
let sent: Sent[];
let answers: Record<string, unknown>;
/** What the next upload is answered with. */
let uploaded: { status: number; body: unknown }[];

/** The browser's way of sending files, as far as uploads use it. */
class Sending {
  status = 0;
  responseText = '';
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload: () => void = () => undefined;
  private path = '';
  open = (_: string, path: string) => {
    this.path = path;
  };
  setRequestHeader = () => undefined;
  getResponseHeader = () => null;
  abort = () => undefined;
  send(form: FormData) {
    sent.push({ method: 'POST', path: this.path, body: Object.fromEntries(form) });
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    const answer = uploaded.shift();
    this.status = answer?.status ?? 500;
    this.responseText = JSON.stringify(answer?.body ?? {});
    setTimeout(() => this.onload());
  }
}

const pageOf = (...items: unknown[]) => ({ result: { items, totalItems: items.length } });

beforeEach(() => {
  beginAnew();
  forgetJobs();
  window.history.replaceState(null, '', '/admin/import');
  sent = [];
  uploaded = [];
  answers = {
    '/api/elements/geometric_element_type': pageOf(type),
    '/api/elements/import/mappings': [],
    '/api/jobs': pageOf(),
    '/api/jobs/7': job,
    '/api/jobs/7/import': trial,
    '/api/jobs/7/refused': pageOf({ row: 3, column: 'State', value: 'sunk', reason: 'It is none of the choices.' }),
    '/api/jobs/7/places': { type: 'FeatureCollection', features: [] },
  };
  vi.stubGlobal('EventSource', undefined);
  vi.stubGlobal('XMLHttpRequest', Sending);
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const { pathname: path } = new URL(address, 'http://x');
    sent.push({ method, path, body: body === undefined ? undefined : JSON.parse(String(body)) });
    const answer = answers[`${method} ${path}`] ?? answers[path];
    return answer === undefined ? json({ code: 'project.common.notFound', globalError: 'gone' }, 404) : json(answer);
  });
});

const file = () => new File(['Keeper;State\nAna;good'], 'faros.csv');
const posted = (path: string) => sent.filter((it) => it.method === 'POST' && it.path.endsWith(path)).map(({ body }) => body);

async function prepared(role: 'USER' | 'ADMIN' = 'ADMIN', settings?: Values) {
  logIn(role);
  const user = renderInShell(<ImportScreen />, settings);
  await screen.findByRole('option', { name: 'Lighthouse' });
  await user.selectOptions(screen.getByRole('combobox', { name: /^Element type/ }), 'Lighthouse');
  uploaded = [{ status: 200, body: preview }];
  await user.upload(screen.getByLabelText('Choose a file'), file());
  await screen.findByRole('button', { name: 'Try it' });
  return user;
}

it('a file is tried with what its columns become, and the address then stands at the trial', async () => {
  const user = await prepared();
  expect(screen.getByText(/^Table \(CSV\): 3 rows, 2 columns/)).toBeInTheDocument();
  expect(screen.getByText('Ana · Brais')).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: '“Keeper” becomes' }), 'Description');
  uploaded = [{ status: 202, body: { ...job, state: 'WAITING', finishedAt: null, result: null } }];
  await user.click(screen.getByRole('button', { name: 'Try it' }));
  await vi.waitFor(() => expect(window.location.search).toBe('?job=7'));
  const [tried] = posted('/elements/import') as { mapping: string; dryRun: string }[];
  expect(tried?.dryRun).toBe('true');
  expect(JSON.parse(tried?.mapping ?? '')).toMatchObject({
    typeId: type.id,
    columns: { Keeper: 'description', State: 'attribute.2' },
  });
});

it('a column becomes a relation key: by id, or by an attribute of any type that identifies', async () => {
  const churches = { ...lighthousesWith(keeper(31), state(32, ['good'])), id: 90, name: 'Church' };
  answers['/api/elements/geometric_element_type'] = pageOf(type, churches);
  const user = await prepared();
  expect(screen.queryByRole('combobox', { name: '“Keeper” finds elements by' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: '“Keeper” becomes' }), 'Relation key');
  expect(screen.getByText('Ana · Brais')).toBeInTheDocument();
  const by = screen.getByRole('combobox', { name: '“Keeper” finds elements by' });
  expect(by).toHaveValue('relationKey');
  expect(within(by).getByRole('option', { name: 'Their id' })).toBeInTheDocument();
  // Choices are those of many elements.
  expect(within(by).queryByRole('option', { name: 'State' })).toBeNull();
  const keepers = within(within(by).getByRole('group', { name: 'Church' })).getByRole('option', { name: 'Keeper' });
  await user.selectOptions(by, keepers);
  expect(screen.getByRole('combobox', { name: '“Keeper” becomes' })).toHaveValue('relationKey');
  uploaded = [{ status: 202, body: { ...job, state: 'WAITING', finishedAt: null, result: null } }];
  await user.click(screen.getByRole('button', { name: 'Try it' }));
  await vi.waitFor(() => expect(posted('/elements/import')).toHaveLength(1));
  const [tried] = posted('/elements/import') as { mapping: string }[];
  expect(JSON.parse(tried?.mapping ?? '').columns).toEqual({ Keeper: 'relationKey.attribute.31', State: 'attribute.2' });
});

it.each([
  ['USER', false, 0],
  ['USER', true, 1],
  ['ADMIN', false, 1],
] as const)('a %s is offered relation keys where they may relate (relating is on: %s)', async (role, isOn, offered) => {
  await prepared(role, { ENABLE_GEOMETRIC_ELEMENTS_RELATION: String(isOn) });
  const becomes = screen.getByRole('combobox', { name: '“Keeper” becomes' });
  expect(within(becomes).queryAllByRole('option', { name: 'Relation key' })).toHaveLength(offered);
});

it('a trial counts the relations that would be made, and names them among the differences', async () => {
  logIn('ADMIN');
  window.history.replaceState(null, '', '/admin/import?job=7');
  answers['/api/jobs/7'] = { ...job, result: { ...result, new: 0, changed: 1, refused: 0, unknownValues: [], related: 1 } };
  const changes = { 'relation.12': [null, { elementId: 12 }] };
  answers['/api/jobs/7/differences'] = pageOf({ row: 2, elementId: 9, proposed: false, deleted: false, changes });
  renderInShell(<ImportScreen />);
  expect((await screen.findByText('relations would be made')).nextElementSibling).toHaveTextContent('1');
  expect(await screen.findByText('With element 12')).toBeInTheDocument();
});

it('a trial says which values are not written', async () => {
  logIn('ADMIN');
  window.history.replaceState(null, '', '/admin/import?job=7');
  answers['/api/jobs/7'] = { ...job, result: { ...result, ignored: [{ column: 'owner', count: 3 }] } };
  renderInShell(<ImportScreen />);
  expect(await screen.findByText('“owner”: 3 values say something else than the elements have.')).toBeInTheDocument();
});

it('what the server refuses stands there in its words, and nothing that was chosen is lost', async () => {
  const user = await prepared();
  const fieldErrors = [{ fieldName: 'crs', message: 'Say in which coordinate system the coordinates are.' }];
  uploaded = [{ status: 400, body: { code: 'project.common.invalid', globalError: 'No.', fieldErrors } }];
  await user.click(screen.getByRole('button', { name: 'Try it' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Say in which coordinate system the coordinates are.');
  expect(screen.getByRole('combobox', { name: '“Keeper” becomes' })).toHaveValue('attribute.1');
});

it('a trial can be come back to: it shows what would become of the rows, and asks for the file to go on', async () => {
  logIn('ADMIN');
  window.history.replaceState(null, '', '/admin/import?job=7');
  const user = renderInShell(<ImportScreen />);
  expect(await screen.findByText('This was a trial: nothing has been written yet.')).toBeInTheDocument();
  expect(screen.getByText('would be new').nextElementSibling).toHaveTextContent('2');
  expect(await screen.findByText('It is none of the choices.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Download the refused rows' })).toHaveAttribute(
    'href',
    '/api/jobs/7/refused?format=csv',
  );
  const run = screen.getByRole('button', { name: 'Import 2 rows' });
  await user.click(run);
  expect(posted('/elements/import')).toEqual([]);
  await user.upload(screen.getByLabelText('Choose a file'), file());
  uploaded = [{ status: 202, body: { ...job, id: 8 } }];
  await user.click(run);
  await vi.waitFor(() => expect(window.location.search).toBe('?job=8'));
  expect(posted('/elements/import')).toEqual([expect.objectContaining({ dryRun: 'false', mapping: JSON.stringify(mapping) })]);
});

const deletion = { ...result, new: 0, refused: 0, deleted: 2003, unknownValues: [] };
const gone = { row: null, elementId: 12, proposed: false, deleted: true, changes: { description: ['Old tower', null] } };

it.each([
  [true, 'Would be deleted: the file does not have it', 1],
  [false, 'Deleted: the file does not have it', 0],
])('what the file does not have is listed (trial: %s)', async (dryRun, words, links) => {
  logIn('ADMIN');
  window.history.replaceState(null, '', '/admin/import?job=7');
  answers['/api/jobs/7'] = { ...job, result: deletion };
  answers['/api/jobs/7/import'] = { ...trial, dryRun };
  answers['/api/jobs/7/differences'] = pageOf(gone);
  renderInShell(<ImportScreen />);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText('Old tower')).toBeInTheDocument();
  expect(screen.getByText('Element 12')).toBeInTheDocument();
  expect(screen.queryAllByRole('link', { name: 'Element 12' })).toHaveLength(links);
});

it.each([
  [2000, 'The map shows the first 2,000 of 2,003.'],
  [1500, 'The map shows 1,500 of 2,003: the others have no place.'],
  [2003, null],
])('of 2003 rows with %i locations it says how many the map shows', async (located, words) => {
  logIn('ADMIN');
  window.history.replaceState(null, '', '/admin/import?job=7');
  answers['/api/jobs/7'] = { ...job, result: deletion };
  answers['/api/jobs/7/differences'] = pageOf(gone);
  const feature = { type: 'Feature', geometry: { type: 'Point', coordinates: [-8, 43] } };
  const features = Array.from({ length: located }, () => ({ ...feature, properties: { row: null, state: 'DELETED' } }));
  answers['/api/jobs/7/places'] = { type: 'FeatureCollection', features };
  renderInShell(<ImportScreen />);
  expect(await screen.findByRole('option', { name: 'Deleted (2,003)' })).toBeInTheDocument();
  expect(screen.queryByText(/^The map shows/)?.textContent ?? null).toBe(words);
});

it('an administrator makes a choice of a value that is none', async () => {
  logIn('ADMIN');
  window.history.replaceState(null, '', '/admin/import?job=7');
  const attribute = type.listAttributeType[1]?.attributeType;
  answers['/api/elements/attribute_type'] = pageOf(attribute);
  answers['POST /api/elements/attribute_type/2'] = attribute;
  const user = renderInShell(<ImportScreen />);
  await user.click(await screen.findByRole('button', { name: /^Make a choice for it/ }));
  expect(await screen.findByText('“sunk” is a choice now. Try again.')).toBeInTheDocument();
  const [change] = posted('/attribute_type/2') as { version: number; valueGroupCode: { listCode: { code: string }[] } }[];
  expect(change?.valueGroupCode.listCode.map(({ code }) => code)).toEqual(['good', 'bad', 'sunk']);
  expect(change?.version).toBe(1);
});

it('an import is undone after a question', async () => {
  logIn('ADMIN');
  window.history.replaceState(null, '', '/admin/import?job=7');
  answers['/api/jobs/7/import'] = { ...trial, dryRun: false };
  answers['/api/jobs/7/undo'] = { ...job, id: 9, result: { undone: 2 } };
  answers['/api/jobs/9'] = { ...job, id: 9, result: { undone: 2 } };
  answers['/api/jobs/9/import'] = { filename: null, mapping: null, dryRun: false, undoes: 7, undoneBy: null, undoState: null };
  const user = renderInShell(<ImportScreen />);
  await user.click(await screen.findByRole('button', { name: 'Undo this import' }));
  expect(posted('/undo')).toEqual([]);
  const question = within(await screen.findByRole('dialog', { name: 'Undo the whole import?' }));
  await user.click(question.getByRole('button', { name: 'Undo this import' }));
  expect(await screen.findByText('The import was undone: 2 elements are as before.')).toBeInTheDocument();
});

it.each([
  ['RUNNING', 'This import is being undone.'],
  ['DONE', 'This import was undone.'],
] as const)('an import whose undoing is %s says so, and is not undone again', async (undoState, text) => {
  logIn('ADMIN');
  window.history.replaceState(null, '', '/admin/import?job=7');
  answers['/api/jobs/7/import'] = { ...trial, dryRun: false, undoneBy: 9, undoState };
  renderInShell(<ImportScreen />);
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

it.each([
  [7, 'This import was undone in part: the undoing did not come to its end.'],
  [9, 'The undoing was cancelled. What it had put back by then stays.'],
])('an undoing that was cancelled can be gone on with, also from its own page (job %i)', async (id, text) => {
  logIn('ADMIN');
  window.history.replaceState(null, '', `/admin/import?job=${id}`);
  answers['/api/jobs/7/import'] = { ...trial, dryRun: false, undoneBy: 9, undoState: 'CANCELLED' };
  answers['/api/jobs/9'] = { ...job, id: 9, state: 'CANCELLED', result: null };
  answers['/api/jobs/9/import'] = { ...trial, filename: null, mapping: null, dryRun: false, undoes: 7 };
  const user = renderInShell(<ImportScreen />);
  expect(await screen.findByText(text)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Undo the rest' }));
  const question = within(await screen.findByRole('dialog', { name: 'Undo the rest of the import?' }));
  answers['/api/jobs/7/undo'] = { ...job, id: 10, result: { undone: 2 } };
  answers['/api/jobs/10'] = answers['/api/jobs/7/undo'];
  answers['/api/jobs/10/import'] = answers['/api/jobs/9/import'];
  await user.click(question.getByRole('button', { name: 'Undo the rest' }));
  expect(await screen.findByText('The import was undone: 2 elements are as before.')).toBeInTheDocument();
  expect(posted('/jobs/7/undo')).toHaveLength(1);
});

it('an import that has failed shows the figures of what it had done, and can be undone', async () => {
  logIn('ADMIN');
  window.history.replaceState(null, '', '/admin/import?job=7');
  answers['/api/jobs/7'] = { ...job, state: 'FAILED', error: 'The disk is full.' };
  answers['/api/jobs/7/import'] = { ...trial, dryRun: false };
  renderInShell(<ImportScreen />);
  expect(await screen.findByText('The disk is full.')).toBeInTheDocument();
  expect(await screen.findByText('It is none of the choices.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Undo this import' })).toBeInTheDocument();
});

it('what runs says how far it is, and can be cancelled', async () => {
  logIn();
  window.history.replaceState(null, '', '/import?job=7');
  const running: Job = { ...job, state: 'RUNNING', done: 1, total: 4, finishedAt: null, result: null };
  answers['/api/jobs/7'] = running;
  answers['POST /api/jobs/7/cancel'] = { ...running, state: 'CANCELLED', finishedAt: '2026-11-23T10:02:00Z' };
  const user = renderInShell(<ImportScreen />);
  expect(await screen.findByRole('progressbar', { name: 'Trying the import' })).toHaveAttribute('aria-valuenow', '25');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('The trial was cancelled. Nothing was written.')).toBeInTheDocument();
});

it.each([
  ['USER', '/import?job=7'],
  ['ADMIN', '/admin/import?job=7'],
] as const)('from all jobs a %s comes back to an import', async (role, address) => {
  await act(async () => logIn(role));
  answers['/api/jobs'] = pageOf(job);
  renderInShell(<JobsScreen />);
  expect(await screen.findByRole('link', { name: /^Show/ })).toHaveAttribute('href', address);
});

it.each([
  ['DONE', 'DONE', { elements: 3, changeId: 5 }],
  ['CANCELLED', 'FAILED', { changeId: 5 }],
] as const)('a change of all values that is %s is undone from all jobs, once', async (ended, state, result) => {
  await act(async () => logIn('ADMIN'));
  const change: Job = { ...job, id: 8, kind: 'CHANGE', name: 'Roof', state: ended, result };
  const undoing: Job = { ...change, id: 9, result: { ...result, undoes: true } };
  answers['/api/jobs'] = pageOf(undoing, change);
  answers['/api/elements/changes/5'] = { id: 5, kind: 'RECODE', state, elements: 3, createdAt: change.createdAt };
  answers['POST /api/elements/changes/5/undo'] = {
    id: 5,
    kind: 'RECODE',
    state: 'RUNNING',
    elements: 3,
    createdAt: change.createdAt,
  };
  const user = renderInShell(<JobsScreen />);
  await user.click(await screen.findByRole('button', { name: /^Undo.*Roof$/ }));
  answers['/api/elements/changes/5'] = { id: 5, kind: 'RECODE', state: 'UNDONE', elements: 3, createdAt: change.createdAt };
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Undo the change of Roof?' })).getByRole('button', { name: 'Undo' }),
  );
  expect(await screen.findByText('Undone')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo.*Roof$/ })).toBeNull();
});

it('an administrator makes a type from a file, whose columns then become its attributes', async () => {
  logIn('ADMIN');
  const user = renderInShell(<ImportScreen />);
  await screen.findByRole('option', { name: 'Lighthouse' });
  const columns = preview.columns.map((it, at) => ({
    ...it,
    target: at === 0 ? ('description' as const) : null,
    ...(at === 1 && { dataType: 'SELECT' as const, choices: ['good', 'sunk'] }),
  }));
  uploaded = [{ status: 200, body: { ...preview, columns } }];
  await user.upload(screen.getByLabelText('Choose a file'), file());
  await screen.findByText(/^Table \(CSV\)/);
  await user.selectOptions(screen.getByRole('combobox', { name: /^Element type/ }), 'New type from this file…');
  expect(screen.getByRole('textbox', { name: /^Name of the type/ })).toHaveValue('Faros');
  expect(screen.getByRole('combobox', { name: 'Kind of geometry' })).toHaveValue('POINT');
  expect(screen.getByText('Becomes: Description')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Keeper' })).not.toBeChecked();
  expect(screen.getByRole('combobox', { name: 'Kind of “State”' })).toHaveValue('SELECT');
  const name = screen.getByRole('textbox', { name: 'Name of the attribute for “State”' });
  await user.clear(name);
  await user.type(name, 'Condition');
  const choice = (value: string) => screen.getByRole('textbox', { name: `“${value}” in the file` });
  for (const value of ['good', 'sunk']) {
    expect(choice(value)).toHaveValue(value);
    await user.clear(choice(value));
  }
  const choices = screen.getByRole('textbox', { name: /^Further choices of “State”/ });
  await user.click(screen.getByRole('button', { name: 'Make the type' }));
  expect(await screen.findByText('Field "Choices of “State”" is required')).toBeInTheDocument();
  expect(posted('/elements/import/type')).toEqual([]);
  await user.type(choice('good'), 'Sound');
  await user.type(choices, 'lost\n\n fair ');
  const values = { State: { good: 'SOUND' } };
  answers['POST /api/elements/import/type'] = { type, columns: { State: 'attribute.2' }, values };
  uploaded = [{ status: 200, body: { ...preview, columns } }];
  await user.click(screen.getByRole('button', { name: 'Make the type' }));
  await screen.findByRole('button', { name: 'Try it' });
  expect(posted('/elements/import/type')).toEqual([
    {
      ...{ name: 'Faros', geometryType: 'POINT' },
      attributes: [
        {
          ...{ column: 'State', name: 'Condition', dataType: 'SELECT' },
          ...{ choices: ['Sound', 'lost', 'fair'], values: { good: 'Sound' } },
        },
      ],
    },
  ]);
  expect(screen.getByRole('combobox', { name: '“State” becomes' })).toHaveValue('attribute.2');
  uploaded = [{ status: 202, body: { ...job, state: 'WAITING', finishedAt: null, result: null } }];
  await user.click(screen.getByRole('button', { name: 'Try it' }));
  await vi.waitFor(() => expect(posted('/elements/import')).toHaveLength(1));
  const [tried] = posted('/elements/import') as { mapping: string }[];
  expect(JSON.parse(tried?.mapping ?? '')).toMatchObject({ columns: { State: 'attribute.2' }, values });
});

it('nobody else makes types', async () => {
  logIn('USER');
  renderInShell(<ImportScreen />);
  await screen.findByRole('option', { name: 'Lighthouse' });
  expect(screen.queryByRole('option', { name: /^New type/ })).toBeNull();
});
