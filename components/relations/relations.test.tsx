import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useDialogs } from '@/components/dialogs/registry';
import { dropSession } from '@/components/session/session';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import type { Element } from '@/lib/elements/schema';
import type { Relation } from '@/lib/relations/schema';
import { askForRelation } from './ask-for-relation';
import { RelationsTable } from './relations-table';

const push = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push, replace: push, refresh: vi.fn() }),
  usePathname: () => '/geometric_elements/3',
}));

type Sent = { method: string; path: string; body: unknown };

/** Answers calls by their address, however they come; records the calls. */
function answer(rules: Record<string, (sent: Sent) => Response>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const it = { method: init.method ?? 'GET', path, body: init.body ? JSON.parse(String(init.body)) : undefined };
    sent.push(it);
    const rule = Object.entries(rules).find(([start]) => `${it.method} ${path}`.startsWith(start));
    if (!rule) throw new Error(`nobody expected ${it.method} ${path}`);
    return rule[1](it);
  });
  return sent;
}

const type = { id: 3, name: 'Lighthouse', geometryType: 'POINT', listAttributeType: [], canJoin: false };
const element = (id: number, name: string) =>
  ({ id, name, description: name, geometricElementTypeDto: type }) as unknown as Element;
const tower = element(12, 'Torre');
const relation = (id: number, other: Element, authorId?: number): Relation =>
  ({
    id,
    isPublic: true,
    isReviewed: false,
    comments: `comment ${id}`,
    geometricElement1: tower,
    geometricElement2: other,
    creationDate: '2026-03-01T10:00:00.000Z',
    modificationDate: '2026-03-01T10:00:00.000Z',
    ...(authorId && { authorUserAccount: { id: authorId, login: 'ana' } }),
  }) as Relation;
const page = (items: unknown[], totalItems = items.length) => json({ result: { items, totalItems } });
const RELATIONS = '/api/elements/geometric_element_relation';
const LIST = '/api/elements/geometric_element_type/3/geometric_elements';
const types = { 'GET /api/elements/geometric_element_type?': () => page([type]) };
const on = { ENABLE_GEOMETRIC_ELEMENTS_RELATION: 'true' };

beforeEach(() => {
  beginAnew();
  push.mockClear();
});

describe('the table', () => {
  const other = element(20, 'Farol');

  it('calls the endpoint of the role, and shows each role its columns and what it may do', async () => {
    const sent = answer({ [`GET ${RELATIONS}/12`]: () => page([relation(1, other), relation(2, element(21, 'Cruz'), 7)]) });
    renderInShell(<RelationsTable element={tower} />, on);
    expect(await screen.findByRole('link', { name: 'Farol' })).toHaveAttribute('href', '/geometric_element/details/20');
    expect(sent[0]?.path).toBe(`${RELATIONS}/12?page=0&size=10&sortField=modificationDate&sortOrder=desc&type=reference`);
    expect(screen.queryByText('Public')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Delete the relation/ })).toBeNull();

    logIn();
    expect(await screen.findByText('Public')).toBeTruthy();
    expect(screen.queryByText('Author')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Delete the relation with Cruz' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete the relation with Farol' })).toBeNull();
    expect(sent.at(-1)?.path).toMatch(`${RELATIONS}/12/user?`);

    logIn('ADMIN');
    expect(await screen.findByText('Author')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Change the relation with Farol' })).toBeTruthy();
    await waitFor(() => expect(sent.at(-1)?.path).toMatch(`${RELATIONS}/12/admin?`));
  });

  it('goes one page back when the last row of a page has gone', async () => {
    let left = 11;
    const sent = answer({
      [`GET ${RELATIONS}/12`]: ({ path }) =>
        path.includes('page=1')
          ? page(left > 10 ? [relation(11, element(31, 'Last'), 7)] : [], left)
          : page(
              Array.from({ length: 10 }, (_, n) => relation(n + 1, element(21 + n, `No ${n}`), 7)),
              left,
            ),
      [`DELETE ${RELATIONS}/11`]: () => {
        left = 10;
        return new Response(null, { status: 204 });
      },
    });
    const user = renderInShell(<RelationsTable element={tower} />, on);
    logIn();
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await user.click(await screen.findByRole('button', { name: 'Delete the relation with Last' }));
    const question = await screen.findByRole('dialog', { name: 'Delete the relation?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('link', { name: 'No 0' })).toBeTruthy();
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull());
  });

  it('with relations switched off only administrators are offered to relate', async () => {
    answer({ [`GET ${RELATIONS}/12`]: () => page([]) });
    renderInShell(<RelationsTable element={tower} />, { ENABLE_GEOMETRIC_ELEMENTS_RELATION: 'false' });
    logIn();
    expect(await screen.findByText('No other element is related to this one yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Relate to another element' })).toBeNull();
    logIn('ADMIN');
    expect(await screen.findByRole('button', { name: 'Relate to another element' })).toBeTruthy();
  });

  it('says that it could not be loaded, and tries again', async () => {
    let broken = true;
    answer({
      [`GET ${RELATIONS}/12`]: () => (broken ? json({ code: 'project.common.notFound', globalError: 'Gone' }, 404) : page([])),
    });
    const user = renderInShell(<RelationsTable element={tower} />, on);
    act(dropSession);
    expect(await screen.findByText('The related elements could not be loaded.')).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No other element is related to this one yet.')).toBeTruthy();
  });
});

