import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { aPublicPoint } from '@/components/test/elements';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import type { ElementType } from '@/lib/element-types/schema';
import type { Revision } from '@/lib/history/schema';
import { ChangeLine } from './change-line';
import History from './history';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const named = (code: string, text: string) => ({ code, listInternationalizationDto: [{ language: 'en-GB', description: text }] });
const type = {
  id: 3,
  listAttributeType: [{ id: 7, attributeType: { dataType: 'YEAR', code: named('BUILT', 'Built'), listOptions: [] } }],
} as unknown as ElementType;
const revision = (id: number, more: Partial<Revision>): Revision => ({
  ...{
    id,
    elementId: 12,
    version: id,
    action: 'MODIFY',
    at: '2026-03-05T10:00:00.000Z',
    source: 'form',
    note: null,
    changes: [],
  },
  ...more,
});

let items: Revision[] = [];
let asked: string[] = [];
let reverted: unknown[] = [];
let leftOut: object[] = [];
beforeEach(() => {
  beginAnew();
  [asked, reverted, leftOut] = [[], [], []];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://x');
    if (pathname.endsWith('/revert')) {
      reverted.push([pathname, JSON.parse(String(body))]);
      return json({ ...aPublicPoint(12), leftOut });
    }
    if (!pathname.endsWith('/revisions')) return json({ result: { items: [], totalItems: 0 } });
    asked.push(searchParams.get('page') ?? '');
    const page = Number(searchParams.get('page'));
    return json({ result: { items: items.slice(10 * page, 10 * page + 10), totalItems: items.length } });
  });
});

const show = (isOwnerUser = false, reviewPolicy: ElementType['reviewPolicy'] = 'NONE') => {
  const shown = renderInShell(
    <History
      element={{ id: 12, version: 2, isPublic: true, geometricElementTypeDto: { id: 3, code: 'X', name: 'X' }, isOwnerUser }}
      type={{ ...type, reviewPolicy }}
    />,
  );
  logIn('USER');
  return shown;
};

it('says of each entry what was done, when, by whom, and each field before and after', async () => {
  items = [
    revision(2, {
      author: { id: 1, login: 'ana' },
      note: 'It was wrong',
      changes: [
        { field: 'description', before: 'Old', after: 'New' },
        { field: 'isPublic', before: false, after: true },
        { field: 'attribute.7', before: '-300', after: null },
        { field: 'attribute.99', before: null, after: 'x' },
        { field: 'geom', before: { type: 'Point', coordinates: [0, 0] }, after: { type: 'Point', coordinates: [1, 1] } },
        { field: 'file.7f6c3a52-5a0f-4a1e-9d58-2b1f9d0c4b11', before: null, after: { originalFilename: 'well.jpg' } },
        { field: 'relation.4', before: { elementId: 40 }, after: null },
        { field: 'join.5', before: null, after: { userAccountId: 9 } },
      ],
    }),
    revision(1, { action: 'CREATE', source: 'api', changes: [{ field: 'description', before: null, after: 'Old' }] }),
  ];
  show();
  const [second, first] = (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement];
  expect(second).toHaveTextContent(/^Changed.*5 March 2026.*· ana · on this website/);
  expect(second).toHaveTextContent('It was wrong');
  expect(await within(second).findByText('Its middle has moved by 157 km.')).toBeInTheDocument();
  const lines = within(second)
    .getAllByRole('definition')
    .map((it) => it.textContent);
  expect(
    within(second)
      .getAllByRole('term')
      .map((it) => it.textContent),
  ).toEqual([...['Description', 'Public', 'Built', 'A field that is no longer there', 'Shape', 'File', 'Relation', 'Join']]);
  expect(lines).toEqual([
    ...[
      'Was: Old → Is now: New',
      'Was: No → Is now: Yes',
      'Was: 300 BC',
      'Is now: x',
      'Its middle has moved by 157 km.Show both on a map',
    ],
    ...['well.jpg was added', 'With element 40, removed', 'Somebody has joined'],
  ]);
  expect(first).toHaveTextContent(/^Added.*by another program/);
});

