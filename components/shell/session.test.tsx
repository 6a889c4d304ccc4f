import { beforeEach, expect, it, vi } from 'vitest';
import { credentials } from '@/lib/http/client';
import type { Session } from '@/lib/users/schema';
import { actorOf, currentSession, dropSession, enterSession, restoreSession } from './session';

const uxia: Session = {
  serviceToken: 'token-1',
  user: { id: 7, login: 'uxia', locale: 'gl-ES', locked: false, userRoleDto: { code: 'USER' } },
};

beforeEach(() => {
  dropSession();
  sessionStorage.clear();
});

it('keeps the token of the session for its tab and sends it with every call', () => {
  enterSession(uxia);
  expect(sessionStorage.getItem('serviceToken')).toBe('token-1');
  expect(credentials.serviceToken).toBe('token-1');
  expect(actorOf(currentSession())).toEqual({ id: 7, login: 'uxia', role: 'USER' });
});

it('asks nobody when there is no token', async () => {
  const ask = vi.fn();
  expect(await restoreSession(ask)).toBe(true);
  expect(ask).not.toHaveBeenCalled();
  expect(currentSession().status).toBe('anonymous');
});

it('restores with the kept token, and takes the fresh one', async () => {
  sessionStorage.setItem('serviceToken', 'old');
  let sent: string | null = null;
  await restoreSession(async () => {
    sent = credentials.serviceToken;
    return uxia;
  });
  expect(sent).toBe('old');
  expect(sessionStorage.getItem('serviceToken')).toBe('token-1');
});

it('logs out when the kept token no longer holds', async () => {
  sessionStorage.setItem('serviceToken', 'old');
  expect(await restoreSession(() => Promise.reject(new Error('401')))).toBe(false);
  expect(sessionStorage.getItem('serviceToken')).toBeNull();
  expect(actorOf(currentSession()).role).toBe('VISITOR');
});
