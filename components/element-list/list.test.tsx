import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aPublicPoint } from '@/components/test/elements';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import { foldedKeys } from '@/components/ui/table/columns';
import type { Element } from '@/lib/elements/schema';
import type { ElementFile } from '@/lib/files/schema';
import { height, lighthousesWith, uses } from '@/lib/test/lighthouses';
import { ListScreen } from './list-screen';
import { useColumns } from './use-columns';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const type = lighthousesWith(height(1), uses(2, ['stone', 'iron']));
const element = (id: number, more: Partial<Element> = {}) =>
  aPublicPoint(id, {
    municipality: { ineCode: '15023', name: 'Cee', provinceCode: '15' },
    listAttributeValueDto: [{ id: '1', value: '25.5', elementTypeAttributeType: { id: 1 } }],
    geometricElementTypeDto: type,
    ...more,
  });

let total = 0;
let rows: Element[] = [];
let sent: { method: string; path: string; query: URLSearchParams }[] = [];

/** What is counted of the attribute with the choices stone and iron. */
const COUNTS = [
  { attributeId: 2, value: 'iron', count: 14 },
  { attributeId: 2, value: 'stone', count: 3 },
];

function answer(path: string, method: string, query: URLSearchParams): Response {
  if (method === 'DELETE') {
    total -= 1;
    rows = [];
    return new Response(null, { status: 204 });
  }
  if (path.endsWith('/provinces')) return json([{ provinceCode: '27', name: 'Lugo' }]);
  if (path.endsWith('/municipality')) return json([{ ineCode: '27031', name: 'Monforte', provinceCode: '27' }]);
  if (path.endsWith('/parish')) return json([{ parishCode: '1', name: 'Brens', ineCode: '27031' }]);
  return json({ result: { items: rows, totalItems: total, ...(query.has('choices') && { choices: COUNTS }) } });
}

const show = (mine = false, settings = {}) => renderInShell(<ListScreen type={type} mine={mine} formats={[]} />, settings);
const lists = () => sent.filter(({ path, query }) => path.includes('/geometric_elements') && !query.has('choices'));
const lastList = () => lists().at(-1)?.query;
const menuItems = () => screen.findAllByRole('menuitem');
const headers = () => screen.getAllByRole('columnheader').map((it) => it.textContent);

beforeEach(() => {
  beginAnew();
  window.history.replaceState(null, '', '/geometric_elements/3');
  total = 25;
  rows = [element(1), element(2)];
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    const url = new URL(address, 'http://x');
    sent.push({ method, path: url.pathname, query: url.searchParams });
    return answer(url.pathname, method, url.searchParams);
  });
});

it('what can be done with an element of a very long description has a name that can be listened to', async () => {
  rows = [element(1, { description: 'A light with a long description. '.repeat(500) })];
  show();
  const link = await screen.findByRole('link', { name: /^Show details/ });
  expect(link.getAttribute('aria-label')?.length).toBeLessThan(160);
});

