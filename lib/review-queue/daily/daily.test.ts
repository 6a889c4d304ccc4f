import { beforeEach, expect, it } from 'vitest';
import { GET as INBOX } from '@/app/api/notifications/route';
import type { Notification } from '@/lib/notifications/schema';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { who } from '@/lib/test/element-scene';
import { anElementType } from '@/lib/test/elements';
import { type Person, person } from '@/lib/test/people';
import { noa, reviewScene, waiting, xoel } from '@/lib/test/review-scene';
import { dayToTell, tellReviewers } from './service';

reviewScene();
beforeEach(() => sql('DELETE FROM notification'));

const inboxOf = async (as: Person) => {
  const { body } = await callJson<{ result: { items: Notification[] } }>(INBOX, { as });
  return body.result.items.map(({ kind, count, link }) => [kind, count, link]);
};

it('reviewers hear how much waits in their scope; others, and those for whom nothing waits, hear nothing', async () => {
  const elsewhere = await person({ role: 'REVIEWER' });
  await sql('INSERT INTO reviewer_type VALUES ($1, $2)', [elsewhere.id, (await anElementType()).id]);
  await waiting(who.ana);
  await waiting(who.brais);
  await tellReviewers();
  for (const reviewer of [noa, xoel]) expect(await inboxOf(reviewer)).toEqual([['WAITING', 2, '/admin/review']]);
  for (const other of [elsewhere, who.ana, who.uxia]) expect(await inboxOf(other)).toEqual([]);
});

it('once a day, by whichever copy; the next day again', async () => {
  await waiting(who.ana);
  await Promise.all([tellReviewers(), tellReviewers()]);
  await tellReviewers();
  expect(await inboxOf(noa)).toHaveLength(1);
  await sql(`UPDATE notification SET at = at - interval '1 day'`);
  await tellReviewers();
  expect(await inboxOf(noa)).toHaveLength(2);
});

it('a locked reviewer is not notified', async () => {
  await waiting(who.ana);
  const locked = await person({ role: 'REVIEWER' });
  await sql('UPDATE user_account SET locked = true WHERE id = $1', [locked.id]);
  await tellReviewers();
  expect(await sql('SELECT FROM notification WHERE account_id = $1', [locked.id])).toEqual([]);
});

it('the day begins shortly before its e-mails are written', () => {
  expect(dayToTell(new Date('2026-03-02T05:29:59Z'))).toBe('2026-03-01');
  expect(dayToTell(new Date('2026-03-02T05:30:00Z'))).toBe('2026-03-02');
});
