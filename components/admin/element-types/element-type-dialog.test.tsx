import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { json, renderInShell } from '@/components/shell/in-shell';
import { ElementTypeDialog } from './element-type-dialog';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const styles = ['POINT', 'LINE', 'POLYGON'].map((type) => ({ type, listStyles: [`Alder ${type}`, `Birch ${type}`], items: [] }));
const page = { result: { items: [], totalItems: 0 } };

/** Answers by path; what is written is kept. */
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
