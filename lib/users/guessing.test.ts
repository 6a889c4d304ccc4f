import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { POST as CHANGE_PASSWORD } from '@/app/api/users/[id]/route';
import { POST as LOG_IN } from '@/app/api/users/login/route';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { pool } from '@/lib/db';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { type Person, people, person } from '@/lib/test/people';
import { deleteFailures } from './queries';
import { limited, logInBuckets } from './throttle';

type Problem = { code: string; globalError: string; fieldErrors?: { fieldName: string }[] };

let ana: Person;
let brais: Person;
beforeEach(async () => {
  await sql('DELETE FROM login_attempt');
  ({ ana, brais } = await people());
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const logIn = (password: string, { login = ana.login, address = '10.0.0.1' } = {}) =>
  callJson<Problem>(LOG_IN, { method: 'POST', body: { login, password }, headers: from(address) });
const change = (currentPassword: string, as = ana) =>
  callJson<Problem>(CHANGE_PASSWORD, {
    method: 'POST',
    params: { id: String(as.id) },
    as,
    body: { currentPassword, newPassword: 'a much longer password' },
  });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const times = <T>(count: number, run: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => run(n)));
const some = (count: number, status: number) => Array<number>(count).fill(status);
const failures = () => sql('SELECT failures FROM login_attempt');
const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');
const bucket = (name: string, count: number, ageS: number) =>
  sql(`INSERT INTO login_attempt (bucket, failures, window_start) VALUES ($1, $2, now() - $3::int * interval '1 second')`, [
    name,
    count,
    ageS,
  ]);
const passing = (seconds: number) =>
  sql(`UPDATE login_attempt SET window_start = window_start - $1::int * interval '1 second'`, [seconds]);

describe('log-ins at the same moment', () => {
  it('429: of forty wrong ones ten are tried', async () => {
    expect(statuses(await times(40, () => logIn('not her password')))).toEqual([...some(10, 401), ...some(30, 429)]);
    expect((await logIn(ana.password)).status).toBe(429);
    expect((await logIn(ana.password, { address: '10.0.0.2' })).status).toBe(200);
  });

  it('429: a spelling that finds the same account is no further attempt, and neither is one that finds none', async () => {
    for (const [login, alike] of [
      ['dominique', 'dom\u0130nique'],
      ['nobody-is-this', 'nobody-\u0130s-this'],
    ] as const) {
      if (login === 'dominique') await person({ login, password: 'a long password' });
      expect(statuses(await times(10, () => logIn('not the password', { login })))).toEqual(some(10, 401));
      expect((await logIn('a long password', { login: alike })).status).toBe(429);
    }
  });

  it('429: of one address at many logins, two hundred are tried', async () => {
    await sql(
      `INSERT INTO login_attempt (bucket, failures)
       SELECT translate(rtrim(encode(sha256(convert_to(E'address\\n10.0.0.1', 'UTF8')), 'base64'), '='), '+/', '-_'), 195`,
    );
    const answers = await times(9, (n) => logIn('not the password', { login: `somebody-${n}` }));
    expect(statuses(answers)).toEqual([...some(5, 401), ...some(4, 429)]);
  });

  it('what is refused counts nowhere: the login is not closed to other addresses by it', async () => {
    for (let n = 0; n < 3; n++) await times(40, () => logIn('not her password'));
    expect((await sql('SELECT max(failures) AS most FROM login_attempt'))[0]?.most).toBe(10);
  });

  it('a good one leaves nothing behind, and neither does the right password of a locked account', async () => {
    await logIn('not her password');
    expect((await logIn(ana.password)).status).toBe(200);
    expect(await failures()).toEqual([{ failures: 1 }, { failures: 1 }]);
    await sql('DELETE FROM login_attempt');
    await sql('UPDATE user_account SET locked = true WHERE id = $1', [ana.id]);
    expect((await logIn(ana.password)).status).toBe(403);
    expect(await failures()).toEqual([]);
  });
});

describe('the window of a pair', () => {
  it('429: ten are tried in any 15 minutes, also around the end of those that the first one began', async () => {
    await times(9, () => logIn('not her password'));
    await passing(895);
    expect((await logIn('not her password')).status).toBe(401);
    await passing(10);
    expect(statuses(await times(3, () => logIn('not her password')))).toEqual(some(3, 429));
    await passing(900);
    expect((await logIn('not her password')).status).toBe(401);
  });

  it('of a login or an address it begins with the first failure: others cannot make it longer', async () => {
    await bucket(digest('login', ana.login.toLowerCase()), 98, 890);
    expect((await logIn('not her password')).status).toBe(401);
    await passing(20);
    expect((await logIn('not her password')).status).toBe(401);
    expect((await sql('SELECT max(failures) AS most FROM login_attempt'))[0]?.most).toBe(2);
  });

  it('Retry-After is that of the bucket that is full: what the refusal was about to count in others is not', async () => {
    await bucket(digest('pair', ana.login.toLowerCase(), '10.0.0.1'), 10, 840);
    await bucket(digest('login', ana.login.toLowerCase()), 99, 0);
    const refused = await logIn('not her password');
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.closeTo(60, -1)]);
  });
});

