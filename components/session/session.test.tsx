import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError, type ErrorCode } from '@/lib/errors';
import { credentials } from '@/lib/http/client';
import type { Session } from '@/lib/users/schema';
import { EVERYWHERE } from '@/lib/users/schema';
import { restoreSession } from './restore-session';
import { actorOf, currentSession, dropSession, enterSession, leaveSession, shareSession } from './session';
import { hearTabs, type TabMessage } from './session-tabs';

const uxia: Session = {
  serviceToken: 'token-1',
  user: { id: 7, login: 'uxia', locale: 'gl-ES', locked: false, userRoleDto: { code: 'USER' }, reviewScope: EVERYWHERE },
};
const refused = (code: ErrorCode) => (): Promise<Session> => Promise.reject(new AppError(code));
const unheard = refused('project.common.networkError');
const storedToken = () => sessionStorage.getItem('serviceToken');
const keep = (user = true) => {
  sessionStorage.setItem('serviceToken', 'old');
  if (user) sessionStorage.setItem('sessionUser', JSON.stringify(uxia.user));
};

/** Another tab of the browser: what it hears, and a way to speak. */
const other = new BroadcastChannel('vieiro.session:');
const heard: TabMessage[] = [];
other.onmessage = ({ data }) => void heard.push(data);
/** What was sent before has arrived when this comes back. */
async function allHeard() {
  const id = crypto.randomUUID();
  await new Promise<void>((resolve) => {
    const end = hearTabs((message) => {
      if (message.kind !== 'ask' || message.by !== id) return;
      end();
      resolve();
    });
    other.postMessage({ kind: 'ask', by: id } satisfies TabMessage);
  });
  await vi.waitFor(() => undefined);
}

const EVERYTHING = { types: [], provinces: [], municipalities: [], parishes: [] };

beforeEach(async () => {
  await allHeard();
  dropSession();
  sessionStorage.clear();
  localStorage.clear();
  heard.length = 0;
});
afterEach(() => vi.useRealTimers());

it('keeps the token of the session for its tab and sends it with every call', () => {
  enterSession(uxia);
  expect(storedToken()).toBe('token-1');
  expect(credentials.serviceToken).toBe('token-1');
  expect(actorOf(currentSession())).toEqual({ id: 7, login: 'uxia', role: 'USER', reviewScope: EVERYTHING });
  expect(JSON.stringify(localStorage)).not.toContain('token');
});

it('asks nobody when there is no token', async () => {
  const ask = vi.fn();
  expect(await restoreSession(ask)).toBe(true);
  expect(ask).not.toHaveBeenCalled();
  expect(currentSession().status).toBe('anonymous');
  expect(heard).toEqual([]);
});

it('restores with the stored token, and takes the fresh one', async () => {
  keep();
  let sent: string | null = null;
  await restoreSession(async () => {
    sent = credentials.serviceToken;
    return uxia;
  });
  expect(sent).toBe('old');
  expect(storedToken()).toBe('token-1');
});

it.each(['project.common.unauthenticated', 'project.users.locked'] as const)(
  'logs out when the server refuses: %s',
  async (code) => {
    keep();
    expect(await restoreSession(refused(code))).toBe(false);
    expect(storedToken()).toBeNull();
    expect(actorOf(currentSession()).role).toBe('VISITOR');
  },
);

describe.each([
  ['no network, or a 503', unheard],
  ['too many calls', refused('project.common.tooManyRequests')],
  ['a fault of the server', refused('project.common.unexpected')],
  ['code of the page that did not come', (): Promise<Session> => Promise.reject(new Error('Loading chunk 12 failed'))],
])('%s while it is restored', (_, fails) => {
  it('keeps the token and who it is, and tries again by itself', async () => {
    vi.useFakeTimers();
    keep();
    const ask = vi.fn(fails);
    const restored = restoreSession(ask);
    await vi.advanceTimersByTimeAsync(0);
    expect(storedToken()).toBe('old');
    expect(actorOf(currentSession()).login).toBe('uxia');
    ask.mockImplementation(async () => uxia);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await restored).toBe(true);
    expect([ask.mock.calls.length, storedToken()]).toEqual([2, 'token-1']);
  });

  it('where nobody knows whose the token is, it stays, and nobody is shown as logged out', async () => {
    vi.useFakeTimers();
    keep(false);
    const before = currentSession().status;
    const restored = restoreSession(fails);
    await vi.advanceTimersByTimeAsync(5000);
    expect([storedToken(), currentSession().status]).toEqual(['old', before]);
    dropSession();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await restored).toBe(true);
  });
});

