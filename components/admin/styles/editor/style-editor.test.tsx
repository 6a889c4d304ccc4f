import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useDialogs } from '@/components/dialogs/registry';
import { enterSession } from '@/components/session/session';
import { nothingFound } from '@/components/test/axe';
import { aPublicPoint } from '@/components/test/elements';
import { beginAnew, json, logIn, renderInShell, sessionOf } from '@/components/test/in-shell';
import { hasUnsaved } from '@/components/ui/unsaved';
import type { ElementType } from '@/lib/element-types/schema';
import { AppError } from '@/lib/errors';
import type { Style } from '@/lib/styles/api';
import type { StyleDocument } from '@/lib/styles/schema';
import StyleEditor from './style-editor';

// Large dialogs take their time on a busy machine.
vi.setConfig({ testTimeout: 90_000 });
vi.mock('next/navigation', () => import('@/lib/test/navigation'));
const uploads = vi.hoisted(() => vi.fn());
vi.mock('@/lib/http/upload', () => ({ upload: uploads }));
// The maps need WebGL.
vi.mock('./preview-map', () => ({ default: () => null }));

const code = (id: number, it: string, text: string) => ({
  id,
  code: it,
  codeGroup: { groupCode: 'g' },
  listInternationalizationDto: [{ language: 'en-GB', description: text }],
});
const attribute = (id: number, it: string, name: string, dataType: string, choices: [string, string][] = []) => ({
  id,
  attributeOrder: id,
  retired: false,
  visibility: 'PUBLIC',
  attributeType: {
    id,
    code: code(id, it, name),
    dataType,
    valueGroupCode:
      choices.length > 0 ? { groupCode: it, listCode: choices.map(([value, text], at) => code(100 + at, value, text)) } : null,
  },
});
const KIND = attribute(7, 'KIND', 'Kind', 'SELECT', [
  ['FOUNTAIN', 'Fountain'],
  ['WELL', 'Well'],
]);
const DEPTH = attribute(8, 'DEPTH', 'Depth', 'NUMBER');
const NOTE = attribute(9, 'NOTE', 'Note', 'TEXT');
const type = (id: number, name: string, geometryType: string) =>
  ({ id, name, geometryType, code: name.toUpperCase(), listAttributeType: [KIND, DEPTH, NOTE] }) as unknown as ElementType;
const TYPES = [type(3, 'Water', 'POINT'), type(4, 'Paths', 'LINE'), type(5, 'Woods', 'POLYGON')];
const categories = [
  { value: 'FOUNTAIN', label: 'Fountain', count: 12 },
  { value: 'WELL', label: 'Well', count: 1 },
];
const classes = [
  { from: 0, to: 10, count: 4 },
  { from: 10, to: 20, count: 3 },
  { from: 20, to: 50, count: 2 },
];
const page = (items: unknown[]) => json({ result: { items, totalItems: items.length } });

interface Sent {
  method: string;
  path: string;
  body?: { styleName: string; version?: number; document: StyleDocument };
}
/** What the server answers by address; `own` comes first. */
function serve(own: Record<string, () => Response> = {}) {
  const sent: Sent[] = [];
  // The longest addresses first: the others begin like them.
  const answers: Record<string, () => Response> = {
    ...own,
    'GET /api/elements/geometric_element_type?': () => page(TYPES),
    'GET /api/elements/geometric_element_type/3/geometric_elements': () => page([aPublicPoint(1)]),
    'GET /api/elements/geometric_element_type/4/geometric_elements': () => page([]),
    'GET /api/elements/geometric_element_type/5/geometric_elements': () => page([]),
    'GET /api/elements/geometric_element_type/3/categories': () => json(categories),
    'GET /api/elements/geometric_element_type/4/classes': () => json(classes),
    'GET /api/styles/icons': () =>
      page([{ name: 'fountain', svg: '<svg xmlns="x" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>', own: false }]),
    'GET /api/styles': () => json([]),
    'POST /api/styles/preview': () => new Response('png'),
    'POST /api/styles/document': () => json({ type: 'POINT', name: 'x', version: 1, inUse: false, warnings: [] }, 201),
    ...own,
  };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const body_ = typeof body === 'string' ? JSON.parse(body) : undefined;
    if (!path.startsWith('/api/styles/preview')) sent.push({ method, path, body: body_ });
    const found = Object.keys(answers).find((it) => `${method} ${path}?`.startsWith(it));
    if (!found) throw new Error(`nobody expected ${method} ${path}`);
    return answers[found]!();
  });
  return sent;
}
const writes = (sent: readonly Sent[]) => sent.filter(({ method, path }) => method !== 'GET' && path === '/api/styles/document');
const written = (sent: readonly Sent[]) => writes(sent).at(-1)!.body!;

