import 'server-only';
import { db } from '@/lib/db';
import { listen } from '@/lib/db/listening';
import { processState } from '@/lib/process-state';
import { type Claimed, claimMail, deleteOldMail, endMail, postponeMail, updateHanded } from './queries';
import { mailIsOn, type Writer, type Writers } from './service';
import { PATIENCE, send } from './smtp';

/** Longer than any dialogue with the server. */
const LEASE_S = Math.ceil(PATIENCE.longestMs / 1000) + 60;
/** Between two attempts, in seconds; after the last one it has failed. */
const GAPS_S = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600];
/** What somebody waits for at a screen is of no use the next day. */
const WAITED_FOR_S = 30 * 60;
const POLL_MS = 30_000;
const KEEP_DAYS = 30;
const CLEAN_EVERY_MS = 3600_000;
const CLEAN_AT_ONCE = 1000;

const isLate = ({ kind, createdAt }: Claimed) =>
  (kind === 'CONFIRM' || kind === 'RESET') && Date.now() - createdAt.getTime() > WAITED_FOR_S * 1000;

async function again(mail: Claimed, reason: string): Promise<void> {
  const gapS = GAPS_S[mail.attempts - 1];
  if (gapS === undefined || isLate(mail)) await endMail(db, mail, 'FAILED', reason);
  else await postponeMail(db, mail, gapS, reason);
}

async function tryOne(mail: Claimed, write: Writer, patience = PATIENCE): Promise<void> {
  const letter = isLate(mail) ? undefined : await write(mail, db);
  if (!letter) return endMail(db, mail, 'DROPPED', null);
  const outcome = await send(letter, mail.messageKey, () => updateHanded(db, mail), patience);
  if (outcome.kind === 'sent') return endMail(db, mail, 'SENT', null);
  console.error(JSON.stringify({ level: 'warn', at: 'mail', id: mail.id, ...outcome }));
  // What may have been sent stays as it is, and is not sent again.
  if (outcome.kind === 'unknown') return;
  await (outcome.forGood ? endMail(db, mail, 'FAILED', outcome.reason) : again(mail, outcome.reason));
}

/** Sends the e-mail that is due first; false where none is. */
export async function sendNext(writers: Writers, patience = PATIENCE): Promise<boolean> {
  const mail = await claimMail(db, LEASE_S);
  if (!mail) return false;
  try {
    await tryOne(mail, writers[mail.kind], patience);
  } catch (error) {
    // The database or a text failed: another attempt follows when the lease ends.
    console.error(JSON.stringify({ level: 'error', at: 'mail', id: mail.id, error: String(error) }));
  }
  return true;
}

const sending = processState('mail.sending', () => ({ running: false, again: false }));

/** Sends all that is due, one after the other. One loop in a process is enough. */
export async function sendDue(writers: Writers, patience = PATIENCE): Promise<void> {
  if (sending.running) {
    sending.again = true;
    return;
  }
  sending.running = true;
  try {
    do {
      sending.again = false;
      while (await sendNext(writers, patience));
    } while (sending.again);
  } catch (error) {
    console.error(JSON.stringify({ level: 'warn', at: 'sendDue', error: String(error) }));
  } finally {
    sending.running = false;
  }
}

/** Sends what comes for as long as the process lives. Without SMTP_URL it only deletes what is old. */
export function keepSending(writers: Writers): void {
  const clean = () =>
    void deleteOldMail(db, KEEP_DAYS, CLEAN_AT_ONCE).catch((error) =>
      console.error(JSON.stringify({ level: 'warn', at: 'deleteOldMail', error: String(error) })),
    );
  setInterval(clean, CLEAN_EVERY_MS).unref();
  if (!mailIsOn()) return;
  const start = () => void sendDue(writers);
  listen('vieiro_mail', { heard: start, missed: start });
  setInterval(start, POLL_MS).unref();
}
