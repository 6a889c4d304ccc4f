import { useMutation, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDialogs } from '@/components/dialogs/registry';
import { restoreSession } from '@/components/session/restore-session';
import { currentSession, dropSession, endSession, enterSession } from '@/components/session/session';
import { hearTabs, type TabMessage } from '@/components/session/session-tabs';
import { beginAnew, json, renderInShell, sessionOf } from '@/components/test/in-shell';
import { askToLogIn } from '@/components/users/ask-to-log-in';
import { cancel, contribution, keepPath, startAdd } from '@/components/viewer/contribution';
import { elementsApi } from '@/lib/elements/api';
import { AppError } from '@/lib/errors';
import { call, credentials } from '@/lib/http/client';
import { upload } from '@/lib/http/upload';
import { usersApi } from '@/lib/users/api';
import type { Session } from '@/lib/users/schema';
import { SessionStart } from './session-start';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const first = sessionOf();
const second: Session = { ...first, serviceToken: 'newer' };
const third: Session = { ...first, serviceToken: 'newest' };
const stranger: Session = { serviceToken: 'xoel', user: { ...first.user, id: 8, login: 'xoel' } };
const problem = { globalError: 'Log in', code: 'project.common.unauthenticated', requestId: 'r' };

const other = new BroadcastChannel('vieiro.session:');
const tell = (message: TabMessage) => other.postMessage(message);

/** What was said before has been heard when this comes back. */
const allHeard = () =>
  new Promise<void>((resolve) => {
    const end = hearTabs((message) => {
      if (message.kind !== 'ask' || message.by !== 'test') return;
      end();
      resolve();
    });
    tell({ kind: 'ask', by: 'test' });
  });
/** The page has started, and found nobody. */
const started = () => act(async () => void renderInShell(<SessionStart />));

/** Calls that are answered when the test says so. */
let answers: ((response: Response) => void)[] = [];
beforeEach(() => {
  beginAnew();
  answers = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
});
afterEach(() => {
  other.onmessage = null;
  vi.unstubAllGlobals();
});

const ask = () => call(usersApi.restore, {});
function Saving({ send }: { send: () => Promise<unknown> }) {
  const { mutate, isError } = useMutation({ mutationFn: send });
  return (
    <button type="button" onClick={() => mutate()}>
      {isError ? 'Refused' : 'Save'}
    </button>
  );
}
function Reading() {
  const { data } = useQuery({ queryKey: ['whoever'], queryFn: ask });
  return <p>{data?.serviceToken}</p>;
}

/** XMLHttpRequest, as far as an upload needs it. */
class Refused {
  upload = {};
  status = 401;
  responseText = JSON.stringify(problem);
  onload = () => undefined;
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  send() {
    answers.push(() => this.onload());
  }
}

it.each([
  ['call', ask],
  ['upload', () => upload(elementsApi.addFiles, { params: { id: 1 } }, { form: new FormData() })],
])('a %s that is refused for an older token leaves the newer one of another tab in force', async (_, send) => {
  vi.stubGlobal('XMLHttpRequest', Refused);
  const user = renderInShell(
    <>
      <SessionStart />
      <Saving send={send} />
    </>,
  );
  act(() => enterSession(first));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  tell({ kind: 'renewed', session: second });
  await waitFor(() => expect(credentials.serviceToken).toBe('newer'));
  act(() => answers[0]?.(json(problem, 401)));
  await screen.findByRole('button', { name: 'Refused' });
  const messages = await screen.findByRole('region', { name: /^Messages/ });
  expect(await within(messages).findByText(/Your session was renewed/)).toBeVisible();
  expect([currentSession().user?.login, credentials.serviceToken]).toEqual(['ana', 'newer']);
});

it('what is read is asked for again with the newer token', async () => {
  act(() => enterSession(first));
  renderInShell(<Reading />);
  await waitFor(() => expect(answers).toHaveLength(1));
  act(() => enterSession(second));
  answers[0]?.(json(problem, 401));
  await waitFor(() => expect(answers).toHaveLength(2), { timeout: 5000 });
  answers[1]?.(json(third));
  expect(await screen.findByText('newest')).toBeVisible();
});

it('a session that was refused before the newer token came goes on with it, and nobody has to log in', async () => {
  await started();
  act(() => enterSession(first));
  act(endSession);
  const loggedIn = askToLogIn();
  tell({ kind: 'renewed', session: stranger });
  tell({ kind: 'renewed', session: second });
  expect(await loggedIn).toBe(true);
  expect([credentials.serviceToken, useDialogs.getState().open.length]).toEqual(['newer', 0]);
});

it.each([
  ['leaves by themselves', dropSession],
  ['logs out in another tab', () => tell({ kind: 'loggedOut', userId: first.user.id })],
])('whoever %s stays out when a tab logs in', async (_, leave) => {
  await started();
  act(() => enterSession(first));
  act(endSession);
  act(leave);
  tell({ kind: 'renewed', session: second });
  await act(allHeard);
  expect([currentSession().user, credentials.serviceToken]).toEqual([null, null]);
});

const refuse = (old: string) => async () => {
  if (credentials.serviceToken === old) throw new AppError('project.common.unauthenticated');
  return third;
};
function storeIn(tabs: Session[]) {
  sessionStorage.setItem('serviceToken', first.serviceToken);
  sessionStorage.setItem('sessionUser', JSON.stringify(first.user));
  localStorage.setItem('vieiro.loggedIn:', '1');
  other.onmessage = ({ data }) => {
    if (data.kind === 'ask') for (const session of tabs) tell({ kind: 'answer', to: data.by, session });
  };
}

it('where the stored token is refused, the newer one of another tab of that person is tried', async () => {
  storeIn([stranger, first, second]);
  expect(await restoreSession(refuse(first.serviceToken))).toBe(true);
  expect([credentials.serviceToken, currentSession().user?.login]).toEqual(['newest', 'ana']);
});

it('where other tabs have the same token or are somebody else’s, the session ends, and they are still found by later tabs', async () => {
  storeIn([stranger, first]);
  expect(await restoreSession(refuse(first.serviceToken))).toBe(false);
  expect([currentSession().user, localStorage.getItem('vieiro.loggedIn:')]).toEqual([null, '1']);
});

it('a log-out in another tab leaves a drawing of more than one vertex', async () => {
  await started();
  act(() => enterSession(first));
  const drawnOf = async (vertices: number) => {
    act(() => {
      startAdd(4, 'LineString');
      keepPath(Array.from({ length: vertices }, (_, at): [number, number] => [at, at]));
      enterSession(first);
    });
    tell({ kind: 'loggedOut', userId: first.user.id });
    await act(allHeard);
    return contribution()?.kind;
  };
  expect([await drawnOf(3), await drawnOf(1)]).toEqual(['drawing', undefined]);
  act(cancel);
});
