'use client';
import { createStore } from '@/components/ui/store';
import { type Actor, VISITOR } from '@/lib/auth/actor';
import { credentials } from '@/lib/http/client';
import type { Session, User } from '@/lib/users/schema';

/** `starting` lasts until a kept token has been tried. */
export interface SessionState {
  status: 'starting' | 'anonymous' | 'loggedIn';
  user: User | null;
}

const keptAs = 'serviceToken';
const session = createStore<SessionState>({ status: 'starting', user: null });

/** Who is using the page; the component renders again when that changes. */
export const useSession = (): SessionState => session.use();
export const currentSession = (): SessionState => session.get();

/** The person as policies know them. */
export const actorOf = ({ user }: SessionState): Actor =>
  user ? { id: user.id, login: user.login, role: user.userRoleDto.code } : VISITOR;
export const useActor = (): Actor => actorOf(useSession());

/** Storage may be forbidden or full: the session then lasts as long as the page. */
function keep(token: string | null) {
  try {
    if (token) sessionStorage.setItem(keptAs, token);
    else sessionStorage.removeItem(keptAs);
  } catch {
    return;
  }
}

function keptToken(): string | null {
  try {
    return sessionStorage.getItem(keptAs);
  } catch {
    return null;
  }
}

/** The person is in: from here on every call carries the token. */
export function enterSession({ serviceToken, user }: Session) {
  credentials.serviceToken = serviceToken;
  keep(serviceToken);
  session.set({ status: 'loggedIn', user });
}

/** The account as it now is (its language was changed). */
export const updateUser = (user: User) => session.set({ status: 'loggedIn', user });

/** Forgets the session in this tab. Ending the server's cookie is another call. */
export function dropSession() {
  credentials.serviceToken = null;
  keep(null);
  session.set({ status: 'anonymous', user: null });
}

/**
 * Goes on with the session whose token the tab has kept. The answer is false when there was one and it no longer holds;
 * without a token nothing happens.
 */
export async function restoreSession(fetchSession: () => Promise<Session>): Promise<boolean> {
  const token = keptToken();
  if (!token) {
    session.set({ status: 'anonymous', user: null });
    return true;
  }
  credentials.serviceToken = token;
  try {
    enterSession(await fetchSession());
    return true;
  } catch {
    dropSession();
    return false;
  }
}
