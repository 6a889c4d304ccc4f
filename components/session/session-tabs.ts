'use client';
import { basePath } from '@/lib/base-path';
import type { Session } from '@/lib/users/schema';

/** What the tabs of one browser say to each other about who is logged in. */
export type TabMessage =
  /** A tab that has just opened asks who is logged in elsewhere; `by` is its own number. */
  | { kind: 'ask'; by: string }
  | { kind: 'answer'; to: string; session: Session }
  /** The server has issued a newer token; the ones before may have stopped working. */
  | { kind: 'renewed'; session: Session }
  | { kind: 'loggedOut'; userId: number };

/** A channel reaches documents of this origin and nobody else; the path keeps two installations of one origin apart. */
const CHANNEL = `vieiro.session:${basePath}`;
/** In the local storage while some tab is logged in, so that whoever never logs in does not wait for an answer. Holds no token. */
const HINT = `vieiro.loggedIn:${basePath}`;
const ANSWER_WITHIN_MS = 400;

let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel | undefined {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

export const tellTabs = (message: TabMessage): void => openChannel()?.postMessage(message);

/** Calls `hear` with what other tabs say; the answer ends that. */
export function hearTabs(hear: (message: TabMessage) => void): () => void {
  const open = openChannel();
  const listen = ({ data }: MessageEvent) => {
    if (typeof data?.kind === 'string') hear(data as TabMessage);
  };
  open?.addEventListener('message', listen);
  return () => open?.removeEventListener('message', listen);
}

/** Calls `woken` when the page may have stood still before, as tabs in the background do; the answer ends that. */
export function onWake(woken: () => void): () => void {
  const targets = [
    [document, 'visibilitychange'],
    [document, 'resume'],
    [window, 'pageshow'],
  ] as const;
  for (const [target, name] of targets) target.addEventListener(name, woken);
  return () => {
    for (const [target, name] of targets) target.removeEventListener(name, woken);
  };
}

/** Storage may be forbidden: tabs then know nothing of each other. */
export function hintLoggedIn(on: boolean): void {
  try {
    if (on) localStorage.setItem(HINT, '1');
    else localStorage.removeItem(HINT);
  } catch {
    return;
  }
}

function isHinted(): boolean {
  try {
    return localStorage.getItem(HINT) !== null;
  } catch {
    return false;
  }
}

/** The session of another tab of this browser, if one that `suits` answers soon. */
export async function sessionOfOtherTab(suits: (session: Session) => boolean = () => true): Promise<Session | undefined> {
  if (!isHinted()) return undefined;
  const by = crypto.getRandomValues(new Uint32Array(4)).join('-');
  let answered = false;
  const session = await new Promise<Session | undefined>((resolve) => {
    const end = hearTabs((message) => {
      if (message.kind !== 'answer' || message.to !== by) return;
      answered = true;
      if (suits(message.session)) finish(message.session);
    });
    const timer = setTimeout(() => finish(undefined), ANSWER_WITHIN_MS);
    const finish = (found: Session | undefined) => {
      clearTimeout(timer);
      end();
      resolve(found);
    };
    tellTabs({ kind: 'ask', by });
  });
  // Nobody there: the browser was closed while somebody was logged in. A tab that only stood still sets it again (`onWake`).
  if (!answered) hintLoggedIn(false);
  return session;
}
