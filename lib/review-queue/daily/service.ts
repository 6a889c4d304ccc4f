import 'server-only';
import { type Db, db } from '@/lib/db';
import { tellHowMuchWaits } from '@/lib/notifications/service';
import { reviewQueuePolicy } from '../policy';
import { countItems } from '../queries';
import { findReviewers } from './queries';

/** Reviewers are notified from this hour on (UTC): shortly before the e-mails of the day, which hold notifications until six o'clock. */
const NOTIFIED_FROM = { hour: 5, minute: 30 };

/** Notifies each reviewer of how much waits in their scope, unless nothing does or they have been notified today. */
export async function tellReviewers(database: Db = db): Promise<void> {
  for (const reviewer of await findReviewers(database)) {
    const count = await countItems(database, reviewQueuePolicy.review(reviewer), {}, reviewer.id);
    if (count > 0) await tellHowMuchWaits(database, { accountId: reviewer.id, count });
  }
}

/** The day (UTC) whose count is to be sent at a moment, as `2026-01-31`; of yesterday before the hour. */
export const dayToTell = (now: Date): string =>
  new Date(now.getTime() - (NOTIFIED_FROM.hour * 60 + NOTIFIED_FROM.minute) * 60_000).toISOString().slice(0, 10);

/** Notifies reviewers once a day, from whichever process is first: the database stores one entry for each day. */
export function keepTellingReviewers(everyMs: number): void {
  let lastDay = '';
  const tell = async () => {
    const today = dayToTell(new Date());
    // Before the hour nobody is notified.
    if (today === lastDay || today !== new Date().toISOString().slice(0, 10)) return;
    await tellReviewers();
    lastDay = today;
  };
  const failed = (error: unknown) => console.error(JSON.stringify({ level: 'warn', at: 'tellReviewers', error: String(error) }));
  setInterval(() => void tell().catch(failed), everyMs).unref();
}