describe('who sees what', () => {
  it('a visitor asks the public endpoint for ten, newest changes first, and gets no flags or owners', async () => {
    show();
    await screen.findByRole('link', { name: 'Light 1' });
    expect(sent[0]?.path).toBe('/api/elements/geometric_element_type/3/geometric_elements');
    expect(sent[0]?.query.toString()).toBe('page=0&size=10&sortField=modificationDate&sortOrder=desc&type=reference');
    expect(headers()).toEqual(['Photo', 'Description', 'Id', 'Attributes', 'Created', 'Modified', 'Actions']);
    expect(screen.getByText(/You see what is public/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'More actions: Light 1' })).toBeNull();
  });

  it('where elements are for accounts only, a visitor is invited to log in and nothing is asked for', async () => {
    show(false, { ENABLE_ANONYMOUS_READING: 'false' });
    expect(await screen.findByText('Elements are shown to people with an account.')).toBeInTheDocument();
    for (const name of ['Log in', 'Sign up']) expect(screen.getByRole('button', { name })).toBeInTheDocument();
    expect(sent).toEqual([]);
    logIn('USER');
    expect(await screen.findByRole('link', { name: 'Light 1' })).toBeInTheDocument();
  });

  it('an administrator asks the admin endpoint, and sees geometry, flags, comments and owner', async () => {
    show(false, { RELATE_ELEMENTS_TO_PARISHES: 'true' });
    logIn('ADMIN');
    await screen.findByRole('columnheader', { name: 'Owner' });
    await screen.findByRole('link', { name: 'Light 1' });
    expect(lists().at(-1)?.path).toMatch(/geometric_elements\/admin$/);
    expect(headers()).toEqual(
      'Photo Description Id Attributes Location Geometry Public Reviewed Internal comments Owner Created Modified Actions'.split(
        / (?!comments)/,
      ),
    );
    expect(screen.getAllByText('Cee - A Coruña')).toHaveLength(2);
  });

  it('one’s own are asked for by owner, without the owner’s column', async () => {
    show(true);
    logIn('USER');
    await screen.findByRole('link', { name: 'Light 1' });
    expect(lists().at(-1)?.path).toMatch(/geometric_elements\/user$/);
    expect(lastList()?.get('ownerId')).toBe('7');
    expect(headers()).toEqual([
      'Photo',
      'Description',
      'Id',
      'Attributes',
      'Public',
      'Reviewed',
      'Created',
      'Modified',
      'Actions',
    ]);
  });

  it('one’s own need a log-in, and say so in the specified words', async () => {
    show(true);
    expect(await screen.findByText('You must be logged in to access this page')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('with querying off nobody but an administrator gets a list', async () => {
    show(false, { ENABLE_GEOMETRIC_ELEMENT_QUERY: 'false' });
    logIn('USER');
    expect(await screen.findByText('You do not have permission to access this page')).toBeInTheDocument();
    expect(sent).toEqual([]);
    logIn('ADMIN');
    expect(await screen.findByRole('link', { name: 'Light 1' })).toBeInTheDocument();
  });

  it('only the owner is offered to modify and delete', async () => {
    rows = [element(1, { isOwnerUser: true }), element(2)];
    const user = show();
    logIn('USER');
    await user.click(await screen.findByRole('button', { name: 'More actions: Light 1' }));
    expect((await menuItems()).map((it) => it.textContent)).toEqual(['Modify on the map', 'Delete']);
    expect(screen.queryByRole('button', { name: 'More actions: Light 2' })).toBeNull();
  });
});

describe('the address keeps where one stands', () => {
  it('a link gives its page, order and filters; what the role may not filter by is left out', async () => {
    window.history.replaceState(null, '', '?page=2&size=25&sort=id&description=torre&attribute.1=10..20&ownerLogin=ana');
    total = 60;
    show();
    await screen.findByRole('link', { name: 'Light 1' });
    expect(Object.fromEntries(lastList() ?? [])).toEqual({
      description: 'torre',
      'attribute.1': '10..20',
      page: '1',
      size: '25',
      sortField: 'id',
      sortOrder: 'asc',
      type: 'reference',
    });
    const chips = screen.getByRole('list', { name: 'Active filters' });
    expect(chips).toHaveTextContent('Description: torre');
    expect(chips).toHaveTextContent('Height: 10 – 20');
  });

  it('a link that filters by parish does so only where elements are related to parishes', async () => {
    window.history.replaceState(null, '', '/geometric_elements/3?province=27&parish=1');
    show(false, { RELATE_ELEMENTS_TO_PARISHES: 'false' });
    await screen.findByRole('list', { name: 'Active filters' });
    expect(lastList()?.get('province')).toBe('27');
    expect(lastList()?.get('parish')).toBeNull();
  });

  it('a link of the map filters by a place and by words, and both can be taken away', async () => {
    window.history.replaceState(null, '', '/geometric_elements/3?bbox=-9,42,-8,43&name=Torre');
    const user = show();
    const chips = await screen.findByRole('list', { name: 'Active filters' });
    expect(chips).toHaveTextContent('Torre');
    expect([lastList()?.get('bbox'), lastList()?.get('name')]).toEqual(['-9,42,-8,43', 'Torre']);
    await user.click(within(chips).getByRole('button', { name: /Name/ }));
    await waitFor(() => expect([lastList()?.get('bbox'), lastList()?.get('name')]).toEqual(['-9,42,-8,43', null]));
  });

  it('sorting and paging are steps that one can go back', async () => {
    const user = show();
    await screen.findByRole('link', { name: 'Light 1' });
    await user.click(screen.getByRole('button', { name: 'Description' }));
    await waitFor(() => expect(lastList()?.get('sortField')).toBe('description'));
    expect(screen.getByRole('columnheader', { name: 'Description' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(lastList()?.get('page')).toBe('1'));
    expect(window.location.search).toBe('?sort=description&page=2');
    act(() => window.history.back());
    await waitFor(() => expect(screen.getByText('1–10 of 25')).toBeInTheDocument());
  });

  it('the next and the previous page are asked for by cursor, any other by its number', async () => {
    window.history.replaceState(null, '', '?page=5');
    total = 100;
    vi.stubGlobal('fetch', async (address: string) => {
      const { pathname: path, searchParams: query } = new URL(address, 'http://x');
      sent.push({ method: 'GET', path, query });
      const place = query.get('after') ?? query.get('page');
      return json({ result: { items: rows, totalItems: total, next: `after ${place}`, previous: `before ${place}` } });
    });
    const user = show();
    const goTo = async (name: string, current: string) => {
      await user.click(await screen.findByRole('button', { name }));
      expect(await screen.findByRole('button', { name: current, current: 'page' })).toBeInTheDocument();
    };
    const positions = () => lists().map(({ query }) => query.get('after') ?? Number(query.get('page')));
    await goTo('Next page', 'Page 6');
    await waitFor(() => expect(positions()).toEqual([4, 'after 4']));
    await goTo('Page 10', 'Page 10');
    await waitFor(() => expect(positions()).toHaveLength(3));
    await goTo('Previous page', 'Page 9');
    await waitFor(() => expect(positions()).toEqual([4, 'after 4', 9, 'before 9']));
    await goTo('Page 1', 'Page 1');
    await waitFor(() => expect(positions().at(-1)).toBe(0));
    await goTo('Page 2', 'Page 2');
    await waitFor(() => expect(positions().at(-1)).toBe('after 0'));
    await user.click(screen.getByRole('button', { name: 'Description' }));
    await waitFor(() => expect(positions().at(-1)).toBe(0));
    for (const { query } of lists()) expect([query.has('after'), query.has('page')].filter(Boolean)).toHaveLength(1);
  });

  it('filters are typed, applied together, shown as chips, and cleared to the first page of ten', async () => {
    window.history.replaceState(null, '', '?size=50&page=1');
    const user = show(false, { RELATE_ELEMENTS_TO_PARISHES: 'true' });
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    expect(screen.getByLabelText('Height: from')).toHaveAttribute('step', '0.05');
    expect(screen.getByLabelText('Municipality')).toBeDisabled();
    await user.type(screen.getByLabelText('Height: from'), '20');
    await user.click(screen.getByLabelText('iron'));
    await user.selectOptions(screen.getByLabelText('Province'), await screen.findByRole('option', { name: 'Lugo' }));
    await user.selectOptions(screen.getByLabelText('Municipality'), await screen.findByRole('option', { name: 'Monforte' }));
    await user.click(screen.getByRole('button', { name: 'Apply filters' }));
    await waitFor(() => expect(lastList()?.get('municipality')).toBe('27031'));
    expect(lastList()?.get('attribute.1')).toBe('20..');
    expect(lastList()?.getAll('attribute.2')).toEqual(['iron']);
    await user.click(await screen.findByRole('button', { name: 'Remove the filter Province: Lugo' }));
    await waitFor(() => expect(lastList()?.has('municipality')).toBe(false));
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    await user.click(clear as HTMLElement);
    await waitFor(() => expect(lastList()?.has('attribute.1')).toBe(false));
    expect(window.location.search).toBe('');
  });
});

describe('filters at hand', () => {
  it('what most have chosen is offered with its number; one press filters by it, and the others are counted anew', async () => {
    const user = show();
    const offered = within(await screen.findByRole('list', { name: 'Filter by' }));
    expect(offered.getAllByRole('button').map((it) => it.textContent)).toEqual(['Uses: iron14', 'Uses: stone3']);
    await user.click(offered.getByRole('button', { name: /iron/ }));
    await waitFor(() => expect(lastList()?.getAll('attribute.2')).toEqual(['iron']));
    expect(screen.queryByRole('list', { name: 'Filter by' })).toBeNull();
    expect(screen.getByRole('list', { name: 'Active filters' })).toHaveTextContent('iron');
  });

  it('in a wide window they stand beside the list, which shows what was found while they stay', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('80rem'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const user = show();
    await screen.findByRole('link', { name: 'Light 1' });
    const button = screen.getByRole('button', { name: 'Filters' });
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    const panel = within(document.querySelector('search') as HTMLElement);
    expect(panel.getByLabelText('Id')).toHaveFocus();
    await user.type(panel.getByLabelText('Description'), 'faro{Enter}');
    await waitFor(() => expect(lastList()?.get('description')).toBe('faro'));
    expect(panel.getByLabelText('Description')).toHaveValue('faro');
    await user.keyboard('{Escape}');
    expect(document.querySelector('search')).toBeNull();
    expect(button).toHaveFocus();
  });
});

describe('rows', () => {
  it('after the last row of a page is deleted, the list goes one page back', async () => {
    window.history.replaceState(null, '', '?page=3');
    total = 21;
    rows = [element(1, { isOwnerUser: true })];
    const user = show();
    logIn('USER');
    await user.click(await screen.findByRole('button', { name: 'More actions: Light 1' }));
    await user.click((await menuItems()).find((it) => it.textContent === 'Delete') as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Delete the element?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(window.location.search).toBe('?page=2'));
    expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe('/api/elements/geometric_element/1');
  });

  it('one row at a time shows its files', async () => {
    const user = show();
    const [first, second] = await screen.findAllByRole('button', { name: 'Files (0)' });
    await user.click(first as HTMLElement);
    expect(first).toHaveAttribute('aria-expanded', 'true');
    await user.click(second as HTMLElement);
    expect(first).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getAllByText('There are no files yet.')).toHaveLength(1);
  });

  it('an empty list says how to add the first one; one that filters emptied offers to clear them', async () => {
    total = 0;
    rows = [];
    const user = show();
    expect(await screen.findByRole('button', { name: 'Add the first one' })).toBeInTheDocument();
    act(() => window.history.pushState(null, '', '?description=none'));
    expect(await screen.findByText('No elements match these filters')).toBeInTheDocument();
    total = 2;
    rows = [element(1)];
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('link', { name: 'Light 1' })).toBeInTheDocument();
  });
});

it('a day is one of the place that the map is about: the address says the day, the call its first and last instant', async () => {
  const asked = 'laterCreationDate=2026-03-29&beforeCreationDate=2026-03-29';
  window.history.replaceState(null, '', `/geometric_elements/3?${asked}`);
  show();
  await screen.findByRole('link', { name: 'Light 1' });
  expect(lastList()?.get('laterCreationDate')).toBe('2026-03-28T23:00:00.000Z');
  expect(lastList()?.get('beforeCreationDate')).toBe('2026-03-29T21:59:59.999Z');
  expect(window.location.search).toBe(`?${asked}`);
});

it('where counting stopped, the list says that there are more', async () => {
  total = 1000;
  vi.stubGlobal('fetch', async () => json({ result: { items: rows, totalItems: total, totalIsExact: false } }));
  show();
  expect(await screen.findByText('1–10 of more than 1,000')).toBeInTheDocument();
});

describe('the person chooses what the table is like', () => {
  const named = { ...type, titleAttribute: 'HEIGHT' };
  const showNamed = () => renderInShell(<ListScreen type={named} mine={false} formats={[]} />);
  const cellsOf = (name: string) =>
    within(screen.getByRole('link', { name }).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map((it) => it.textContent);

  it('where the type has a title attribute, photo and name come first, and the description has its own column', async () => {
    const photo = { uuid: 'p', contentType: 'image/jpeg', fileUrl: '/files/p', thumbnailUrl: '/files/p?thumbnail' };
    rows = [element(1, { name: 'Faro de Fisterra', listGeometricElementFileDto: [photo as ElementFile] })];
    showNamed();
    const link = await screen.findByRole('link', { name: 'Faro de Fisterra' });
    expect(link).toHaveAttribute('href', '/geometric_element/details/1');
    expect(headers().slice(0, 4)).toEqual(['Photo', 'Name', 'Id', 'Description']);
    const button = screen.getByRole('button', { name: 'Photos of Faro de Fisterra' });
    expect(within(button).getByRole('presentation')).toHaveAttribute('src', '/files/p?thumbnail');
    // The name is not said again among the attributes.
    expect(cellsOf('Faro de Fisterra')).not.toContain(expect.stringContaining('Height:'));
  });

  it('columns are taken away and added, each attribute has one of its own, and the browser remembers them', async () => {
    const user = show();
    await screen.findByRole('link', { name: 'Light 1' });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const choice = within(screen.getByRole('group', { name: 'Columns of the table' }));
    expect(choice.getByRole('checkbox', { name: 'Description' })).toBeDisabled();
    await user.click(choice.getByRole('checkbox', { name: 'Created' }));
    await user.click(choice.getByRole('checkbox', { name: 'Height' }));
    const chosen = ['Photo', 'Description', 'Id', 'Attributes', 'Height', 'Modified', 'Actions'];
    expect(headers()).toEqual(chosen);
    expect(cellsOf('Light 1')).toContain('25.5');
    cleanup();
    show();
    await screen.findByRole('link', { name: 'Light 1' });
    await waitFor(() => expect(headers()).toEqual(chosen));
  });

  it('an export begins with the columns that are shown', async () => {
    const user = renderInShell(<ListScreen type={{ ...type, titleAttribute: 'Height' }} mine={false} formats={[]} />);
    await screen.findByRole('link', { name: 'Light 1' });
    const proposed = async () => {
      await user.click(screen.getByRole('button', { name: 'Export' }));
      const dialog = within(await screen.findByRole('dialog', { name: /^Export “/ }));
      await user.click(dialog.getByText(/^Columns:/));
      const codes = dialog.getAllByRole('checkbox', { checked: true }).map((it) => it.getAttribute('value'));
      await user.keyboard('{Escape}');
      return codes;
    };
    expect(await proposed()).toEqual(['id', 'description', 'creation_date', 'modification_date', 'photo', 'height', 'uses']);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const choice = within(screen.getByRole('group', { name: 'Columns of the table' }));
    for (const name of ['Photo', 'Attributes', 'Created']) await user.click(choice.getByRole('checkbox', { name }));
    expect(await proposed()).toEqual(['id', 'description', 'modification_date', 'height']);
    await user.click(choice.getByRole('checkbox', { name: 'Uses' }));
    expect(await proposed()).toEqual(['id', 'description', 'modification_date', 'height', 'uses']);
  });

  it('what the browser remembers may be anything: then the table is as it begins', async () => {
    localStorage.setItem('vieiro.tables', JSON.stringify({ state: { dense: 'very', shown: { 'elements.3': 7 } }, version: 0 }));
    show();
    await screen.findByRole('link', { name: 'Light 1' });
    expect(screen.getByRole('radio', { name: 'Comfortable' })).toBeChecked();
    expect(headers()).toContain('Created');
  });

  it('rows are dense or comfortable', async () => {
    const user = show();
    const link = await screen.findByRole('link', { name: 'Light 1' });
    expect(link).toHaveClass('line-clamp-4');
    await user.click(screen.getByRole('radio', { name: 'Dense' }));
    expect(link).toHaveClass('line-clamp-1');
  });
});

let columns: ReturnType<typeof useColumns> = [];
function ColumnReader() {
  columns = useColumns(type, false, { dense: false, isShown: ({ hiddenAtFirst }) => !hiddenAtFirst }).filter(
    ({ hiddenAtFirst }) => !hiddenAtFirst,
  );
  return null;
}

describe('what folds on a narrow screen', () => {
  const columnsAt = (role: 'USER' | 'ADMIN' | undefined, px: number) => {
    renderInShell(<ColumnReader />, { RELATE_ELEMENTS_TO_PARISHES: 'true' });
    if (role) logIn(role);
    const folded = foldedKeys(columns, px, 136 + 56);
    return columns.map(({ key }) => key).filter((key) => !folded.has(key));
  };
  const reviewed = ['isPublic', 'isReviewed', 'comments', 'owner'];
  it.each([
    ['ADMIN', 1376, ['photo', 'description', 'id', 'location', ...reviewed, 'created', 'modified']],
    ['ADMIN', 1040, ['photo', 'description', ...reviewed, 'modified']],
    ['ADMIN', 704, ['photo', 'description', 'isPublic', 'isReviewed']],
    ['USER', 704, ['photo', 'description', 'isPublic', 'isReviewed']],
    [undefined, 704, ['photo', 'description', 'id', 'modified']],
  ] as const)('%s at %i px: what a reviewer needs goes last', (role, px, shown) => {
    expect(columnsAt(role, px)).toEqual(shown);
  });
});
