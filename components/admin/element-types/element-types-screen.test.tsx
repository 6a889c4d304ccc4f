import { screen, within } from '@testing-library/react';
import { useRouter } from 'next/navigation';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import type { ElementType, TypeState } from '@/lib/element-types/schema';
import { lighthousesWith } from '@/lib/test/lighthouses';
import { ElementTypesScreen } from './element-types-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const typeIn = (id: number, name: string, state: TypeState): ElementType => ({ ...lighthousesWith(), id, name, state });
const draft = typeIn(1, 'Mill', 'DRAFT');
const published = typeIn(2, 'Lighthouse', 'PUBLISHED');
const archived = typeIn(3, 'Semaphore', 'ARCHIVED');
const template = {
  ...{ code: 'FOUNTAIN', codeDto: { code: 'FOUNTAIN', listInternationalizationDto: [] } },
  ...{ name: 'Fountain', description: 'Fountains and springs', geometryType: 'POINT' },
  attributes: [{ name: 'Kind', dataType: 'SELECT', mandatory: true }],
};

interface Written {
  path: string;
  body: Record<string, unknown>;
}
function serve(): Written[] {
  const written: Written[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if ((init.method ?? 'GET') !== 'GET') {
      const body = init.body ? JSON.parse(String(init.body)) : {};
      written.push({ path, body });
      return path.includes('/duplicate') || path.includes('/templates/')
        ? json({ ...published, id: 9, name: 'Made', state: 'DRAFT' }, 201)
        : json({ ...published, name: 'Moved', state: body.state });
    }
    if (path.endsWith('/templates')) return json([template]);
    if (/\/geometric_element_type\?/.test(path)) return json({ result: { items: [draft, published, archived], totalItems: 3 } });
    return json(path.includes('/codes') ? [] : { result: { items: [], totalItems: 0 } });
  });
  return written;
}

beforeEach(() => {
  beginAnew();
  logIn('ADMIN');
});
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

it('each row says in which state its type is, and axe finds nothing', async () => {
  serve();
  renderInShell(<ElementTypesScreen />);
  expect((await rowOf('Mill')).getByText('Draft')).toBeVisible();
  expect((await rowOf('Lighthouse')).getByText('Published')).toBeVisible();
  expect((await rowOf('Semaphore')).getByText('Archived')).toBeVisible();
  await nothingFound();
});

it.each([
  ['Publish Mill', 1, 'PUBLISHED'],
  ['Bring Semaphore back', 3, 'PUBLISHED'],
] as const)('%s: changes the state upon the version that was read', async (button, id, state) => {
  const written = serve();
  const user = renderInShell(<ElementTypesScreen />);
  await user.click(await screen.findByRole('button', { name: button }));
  await vi.waitFor(() => expect(written).toHaveLength(1), 20_000);
  expect(await screen.findByText('Moved is published.')).toBeVisible();
  expect(written).toEqual([
    {
      path: expect.stringContaining(`/geometric_element_type/${id}`),
      body: expect.objectContaining({ state, version: 1, code: 'LIGHTHOUSE', geometryType: 'POINT' }),
    },
  ]);
});

it('archiving asks first, by keyboard too', async () => {
  const written = serve();
  const user = renderInShell(<ElementTypesScreen />);
  (await screen.findByRole('button', { name: 'Archive Lighthouse' })).focus();
  await user.keyboard('{Enter}');
  const question = await screen.findByRole('dialog', { name: 'Archive “Lighthouse”?' });
  expect(question).toHaveTextContent('Nothing is deleted');
  expect(written).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Moved is archived.')).toBeVisible();
  expect(written[0]?.body.state).toBe('ARCHIVED');
});

it('a type that is deleted leaves the menus of the bar, which the server writes', async () => {
  serve();
  const refresh = vi.spyOn(useRouter(), 'refresh');
  const user = renderInShell(<ElementTypesScreen />);
  await user.click(await screen.findByRole('button', { name: 'Delete Semaphore' }));
  const question = await screen.findByRole('dialog', { name: 'Delete the element type?' });
  expect(refresh).not.toHaveBeenCalled();
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  refresh.mockRestore();
});

it('a duplicate is added as a draft and shown', async () => {
  const written = serve();
  const user = renderInShell(<ElementTypesScreen />);
  await user.click(await screen.findByRole('button', { name: 'Duplicate Lighthouse' }));
  expect(await screen.findByText('Made has been added as a draft.')).toBeVisible();
  expect(written[0]?.path).toMatch(/\/geometric_element_type\/2\/duplicate$/);
  expect(window.location.search).toContain('id=9');
});

it('a template is chosen from cards, by keyboard', async () => {
  const written = serve();
  const user = renderInShell(<ElementTypesScreen />);
  await user.click(await screen.findByRole('button', { name: 'New from a template' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New from a template' }));
  expect(await dialog.findByRole('heading', { name: 'Fountain' })).toBeVisible();
  expect(dialog.getByText('Fountains and springs')).toBeVisible();
  await nothingFound();
  dialog.getByRole('button', { name: 'Use the template Fountain' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Made has been added as a draft.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(written[0]?.path).toMatch(/\/templates\/FOUNTAIN$/);
});
