'use client';
import { create } from 'zustand';
import { type Actor, VISITOR } from '@/lib/auth/actor';
import { credentials } from '@/lib/http/client';
import { forgetPersonalHits } from '@/lib/map/recent-hits';
import type { Session, User } from '@/lib/users/schema';
import { hearTabs, hintLoggedIn, onWake, type TabMessage, tellTabs } from './session-tabs';

/** `starting` lasts until it is known whether there is a session: the tab's own, or one of another tab. */
export interface SessionState {
  status: 'starting' | 'anonymous' | 'loggedIn';
  user: User | null;
}

const TOKEN_KEY = 'serviceToken';
const USER_KEY = 'sessionUser';
/** What was opened last by the palette of the administration. */
export const PALETTE_KEY = 'vieiro.palette';

/** Who is using the page; the component renders again when that changes. */
export const useSession = create<SessionState>()(() => ({ status: 'starting', user: null }));
export const currentSession = useSession.getState;
/** Calls `tell` whenever somebody logs in or out, or their account changes; the answer ends that. */
export const onSessionChange = useSession.subscribe;

/** The person as policies know them. */
export const actorOf = ({ user }: SessionState): Actor =>
  user ? { id: user.id, login: user.login, role: user.userRoleDto.code, reviewScope: user.reviewScope } : VISITOR;
export const useActor = (): Actor => actorOf(useSession());

/** Storage may be forbidden or full: the session then lasts as long as the page. */
function keep(token: string | null, user: User | null) {
  try {
    if (!token) for (const name of [TOKEN_KEY, USER_KEY]) sessionStorage.removeItem(name);
    else sessionStorage.setItem(TOKEN_KEY, token);
    if (user) sessionStorage.setItem(USER_KEY, JSON.stringify(user));
  } catch {
    return;
  }
}

/** The token that this tab has stored, and whose it is as far as that is known. */
export function storedSession(): { serviceToken: string; user: User | null } | null {
  try {
    const serviceToken = sessionStorage.getItem(TOKEN_KEY);
    return serviceToken ? { serviceToken, user: JSON.parse(sessionStorage.getItem(USER_KEY) ?? 'null') as User | null } : null;
  } catch {
    return null;
  }
}

/** Whose session the server has ended here: a newer token of theirs, which another tab may have got, brings it back. */
let endedFor: number | undefined;

/** Whose token this tab has, as far as that is known. */
const ownerId = () => (currentSession().user ?? storedSession()?.user)?.id;

function take({ serviceToken, user }: Session) {
  endedFor = undefined;
  credentials.serviceToken = serviceToken;
  keep(serviceToken, user);
  hintLoggedIn(true);
  useSession.setState({ status: 'loggedIn', user });
}

/** The person is in: from here on every call carries the token. Other tabs of theirs go on with it too. */
export function enterSession(entered: Session) {
  take(entered);
  tellTabs({ kind: 'renewed', session: entered });
}

/** Sends a token that nobody has confirmed yet with each call, and keeps it. Whose it is shows only where `user` is known. */
export function tryToken(serviceToken: string, user: User | null) {
  credentials.serviceToken = serviceToken;
  keep(serviceToken, user);
}

/** Who was logged in goes on without an answer of the server: the first call that is answered says whether that still holds. */
export function goOn(user: User) {
  useSession.setState({ status: 'loggedIn', user });
}

/** The account as it now is (its language was changed). */
export function updateUser(user: User) {
  keep(credentials.serviceToken, user);
  useSession.setState({ status: 'loggedIn', user });
}

/** What an administrator has opened by the palette names what others may not see. */
function forgetPaletteChoices() {
  try {
    localStorage.removeItem(PALETTE_KEY);
  } catch {
    return;
  }
}

/** Forgets the session in this tab. Ending the server's cookie is another call. */
export function dropSession() {
  endedFor = undefined;
  credentials.serviceToken = null;
  keep(null, null);
  forgetPersonalHits();
  forgetPaletteChoices();
  useSession.setState({ status: 'anonymous', user: null });
}

/** Forgets the session because the server no longer accepts its token. */
export function endSession() {
  const owner = ownerId();
  dropSession();
  endedFor = owner;
}

/** The person logs out: in this tab, and in every other one where they are logged in. */
export function leaveSession() {
  const { user } = currentSession();
  dropSession();
  hintLoggedIn(false);
  if (user) tellTabs({ kind: 'loggedOut', userId: user.id });
}

/** A tab that got no answer in time has taken the hint away: this one says again that somebody is logged in. */
function hintAgain() {
  if (currentSession().user) hintLoggedIn(true);
}

function answerTab(by: string) {
  const { user } = currentSession();
  const { serviceToken } = credentials;
  if (!serviceToken || !user) return;
  hintAgain();
  tellTabs({ kind: 'answer', to: by, session: { serviceToken, user } });
}

interface Changes {
  /** Its person has logged out in another tab. */
  ended: () => void;
  /** The server had ended it here, and another tab has got a newer token. */
  resumed: (user: User) => void;
}

function followToken(renewed: Session, resumed: Changes['resumed']) {
  const { id } = renewed.user;
  if (credentials.serviceToken && ownerId() === id) take(renewed);
  else if (!credentials.serviceToken && endedFor === id) {
    take(renewed);
    resumed(renewed.user);
  }
}

function followLogOut(userId: number, ended: Changes['ended']) {
  if (endedFor === userId) endedFor = undefined;
  // A token that is still being tried may be anybody's.
  if (!credentials.serviceToken || ![undefined, userId].includes(ownerId())) return;
  dropSession();
  ended();
}

/** Answers tabs that open, and follows what becomes of the session of this tab's person in others. The answer ends that. */
export function shareSession({ ended, resumed }: Changes): () => void {
  const hear = (message: TabMessage) => {
    if (message.kind === 'ask') answerTab(message.by);
    if (message.kind === 'renewed') followToken(message.session, resumed);
    if (message.kind === 'loggedOut') followLogOut(message.userId, ended);
  };
  const ends = [hearTabs(hear), onWake(hintAgain)];
  return () => {
    for (const end of ends) end();
  };
}
