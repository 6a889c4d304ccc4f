import { beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '@/lib/db';
import { mayLag, newest } from '@/lib/db/reading';
import { env } from '@/lib/env';
import { sql, sqlOne } from '@/lib/test/database';
import { type Person, person, reviewer } from '@/lib/test/people';
import { VISITOR } from './actor';
import { contextOf, noteWrite } from './caller';
import { contextFor, newestContext, pageContext } from './context';
import { upsertAccountWrite } from './queries';

let ana: Person;
let replica: string | undefined;
// The address of a replica makes calls ask for it; here nothing is read from it.
vi.mock('@/lib/env', async (original) => {
  const { env } = await original<typeof import('@/lib/env')>();
  return {
    env: new Proxy(env, { get: (all, name: keyof typeof env) => (name === 'DATABASE_REPLICA_URL' ? replica : all[name]) }),
  };
});

beforeAll(async () => {
  ana = await person({ locale: 'gl-ES' });
});

const context = (headers: Record<string, string>, method = 'GET', options = {}) =>
  contextOf(new Request('http://localhost/api', { method, headers }), 'r', options);
const idOf = async (...asked: Parameters<typeof context>) => (await context(...asked)).actor.id;
const refused = (asked: Promise<unknown>) => expect(asked).rejects.toMatchObject({ code: 'project.common.unauthenticated' });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('a bearer', () => {
  it.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])('counts for %s', async (method) =>
    expect(await idOf(bearer(ana.token), method)).toBe(ana.id),
  );
  it('names the account with its role and nothing else', async () =>
    expect((await context(bearer(ana.token))).actor).toEqual({ id: ana.id, login: ana.login, role: 'USER' }));
  it('names what a reviewer reviews', async () => {
    const { token, reviewScope } = await reviewer();
    expect((await context(bearer(token))).actor).toMatchObject({ role: 'REVIEWER', reviewScope });
  });
  it.each<[string, (token: string) => string]>([
    ['in small letters', (token) => `bearer ${token}`],
    ['after several spaces', (token) => `Bearer   ${token}`],
  ])('%s counts', async (_, header) => expect(await idOf({ authorization: header(ana.token) })).toBe(ana.id));
  it.each<[string, (token: string) => string]>([
    ['alone', () => 'Bearer'],
    ['that is empty', () => ''],
    ['of another kind', (token) => `Basic ${token}`],
    ['without its word', (token) => token],
    ['with something before it', (token) => `x Bearer ${token}`],
    ['with something behind it', (token) => `Bearer ${token} x`],
    ['without a space', (token) => `Bearer${token}`],
    ['that is changed', (token) => `Bearer ${token}x`],
  ])('%s is a 401, and nobody where one logs in', async (_, header) => {
    const headers = { authorization: header(ana.token) };
    await refused(context(headers));
    expect((await context(headers, 'POST', { loggingIn: true })).actor).toBe(VISITOR);
  });
  it('of a locked account, of an older version or of no account is a 401', async () => {
    const [locked, older, gone] = await Promise.all([person({ locked: true }), person(), person()]);
    await sql('UPDATE user_account SET token_version = token_version + 1 WHERE id = $1', [older.id]);
    await sql('DELETE FROM user_account WHERE id = $1', [gone.id]);
    for (const { token, cookie } of [locked, older, gone]) {
      await refused(context(bearer(token)));
      expect(await idOf({ cookie })).toBe(VISITOR.id);
    }
  });
});

describe('the cookie', () => {
  it.each(['GET', 'HEAD'])('counts for %s', async (method) => expect(await idOf({ cookie: ana.cookie }, method)).toBe(ana.id));
  it.each(['POST', 'PUT', 'DELETE'])('does not count for %s', async (method) =>
    expect((await context({ cookie: ana.cookie }, method)).actor).toBe(VISITOR),
  );
  it('that is changed is none', async () => expect((await context({ cookie: `${ana.cookie}x` })).actor).toBe(VISITOR));
  it('is not read beside a bearer', async () => {
    const brais = await person();
    expect(await idOf({ ...bearer(brais.token), cookie: ana.cookie })).toBe(brais.id);
  });
});

