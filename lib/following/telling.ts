import 'server-only';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { transaction } from '@/lib/db/transaction';
import { DAY_MS } from '@/lib/durations';
import { elementPolicy, valuePolicy } from '@/lib/elements/policy';
import { notifyOfRevisions, type RevisionNotice } from '@/lib/notifications/service';
import { processState } from '@/lib/process-state';
import {
  aimAt,
  type Candidate,
  deleteFollowingOfGone,
  findCandidates,
  hasNews,
  lockProgress,
  updateDone,
} from './progress-queries';

/** Revisions that are read in one transaction. */
const BATCH = 1000;
/** Maximum number of notifications of an account for each batch, so that a mass import does not cause one for each element. */
const MAX_NOTIFIED = 100;
const DELETE_AT_ONCE = 1000;
const MAX_MS = 120_000;

const system = () => contextFor(VISITOR, 'en-GB');
const telling = processState('following.telling', () => ({ running: false }));

const seesIf = (isPublic: boolean, it: Candidate) => permits(elementPolicy.read(it), { ...it, isPublic });

/** A change that was made while the element was hidden is not announced to followers who see only public elements. */
const sees = (it: Candidate) => seesIf(it.isPublic && it.wasPublic, it);

/** Whether they could not see the element before: others hid it, or a review held it back. */
const isFound = (it: Candidate) => it.hasAppeared && !seesIf(false, it);

const seesSomething = (it: Candidate) => it.visibilities.some((one) => permits(valuePolicy[one](it), it));

function noticesOf(candidates: readonly Candidate[]): RevisionNotice[] {
  return candidates.flatMap((it) => {
    const found = isFound(it);
    if (!sees(it) || !(found || seesSomething(it))) return [];
    const { id: accountId, elementId, revisionId } = it;
    return [{ accountId, kind: 'FOLLOWED', elementId, revisionId, isNew: found || it.isCreated }];
  });
}

/**
 * One step. True if another one may follow at once. Notifications and progress are written in one transaction, so that a process that stops in
 * the middle leaves all of it to the next one.
 */
const step = (): Promise<boolean> =>
  transaction(
    { ...system(), actor: VISITOR },
    async (ctx) => {
      const progress = await lockProgress(ctx.db);
      if (!progress) return false;
      const { doneId, nextId, lastId, haveEnded, isFollowed } = progress;
      if (doneId === nextId) {
        if (lastId <= nextId) return false;
        await aimAt(ctx.db, lastId);
        return true;
      }
      if (!haveEnded) return false;
      const upTo = isFollowed ? Math.min(nextId, doneId + BATCH) : nextId;
      const candidates = isFollowed ? await findCandidates(ctx.db, doneId, upTo, MAX_NOTIFIED) : [];
      await notifyOfRevisions(ctx.db, noticesOf(candidates));
      await updateDone(ctx.db, upTo);
      return true;
    },
    MAX_MS,
  );

/** Notifies followers of all changes since the last run, in whichever process that was. */
export async function tellFollowers(): Promise<void> {
  if (telling.running) return;
  telling.running = true;
  try {
    if (await hasNews(system().db)) while (await step());
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', at: 'tellFollowers', error: String(error) }));
  } finally {
    telling.running = false;
  }
}

/** Notifies followers regularly, for the lifetime of the process. */
export function keepTelling(everyMs: number): void {
  setInterval(() => void tellFollowers(), everyMs).unref();
  const clean = () =>
    void deleteFollowingOfGone(system().db, DELETE_AT_ONCE).catch((error) =>
      console.error(JSON.stringify({ level: 'warn', at: 'deleteFollowingOfGone', error: String(error) })),
    );
  setInterval(clean, DAY_MS).unref();
}