describe('an attempt', () => {
  it('that could not be made is not counted', async () => {
    const ctx = contextFor(VISITOR, 'en-GB');
    const buckets = await logInBuckets(ctx, ana.login, '10.0.0.1');
    const attempt = () => limited(ctx, buckets, () => Promise.reject(new Error('no connection')));
    await expect(attempt()).rejects.toThrow('no connection');
    expect(await failures()).toEqual([]);
  });

  it('that succeeds beside others of the same address leaves nothing behind, and none of them fails', {
    timeout: 60_000,
  }, async () => {
    const ctx = contextFor(VISITOR, 'en-GB');
    const attempt = async (n: number) => {
      const buckets = await logInBuckets(ctx, n % 2 ? ana.login : brais.login, '10.0.0.1');
      for (let again = 0; again < 25; again++)
        await limited(ctx, buckets, () => Promise.resolve({ outcome: 'succeeded', result: undefined }));
    };
    await times(6, attempt);
    expect(await failures()).toEqual([]);
  });

  it('that succeeds forgets its own failures and what is long past, without waiting for those at which others are', async () => {
    await bucket('own', 3, 0);
    for (const past of ['past', 'in use']) await bucket(past, 1, 1000);
    const other = await pool.connect();
    await other.query(`BEGIN; SELECT 1 FROM login_attempt WHERE bucket = 'in use' FOR UPDATE`);
    const waiting = new Promise((resolve) => setTimeout(resolve, 2000, 'waiting'));
    const first = await Promise.race([deleteFailures(contextFor(VISITOR, 'en-GB').db, 'own', 900), waiting]);
    await other.query('ROLLBACK');
    other.release();
    expect(first).toBeUndefined();
    expect(await sql('SELECT bucket FROM login_attempt')).toEqual([{ bucket: 'in use' }]);
  });
});

describe('the current password', () => {
  it('429: of thirty wrong ones at the same moment ten are tried, with Retry-After, of that account alone', async () => {
    expect(statuses(await times(30, () => change('not her password')))).toEqual([...some(10, 400), ...some(20, 429)]);
    const refused = await change(ana.password);
    expect([refused.status, refused.body.code]).toEqual([429, 'project.common.tooManyRequests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await change(brais.password, brais)).status).toBe(204);
  });

  it('204: the right one forgets the wrong ones before it', async () => {
    await times(9, () => change('not her password'));
    expect((await change(ana.password)).status).toBe(204);
    expect(await failures()).toEqual([]);
  });
});

describe('somebody else’s account', () => {
  it.each([[{}], [{ currentPassword: 7 }], ['{'], [{ currentPassword: 'x', newPassword: 'short' }]])(
    '403: before the body %j is checked',
    async (body) => {
      const params = { id: String(brais.id) };
      const headers = { 'content-type': 'application/json' };
      expect((await callJson(CHANGE_PASSWORD, { method: 'POST', params, as: ana, body, headers })).status).toBe(403);
    },
  );
});
