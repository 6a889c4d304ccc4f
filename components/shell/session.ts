'use client';
import { createStore } from '@/components/ui/store';
import { type Actor, VISITOR } from '@/lib/auth/actor';
import { AppError } from '@/lib/errors';
import { credentials } from '@/lib/http/client';
import type { Session, User } from '@/lib/users/schema';

/** `starting` lasts until a kept token has been tried. */
export interface SessionState {
  status: 'starting' | 'anonymous' | 'loggedIn';
  user: User | null;
}

const keptAs = 'serviceToken';
const userKeptAs = 'sessionUser';
const session = createStore<SessionState>({ status: 'starting', user: null });

/** Who is using the page; the component renders again when that changes. */
export const useSession = (): SessionState => session.use();
export const currentSession = (): SessionState => session.get();
/** Calls `tell` whenever somebody logs in or out, or their account changes; the answer ends that. */
export const onSessionChange = session.subscribe;

/** The person as policies know them. */
export const actorOf = ({ user }: SessionState): Actor =>
  user ? { id: user.id, login: user.login, role: user.userRoleDto.code } : VISITOR;
export const useActor = (): Actor => actorOf(useSession());

/** Storage may be forbidden or full: the session then lasts as long as the page. */
function keep(token: string | null, user: User | null) {
  try {
    if (!token) for (const name of [keptAs, userKeptAs]) sessionStorage.removeItem(name);
    else sessionStorage.setItem(keptAs, token);
    if (user) sessionStorage.setItem(userKeptAs, JSON.stringify(user));
  } catch {
    return;
  }
}

function keptUser(): User | null {
  try {
    return JSON.parse(sessionStorage.getItem(userKeptAs) ?? 'null') as User | null;
  } catch {
    return null;
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
  keep(serviceToken, user);
  session.set({ status: 'loggedIn', user });
}

/** The account as it now is (its language was changed). */
export function updateUser(user: User) {
  keep(credentials.serviceToken, user);
  session.set({ status: 'loggedIn', user });
}

/** Forgets the session in this tab. Ending the server's cookie is another call. */
export function dropSession() {
  credentials.serviceToken = null;
  keep(null, null);
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
  } catch (error) {
    const user = keptUser();
    // Nobody answered: who was in stays in, and the first call that is answered says whether that still holds.
    if (user && error instanceof AppError && error.code === 'project.common.networkError') {
      session.set({ status: 'loggedIn', user });
      return true;
    }
    dropSession();
    return false;
  }
}
