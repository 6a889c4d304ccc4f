'use client';
import { AppError } from '@/lib/errors';
import { credentials } from '@/lib/http/client';
import type { Session, User } from '@/lib/users/schema';
import { currentSession, dropSession, endSession, enterSession, goOn, storedSession, tryToken } from './session';
import { sessionOfOtherTab } from './session-tabs';

/** Between tries while nobody answers: growing gaps, or at once when the network is back. */
const FIRST_GAP_MS = 1000;
const MAX_GAP_MS = 60_000;

/** What the server says to a token that does not hold. Anything else (no network, a 503, a reload meanwhile) says nothing about it. */
const REFUSALS = ['project.common.unauthenticated', 'project.users.login.error', 'project.users.locked'];
const isRefusal = (error: unknown) => error instanceof AppError && REFUSALS.includes(error.code);

function gap(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go);
  });
}

interface Found {
  serviceToken: string;
  user: User | null;
}

/**
 * Restores the session whose token this tab has stored, or with that of another tab. The answer is false when the server refuses
 * the token, which is then deleted; as long as nobody answers, it stays and is tried again. Without a token nothing happens.
 */
export async function restoreSession(fetchSession: () => Promise<Session>): Promise<boolean> {
  const own = storedSession();
  const found = own ?? (await sessionOfOtherTab());
  // Somebody logged in while it was asked for.
  if (currentSession().user) return true;
  if (!found) {
    dropSession();
    return true;
  }
  if ((await tryFound(found, fetchSession)) === 'resolved') return true;
  const newer = own && (await newerOfOtherTab(own));
  if (credentials.serviceToken !== found.serviceToken) return true;
  if (newer && (await tryFound(newer, fetchSession)) === 'resolved') return true;
  endSession();
  return false;
}

/** Another tab of the same person may have got a newer token while this one was not open. */
const newerOfOtherTab = ({ serviceToken, user }: Found) =>
  sessionOfOtherTab((it) => it.serviceToken !== serviceToken && (!user || user.id === it.user.id));

/** Tries a token until the server has answered, or somebody has logged in or out meanwhile, here or in another tab. */
async function tryFound({ serviceToken, user }: Found, fetchSession: () => Promise<Session>): Promise<'resolved' | 'refused'> {
  tryToken(serviceToken, user);
  for (let gapMs = FIRST_GAP_MS; ; gapMs = Math.min(gapMs * 2, MAX_GAP_MS)) {
    const answer = await fetchSession().catch((error: unknown) => (isRefusal(error) ? ('refused' as const) : undefined));
    if (credentials.serviceToken !== serviceToken) return 'resolved';
    if (answer === 'refused') return 'refused';
    if (answer) {
      enterSession(answer);
      return 'resolved';
    }
    if (user && !currentSession().user) goOn(user);
    await gap(gapMs);
    if (credentials.serviceToken !== serviceToken) return 'resolved';
  }
}
