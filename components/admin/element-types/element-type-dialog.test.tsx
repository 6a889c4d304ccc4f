import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { json, renderInShell } from '@/components/test/in-shell';
import { ElementTypeDialog } from './element-type-dialog';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const styles = ['POINT', 'LINE', 'POLYGON'].map((type) => ({ type, listStyles: [`Alder ${type}`, `Birch ${type}`], items: [] }));
const page = { result: { items: [], totalItems: 0 } };

/** Answers by path; what is written is recorded. */
function serve(answers: Record<string, (body: Record<string, unknown>) => Response> = {}) {
  const written: { method: string; path: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const body = init.body ? JSON.parse(String(init.body)) : {};
    if (method !== 'GET') written.push({ method, path, body });
    const answer = answers[`${method} ${path.split('?')[0]}`];
    if (answer) return answer(body);
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

it('says under which terms its data is: a licence is an address, a rhythm is chosen', async () => {
  const written = serve({ 'POST /api/elements/geometric_element_type': () => json({}, 201) });
  const done = vi.fn();
  const user = renderInShell(<ElementTypeDialog close={vi.fn()} done={done} />);
  await nameIt(user);
  const part = within(screen.getByRole('region', { name: 'Open data' }));
  await user.type(part.getByLabelText('Licence'), 'CC BY');
  await user.type(part.getByLabelText('Source'), 'Concello');
  await user.selectOptions(part.getByLabelText('Brought up to date'), 'Monthly');
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
