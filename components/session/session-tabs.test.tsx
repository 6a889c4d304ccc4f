import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Session } from '@/lib/users/schema';
import { EVERYWHERE } from '@/lib/users/schema';
import { dropSession, enterSession, shareSession } from './session';

const uxia: Session = {
  serviceToken: 'token-1',
  user: { id: 7, login: 'uxia', locale: 'gl-ES', locked: false, userRoleDto: { code: 'USER' }, reviewScope: EVERYWHERE },
};
const other = new BroadcastChannel('vieiro.session:');
const isHinted = () => localStorage.getItem('vieiro.loggedIn:') !== null;

let end: () => void;
beforeEach(() => {
  dropSession();
  localStorage.clear();
  end = shareSession({ ended: vi.fn(), resumed: vi.fn() });
});
afterEach(() => end());

/** A tab that opened while this one did not answer has removed what says that somebody is logged in. */
const afterNoAnswer = () => localStorage.clear();

it.each([
  ['is visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['runs again', () => document.dispatchEvent(new Event('resume'))],
  ['comes back from the history', () => window.dispatchEvent(new Event('pageshow'))],
  ['hears a question late', () => other.postMessage({ kind: 'ask', by: 'late' })],
])('a tab that did not answer in time is found by later tabs once it %s', async (_, wake) => {
  enterSession(uxia);
  afterNoAnswer();
  wake();
  await vi.waitFor(() => expect(isHinted()).toBe(true));
});

it('a tab where nobody is logged in does not make later tabs wait', () => {
  document.dispatchEvent(new Event('visibilitychange'));
  expect(isHinted()).toBe(false);
});
