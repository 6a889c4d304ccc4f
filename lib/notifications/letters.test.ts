import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { GET as CHOICES, PUT as CHOOSE } from '@/app/api/notifications/mail/route';
import { POST as END } from '@/app/api/notifications/unsubscribe/route';
import { contextFor } from '@/lib/auth/context';
import { sendDue } from '@/lib/mail/sending';
import type { Writer } from '@/lib/mail/service';
import { call, callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { create, elementScene, modify, who } from '@/lib/test/element-scene';
import { point, readable, startMailServer } from '@/lib/test/mail-server';
import { type Person, visitor } from '@/lib/test/people';
import { writeDigest, writeNotice } from './letters';
import type { MailChoices, NotificationKind } from './schema';
import { notify } from './service';

elementScene();

let server: Awaited<ReturnType<typeof startMailServer>>;
let id: number;
const none: Writer = async () => undefined;
const deliver = () => sendDue({ NOTICE: writeNotice, DIGEST: writeDigest, CONFIRM: none, RESET: none });
const tell = (kind: NotificationKind, accountId = who.ana.id) =>
  notify(contextFor(who.uxia, 'en-GB'), [{ accountId, kind, elementId: id }]);
const choose = (as: Person, choices: unknown) => callJson<MailChoices>(CHOOSE, { method: 'PUT', as, body: { choices } });
const end = (token: string) => call(END, { method: 'POST', url: `/x?token=${token}`, body: 'List-Unsubscribe=One-Click' });
const lastMail = () => readable(server.received.at(-1)?.text ?? '');
const digestIsDue = () => sql(`UPDATE mail SET due_at = now(), digest_day = digest_day WHERE kind = 'DIGEST'`);

beforeAll(async () => {
  server = await startMailServer();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(async () => {
  await server.close();
  point(undefined);
});
beforeEach(async () => {
  for (const table of ['notification', 'mail', 'mail_choice', 'account_email']) await sql(`DELETE FROM ${table}`);
  await sql(`INSERT INTO account_email (account_id, address) VALUES ($1, 'ana@example.org')`, [who.ana.id]);
  await sql(`UPDATE user_account SET locale = 'gl-ES' WHERE id = $1`, [who.ana.id]);
  server.received.length = 0;
  id = (await create(who.ana, { isPublic: true, description: 'Torre & <faro>' })).body.id;
});

describe('by e-mail', () => {
  it('at once, in the language of the account, with a link to the place', async () => {
    await tell('QUESTION');
    await deliver();
    expect(server.received.map(({ to }) => to)).toEqual([['ana@example.org']]);
    expect(lastMail()).toContain('Hai unha pregunta sobre «Torre & <faro>»');
    expect(lastMail()).toContain('Hai unha pregunta sobre «Torre &amp; &lt;faro&gt;»');
    expect(lastMail()).toContain(`http://localhost:3000/geometric_element/details/${id}`);
  });

  it('once a day, all in one e-mail, and only what was not read meanwhile', async () => {
    for (const kind of ['CHANGED', 'FOLLOWED', 'CHANGED'] as const) await tell(kind);
    await sql(`UPDATE notification SET read = true WHERE id = (SELECT max(id) FROM notification)`);
    await deliver();
    expect(server.received).toEqual([]);
    await digestIsDue();
    await deliver();
    expect(server.received).toHaveLength(1);
    expect(lastMail()).toMatch(/^Subject: 2 avisos de localhost/m);
    await deliver();
    expect(server.received).toHaveLength(1);
  });

  it('the entries of a digest are those of the 24 hours before six o’clock', async () => {
    await tell('CHANGED');
    await sql(`UPDATE mail SET digest_day = digest_day - 1, due_at = now()`);
    await deliver();
    expect(server.received).toEqual([]);
  });

  it('never, where that was chosen, without a confirmed address, and for a locked account', async () => {
    await choose(who.ana, [{ kind: 'QUESTION', frequency: 'NEVER' }]);
    await tell('QUESTION');
    await tell('QUESTION', who.brais.id);
    expect(await sql('SELECT FROM mail')).toEqual([]);
    await tell('MESSAGE');
    await sql('UPDATE user_account SET locked = true WHERE id = $1', [who.ana.id]);
    await deliver();
    await sql('UPDATE user_account SET locked = false WHERE id = $1', [who.ana.id]);
    expect(server.received).toEqual([]);
  });

  it('nothing is written of an element that its reader sees no more when the e-mail is sent', async () => {
    await sql(`INSERT INTO account_email (account_id, address) VALUES ($1, 'brais@example.org')`, [who.brais.id]);
    await choose(who.brais, [{ kind: 'FOLLOWED', frequency: 'NOW' }]);
    await tell('FOLLOWED', who.brais.id);
    await modify(who.ana, id, { isPublic: false });
    await deliver();
    expect(server.received).toEqual([]);
    expect(await sql('SELECT state FROM mail')).toEqual([{ state: 'DROPPED' }]);
  });
});

describe.each([
  ['en-GB', 'There is a question about'],
  ['es-ES', 'Hay una pregunta sobre'],
  ['gl-ES', 'Hai unha pregunta sobre'],
])('in %s', (locale, words) => {
  beforeEach(() => sql('UPDATE user_account SET locale = $2 WHERE id = $1', [who.ana.id, locale]));

  it('the words and what says which language they are', async () => {
    await tell('QUESTION');
    await deliver();
    const mail = lastMail();
    expect(mail).toContain(words);
    expect(mail).toMatch(new RegExp(`^Content-Language: ${locale}`, 'm'));
    expect(mail).toContain(`<html lang="${locale}">`);
  });
});

describe('how one hears', () => {
  it('200: what is usual, and what was chosen', async () => {
    const { body } = await callJson<MailChoices>(CHOICES, { as: who.ana });
    expect(body.choices).toHaveLength(9);
    expect(body.choices).toContainEqual({ kind: 'QUESTION', frequency: 'NOW' });
    expect(body.choices).toContainEqual({ kind: 'FOLLOWED', frequency: 'DAILY' });
    const changed = await choose(who.ana, [{ kind: 'FOLLOWED', frequency: 'NOW' }]);
    expect([changed.status, changed.body.choices.find(({ kind }) => kind === 'FOLLOWED')?.frequency]).toEqual([200, 'NOW']);
  });

  it('400 for what is no kind or no frequency, 401 without an account', async () => {
    expect((await choose(who.ana, [{ kind: 'X', frequency: 'NOW' }])).status).toBe(400);
    expect((await choose(who.ana, [{ kind: 'CHANGED', frequency: 'HOURLY' }])).status).toBe(400);
    expect((await choose(visitor, [])).status).toBe(401);
    expect((await callJson(CHOICES, {})).status).toBe(401);
  });

  it('one click ends all of it, without logging in, and by the button of a mail program', async () => {
    await tell('QUESTION');
    await deliver();
    const [, post = ''] = /^List-Unsubscribe:\s+<http:\/\/localhost:3000\/api\/notifications\/unsubscribe\?token=([^>]+)>/m.exec(
      (server.received[0]?.text ?? '').replace(/\r\n\s+/g, ' '),
    ) ?? ['', ''];
    expect(server.received[0]?.text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(lastMail()).toContain(`http://localhost:3000/users/unsubscribe#${post}`);
    for (const wrong of [`${post.slice(0, -1)}x`, post.replace(/^\d+/, String(who.brais.id)), '1.x', 'x'])
      expect((await end(wrong)).status).toBe(400);
    // What waits is not sent any more either.
    for (const kind of ['QUESTION', 'CHANGED'] as const) await tell(kind);
    await digestIsDue();
    expect((await end(post)).status).toBe(204);
    expect((await end(post)).status).toBe(204);
    await deliver();
    expect(server.received).toHaveLength(1);
    const { body } = await callJson<MailChoices>(CHOICES, { as: who.ana });
    expect(new Set(body.choices.map(({ frequency }) => frequency))).toEqual(new Set(['NEVER']));
  });
});