it('tries again at once when the network is back', async () => {
  keep();
  const ask = vi.fn(unheard);
  const restored = restoreSession(ask);
  await vi.waitFor(() => expect(currentSession().user?.login).toBe('uxia'));
  ask.mockImplementation(async () => uxia);
  window.dispatchEvent(new Event('online'));
  expect(await restored).toBe(true);
});

it('whoever logs in while an older token is tried stays in, whatever becomes of that', async () => {
  keep();
  let refuse: (error: Error) => void = () => undefined;
  const restored = restoreSession(() => new Promise((_, reject) => (refuse = reject)));
  await vi.waitFor(() => expect(credentials.serviceToken).toBe('old'));
  enterSession(uxia);
  refuse(new AppError('project.common.unauthenticated'));
  expect(await restored).toBe(true);
  expect([storedToken(), currentSession().user?.login]).toEqual(['token-1', 'uxia']);
});

describe('tabs of one browser', () => {
  const ended = vi.fn();
  let end: () => void;
  beforeEach(() => {
    ended.mockClear();
    end = shareSession({ ended, resumed: vi.fn() });
  });
  afterEach(() => end());

  it('a tab that opens goes on with the session of another one, once the server has confirmed it', async () => {
    localStorage.setItem('vieiro.loggedIn:', '1');
    other.onmessage = ({ data }) => {
      if (data.kind === 'ask') other.postMessage({ kind: 'answer', to: data.by, session: uxia });
    };
    const ask = vi.fn(async () => ({ ...uxia, serviceToken: 'token-2' }));
    expect(await restoreSession(ask)).toBe(true);
    expect([ask.mock.calls.length, storedToken(), currentSession().user?.login]).toEqual([1, 'token-2', 'uxia']);
    other.onmessage = ({ data }) => void heard.push(data);
  });

  it('where no other tab is left, nobody is logged in, and the next start does not wait', async () => {
    localStorage.setItem('vieiro.loggedIn:', '1');
    expect(await restoreSession(vi.fn())).toBe(true);
    expect([currentSession().status, localStorage.getItem('vieiro.loggedIn:')]).toEqual(['anonymous', null]);
  });

  it('answers a tab that asks, only while somebody is logged in, and only to that tab’s number', async () => {
    other.postMessage({ kind: 'ask', by: 'early' });
    await allHeard();
    enterSession(uxia);
    other.postMessage({ kind: 'ask', by: 'nine' });
    await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'answer', to: 'nine', session: uxia }));
    expect(heard).not.toContainEqual(expect.objectContaining({ to: 'early' }));
  });

  it('follows a newer token of the same person, and nobody else’s', async () => {
    enterSession(uxia);
    other.postMessage({ kind: 'renewed', session: { serviceToken: 'xoel', user: { ...uxia.user, id: 8 } } });
    other.postMessage({ kind: 'renewed', session: { ...uxia, serviceToken: 'token-3' } });
    await vi.waitFor(() => expect([storedToken(), credentials.serviceToken]).toEqual(['token-3', 'token-3']));
  });

  it('logging out ends the session in the other tabs of that person', async () => {
    enterSession(uxia);
    leaveSession();
    await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'loggedOut', userId: 7 }));
    enterSession(uxia);
    other.postMessage({ kind: 'loggedOut', userId: 8 });
    await allHeard();
    expect(ended).not.toHaveBeenCalled();
    other.postMessage({ kind: 'loggedOut', userId: 7 });
    await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
    expect([storedToken(), currentSession().status]).toEqual([null, 'anonymous']);
  });

  it('what is no message of ours changes nothing', async () => {
    enterSession(uxia);
    for (const nonsense of [null, 'loggedOut', 7, {}, { kind: 3 }]) other.postMessage(nonsense);
    await allHeard();
    expect(currentSession().user?.login).toBe('uxia');
  });
});
