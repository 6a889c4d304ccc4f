import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useRouter } from 'next/navigation';
import { beforeEach, expect, it, vi } from 'vitest';
import { currentSession, enterSession } from '@/components/session/session';
import { beginAnew, json, logIn, renderInShell, sessionOf, stubCalls, unreachable } from '@/components/test/in-shell';
import { useChangeLanguage } from './use-language';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

function Probe() {
  const change = useChangeLanguage();
  return (
    <button type="button" onClick={() => void change('gl-ES')}>
      Galego
    </button>
  );
}

const refreshed = () => vi.spyOn(useRouter(), 'refresh');
const problem = { globalError: 'ended', code: 'project.common.unauthenticated', requestId: 'r' };

beforeEach(() => {
  beginAnew();
  window.history.replaceState(null, '', '/geometric_elements/1');
});

it('a session that has ended shows when the language is changed, too, and the page changes it nevertheless', async () => {
  stubCalls(json(problem, 401));
  const refresh = refreshed();
  const user = renderInShell(<Probe />);
  logIn();
  await user.click(screen.getByRole('button', { name: 'Galego' }));
  expect(await screen.findByText(/Your session has ended/)).toBeInTheDocument();
  expect(currentSession().user).toBeNull();
  expect(window.location.pathname).toBe('/');
  expect(refresh).toHaveBeenCalled();
  expect(document.cookie).toContain('gl-ES');
});

it('says so when the account could not store the language because nobody answered', async () => {
  stubCalls(unreachable);
  const user = renderInShell(<Probe />);
  logIn();
  await user.click(screen.getByRole('button', { name: 'Galego' }));
  expect(await screen.findByRole('dialog', { name: 'Could not connect to server' })).toBeInTheDocument();
  expect(currentSession().user?.login).toBe('ana');
});

it('a language chosen in another tab is taken here, because the server speaks it to both', async () => {
  const refresh = refreshed();
  renderInShell(<Probe />);
  logIn();
  refresh.mockClear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'vieiro.locale', newValue: 'gl-ES' })));
  await waitFor(() => expect(refresh).toHaveBeenCalled());
  expect(currentSession().user?.locale).toBe('gl-ES');
});

it.each([
  ['is asked for in the language of who logs in', true],
  ['stays in its language without a network: asking for another one would load it again and again', false],
])('a page that the service worker brought %s', async (_, answered) => {
  const worker = Object.assign(new EventTarget(), { controller: {}, getRegistration: async () => undefined });
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  const asked = vi.fn(async () => (answered ? json([]) : unreachable()));
  vi.stubGlobal('fetch', asked);
  const refresh = refreshed();
  renderInShell(<Probe />);
  refresh.mockClear();
  act(() => enterSession({ ...sessionOf(), user: { ...sessionOf().user, locale: 'gl-ES' } }));
  await waitFor(() => expect(asked).toHaveBeenCalledWith('/_next/static/files.json', expect.anything()));
  await act(async () => undefined);
  expect(refresh).toHaveBeenCalledTimes(answered ? 1 : 0);
  cleanup();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
