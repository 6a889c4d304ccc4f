import { cleanup, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { json, renderInShell, stubCalls } from '@/components/test/in-shell';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { anyValue } from '@/lib/test/lighthouses';
import { AttributeTypeDialog } from './attribute-type-dialog';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const named = (code: string, text: string) => ({
  id: 1,
  code,
  codeGroup: { groupCode: 'V' },
  listInternationalizationDto: ['es-ES', 'gl-ES', 'en-GB'].map((language) => ({ language, description: text })),
});
const roof: AttributeType = {
  id: 9,
  version: 1,
  code: named('ROOF', 'Roof'),
  description: 'What covers it',
  dataType: 'SELECT',
  maxSize: null,
  helpCode: null,
  valueGroupCode: { groupCode: 'V', listCode: [named('SLATE', 'Slate')] },
  ...anyValue,
  inUse: true,
};
const codes = () =>
  screen.getAllByLabelText(/^Code/, { selector: '[name^="values."]' }).map((it) => (it as HTMLInputElement).value);

it('pasted choices are shown before they are taken, merged, and undone before they are saved', async () => {
  const sent = stubCalls(json(roof));
  const done = vi.fn();
  const user = renderInShell(<AttributeTypeDialog type={roof} close={vi.fn()} done={done} />);
  const paste = async () => {
    await user.click(screen.getByRole('button', { name: 'Add several at once' }));
    await user.click(screen.getByLabelText(/^One value for each line/));
    await user.paste('slate\tRoof slate\nTILE\tTile\tTeja\tTella\nTILE\tOther\tOtra\tOutra');
  };
  await paste();
  const preview = screen.getByRole<HTMLTableElement>('table', { name: 'What will become of each line' });
  expect(
    within(preview)
      .getAllByRole<HTMLTableRowElement>('row')
      .map((row) => row.cells[4]?.textContent),
  ).toEqual(['Result', 'Other names', 'New', 'Left out']);
  expect(screen.getByText('Line 3 is left out: the code TILE is already further up.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add 1 value, change 1 value' }));
  expect(codes()).toEqual(['SLATE', 'TILE']);
  await user.click(screen.getByRole('button', { name: 'Undo the pasting' }));
  expect(codes()).toEqual(['SLATE']);
  expect(screen.getByLabelText('Name (English)', { selector: 'li *' })).toHaveValue('Slate');
  await paste();
  await user.click(screen.getByRole('button', { name: 'Add 1 value, change 1 value' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  const { valueGroupCode } = (sent[0] as { body: unknown }).body as AttributeType;
  expect(valueGroupCode?.listCode.map(({ code }) => code)).toEqual(['SLATE', 'TILE']);
  expect(valueGroupCode?.listCode[0]?.listInternationalizationDto).toContainEqual({
    language: 'en-GB',
    description: 'Roof slate',
  });
});

it('a stored choice keeps its code when it is renamed; the code of a new one follows its name', async () => {
  stubCalls();
  const user = renderInShell(<AttributeTypeDialog type={roof} close={vi.fn()} done={vi.fn()} />);
  const names = () => screen.getAllByLabelText('Name (English)', { selector: 'li *' });
  await user.clear(names()[0] as HTMLElement);
  await user.type(names()[0] as HTMLElement, 'Stone');
  await user.click(screen.getByRole('button', { name: 'Add a value' }));
  await user.type(names()[1] as HTMLElement, 'Tile');
  expect(codes()).toEqual(['SLATE', 'TILE']);
  await user.type(names()[1] as HTMLElement, 's');
  expect(codes()).toEqual(['SLATE', 'TILES']);
});

it('text that waits to be pasted is not lost without a question', async () => {
  stubCalls();
  const close = vi.fn();
  const cancel = () => screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement;
  const user = renderInShell(<AttributeTypeDialog type={roof} close={close} done={vi.fn()} />);
  await user.click(screen.getByRole('button', { name: 'Add several at once' }));
  await user.click(cancel());
  expect(close).toHaveBeenCalledOnce();
  await user.click(screen.getByLabelText(/^One value for each line/));
  await user.paste('TILE');
  await user.click(cancel());
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(close).toHaveBeenCalledOnce();
});

it('a value gets an icon, which can be taken away again; what is not touched is sent as it was', async () => {
  const image = { id: 5, path: '/api/attached_files/general/5' };
  const listCode = [named('SLATE', 'Slate'), { ...named('TILE', 'Tile'), image }];
  const pictured = { ...roof, valueGroupCode: { groupCode: 'V', listCode } };
  const sent: { valueGroupCode: { listCode: object[] } }[] = [];
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>';
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path.includes('/styles/icons')) return json({ result: { items: [{ name: 'roof', svg, own: false }], totalItems: 1 } });
    if (init.method !== 'POST') return json({ result: { items: [], totalItems: 0 } });
    sent.push(JSON.parse(String(init.body)));
    return json(pictured);
  });
  const user = renderInShell(<AttributeTypeDialog type={pictured} close={vi.fn()} done={vi.fn()} />);
  await user.click(screen.getByRole('button', { name: 'Picture of Slate' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Choose an icon' }));
  await user.click(await screen.findByRole('button', { name: 'roof' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.valueGroupCode.listCode).toMatchObject([
    { code: 'SLATE', icon: { name: 'roof' }, image: null },
    { code: 'TILE', icon: null, image: { id: 5 } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Picture of Tile' }));
  await user.click(await screen.findByRole('menuitem', { name: 'No picture' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.valueGroupCode.listCode[1]).toMatchObject({ code: 'TILE', icon: null, image: null });
});

it('the default is chosen by the names of values, one or several', async () => {
  const sent: { defaultValue: string }[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return json({ result: { items: [], totalItems: 0 } });
    sent.push(JSON.parse(String(init.body)));
    return json(roof);
  });
  const listCode = [named('SLATE', 'Slate'), named('TILE', 'Tile')];
  const valueGroupCode = { groupCode: 'V', listCode };
  const one = { ...roof, valueGroupCode, defaultValue: 'SLATE' };
  const user = renderInShell(<AttributeTypeDialog type={one} close={vi.fn()} done={vi.fn()} />);
  const choice = screen.getByRole('combobox', { name: 'Default value' });
  expect(within(choice).getByRole<HTMLOptionElement>('option', { name: 'Slate' }).selected).toBe(true);
  await user.selectOptions(choice, 'Tile');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent.map((it) => it.defaultValue)).toEqual(['TILE']));
  cleanup();
  const several = { ...one, dataType: 'MULTISELECT' as const };
  const other = renderInShell(<AttributeTypeDialog type={several} close={vi.fn()} done={vi.fn()} />);
  const group = within(screen.getByRole('group', { name: 'Default value' }));
  expect(group.getByRole('checkbox', { name: 'Slate' })).toBeChecked();
  await other.click(group.getByRole('checkbox', { name: 'Tile' }));
  await other.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent.map((it) => it.defaultValue)).toEqual(['TILE', 'SLATE|TILE']));
});