it('shows older entries when asked, and says when there are none', async () => {
  items = Array.from({ length: 12 }, (_, at) => revision(12 - at, { note: `entry ${12 - at}` }));
  show();
  expect(await screen.findByText('entry 3')).toBeInTheDocument();
  expect(screen.queryByText('entry 2')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('entry 1')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  expect(asked.slice(-2)).toEqual(['0', '1']);
});

it('says that nothing has been changed', async () => {
  items = [];
  show();
  expect(await screen.findByText('Nothing has been changed yet.')).toBeInTheDocument();
});

const twoChanges = () => [
  { field: 'description', before: 'Old', after: 'New' },
  { field: 'isPublic', before: false, after: true },
];

it('whoever may change the element puts one field or all of an entry back', async () => {
  items = [revision(2, { changes: twoChanges() }), revision(1, { action: 'CREATE', changes: twoChanges() })];
  const user = show(true);
  await user.click(await screen.findByRole('button', { name: 'Put back: Public' }));
  expect(await screen.findByText('It is as it was before that change.')).toBeInTheDocument();
  leftOut = [{ field: 'description', reason: 'It cannot be empty.' }];
  await user.click(screen.getByRole('button', { name: 'Put all of it back' }));
  expect(await screen.findByText('It is as it was before that change, but for this: It cannot be empty.')).toBeInTheDocument();
  expect(reverted).toEqual([
    ['/api/elements/geometric_element/12/revisions/2/revert', { version: 2, fields: ['isPublic'] }],
    ['/api/elements/geometric_element/12/revisions/2/revert', { version: 2 }],
  ]);
  expect(screen.getAllByRole('button', { name: /^Put / })).toHaveLength(3);
});

it('others get no buttons', async () => {
  items = [revision(2, { changes: twoChanges() })];
  show();
  await screen.findByText('Changed');
  expect(screen.queryByRole('button', { name: /^Put / })).toBeNull();
});

it('nor does the owner of what was accepted where changes wait before they show', async () => {
  items = [revision(2, { changes: twoChanges() })];
  show(true, 'BEFORE');
  await screen.findByText('Changed');
  expect(screen.queryByRole('button', { name: /^Put / })).toBeNull();
});

it('asks before a file that was added is deleted for good', async () => {
  items = [revision(2, { changes: [{ field: 'file.1', before: null, after: { originalFilename: 'well.jpg' } }] })];
  const user = show(true);
  await user.click(await screen.findByRole('button', { name: 'Put back: File' }));
  const question = await screen.findByRole('dialog', { name: 'Delete what was added?' });
  expect(question).toHaveTextContent('well.jpg');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(reverted).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Put back: File' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('It is as it was before that change.')).toBeInTheDocument();
});

it('a choice is shown with its picture, as it was and as it is', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
  const choices = [
    { ...named('OPEN', 'Open'), icon: { name: 'open', svg } },
    { ...named('SHUT', 'Shut'), image: { id: 7, path: '/api/attached_files/general/7' } },
  ];
  const state = { dataType: 'MULTISELECT', code: named('STATE', 'State'), valueGroupCode: { listCode: choices } };
  const pictured = { id: 3, listAttributeType: [{ id: 8, attributeType: state }] } as unknown as ElementType;
  renderInShell(
    <dl>
      <ChangeLine change={{ field: 'attribute.8', before: ['OPEN', 'GONE'], after: ['SHUT'] }} type={pictured} />
    </dl>,
  );
  const was = screen.getByRole('deletion');
  expect(was).toHaveTextContent('Open, GONE');
  expect(was.innerHTML).toContain('mask:');
  const is = screen.getByRole('insertion');
  expect(is).toHaveTextContent('Shut');
  expect(is.querySelector('img')).toHaveAttribute('src', '/api/attached_files/general/7');
});
