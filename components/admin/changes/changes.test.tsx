import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { json, renderInShell } from '@/components/test/in-shell';
import type { AttributeDataType } from '@/lib/data-types';
import type { ElementTypeAttributeType } from '@/lib/element-types/schema';
import { height, keeper, lighthousesWith, state, uses } from '@/lib/test/lighthouses';
import { ConvertDialog } from './convert-dialog';
import { LackingDialog } from './lacking-dialog';
import { MergeDialog } from './merge-dialog';
import { PastDialog } from './past-dialog';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

type Answer = (body: Record<string, unknown>) => Response;

/** Answers by path; what is written is recorded. */
function serve(answers: Record<string, Answer>) {
  const written: { path: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const body = init.body ? JSON.parse(String(init.body)) : {};
    if (method !== 'GET') written.push({ path, body });
    return answers[`${method} ${path.split('?')[0]}`]?.(body) ?? json({ result: { items: [], totalItems: 0 } });
  });
  return written;
}
const change = (state: string, elements = 3) => ({ id: 5, kind: 'RECODE', state, elements, createdAt: '2026-11-25T00:00:00Z' });
const trialOr =
  (trial: object): Answer =>
  ({ dryRun }) =>
    dryRun ? json(trial) : json(change('RUNNING'), 202);