const close = vi.fn();
const done = vi.fn();
beforeEach(() => {
  beginAnew();
  logIn('ADMIN');
  close.mockReset();
  done.mockReset();
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
});

async function open(style?: Style, own: Record<string, () => Response> = {}) {
  const sent = serve(own);
  renderInShell(<StyleEditor style={style} close={close} done={done} />);
  // The editor is large: user-event need not check the layout of what is pressed.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  await screen.findByText('Water', { selector: 'option' });
  return { sent, user };
}
const called = async (user: UserEvent, name: string) => {
  await user.click(screen.getByLabelText(/^Name/));
  await user.paste(name);
};
const press = (text: string) => screen.getByText(text, { selector: 'button' });
const save = () => press('Save');
const fromMenu = async (user: UserEvent, name: string, line: string) => {
  await user.click(press(name));
  await user.click(await screen.findByRole('menuitem', { name: line }));
};
const ruleOf = (name: string) => screen.getByText(name, { selector: 'button span' }).closest('button') as HTMLElement;

describe('a new style', () => {
  it('has a free name of the type that it is made for, until the person writes one', async () => {
    const kinds = [{ type: 'LINE', listStyles: ['Paths'], items: [] }];
    const { user } = await open(undefined, { 'GET /api/styles?': () => json(kinds) });
    const name = () => screen.getByLabelText(/^Name/);
    expect(press('Undo')).toHaveAttribute('aria-disabled', 'true');
    await user.selectOptions(screen.getByLabelText('Element type'), 'Water');
    await waitFor(() => expect(name()).toHaveValue('Water'));
    await user.selectOptions(screen.getByLabelText('Element type'), 'Paths');
    await waitFor(() => expect(name()).toHaveValue('Paths 2'));
    await user.clear(name());
    await called(user, 'Mine');
    await user.selectOptions(screen.getByLabelText('Element type'), 'Woods');
    expect(name()).toHaveValue('Mine');
  });
  it('of points is coloured by category: a name, a type, Categories and Save are enough', async () => {
    const { sent, user } = await open();
    await called(user, 'Water by kind');
    await user.selectOptions(screen.getByLabelText('Element type'), 'Water');
    await user.click(screen.getByLabelText('Categories'));
    expect(screen.getByLabelText('Attribute')).toHaveDisplayValue('Kind');
    expect(await screen.findByText('12 elements')).toBeVisible();
    await nothingFound();
    await user.click(save());
    await waitFor(() => expect(done).toHaveBeenCalled());
    const { styleName, version, document } = written(sent);
    expect([styleName, version, document.geometry]).toEqual(['Water by kind', undefined, 'POINT']);
    expect(document.rules.map(({ name, filter, else: isElse }) => [name, filter ?? isElse])).toEqual([
      ['Fountain', { op: '==', property: 'KIND', value: 'FOUNTAIN' }],
      ['Well', { op: '==', property: 'KIND', value: 'WELL' }],
      ['Others', true],
    ]);
    const colors = document.rules.map(({ symbolizers: [it] }) => it?.kind === 'mark' && it.color);
    expect(new Set(colors).size).toBe(3);
  });

  it('is made by keyboard alone', async () => {
    const { sent, user } = await open();
    screen.getByLabelText(/^Name/).focus();
    await user.keyboard('Water');
    await user.tab();
    expect(screen.getByLabelText('Element type')).toHaveFocus();
    await user.selectOptions(screen.getByLabelText('Element type'), 'Water');
    screen.getByLabelText('One symbol').focus();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('12 elements')).toBeVisible();
    save().focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(written(sent).document.rules).toHaveLength(3);
  });

  it('of lines is classified, by colour or by width', async () => {
    const { sent, user } = await open();
    await called(user, 'Paths');
    await user.selectOptions(screen.getByLabelText('Element type'), 'Paths');
    await user.click(screen.getByLabelText('Classes'));
    expect(await screen.findByText('10 – 20')).toBeVisible();
    await user.click(screen.getByLabelText('Size'));
    await user.click(save());
    await waitFor(() => expect(done).toHaveBeenCalled());
    const { document } = written(sent);
    expect(document.geometry).toBe('LINE');
    expect(document.rules.map(({ filter }) => filter)).toEqual([
      { op: '<', property: 'DEPTH', value: 10 },
      {
        op: 'all',
        filters: [
          { op: '>=', property: 'DEPTH', value: 10 },
          { op: '<', property: 'DEPTH', value: 20 },
        ],
      },
      { op: '>=', property: 'DEPTH', value: 20 },
    ]);
    expect(document.rules.map(({ symbolizers: [it] }) => it?.kind === 'line' && it.width)).toEqual([1.5, 5.5, 9]);
    await nothingFound();
  });

  it('of areas has labels with words and values', async () => {
    const { sent, user } = await open();
    await called(user, 'Woods');
    await user.selectOptions(screen.getByLabelText('Element type'), 'Woods');
    await user.click(press('Add a label'));
    await fromMenu(user, 'Add to what it says', 'Words of my own');
    await user.type(screen.getByLabelText('Words 2'), 'm: ');
    await fromMenu(user, 'Add to what it says', 'Kind');
    await user.selectOptions(screen.getByLabelText('Value 3'), 'Depth');
    await nothingFound();
    await user.click(save());
    await waitFor(() => expect(done).toHaveBeenCalled());
    const [fill, text] = written(sent).document.rules[0]!.symbolizers;
    expect(fill).toMatchObject({ kind: 'fill' });
    expect(text).toMatchObject({ kind: 'text', label: [{ property: 'description' }, ' m: ', { property: 'DEPTH' }] });
  });

  it('has the colours that elements decide, of its inside and of its outline, by keyboard too', async () => {
    const { sent, user } = await open();
    await called(user, 'Woods');
    await user.selectOptions(screen.getByLabelText('Element type'), 'Woods');
    const from = screen.getByLabelText('Colour from');
    expect([...(from as HTMLSelectElement).options].map(({ text }) => text)).toEqual(['Always the same', 'Note']);
    from.focus();
    expect(from).toHaveFocus();
    await user.selectOptions(from, 'Note');
    await user.selectOptions(screen.getByLabelText('Outline colour from'), 'Note');
    const fallback = screen.getByLabelText('Colour without a value');
    await user.clear(fallback);
    await user.type(fallback, '#aa0000');
    await user.selectOptions(screen.getByLabelText('Outline colour from'), 'Always the same');
    await nothingFound();
    await user.click(save());
    await waitFor(() => expect(done).toHaveBeenCalled());
    const [fill] = written(sent).document.rules[0]!.symbolizers;
    expect(fill).toMatchObject({ kind: 'fill', color: { property: 'NOTE', fallback: '#aa0000' } });
    expect(fill?.kind === 'fill' && fill.outline?.color).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('has icons that are searched and coloured', async () => {
    const { sent, user } = await open();
    await called(user, 'Icons');
    await fromMenu(user, 'Start from', 'Icon');
    await user.click(press('Choose an icon'));
    const dialog = screen.getByRole('dialog', { name: 'Icons' });
    await user.type(within(dialog).getByLabelText('Search icons'), 'fonte');
    await user.click(await within(dialog).findByRole('button', { name: 'fountain' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Icons' })).toBeNull());
    expect(sent.some(({ path }) => path.startsWith('/api/styles/icons'))).toBe(true);
    await user.click(save());
    await waitFor(() => expect(done).toHaveBeenCalled());
    const [icon] = written(sent).document.rules[0]!.symbolizers;
    expect(icon?.kind === 'icon' && atob(icon.image.split(',')[1]!)).toContain('fill="#0072b2"');
  });

  it('has an icon of one’s own, under a name that is free, which goes when the editor is cancelled', async () => {
    const svg = '<svg xmlns="x" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
    const link = '/admin/geometricElementTypeStyles?id=3&icon=fountain+2';
    const taken = { fields: [{ path: 'name', key: '', message: 'It is taken', link }] };
    uploads.mockRejectedValueOnce(new AppError('project.common.conflict', taken));
    uploads.mockResolvedValueOnce({ name: 'My fountain', svg, own: true });
    const { sent, user } = await open(undefined, {
      'DELETE /api/styles/icons/My%20fountain': () => new Response(null, { status: 204 }),
    });
    await fromMenu(user, 'Start from', 'Icon');
    await user.click(press('Choose an icon'));
    const dialog = within(screen.getByRole('dialog', { name: 'Icons' }));
    await user.upload(
      dialog.getByLabelText('Add an SVG of your own'),
      new File([svg], 'Fountain.svg', { type: 'image/svg+xml' }),
    );
    const name = await dialog.findByLabelText(/^Name of the icon/);
    expect(name).toHaveValue('Fountain 2');
    await user.click(dialog.getByRole('button', { name: 'Add it' }));
    expect(await dialog.findByText('It is taken')).toBeVisible();
    expect(dialog.getByRole('link', { name: /^Show it/ })).toHaveAttribute('href', link);
    await nothingFound();
    await user.clear(name);
    await user.type(name, 'My fountain{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Icons' })).toBeNull());
    expect(uploads.mock.calls.map(([, , { form }]) => form.get('name'))).toEqual(['Fountain 2', 'My fountain']);
    await user.click(press('Cancel'));
    await waitFor(() => expect(useDialogs.getState().open).toHaveLength(1));
    const [question] = useDialogs.getState().open;
    expect(JSON.stringify(question?.props)).toContain('Deleted with it: My fountain');
    question?.resolve(true);
    await waitFor(() => expect(close).toHaveBeenCalled());
    const gone = () => sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    await waitFor(() => expect(gone()).toEqual(['/api/styles/icons/My%20fountain']));
  });

  it('a letter typed at what it starts from leads to a line, and starts nothing', async () => {
    const { user } = await open();
    press('Start from').focus();
    await user.keyboard('i');
    expect(screen.queryByText('Choose an icon', { selector: 'button' })).toBeNull();
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('menuitem', { name: 'Icon' });
    await user.keyboard('i');
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Icon/));
    expect(screen.queryByText('Choose an icon', { selector: 'button' })).toBeNull();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Choose an icon', { selector: 'button' })).toBeVisible();
  });

  it('a property that the type does not have stays what the label says', async () => {
    const { sent, user } = await open();
    await called(user, 'Woods');
    await user.selectOptions(screen.getByLabelText('Element type'), 'Woods');
    await user.click(press('Add a label'));
    await user.selectOptions(screen.getByLabelText('Value 1'), 'Kind');
    await user.selectOptions(screen.getByLabelText('Element type'), '');
    expect(screen.getByLabelText('Value 1')).toHaveValue('KIND');
    await user.click(save());
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(written(sent).document.rules[0]?.symbolizers[1]).toMatchObject({ label: [{ property: 'KIND' }] });
  });

  it('without a name is not sent, and the field has the focus', async () => {
    const { sent, user } = await open();
    await user.click(save());
    expect(await screen.findByText('Field "Name" is required')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveFocus();
    expect(writes(sent)).toEqual([]);
  });

  it('says at the name that it is taken, and at a rule what is wrong with it', async () => {
    const refusal = (status: number, ...fieldErrors: [string, string][]) =>
      json(
        {
          globalError: 'No',
          code: status === 409 ? 'project.common.conflict' : 'project.common.invalid',
          requestId: '1',
          fieldErrors: fieldErrors.map(([fieldName, message]) => ({ fieldName, message })),
        },
        status,
      );
    const answers = [
      refusal(409, ['styleName', 'It is taken']),
      refusal(400, ['document.rules.1.symbolizers.0.size', 'It is too large']),
    ];
    const { user } = await open(undefined, { 'POST /api/styles/document': () => answers.shift()! });
    await called(user, 'Water');
    await user.selectOptions(screen.getByLabelText('Element type'), 'Water');
    await user.click(screen.getByLabelText('Categories'));
    await screen.findByText('12 elements');
    await user.click(save());
    expect(await screen.findByText('It is taken')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveFocus();
    await user.click(save());
    await waitFor(() => expect(ruleOf('Well')).toHaveTextContent('It is too large'));
    expect(ruleOf('Well')).toHaveFocus();
  });
});

describe('what is changed', () => {
  it('is undone and redone, by buttons and by keys', async () => {
    const { user } = await open();
    await user.selectOptions(screen.getByLabelText('Shape'), 'Star');
    await user.keyboard('{Control>}z{/Control}');
    expect(screen.getByLabelText('Shape')).toHaveDisplayValue('Circle');
    await user.click(press('Redo'));
    expect(screen.getByLabelText('Shape')).toHaveDisplayValue('Star');
    await user.click(press('Undo'));
    expect(screen.getByLabelText('Shape')).toHaveDisplayValue('Circle');
  });

  it('rules are reordered and removed by keyboard, and one of them gets a colour of its own', async () => {
    const { sent, user } = await open();
    await called(user, 'Water');
    await user.selectOptions(screen.getByLabelText('Element type'), 'Water');
    await user.click(screen.getByLabelText('Categories'));
    await screen.findByText('12 elements');
    await user.click(ruleOf('Well'));
    expect(screen.getByLabelText('Text in the legend')).toHaveValue('Well');
    const color = screen.getByLabelText('Colour');
    await user.clear(color);
    await user.type(color, '#123456');
    ruleOf('Well').focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await user.click(screen.getByLabelText('Remove Others'));
    await user.click(save());
    await waitFor(() => expect(done).toHaveBeenCalled());
    const { rules } = written(sent).document;
    expect(rules.map(({ name, symbolizers: [it] }) => [name, it?.kind === 'mark' && it.color === '#123456'])).toEqual([
      ['Well', true],
      ['Fountain', false],
    ]);
  });

  it('is not lost without a question', async () => {
    const { user } = await open();
    await called(user, 'x');
    await user.click(press('Cancel'));
    await waitFor(() => expect(useDialogs.getState().open).toHaveLength(1));
    expect(close).not.toHaveBeenCalled();
  });
});

const style: Style = { type: 'POINT', name: 'Old', version: 4, inUse: true, warnings: [] };
const old: StyleDocument = {
  version: 1,
  geometry: 'POINT',
  rules: [
    {
      name: 'Springs',
      filter: { op: '==', property: 'KIND', value: 'SPRING' },
      symbolizers: [{ kind: 'mark', shape: 'circle', size: 9, color: '#aa0000' }],
    },
    { name: 'Rest', else: true, symbolizers: [{ kind: 'mark', shape: 'circle', size: 9, color: '#00aa00' }] },
  ],
};
const versions = (...all: number[]) =>
  json(all.map((version, at) => ({ version, replacedAt: at === 0 ? null : '2026-11-20T10:00:00Z', document: old })));

describe('a style that is there', () => {
  it('warns of a rule that can never match', async () => {
    const { user } = await open(style, { 'GET /api/styles/versions': () => versions(4) });
    await user.selectOptions(screen.getByLabelText('Element type'), 'Water');
    expect(await screen.findByText('It never matches: “SPRING” is no choice of “Kind”')).toBeVisible();
    await nothingFound();
  });

  it('shows attributes that rules ask by their names, and says what contradicts itself', async () => {
    const test = (property: string, op: '<' | '>' | '==', value: string | number) => ({ op, property, value });
    const { symbolizers } = old.rules[1]!;
    const named: StyleDocument = {
      ...old,
      rules: [
        { name: 'Springs', filter: test('kind', '==', 'well'), symbolizers },
        { name: 'Odd', filter: { op: 'all', filters: [test('Depth', '>', 5), test('Depth', '<', 3)] }, symbolizers },
        { name: 'Rest', else: true, symbolizers },
      ],
    };
    const { user } = await open(style, {
      'GET /api/styles/versions': () => json([{ version: 4, replacedAt: null, document: named }]),
    });
    await user.selectOptions(screen.getByLabelText('Element type'), 'Water');
    expect(await screen.findByText('It never matches: its conditions contradict each other')).toBeVisible();
    expect(screen.getAllByText(/^It never matches/)).toHaveLength(1);
    await user.click(ruleOf('Odd'));
    expect(screen.getByLabelText('Condition 1: what is asked')).toHaveDisplayValue('Depth');
    await user.click(ruleOf('Springs'));
    expect(screen.getByLabelText('Condition 1: value')).toHaveDisplayValue('Well');
  });

  it('that somebody has changed meanwhile is a choice', async () => {
    const current = { ...style, version: 9 };
    const puts = [
      json({ globalError: 'Changed', code: 'project.common.changedMeanwhile', requestId: '1', current }, 409),
      json(current),
    ];
    const { sent, user } = await open(style, {
      'GET /api/styles/versions': () => versions(4),
      'PUT /api/styles/document': () => puts.shift()!,
    });
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Somebody else has changed this meanwhile' });
    await user.click(within(dialog).getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(writes(sent).map(({ body }) => body?.version)).toEqual([4, 9]);
  });

  it('goes back to a version', async () => {
    const answers = [versions(4, 3), versions(4, 3), versions(5, 4, 3)];
    const { sent, user } = await open(style, {
      'GET /api/styles/versions': () => answers.shift()!,
      'POST /api/styles/versions': () => json({ ...style, version: 5 }),
    });
    await user.click(press('Versions'));
    await user.click(await screen.findByRole('button', { name: 'Go back to version 3' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Versions of Old' })).toBeNull());
    expect(sent.find(({ method, path }) => method === 'POST' && path === '/api/styles/versions')?.body).toMatchObject({
      version: 3,
    });
  });
});

describe('what is drawn and not saved', () => {
  const offer = /^You typed something here on .* that was not saved\.$/;
  const stored = (record: string) => localStorage.getItem(`vieiro.form.7.admin.styles.${record}`);
  /** Goes as a reload or a closed tab does, once it is kept. */
  async function leave(record: string, what: string) {
    await waitFor(() => expect(stored(record)).toContain(what));
    await waitFor(() => expect(hasUnsaved()).toBe(false));
    cleanup();
  }

  it('is offered again with its type and its steps; saved, it is gone', async () => {
    const first = await open();
    await called(first.user, 'Water by kind');
    await first.user.selectOptions(screen.getByLabelText('Element type'), 'Water');
    await first.user.click(screen.getByLabelText('Categories'));
    await screen.findByText('12 elements');
    await leave('new', 'FOUNTAIN');
    const { sent, user } = await open();
    expect(screen.getByText(offer)).toBeVisible();
    expect(screen.getByLabelText(/^Name/)).toHaveValue('');
    await user.click(press('Keep'));
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Water by kind');
    expect(screen.getByLabelText('Element type')).toHaveDisplayValue('Water');
    await user.click(ruleOf('Well'));
    await user.click(screen.getByLabelText('Remove Others'));
    await user.click(press('Undo'));
    await user.click(press('Undo'));
    expect(screen.queryByText('Well', { selector: 'button span' })).toBeNull();
    await user.click(press('Redo'));
    await user.click(save());
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(written(sent)).toMatchObject({ styleName: 'Water by kind', document: { rules: [{ name: 'Fountain' }, {}, {}] } });
    cleanup();
    expect(stored('new')).toBeNull();
  });

  it('is of that style and that account, and is saved upon the version that it was drawn upon', async () => {
    const first = await open(style, { 'GET /api/styles/versions': () => versions(4) });
    await first.user.click(screen.getByLabelText('Remove Rest'));
    await leave('POINT.Old', 'Springs');
    await open();
    expect(screen.queryByText(offer)).toBeNull();
    cleanup();
    const other = sessionOf('ADMIN');
    act(() => enterSession({ ...other, user: { ...other.user, id: 8 } }));
    await open(style, { 'GET /api/styles/versions': () => versions(4) });
    expect(screen.queryByText(offer)).toBeNull();
    cleanup();
    logIn('ADMIN');
    const current = { ...style, version: 9 };
    const { sent, user } = await open(style, {
      'GET /api/styles/versions': () => versions(9),
      'PUT /api/styles/document': () =>
        json({ globalError: 'Changed', code: 'project.common.changedMeanwhile', requestId: '1', current }, 409),
    });
    await user.click(press('Keep'));
    expect(screen.queryByText('Rest', { selector: 'button span' })).toBeNull();
    await user.click(save());
    expect(await screen.findByRole('dialog', { name: 'Somebody else has changed this meanwhile' })).toBeVisible();
    expect(written(sent)).toMatchObject({ version: 4, document: { rules: [{ name: 'Springs' }] } });
  });

  it('keeps its own icons until it is discarded', async () => {
    const svg = '<svg xmlns="x" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
    uploads.mockResolvedValueOnce({ name: 'My fountain', svg, own: true });
    const removing = { 'DELETE /api/styles/icons/My%20fountain': () => new Response(null, { status: 204 }) };
    const gone = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    const first = await open(undefined, removing);
    await fromMenu(first.user, 'Start from', 'Icon');
    await first.user.click(press('Choose an icon'));
    const dialog = within(screen.getByRole('dialog', { name: 'Icons' }));
    const file = new File([svg], 'My fountain.svg', { type: 'image/svg+xml' });
    await first.user.upload(dialog.getByLabelText('Add an SVG of your own'), file);
    await dialog.findByLabelText(/^Name of the icon/);
    await first.user.click(dialog.getByRole('button', { name: 'Add it' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Icons' })).toBeNull());
    await leave('new', '"icon":"My fountain"');
    const second = await open(undefined, removing);
    await second.user.click(press('Keep'));
    await called(second.user, 'x');
    await leave('new', '"name":"x"');
    expect([gone(first.sent), gone(second.sent)]).toEqual([[], []]);
    const { sent, user } = await open(undefined, removing);
    await user.click(press('Discard'));
    await waitFor(() => expect(gone(sent)).toEqual(['/api/styles/icons/My%20fountain']));
    expect(stored('new')).toBeNull();
  });

  it('is given up by a cancel that was confirmed, and no draft is left', async () => {
    const { user } = await open();
    await called(user, 'x');
    await waitFor(() => expect(stored('new')).toContain('"name":"x"'));
    await user.click(press('Cancel'));
    await waitFor(() => expect(useDialogs.getState().open).toHaveLength(1));
    useDialogs.getState().open[0]?.resolve(true);
    await waitFor(() => expect(close).toHaveBeenCalled());
    cleanup();
    expect(stored('new')).toBeNull();
  });
});

it('says of an icon that is in use by what, with the way there', async () => {
  const uses = [{ fieldName: 'name', message: 'The style Wells draws with this icon', link: '/admin/x?id=3' }];
  const refusal = { globalError: 'In use', code: 'project.styles.icons.inUse', requestId: '1', fieldErrors: uses };
  const { user } = await open(undefined, {
    'GET /api/styles/icons': () => page([{ name: 'My well', svg: '<svg xmlns="x"><path d="M0 0h9v9z"/></svg>', own: true }]),
    'DELETE /api/styles/icons/My%20well': () => json(refusal, 409),
  });
  await fromMenu(user, 'Start from', 'Icon');
  await user.click(press('Choose an icon'));
  await user.click(await screen.findByLabelText('Remove the icon My well'));
  expect(await screen.findByText('The style Wells draws with this icon')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show it (new tab)' })).toHaveAttribute('href', '/admin/x?id=3');
});
