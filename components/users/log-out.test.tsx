import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useTypedText } from '@/components/form/typed-text';
import { currentSession } from '@/components/session/session';
import { beginAnew, logIn, renderInShell } from '@/components/test/in-shell';
import { LogOut } from './log-out';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

beforeEach(beginAnew);

function Note() {
  const [text, write] = useTypedText('note');
  return <input aria-label="Note" value={text} onChange={(event) => write(event.target.value)} />;
}

it('logging out drops what was typed: nothing of it is held as unsaved, or is there for whoever comes next', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  logIn();
  const user = renderInShell(<Note />);
  await user.type(screen.getByLabelText('Note'), 'For a colleague');
  renderInShell(<LogOut />);
  await waitFor(() => expect(currentSession().user).toBeNull());
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  logIn();
  expect(screen.getByLabelText('Note')).toHaveValue('');
});
