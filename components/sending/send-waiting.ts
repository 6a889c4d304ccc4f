import { handleCallError } from '@/components/calls/call-errors';
import { renewCards } from '@/components/elements/renew-cards';
import { currentSession } from '@/components/session/session';
import { refreshTiles } from '@/components/viewer/tiles';
import type { Element } from '@/lib/elements/schema';
import { AppError } from '@/lib/errors';
import { loadWaiting } from './load-waiting';
import { forget, put } from './queue';
import { reasonOf, waits } from './reasons';
import { sendChange } from './send-change';
import { sendFiles } from './send-files';
import { sendProposal } from './send-proposal';
import { noteSent } from './sent';
import { ifFree, SENDING_LOCK } from './tabs';
import { allWaiting, type Change, findWaiting, useWaiting, type Waiting } from './waiting';

/** `failed`: the server failed at this one; others may arrive. */
type Outcome = 'sent' | 'answer' | 'later' | 'failed';

/** A server that fails at so many of them one after the other fails at all. */
const MAX_FAILED = 3;

/** Those at which the server failed before come last, in turn, so that they hold up no other. */
function waitingOf(userId: number) {
  const { held, failed } = useWaiting.getState();
  const own = allWaiting().filter((it) => it.userId === userId && it.state === 'waiting' && !held.includes(it.key));
  const again = failed.flatMap((key) => own.find((it) => it.key === key) ?? []);
  return [...own.filter((it) => !again.includes(it)), ...again];
}

const noteFailure = (key: string) =>
  useWaiting.setState(({ failed }) => ({ failed: [...failed.filter((it) => it !== key), key] }));

/**
 * Sends what waits for this person, oldest first, but last what the server failed at before; an element before its files. The answer is
 * how many arrived. One that the server refuses waits for its maker, and one at which it fails waits on. When nobody answers, or nobody is
 * logged in any more, the rest waits on.
 */
export async function sendWaiting(): Promise<number> {
  const { user } = currentSession();
  if (!user || !navigator.onLine || waitingOf(user.id).length === 0) return 0;
  return navigator.locks.request(SENDING_LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return 0;
    // Another tab may have sent some of it.
    await loadWaiting();
    let arrived = 0;
    let failedLast = 0;
    for (const { key } of waitingOf(user.id)) {
      const outcome = await ifFree(key, () => send(key));
      failedLast = outcome === 'failed' ? failedLast + 1 : 0;
      if (outcome === 'failed') noteFailure(key);
      if (outcome === 'later' || failedLast === MAX_FAILED) break;
      if (outcome === 'sent') arrived += 1;
    }
    return arrived;
  });
}

async function send(key: string): Promise<Outcome | undefined> {
  let it = findWaiting(key);
  if (!it) return undefined;
  useWaiting.setState({ sending: key });
  try {
    it = it.kind === 'proposal' && it.change ? await suggest(it, it.change) : await write(it);
    if (it.files.length > 0) {
      await put({ ...it, state: 'refused' });
      return 'answer';
    }
    await forget(key);
    await arrived(it).catch(() => undefined);
    return 'sent';
  } catch (error) {
    return failed(findWaiting(key) ?? it, error);
  } finally {
    useWaiting.setState({ sending: null });
  }
}

/** An element, or a change of one, and then its files. */
async function write(it: Waiting): Promise<Waiting> {
  let left = it;
  while (left.change) left = await sendChange(left, left.change);
  return left.elementId === undefined ? left : sendFiles(left, left.elementId);
}

/** Its files go with it. */
async function suggest(it: Waiting, change: Change): Promise<Waiting> {
  const trying = await put({ ...it, change: { ...change, tried: true } });
  await sendProposal(it, change);
  return { ...trying, files: [] };
}

async function arrived(it: Waiting) {
  const { elementId, type, geometry } = it;
  if (elementId === undefined) return;
  await noteSent(it, elementId);
  // What is only suggested has changed nothing.
  if (it.kind === 'proposal') return;
  refreshTiles(type.id, { id: elementId, typeId: type.id, geometry });
  await renewCards(elementId);
  const { forgetAnswersOf } = await import('@/components/calls/query-provider');
  for (const kind of ['element', 'elements']) void forgetAnswersOf(kind);
}

async function failed(it: Waiting, error: unknown): Promise<Outcome> {
  const known = error instanceof AppError ? error : new AppError('project.common.unexpected');
  if (known.code === 'project.common.unauthenticated') handleCallError(known);
  if (known.code === 'project.common.unexpected') return 'failed';
  if (waits(known)) return 'later';
  return askMaker(notTried(it), known);
}

/** The server has said that nothing of it is there. */
const notTried = (it: Waiting): Waiting => ({
  ...it,
  change: it.change && { ...it.change, tried: undefined, nextKey: undefined },
});

async function askMaker(it: Waiting, error: AppError): Promise<Outcome> {
  const isConflict = error.code === 'project.elements.modify.conflict' && error.current !== undefined;
  const asks: Waiting = isConflict
    ? { ...it, state: 'conflict', theirs: error.current as Element }
    : { ...it, state: 'refused', reason: reasonOf(error) };
  await put(asks).catch(() => undefined);
  return 'answer';
}
