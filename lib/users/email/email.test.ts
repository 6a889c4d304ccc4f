import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { POST as CONFIRM } from '@/app/api/users/email/confirm/route';
import { DELETE, GET, PUT } from '@/app/api/users/email/route';
import { POST as FORGOTTEN } from '@/app/api/users/forgottenPassword/route';
import { POST as LOG_IN } from '@/app/api/users/login/route';
import { POST as RESET } from '@/app/api/users/resetPassword/route';
import { sendDue } from '@/lib/mail/sending';
import type { Writer } from '@/lib/mail/service';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { point, readable, startMailServer } from '@/lib/test/mail-server';
import { type Person, person, visitor } from '@/lib/test/people';
import { writeConfirmation, writeReset } from './letters';

let server: Awaited<ReturnType<typeof startMailServer>>;
let ana: Person;
let brais: Person;
type Problem = { fieldErrors: { fieldName: string }[]; code: string };

const none: Writer = async () => undefined;
const deliver = () => sendDue({ NOTICE: none, DIGEST: none, CONFIRM: writeConfirmation, RESET: writeReset });
const set = (as: Person | undefined, address: unknown, currentPassword = 'a long password') =>
  callJson<Problem>(PUT, { method: 'PUT', as, body: { address, currentPassword } });
const read = async (as: Person) => (await callJson(GET, { as })).body;
const confirm = (token: string) => callJson<Problem>(CONFIRM, { method: 'POST', body: { token } });
const forgotten = (address: string) => call(FORGOTTEN, { method: 'POST', body: { address } });
const reset = (token: string, newPassword = 'another long password') =>
  callJson<Problem>(RESET, { method: 'POST', body: { token, newPassword } });
const logIn = async ({ login }: Person, password: string) =>
  (await callJson(LOG_IN, { method: 'POST', body: { login, password } })).status;