describe('the dialog', () => {
  const open = (it?: Relation) => act(() => void askForRelation(tower, it));

  it('wants a second element, searches from three letters, and stores the ids ascending', async () => {
    const sent = answer({
      ...types,
      [`GET ${LIST}`]: ({ path }) => page(path.includes('ownerId') ? [element(5, 'Faro pequeno')] : [tower, element(20, 'Faro')]),
      [`POST ${RELATIONS}`]: () => json(relation(1, element(5, 'Faro pequeno')), 201),
    });
    const user = renderInShell(<p />);
    logIn();
    open();
    await user.click(await screen.findByRole('button', { name: 'Relate' }));
    expect(await screen.findByText('Field "Second element" is required')).toBeTruthy();

    const search = screen.getByRole('combobox', { name: /Second element/ });
    await user.type(search, 'Fa');
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(sent.filter(({ path }) => path.startsWith(LIST))).toEqual([]);
    expect(screen.getByText('Type at least three letters, or a number.')).toBeTruthy();
    await user.type(search, 'r');
    expect(await screen.findByText('2 elements found')).toBeTruthy();
    const words = sent.flatMap(({ path }) => (path.startsWith(LIST) ? [new URL(path, 'http://x').searchParams.get('name')] : []));
    expect(words).toEqual(['Far', 'Far']);
    expect(screen.queryByRole('option', { name: /^Torre/ })).toBeNull();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText('Faro pequeno')).toBeTruthy();
    await user.type(screen.getByLabelText('Comments'), 'beside');
    expect(screen.queryByLabelText('Reviewed')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Relate' }));
    await waitFor(() => expect(push).toHaveBeenCalledWith('/geometric_element/details/12?scroll=relations'));
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      geometricElement1: { id: 5 },
      geometricElement2: { id: 12 },
      comments: 'beside',
      isPublic: true,
      isReviewed: false,
    });
    expect(useDialogs.getState().open).toEqual([]);
  });

  it('finds any element by its number', async () => {
    answer({ ...types, 'GET /api/elements/geometric_element/9/user': () => json(element(9, 'Ponte')) });
    const user = renderInShell(<p />);
    logIn();
    open();
    await user.type(await screen.findByRole('combobox', { name: /Second element/ }), '9');
    expect(await screen.findByRole('option', { name: /Ponte/ })).toBeTruthy();
  });

  it('where lists are closed to the person an element is found by its number alone, and nothing else is offered', async () => {
    const sent = answer({ 'GET /api/elements/geometric_element/9/user': () => json(element(9, 'Ponte')) });
    const user = renderInShell(<p />, { ENABLE_GEOMETRIC_ELEMENT_QUERY: 'false' });
    logIn();
    open();
    const search = await screen.findByRole('combobox', { name: /Second element/ });
    expect(screen.queryByRole('combobox', { name: 'Look among' })).toBeNull();
    await user.type(search, 'Ponte');
    expect(await screen.findByText('Type a number.')).toBeTruthy();
    await user.clear(search);
    await user.type(search, '9');
    expect(await screen.findByRole('option', { name: /Ponte/ })).toBeTruthy();
    expect(sent.map(({ path }) => path)).toEqual(['/api/elements/geometric_element/9/user?type=reference']);
  });

  it('a refusal of the server stands on top and at its field; what was typed stays', async () => {
    answer({
      ...types,
      [`GET ${LIST}`]: () => page([element(20, 'Faro')]),
      [`POST ${RELATIONS}`]: () =>
        json(
          {
            code: 'project.common.conflict',
            globalError: 'It clashes',
            fieldErrors: [{ fieldName: 'geometricElement2', message: 'These two are related already' }],
          },
          409,
        ),
    });
    const user = renderInShell(<p />);
    logIn();
    open();
    await user.type(await screen.findByRole('combobox', { name: /Second element/ }), 'faro');
    await user.click(await screen.findByRole('option', { name: /Faro/ }));
    await user.type(screen.getByLabelText('Comments'), 'mine');
    await user.click(screen.getByRole('button', { name: 'Relate' }));
    expect(await screen.findByText('Second element: These two are related already')).toBeTruthy();
    expect(screen.getByText('These two are related already')).toBeTruthy();
    expect(screen.getByLabelText('Comments')).toHaveValue('mine');

    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog', { name: 'Close without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Comments')).toHaveValue('mine');
  });

  it('nothing typed is lost when the session ends: after the next log-in one goes on where one was', async () => {
    answer({
      ...types,
      [`GET ${LIST}`]: () => page([element(20, 'Faro')]),
      [`POST ${RELATIONS}`]: () => json({ code: 'project.common.unauthenticated', globalError: 'Log in' }, 401),
      'GET /api/elements/geometric_element/12/user': () => json(tower),
    });
    const user = renderInShell(<p />);
    logIn();
    open();
    await user.type(await screen.findByRole('combobox', { name: /Second element/ }), 'faro');
    await user.click(await screen.findByRole('option', { name: /Faro/ }));
    await user.type(screen.getByLabelText('Comments'), 'mine');
    await new Promise((resolve) => setTimeout(resolve, 350));
    await user.click(screen.getByRole('button', { name: 'Relate' }));
    await waitFor(() => expect(push).toHaveBeenCalledWith('/'));
    expect(screen.queryByRole('dialog')).toBeNull();

    logIn();
    await user.click(await screen.findByRole('button', { name: 'Go on' }));
    expect(await screen.findByLabelText('Comments')).toHaveValue('mine');
    expect(screen.getByText('Faro')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog', { name: 'Close without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(useDialogs.getState().open).toEqual([]));
    expect(Object.keys(localStorage).filter((it) => it.includes('draft'))).toEqual([]);
  });

  it('changing a relation leaves both elements as they are; administrators review', async () => {
    const sent = answer({ [`POST ${RELATIONS}/4`]: () => json(relation(4, element(20, 'Faro'))) });
    const user = renderInShell(<p />);
    logIn('ADMIN');
    open(relation(4, element(20, 'Faro'), 8));
    await user.click(await screen.findByLabelText('Reviewed'));
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Choose another' })).toBeNull();
    await user.clear(screen.getByLabelText('Comments'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(push).toHaveBeenCalled());
    expect(sent[0]?.body).toEqual({
      geometricElement1: { id: 12 },
      geometricElement2: { id: 20 },
      comments: '',
      isPublic: true,
      isReviewed: true,
    });
  });
});
