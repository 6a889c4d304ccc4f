import { cleanup, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import { hasUnsaved } from '@/components/ui/unsaved';
import { height, keeper, lighthousesWith } from '@/lib/test/lighthouses';
import { ElementTypeDialog } from './element-type-dialog';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const styles = ['POINT', 'LINE', 'POLYGON'].map((type) => ({ type, listStyles: [`Alder ${type}`, `Birch ${type}`], items: [] }));
const circle = { kind: 'mark', shape: 'circle', size: 12, color: '#0072b2' };
const document = { version: 1, geometry: 'POINT', rules: [{ name: 'All', symbolizers: [circle] }] };
const page = { result: { items: [], totalItems: 0 } };

/** Answers by path; what is written is recorded. */
function serve(answers: Record<string, (body: Record<string, unknown>) => Response | Promise<Response>> = {}) {
  const written: { method: string; path: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const body = init.body ? JSON.parse(String(init.body)) : {};
    if (method !== 'GET') written.push({ method, path, body });
    const answer = answers[`${method} ${path.split('?')[0]}`];
    if (answer) return answer(body);
    if (path.startsWith('/api/styles/document')) return json(document);
    if (path.endsWith('/api/styles')) return json(styles);
    return json(path.includes('/codes') ? [] : page);
  });
  return written;
}
const nameIt = async (user: ReturnType<typeof renderInShell>) => {
  await user.type(screen.getByLabelText('Name (English)'), 'Mills');
  await user.click(screen.getAllByRole('button', { name: 'Same text in the empty languages' })[0] as HTMLElement);
};