const lastMail = () => readable(server.received.at(-1)?.text ?? '');
const tokens = () => [...new Set([...lastMail().matchAll(/#([\w-]{43})/g)].map(([, token]) => token as string))];

/** Gives a person a confirmed address. */
async function withAddress(of: Person, address: string): Promise<void> {
  expect((await set(of, address)).status).toBe(200);
  await deliver();
  expect((await confirm(tokens()[0] as string)).status).toBe(204);
}

beforeAll(async () => {
  server = await startMailServer();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(async () => {
  await server.close();
  point(undefined);
});
beforeEach(async () => {
  await sql('DELETE FROM mail');
  await sql('DELETE FROM login_attempt');
  await sql('DELETE FROM account_email');
  server.received.length = 0;
  [ana, brais] = await Promise.all([person({ locale: 'gl-ES' }), person()]);
});

describe('an address', () => {
  it('counts once the link that was sent there is opened, which works once', async () => {
    expect(await read(ana)).toEqual({ address: null, pending: null });
    expect(await set(ana, ' ana@example.org ')).toMatchObject({
      status: 200,
      body: { address: null, pending: 'ana@example.org' },
    });
    await deliver();
    expect(server.received.map(({ to }) => to)).toEqual([['ana@example.org']]);
    expect(lastMail()).toContain('Confirmar o enderezo');
    const [token = ''] = tokens();
    expect(await sqlOne('SELECT encode(digest, $2) AS d FROM mail_token WHERE account_id = $1', [ana.id, 'escape'])).not.toEqual({
      d: token,
    });
    expect((await confirm(token)).status).toBe(204);
    expect(await read(ana)).toEqual({ address: 'ana@example.org', pending: null });
    expect(await confirm(token)).toMatchObject({ status: 400, body: { fieldErrors: [{ fieldName: 'token' }] } });
  });

  it('a newer one ends the link to the older one; until it is confirmed the old one stays in use', async () => {
    await withAddress(ana, 'old@example.org');
    await set(ana, 'first@example.org');
    await deliver();
    const [first = ''] = tokens();
    await set(ana, 'second@example.org');
    expect((await confirm(first)).status).toBe(400);
    expect(await read(ana)).toEqual({ address: 'old@example.org', pending: 'second@example.org' });
  });

  it('204: it is forgotten, and with it its links', async () => {
    await withAddress(ana, 'ana@example.org');
    await set(ana, 'new@example.org');
    await deliver();
    const [token = ''] = tokens();
    expect((await call(DELETE, { method: 'DELETE', as: ana })).status).toBe(204);
    expect(await read(ana)).toEqual({ address: null, pending: null });
    expect((await confirm(token)).status).toBe(400);
  });

  it.each([
    'none',
    'a@b',
    'ana@example.org\r\nBcc: all@example.org',
    'ana@example.org\nSubject: x',
    'ana@example.org, all@example.org',
    'Ana <ana@example.org>',
    '"ana\u0000"@example.org',
    'ana@example.org\u202e',
    `${'a'.repeat(250)}@example.org`,
    ['ana@example.org', 'all@example.org'],
    '',
  ])('400 at address for %j', async (address) => {
    expect(await set(ana, address)).toMatchObject({ status: 400, body: { fieldErrors: [{ fieldName: 'address' }] } });
  });

  it('400 for a wrong password, 429 after too many links, 401 without an account', async () => {
    expect(await set(ana, 'ana@example.org', 'wrong')).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ fieldName: 'currentPassword' }] },
    });
    for (let n = 0; n < 5; n++) expect((await set(ana, `a${n}@example.org`)).status).toBe(200);
    expect((await set(ana, 'more@example.org')).status).toBe(429);
    expect((await set(visitor, 'ana@example.org')).status).toBe(401);
    expect((await callJson(GET, {})).status).toBe(401);
    await deliver();
    expect(server.received.map(({ to }) => to[0])).toEqual(['a4@example.org']);
  });
});

describe('a forgotten password', () => {
  it('a link sets another one, once; older sessions end', async () => {
    await withAddress(ana, 'Ana@example.org');
    expect((await forgotten('ana@EXAMPLE.org')).status).toBe(204);
    await deliver();
    expect(server.received.at(-1)?.to).toEqual(['Ana@example.org']);
    const [token = ''] = tokens();
    expect((await reset(token, 'short')).status).toBe(400);
    expect((await reset(token, 'password1')).status).toBe(400);
    expect((await reset(token)).status).toBe(204);
    expect(await logIn(ana, 'another long password')).toBe(200);
    expect(await logIn(ana, ana.password)).toBe(401);
    expect((await callJson(GET, { as: ana })).status).toBe(401);
    expect(await reset(token)).toMatchObject({ status: 400, body: { fieldErrors: [{ fieldName: 'token' }] } });
  });

  it('of two calls with one token one succeeds', async () => {
    await withAddress(ana, 'ana@example.org');
    await forgotten('ana@example.org');
    await deliver();
    const [token = ''] = tokens();
    const answers = await Promise.all([reset(token), reset(token, 'a third long password')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  it('a link is valid for 30 minutes, and not for an account that is locked meanwhile', async () => {
    await withAddress(ana, 'ana@example.org');
    await forgotten('ana@example.org');
    await deliver();
    const [late = ''] = tokens();
    const { left } = await sqlOne<{ left: number }>(
      `SELECT extract(epoch FROM expires_at - now())::int AS left FROM mail_token WHERE account_id = $1 AND kind = 'RESET'`,
      [ana.id],
    );
    expect(left).toBeLessThanOrEqual(1800);
    expect(left).toBeGreaterThan(1780);
    await sql(`UPDATE mail_token SET expires_at = now() - interval '1 second'`);
    expect((await reset(late)).status).toBe(400);
    await forgotten('ana@example.org');
    await deliver();
    await sql('UPDATE user_account SET locked = true WHERE id = $1', [ana.id]);
    expect((await reset(tokens()[0] as string)).status).toBe(400);
  });

  it('the answer and what it does are the same whether the address is somebody’s or not; one that is not confirmed is nobody’s', async () => {
    await withAddress(ana, 'ana@example.org');
    await set(brais, 'brais@example.org');
    await deliver();
    server.received.length = 0;
    const answers = [];
    for (const address of ['ana@example.org', 'nobody@example.org', 'brais@example.org']) {
      const answer = await forgotten(address);
      answers.push([answer.status, await answer.text(), [...answer.headers.keys()].sort()]);
    }
    expect(new Set(answers.map((it) => JSON.stringify(it))).size).toBe(1);
    const rows = await sql(`SELECT state, address FROM mail WHERE kind = 'RESET' ORDER BY id`);
    expect(rows.map(({ state }) => state)).toEqual(['WAITING', 'WAITING', 'WAITING']);
    await deliver();
    expect(server.received.map(({ to }) => to)).toEqual([['ana@example.org']]);
  });

  it('accounts that share an address are all named, each with a link of its own', async () => {
    await withAddress(ana, 'both@example.org');
    await withAddress(brais, 'both@example.org');
    await forgotten('both@example.org');
    await deliver();
    expect(server.received.at(-1)?.to).toEqual(['both@example.org']);
    expect(tokens()).toHaveLength(2);
    expect(lastMail()).toContain(ana.login);
    expect(lastMail()).toContain(brais.login);
  });

  it('429 after too many for one address, whoever asks, and after too many wrong tokens', async () => {
    for (let n = 0; n < 5; n++) expect((await forgotten('ana@example.org')).status).toBe(204);
    const refused = await forgotten('ANA@example.org');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await forgotten('other@example.org')).status).toBe(204);
    await sql('UPDATE login_attempt SET failures = 200');
    expect((await reset('x'.repeat(43))).status).toBe(429);
  });
});

it('403 everywhere where the operator has configured no e-mail', async () => {
  const { SMTP_URL } = process.env;
  point(undefined);
  const answers = [
    await callJson<Problem>(GET, { as: ana }),
    await set(ana, 'ana@example.org'),
    await callJson<Problem>(FORGOTTEN, { method: 'POST', body: { address: 'ana@example.org' } }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([403, 'project.mail.off']));
  point(SMTP_URL);
});