describe('the database of a call', () => {
  const dbOf = async (...asked: Parameters<typeof context>) => context(...asked);

  it('is the primary by itself: for reading over a new connection where one was lost, for writing not', async () => {
    replica = undefined;
    expect((await dbOf({})).db).toBe(newest);
    expect((await dbOf({}, 'HEAD')).db).toBe(newest);
    expect((await dbOf({}, 'POST')).db).toBe(db);
    expect((await dbOf({}, 'POST', { mayLag: true })).db).toBe(newest);
    expect((await dbOf({}, 'GET', { mayLag: true })).db).toBe(newest);
  });

  it('may lag behind where there is a replica, the call says so and its account has not just written', async () => {
    replica = 'postgresql://127.0.0.1:1/none';
    const lags = async (as: Person | undefined, mayLagBehind: boolean, method = 'GET') =>
      mayLag(await dbOf(as ? bearer(as.token) : {}, method, { mayLag: mayLagBehind }));
    expect(await lags(undefined, true)).toBe(true);
    expect(await lags(undefined, true, 'POST')).toBe(true);
    expect(await lags(undefined, false)).toBe(false);
    const brais = await person();
    expect(await lags(brais, true)).toBe(true);
    await noteWrite({ actor: brais, requestId: 'r' });
    expect(await lags(brais, true)).toBe(false);
    expect(await lags(ana, true)).toBe(true);
    await sql(`UPDATE account_write SET at = at - interval '4 seconds' WHERE account_id = $1`, [brais.id]);
    expect(await lags(brais, true)).toBe(false);
    await sql(`UPDATE account_write SET at = at - interval '2 seconds' WHERE account_id = $1`, [brais.id]);
    expect(await lags(brais, true)).toBe(true);
    const lagging = await dbOf({}, 'GET', { mayLag: true });
    expect(newestContext(lagging)).toEqual({ ...lagging, db: newest });
    expect(newestContext({ ...lagging, db: newest })).toBeUndefined();
  });
});

describe('that an account has written', () => {
  const writes = (id: number) => sql<{ at: Date }>('SELECT at FROM account_write WHERE account_id = $1', [id]);

  it('is recorded once for each account where there is a replica, with the newest time', async () => {
    replica = 'postgresql://127.0.0.1:1/none';
    const brais = await person();
    await noteWrite({ actor: brais, requestId: 'r' });
    const [first] = await writes(brais.id);
    await noteWrite({ actor: brais, requestId: 'r' });
    const all = await writes(brais.id);
    expect(all).toHaveLength(1);
    expect(all[0]!.at.getTime()).toBeGreaterThan(first!.at.getTime());
  });

  it('is not recorded without a replica, nor for a visitor', async () => {
    replica = undefined;
    const brais = await person();
    await noteWrite({ actor: brais, requestId: 'r' });
    replica = 'postgresql://127.0.0.1:1/none';
    await noteWrite({ actor: { ...brais, role: 'VISITOR' }, requestId: 'r' });
    expect(await writes(brais.id)).toEqual([]);
  });

  it('of an account that is gone is no error', async () => {
    const before = await sqlOne<{ n: number }>('SELECT count(*)::int AS n FROM account_write');
    await upsertAccountWrite(db, 999_999_999);
    expect(await sqlOne<{ n: number }>('SELECT count(*)::int AS n FROM account_write')).toEqual(before);
  });

  it('and cannot be recorded does not fail the call, and is logged', async () => {
    replica = 'postgresql://127.0.0.1:1/none';
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await sql('ALTER TABLE account_write RENAME TO account_write_away');
    await noteWrite({ actor: ana, requestId: 'request 7' }).finally(() =>
      sql('ALTER TABLE account_write_away RENAME TO account_write'),
    );
    expect(JSON.parse(logged.mock.lastCall?.[0] as string)).toMatchObject({
      level: 'warn',
      at: 'noteWrite',
      requestId: 'request 7',
      error: expect.stringContaining('account_write'),
    });
    logged.mockRestore();
  });
});

it('a context without a request: of a task, and of a page', () => {
  const task = contextFor({ id: 0, login: 'task', role: 'ADMIN' }, 'es-ES');
  expect(task).toEqual({
    actor: { id: 0, login: 'task', role: 'ADMIN' },
    locale: 'es-ES',
    db,
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    source: 'system',
  });
  expect(pageContext('gl-ES')).toMatchObject({ actor: VISITOR, locale: 'gl-ES' });
  expect(pageContext('gl-ES').db).toBe(newest);
  expect(env.DATABASE_URL).toMatch(/^postgresql:/);
});

it.each([
  ['same-origin', 'form'],
  ['cross-site', 'api'],
  ['same-site', 'api'],
  ['none', 'api'],
])('a call that says %s comes from: %s', async (site, source) => {
  const request = new Request('http://localhost/', { headers: { 'sec-fetch-site': site } });
  expect((await contextOf(request, 'r')).source).toBe(source);
  expect((await contextOf(new Request('http://localhost/'), 'r')).source).toBe('api');
});