it('the style that is shown is the one that is saved, and is no change of somebody’s', async () => {
  const written = serve({ 'POST /api/elements/geometric_element_type': () => json({}, 201) });
  const close = vi.fn();
  const done = vi.fn();
  const user = renderInShell(<ElementTypeDialog close={close} done={done} />);
  await vi.waitFor(() => expect(screen.getByLabelText(/^Style of points/)).toHaveValue('Alder POINT'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(close).toHaveBeenCalled();
  await nameIt(user);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  expect(written[0]?.body).toMatchObject({ pointStyleName: 'Alder POINT', lineStyleName: null });
});

it('what was made for a form goes when the form is cancelled, after the question that names it', async () => {
  const height = {
    id: 31,
    code: { id: 1, code: 'HEIGHT', codeGroup: { groupCode: 'A' }, listInternationalizationDto: [] },
    dataType: 'TEXT',
  };
  const written = serve({
    'POST /api/elements/attribute_type': () => json(height, 201),
    'DELETE /api/elements/attribute_type/31': () => new Response(null, { status: 204 }),
  });
  const close = vi.fn();
  const user = renderInShell(<ElementTypeDialog close={close} done={vi.fn()} />);
  await user.click(screen.getByRole('button', { name: 'New attribute type' }));
  const inner = within(await screen.findByRole('dialog', { name: 'Add an attribute type' }));
  await user.type(inner.getByLabelText('Name (English)'), 'Height');
  await user.click(inner.getByRole('button', { name: 'Same text in the empty languages' }));
  await user.click(inner.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add an attribute type' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('dialog', { name: 'Close without saving?' });
  expect(question).toHaveTextContent('Deleted with it: HEIGHT');
  await user.click(within(question).getByRole('button', { name: 'Discard' }));
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  await vi.waitFor(() => expect(written.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/elements/attribute_type/31' }));
});

it('one of many attribute types is found by words of its name, in any case and without accents; several follow each other', async () => {
  const named = (id: number, description: string) => ({
    id,
    code: {
      id,
      code: `KIND_${id}`,
      codeGroup: { groupCode: 'A' },
      listInternationalizationDto: [{ language: 'en-GB', description }],
    },
    ...{ dataType: 'TEXT', valueGroupCode: null },
  });
  const types = Array.from({ length: 30 }, (_, n) => named(n + 1, n === 19 ? 'Água da fonte' : `Attribute ${n + 1}`));
  const written = serve({
    'GET /api/elements/attribute_type': () => json({ result: { items: types, totalItems: types.length } }),
    'POST /api/elements/geometric_element_type': () => json({}, 201),
  });
  const done = vi.fn();
  const user = renderInShell(<ElementTypeDialog close={vi.fn()} done={done} />);
  await nameIt(user);
  await user.click(screen.getByRole('button', { name: 'Several new ones' }));
  const row = within(screen.getByRole('group', { name: 'Several new attributes' })).getAllByRole('textbox')[0] as HTMLElement;
  await user.type(row, 'Depth');
  await user.click(screen.getByRole('button', { name: 'Add an attribute…' }));
  const field = screen.getByLabelText('Name of the attribute type');
  expect(field).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(written).toEqual([]);
  expect(row).toHaveValue('Depth');
  const list = within(screen.getByRole('listbox', { name: 'Attribute types that there are' }));
  await vi.waitFor(() => expect(list.getAllByRole('option')).toHaveLength(30));
  await user.type(field, 'FONTE agua');
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Água da fonteText']);
  await user.keyboard('{Enter}');
  expect(field).toHaveFocus();
  await user.type(field, 'agua');
  expect(await screen.findByText('No attribute type has these words in its name')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.type(field, 'attribute 17{Enter}{Escape}');
  expect(screen.queryByLabelText('Name of the attribute type')).toBeNull();
  expect(row).toHaveValue('Depth');
  await user.clear(row);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  expect(written[0]?.body.listAttributeType).toMatchObject([{ attributeType: { id: 20 } }, { attributeType: { id: 17 } }]);
});

it('says under which terms its data is: a licence is an address, a rhythm is chosen', async () => {
  const written = serve({ 'POST /api/elements/geometric_element_type': () => json({}, 201) });
  const done = vi.fn();
  const user = renderInShell(<ElementTypeDialog close={vi.fn()} done={done} />);
  await nameIt(user);
  const part = within(screen.getByRole('region', { name: 'Open data' }));
  await user.type(part.getByLabelText('Licence'), 'CC BY');
  await user.type(part.getByLabelText('Source'), 'Concello');
  await user.selectOptions(part.getByLabelText('Updated'), 'Monthly');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await part.findByText('Write an address that begins with http:// or https://')).toBeInTheDocument();
  expect(written).toEqual([]);
  await user.clear(part.getByLabelText('Licence'));
  await user.type(part.getByLabelText('Licence'), 'https://example.org/licence');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  expect(written[0]?.body.metadata).toEqual({
    ...{ licence: 'https://example.org/licence', source: 'Concello', contact: null, updateRhythm: 'MONTHLY' },
  });
});

const created = { 'POST /api/elements/geometric_element_type': () => json({}, 201) };

it('asks before a type is published whose style draws nothing; as a draft it is saved without a question', async () => {
  const filter = { op: '==', property: 'KIND', value: 'WELL' };
  const inVain = { ...document, rules: [{ name: 'Well', filter, symbolizers: [circle] }] };
  const written = serve({ ...created, 'GET /api/styles/document': () => json(inVain) });
  const done = vi.fn();
  const user = renderInShell(<ElementTypeDialog close={vi.fn()} done={done} />);
  await screen.findByDisplayValue('Alder POINT');
  await nameIt(user);
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  await save();
  const question = await screen.findByRole('dialog', { name: 'Publish it although a style draws nothing?' });
  expect(question).toHaveTextContent('Alder POINT');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(written).toEqual([]);
  await user.selectOptions(screen.getByLabelText(/^State/), 'Draft');
  await save();
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  expect(written[0]?.body).toMatchObject({ state: 'DRAFT' });
});

it('is sent once by a double click, though it reads the styles before it is sent', async () => {
  let answer = () => {};
  const read = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const written = serve({ ...created, 'GET /api/styles/document': () => read.then(() => json(document)) });
  const done = vi.fn();
  const user = renderInShell(<ElementTypeDialog close={vi.fn()} done={done} />);
  await screen.findByDisplayValue('Alder POINT');
  await nameIt(user);
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  answer();
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  expect(written).toHaveLength(1);
});

it('several attributes are written in a table, and made with the type at the latest when it is saved', async () => {
  let id = 40;
  const made = (body: Record<string, unknown>) => {
    const code = { ...(body.code as object), id, codeGroup: { groupCode: 'A' } };
    return json({ ...body, id: id++, code, valueGroupCode: null }, 201);
  };
  const written = serve({ ...created, 'POST /api/elements/attribute_type': made });
  const done = vi.fn();
  const user = renderInShell(<ElementTypeDialog close={vi.fn()} done={done} />);
  await screen.findByDisplayValue('Alder POINT');
  await nameIt(user);
  await user.click(screen.getByRole('button', { name: 'Several new ones' }));
  const table = within(screen.getByRole('group', { name: 'Several new attributes' }));
  const cell = (label: string) => table.getByLabelText(label);
  await vi.waitFor(() => expect(cell('Attribute 1: name (English)')).toHaveFocus());
  await user.keyboard('Height{Enter}Kind{Tab}Clase');
  await user.selectOptions(cell('Attribute 2: data type'), 'One of several');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await table.findByText('Write the choices, with a semicolon between them.')).toBeInTheDocument();
  expect(written).toEqual([]);
  await user.type(cell('Attribute 2: choices (English)'), 'Well; Spring');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  expect(written.map(({ path }) => path)).toEqual([
    '/api/elements/attribute_type',
    '/api/elements/attribute_type',
    '/api/elements/geometric_element_type',
  ]);
  expect(written[1]?.body).toMatchObject({
    dataType: 'SELECT',
    valueGroupCode: { listCode: [{ code: 'WELL' }, { code: 'SPRING' }] },
  });
  expect(written[2]?.body).toMatchObject({
    listAttributeType: [{ attributeType: { id: 40 } }, { attributeType: { id: 41 } }],
  });
});

it('of a type with elements, an attribute goes of which nothing was said; the others are retired, and kinds of geometry are open', async () => {
  const [said, unsaid] = [height(1), keeper(2)];
  const type = { ...lighthousesWith(said, unsaid), attributesInUse: [said.id] };
  const items = [said, unsaid].map(({ attributeType }) => attributeType);
  serve({ 'GET /api/elements/attribute_type': () => json({ result: { items, totalItems: 2 } }) });
  const user = renderInShell(<ElementTypeDialog type={type} close={vi.fn()} done={vi.fn()} />);
  expect(await screen.findByRole('button', { name: 'Remove Keeper' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove Height' })).toBeNull();
  expect(screen.getByLabelText(/^Geometry type/)).toBeEnabled();
  await user.click(screen.getByText('More about Height'));
  expect(screen.getByRole('checkbox', { name: /it is retired instead of removed/ })).toBeInTheDocument();
  await user.click(screen.getByText('More about Keeper'));
  expect(screen.getAllByRole('checkbox', { name: /^Retired/ })).toHaveLength(1);
});

it('what is written in the table of new attributes is in the draft of the form, and leaves it with the table', async () => {
  beginAnew();
  logIn('ADMIN');
  serve();
  const stored = () => JSON.parse(localStorage.getItem('vieiro.form.7.admin.elementTypes.new') ?? '{}').values?.several;
  const table = () => within(screen.getByRole('group', { name: 'Several new attributes' }));
  const first = renderInShell(<ElementTypeDialog close={vi.fn()} done={vi.fn()} />);
  await screen.findByDisplayValue('Alder POINT');
  await first.click(screen.getByRole('button', { name: 'Several new ones' }));
  await first.type(table().getByLabelText('Attribute 1: name (English)'), 'Height');
  await first.type(table().getByLabelText('Attribute 2: name (Castellano)'), 'Clase');
  await vi.waitFor(() => expect(stored()).toMatchObject([{ names: ['Height', '', ''] }, { names: ['', 'Clase', ''] }]));
  await vi.waitFor(() => expect(hasUnsaved()).toBe(false));
  cleanup();
  const user = renderInShell(<ElementTypeDialog close={vi.fn()} done={vi.fn()} />);
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(table().getByLabelText('Attribute 1: name (English)')).toHaveValue('Height');
  expect(table().getByLabelText('Attribute 2: name (Castellano)')).toHaveValue('Clase');
  await user.click(table().getByRole('button', { name: 'Leave them out' }));
  expect(screen.queryByRole('group', { name: 'Several new attributes' })).toBeNull();
  cleanup();
  expect(stored()).toBeUndefined();
  beginAnew();
});

it('what is wrong with an attribute is said where it can be seen, and is dismissed there', async () => {
  const condition = { op: '==', property: 'STATE', value: 'Good' } as const;
  const own = { ...height(1), condition };
  const path = 'listAttributeType.0';
  const fieldErrors = [
    { fieldName: `${path}.group`, message: 'The part is too long' },
    { fieldName: `${path}.mandatory`, message: 'It cannot be mandatory' },
  ];
  serve({
    'GET /api/elements/attribute_type': () => json({ result: { items: [own.attributeType], totalItems: 1 } }),
    'POST /api/elements/geometric_element_type/3': () =>
      json({ globalError: 'x', code: 'project.common.invalid', requestId: 'r', fieldErrors }, 400),
  });
  const user = renderInShell(<ElementTypeDialog type={lighthousesWith(own)} close={vi.fn()} done={vi.fn()} />);
  await screen.findByDisplayValue('Alder POINT');
  await user.click(screen.getAllByRole('button', { name: 'Same text in the empty languages' })[0] as HTMLElement);
  await user.click(screen.getByText('More about Height'));
  const part = screen.getByRole('group', { name: 'Part of the form' });
  for (const box of within(part).getAllByRole('textbox')) expect(box).toHaveAttribute('maxlength', '200');
  await user.click(screen.getByText('More about Height'));
  expect(part).not.toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await within(part).findByText('The part is too long')).toBeVisible();
  expect(screen.getByText('It cannot be mandatory')).toBeVisible();
  await user.click(within(part).getByRole('button', { name: 'Dismiss' }));
  expect(within(part).queryByText('The part is too long')).toBeNull();
  expect(part).toBeVisible();
});