const press = (user: ReturnType<typeof renderInShell>, name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const attributeType = ({ attributeType: type }: ElementTypeAttributeType) => type;
const stateOfThree = state(8, ['Good', 'Fine', 'Bad']);

it('choices are merged after a trial, and it is undone', async () => {
  let now = change('DONE');
  const written = serve({
    'POST /api/elements/attribute_type/8/changes': trialOr({ elements: 3, refused: [] }),
    'GET /api/elements/changes/5': () => json(now),
    'POST /api/elements/changes/5/undo': () => {
      now = change('UNDONE');
      return json(change('RUNNING'), 202);
    },
  });
  const user = renderInShell(<MergeDialog type={attributeType(stateOfThree)} close={vi.fn()} />);
  const dialog = await screen.findByRole('dialog', { name: 'Merge choices: State' });
  expect(screen.getByRole('button', { name: 'Try' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Fine' }));
  await user.selectOptions(within(dialog).getByRole('combobox', { name: /takes their place/ }), 'Good');
  await press(user, 'Try');
  expect(await screen.findByText('3 elements would change')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Change 3 elements' }));
  expect(await screen.findByText('Done. 3 elements have changed')).toBeVisible();
  expect(written.at(-1)?.body).toEqual({ kind: 'RECODE', from: ['Fine'], to: 'Good', dryRun: false });
  await press(user, 'Undo');
  expect(await screen.findByText('Undone. What somebody has changed since has stayed.')).toBeVisible();
});

it('what was tried is not done when a field changes in between', async () => {
  serve({ 'POST /api/elements/attribute_type/8/changes': trialOr({ elements: 3, refused: [] }) });
  const user = renderInShell(<MergeDialog type={attributeType(stateOfThree)} close={vi.fn()} />);
  await user.click(await screen.findByRole('checkbox', { name: 'Fine' }));
  await user.selectOptions(screen.getByRole('combobox', { name: /takes their place/ }), 'Good');
  await press(user, 'Try');
  await screen.findByRole('button', { name: 'Change 3 elements' });
  await nothingFound();
  await user.click(screen.getByRole('checkbox', { name: 'Bad' }));
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
});

it('values that cannot be converted are listed, and nothing can be done before they are gone', async () => {
  serve({
    'POST /api/elements/attribute_type/9/changes': trialOr({ elements: 7, refused: [{ value: 'about ten', count: 2 }] }),
  });
  const user = renderInShell(<ConvertDialog type={attributeType(keeper(9))} close={vi.fn()} />);
  const types = await screen.findByRole('combobox', { name: /New data type/ });
  expect(within(types).queryByRole('option', { name: 'Text' })).toBeNull();
  await user.selectOptions(types, 'NUMBER');
  await press(user, 'Try');
  const table = await screen.findByRole('table', { name: 'One value cannot be converted' });
  expect(within(table).getByRole('row', { name: 'about ten 2' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
  await nothingFound();
});

it('an attribute that somebody has changed since the trial is said, and the trial is made again', async () => {
  let isStale = true;
  serve({
    'POST /api/elements/attribute_type/8/changes': ({ dryRun }) =>
      dryRun || !isStale
        ? json(dryRun ? { elements: 3, refused: [] } : change('RUNNING'), dryRun ? 200 : 202)
        : json({ code: 'project.common.changedMeanwhile', globalError: 'It was changed meanwhile.', current: { id: 8 } }, 409),
    'GET /api/elements/changes/5': () => json(change('DONE')),
  });
  const user = renderInShell(<MergeDialog type={attributeType(stateOfThree)} close={vi.fn()} />);
  await user.click(await screen.findByRole('checkbox', { name: 'Fine' }));
  await user.selectOptions(screen.getByRole('combobox', { name: /takes their place/ }), 'Good');
  await press(user, 'Try');
  await user.click(await screen.findByRole('button', { name: 'Change 3 elements' }));
  expect(await screen.findByText('It was changed meanwhile.')).toBeVisible();
  isStale = false;
  await press(user, 'Change 3 elements');
  expect(await screen.findByText('Done. 3 elements have changed')).toBeVisible();
});

it('who lacks a value is listed with the way there, and all of them can get one; what broke off is undone', async () => {
  let now = change('FAILED', 1);
  const written = serve({
    'GET /api/elements/geometric_element_type/3/lacking': () =>
      json({ result: { items: [{ id: 41, name: 'Hercules' }], totalItems: 1 } }),
    'POST /api/elements/geometric_element_type/3/changes': trialOr({ elements: 1, refused: [] }),
    'GET /api/elements/changes/5': () => json(now),
    'POST /api/elements/changes/5/undo': () => json(change('RUNNING'), 202),
  });
  const own = height(7, { mandatory: true });
  const user = renderInShell(<LackingDialog type={lighthousesWith(own)} own={own} close={vi.fn()} />);
  expect(await screen.findByRole('link', { name: 'Hercules #41' })).toHaveAttribute('href', expect.stringContaining('41'));
  expect(screen.getByText(/It is mandatory/)).toBeVisible();
  await nothingFound();
  await press(user, 'Fill the gaps');
  await user.type(await screen.findByRole('spinbutton', { name: /Value for all of them/ }), '12.5');
  await press(user, 'Try');
  await user.click(await screen.findByRole('button', { name: 'Change one element' }));
  expect(await screen.findByText(/It broke off/)).toBeVisible();
  expect(written.at(-1)?.body).toEqual({ kind: 'FILL', attribute: { id: 7 }, value: '12.5', dryRun: false });
  now = change('UNDONE', 1);
  await press(user, 'Undo');
  expect(await screen.findByText('Undone. What somebody has changed since has stayed.')).toBeVisible();
  expect(written.at(-1)?.path).toBe('/api/elements/changes/5/undo');
});

const typed = (own: ElementTypeAttributeType, dataType: AttributeDataType): ElementTypeAttributeType => ({
  ...own,
  attributeType: { ...own.attributeType, dataType },
});

it.each([
  ['unique', { ...height(7), unique: true }],
  ['retired', { ...height(7), retired: true }],
  ['one of recordings, which are files of one element each', typed(height(7), 'AUDIO')],
])('an attribute that is %s is not filled', async (_, own) => {
  serve({
    'GET /api/elements/geometric_element_type/3/lacking': () =>
      json({ result: { items: [{ id: 41, name: 'Hercules' }], totalItems: 1 } }),
  });
  renderInShell(<LackingDialog type={lighthousesWith(own)} own={own} close={vi.fn()} />);
  await screen.findByRole('link', { name: 'Hercules #41' });
  expect(screen.queryByRole('button', { name: 'Fill the gaps' })).toBeNull();
});

it('nothing is converted into what points at elements or files', async () => {
  serve({});
  renderInShell(<ConvertDialog type={attributeType(keeper(9))} close={vi.fn()} />);
  const types = within(await screen.findByRole('combobox', { name: /New data type/ }));
  const offered = types.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value);
  expect(offered).toContain('NUMBER');
  expect(offered).not.toContain('AUDIO');
  expect(offered).not.toContain('REFERENCE');
});

it('several choices fill a gap together', async () => {
  const written = serve({
    'GET /api/elements/geometric_element_type/3/lacking': () =>
      json({ result: { items: [{ id: 41, name: 'Hercules' }], totalItems: 1 } }),
    'POST /api/elements/geometric_element_type/3/changes': trialOr({ elements: 1, refused: [] }),
  });
  const own = uses(6, ['LIGHT', 'HOME']);
  const user = renderInShell(<LackingDialog type={lighthousesWith(own)} own={own} close={vi.fn()} />);
  await user.click(await screen.findByRole('button', { name: 'Fill the gaps' }));
  for (const name of ['LIGHT', 'HOME']) await user.click(await screen.findByRole('checkbox', { name }));
  await press(user, 'Try');
  await screen.findByRole('button', { name: 'Change one element' });
  expect(written.at(-1)?.body).toMatchObject({ value: 'LIGHT|HOME', dryRun: true });
});

it('what was changed is listed, whoever has made it, and can be undone', async () => {
  const past = [
    { ...change('DONE', 1), merged: { from: ['Fine', 'Bad'], to: 'Good' }, login: 'uxia' },
    { ...change('DONE', 3), id: 4, kind: 'CONVERT', converted: { from: 'TEXT', to: 'YEAR' }, login: null },
    {
      ...change('UNDONE', 2),
      id: 3,
      kind: 'FILL',
      filled: { type: 'Lighthouse', value: 'Unknown' },
      login: 'xoan',
      undoneBy: 'ana',
    },
  ];
  let now = 'DONE';
  const written = serve({
    'GET /api/elements/attribute_type/8/changes': () =>
      json({ result: { items: past.map((it) => (it.id === 5 ? { ...it, state: now } : it)), totalItems: 3 } }),
    'POST /api/elements/changes/5/undo': () => {
      now = 'UNDONE';
      return json(change('RUNNING'), 202);
    },
  });
  const user = renderInShell(<PastDialog type={attributeType(stateOfThree)} close={vi.fn()} />);
  const dialog = await screen.findByRole('dialog', { name: 'Changes of values: State' });
  const rows = () => within(dialog).getAllByRole('listitem');
  await within(dialog).findByText('Fine, Bad merged into Good', { selector: 'p' });
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Fine, Bad merged into Good.+ · by uxia · One element changed/),
    expect.stringMatching(/^Text converted to Year[^·]+ · 3 elements changed/),
    expect.stringMatching(/^Unknown filled in for Lighthouse.+ · by xoan · Undone by ana$/),
  ]);
  await nothingFound();
  await press(user, /^Undo ?Fine, Bad merged into Good$/);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await within(dialog).findByText(/ · by uxia · Undone$/)).toBeVisible();
  expect(written.map(({ path }) => path)).toEqual(['/api/elements/changes/5/undo']);
});

it('says so where nothing was changed yet', async () => {
  serve({});
  renderInShell(<PastDialog type={attributeType(stateOfThree)} close={vi.fn()} />);
  expect(await screen.findByText('The values of all elements have not been changed at once yet.')).toBeVisible();
});

it('before values become contact data, a trial says where everybody goes on seeing them', async () => {
  serve({ 'POST /api/elements/attribute_type/9/changes': trialOr({ elements: 7, refused: [], publicIn: ['Wells', 'Mills'] }) });
  const user = renderInShell(<ConvertDialog type={attributeType(keeper(9))} close={vi.fn()} />);
  await user.selectOptions(await screen.findByRole('combobox', { name: /New data type/ }), 'CONTACT_DATA');
  await press(user, 'Try');
  expect(await screen.findByText(/^Everybody goes on seeing these contact data in: Wells, Mills\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change 7 elements' })).toBeEnabled();
});
