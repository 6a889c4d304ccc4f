import { beforeEach, describe, expect, it } from 'vitest';
import { POST as CHANGE_PASSWORD, PUT } from '@/app/api/users/[id]/route';
import { POST as CHANGE_LANGUAGE } from '@/app/api/users/changeLanguage/route';
import { POST as LOG_IN } from '@/app/api/users/login/route';
import { POST as RESTORE } from '@/app/api/users/loginFromServiceToken/route';
import { POST as LOG_OUT } from '@/app/api/users/logout/route';
import { GET as ROLE } from '@/app/api/users/roles/[code]/route';
import { GET as ROLES } from '@/app/api/users/roles/route';
import { POST as CREATE, GET as LIST } from '@/app/api/users/route';
import { POST as SIGN_UP } from '@/app/api/users/signUp/route';
import { call, callJson } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { withDivisions } from '@/lib/test/geography';
import { type Person, people, person, visitor } from '@/lib/test/people';
import type { Session, User } from './schema';

type Problem = { code: string; globalError: string; fieldErrors: { fieldName: string; message: string }[] };

let ana: Person;
let brais: Person;
let uxia: Person;
beforeEach(async () => {
  await sql('DELETE FROM login_attempt');
  ({ ana, brais, uxia } = await people());
});

const logIn = (login: string, password: string, headers = {}) =>
  callJson<Session & Problem>(LOG_IN, { method: 'POST', body: { login, password }, headers });
const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';
const fields = (problem: Problem) => problem.fieldErrors.map((it) => it.fieldName).sort();

describe('POST /users/login', () => {
  it('200: the right pair, in any case of the login, gives a token, the user and the browser’s cookie', async () => {
    const { status, body, headers } = await logIn(ana.login.toUpperCase(), ana.password);
    expect(status).toBe(200);
    const reviewScope = { types: [], provinces: [], municipalities: [], parishes: [] };
    expect(body.user).toEqual({
      ...{ id: ana.id, login: ana.login, locale: 'en-GB', locked: false, userRoleDto: { code: 'USER' }, reviewScope },
    });
    expect(headers.get('set-cookie')).toMatch(/next-auth\.session-token=.+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax/);
    expect((await call(LOG_OUT, { method: 'POST', headers: { authorization: `Bearer ${body.serviceToken}` } })).status).toBe(204);
  });

  it('200: an old token that has ended does not stand in the way', async () => {
    expect((await logIn(ana.login, ana.password, { authorization: 'Bearer ended' })).status).toBe(200);
  });

  it('401: a password of more than 72 bytes, also where its first 72 are right', async () => {
    const password = 'p'.repeat(72);
    const eva = await person({ password });
    expect((await logIn(eva.login, password)).status).toBe(200);
    for (const longer of [`${password}p`, 'p'.repeat(10_000)]) expect((await logIn(eva.login, longer)).status).toBe(401);
  });

  it('401: the same words whether the login exists or not', async () => {
    const [wrong, unknown] = [await logIn(ana.login, 'not her password'), await logIn(`nobody${next()}`, 'not her password')];
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body.globalError).toBe(unknown.body.globalError);
    expect(wrong.body.code).toBe('project.users.login.error');
  });

  it('400: names both fields, in the caller’s language', async () => {
    const { status, body } = await callJson<Problem>(LOG_IN, {
      method: 'POST',
      body: { login: '', password: null },
      headers: { 'accept-language': 'gl' },
    });
    expect(status).toBe(400);
    expect(body.fieldErrors).toEqual([
      { fieldName: 'login', message: 'O campo «Usuario» é obrigatorio' },
      { fieldName: 'password', message: 'O campo «Contrasinal» é obrigatorio' },
    ]);
  });

  it('403: a locked account, and only to whoever knows its password', async () => {
    const locked = await person({ locked: true });
    expect((await logIn(locked.login, locked.password)).body.code).toBe('project.users.locked');
    expect((await logIn(locked.login, 'not the password')).status).toBe(401);
  });

  it('429: after ten failures even the right password waits, from that address alone', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let n = 0; n < 10; n++) expect((await logIn(ana.login, 'wrong password', from('10.0.0.1'))).status).toBe(401);
    const refused = await logIn(ana.login, ana.password, from('10.0.0.1'));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(refused.body.globalError).toMatch(/15 minutes/);
    expect((await logIn(ana.login, ana.password, from('10.0.0.2'))).status).toBe(200);
  });

  it('a good log-in forgets the failures before it, and so does time', async () => {
    for (let n = 0; n < 9; n++) await logIn(ana.login, 'wrong password');
    expect((await logIn(ana.login, ana.password)).status).toBe(200);
    for (let n = 0; n < 10; n++) await logIn(ana.login, 'wrong password');
    await sql(`UPDATE login_attempt SET window_start = now() - interval '16 minutes'`);
    expect((await logIn(ana.login, ana.password)).status).toBe(200);
  });
});

describe('POST /users/signUp', () => {
  const signUp = (body: object) => callJson<Session & Problem>(SIGN_UP, { method: 'POST', body });
  const sabela = () => ({ login: `sabela${next()}`, password: 'unha chave longa', locale: 'gl-ES' });

  it('201: an unlocked USER, whatever else is asked for', async () => {
    const { status, body, headers } = await signUp({ ...sabela(), locked: true, userRoleDto: { code: 'ADMIN' } });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ locale: 'gl-ES', locked: false, userRoleDto: { code: 'USER' } });
    expect(cookieOf(headers)).not.toBe('');
    expect(Object.keys(body.user).sort()).toEqual(['id', 'locale', 'locked', 'login', 'reviewScope', 'userRoleDto']);
  });

  it('409: a login that is taken in any case, at its field', async () => {
    const { status, body } = await signUp({ ...sabela(), login: ana.login.toUpperCase() });
    expect([status, fields(body)]).toEqual([409, ['login']]);
  });

  it.each([
    ['login', { login: ' ' }],
    ['login', { login: 'x'.repeat(65) }],
    ['login', { login: 'uxia\u200b' }],
    ['login', { login: '\u202eaixu' }],
    ['login', { login: 'uxia\nadmin' }],
    ['password', { password: 'short' }],
    ['password', { password: 'ñ'.repeat(37) }],
    ['confirmPassword', { confirmPassword: 'another one' }],
    ['locale', { locale: 'fr-FR' }],
  ])('400: %s', async (field, wrong) => {
    const { status, body } = await signUp({ ...sabela(), ...wrong });
    expect([status, fields(body)]).toEqual([400, [field]]);
  });

  it('400: everything that is wrong at once, what only the server knows among it', async () => {
    const { status, body } = await signUp({ login: '\u3164', password: 'short', confirmPassword: 'other', locale: 'fr-FR' });
    expect([status, fields(body).sort()]).toEqual([400, ['confirmPassword', 'locale', 'login', 'password']]);
  });

  it('400: malformed JSON; 415: no JSON at all', async () => {
    expect((await call(SIGN_UP, { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } })).status).toBe(
      400,
    );
    expect((await call(SIGN_UP, { method: 'POST', body: 'a=b', headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  });
});

describe('tokens', () => {
  const restore = (options: object) => callJson<Session & Problem>(RESTORE, { method: 'POST', ...options });

  it('200: a session goes on by the bearer or by the body', async () => {
    expect((await restore({ as: ana })).body.user.login).toBe(ana.login);
    expect((await restore({ body: { serviceToken: ana.token } })).body.user.login).toBe(ana.login);
  });

  it('401: none, forged, the cookie in the bearer’s place, locked since, deleted since', async () => {
    expect((await restore({})).status).toBe(401);
    expect((await restore({ body: { serviceToken: `${ana.token.slice(0, -4)}AAAA` } })).status).toBe(401);
    expect((await restore({ headers: { authorization: `Bearer ${ana.cookie.split('=')[1]}` } })).status).toBe(401);
    await sql('UPDATE user_account SET locked = true WHERE id = $1', [ana.id]);
    expect((await restore({ as: ana })).status).toBe(401);
    await sql('DELETE FROM user_account WHERE id = $1', [brais.id]);
    expect((await restore({ body: { serviceToken: brais.token } })).status).toBe(401);
  });

  it('401: a cookie changes nothing; it only reads', async () => {
    const byCookie = { as: uxia, by: 'cookie' as const };
    expect((await call(LIST, byCookie)).status).toBe(200);
    expect((await call(LOG_OUT, { method: 'POST', ...byCookie })).status).toBe(401);
    expect((await call(CREATE, { method: 'POST', body: {}, ...byCookie })).status).toBe(401);
  });

  it('204: logging out takes the cookie away', async () => {
    const response = await call(LOG_OUT, { method: 'POST', as: ana });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([204, expect.stringContaining('Max-Age=0')]);
  });
});

describe('one’s own account', () => {
  const change = (id: number, body: object, as: Person = ana) =>
    callJson<Problem>(CHANGE_PASSWORD, { method: 'POST', params: { id: String(id) }, body, as });
  const passwords = (currentPassword: string) => ({ currentPassword, newPassword: 'a much longer password' });

  it('204: a changed password ends every older token', async () => {
    expect((await change(ana.id, passwords(ana.password))).status).toBe(204);
    expect((await call(LOG_OUT, { method: 'POST', as: ana })).status).toBe(401);
    expect((await call(LIST, { as: ana, by: 'cookie' })).status).toBe(401);
    expect((await logIn(ana.login, 'a much longer password')).status).toBe(200);
  });

  it('204 and 400: of two changes at once, that one is in force whose answer says so', async () => {
    const both = ['the password of one', 'the password of another'];
    const answers = await Promise.all(both.map((newPassword) => change(ana.id, { currentPassword: ana.password, newPassword })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    const logIns = await Promise.all(both.map(async (it) => (await logIn(ana.login, it)).status));
    expect(logIns).toEqual(answers.map(({ status }) => (status === 204 ? 200 : 401)));
  });

  it('400: the current password is not right; 403: somebody else’s account, also for an administrator; 401: a visitor', async () => {
    for (const typed of ['not this one', 'p'.repeat(100)]) {
      const wrong = await change(ana.id, passwords(typed));
      expect([wrong.status, fields(wrong.body)]).toEqual([400, ['currentPassword']]);
    }
    expect((await change(brais.id, passwords(ana.password))).status).toBe(403);
    expect((await change(ana.id, passwords(ana.password), uxia)).status).toBe(403);
    expect((await change(ana.id, passwords(ana.password), visitor)).status).toBe(401);
  });

  it('200: one’s own language; 403: another’s; 400: one that does not exist', async () => {
    const speak = (body: object) => callJson<User & Problem>(CHANGE_LANGUAGE, { method: 'POST', body, as: ana });
    expect((await speak({ locale: 'es-ES' })).body.locale).toBe('es-ES');
    expect((await speak({ id: brais.id, locale: 'es-ES' })).status).toBe(403);
    expect(fields((await speak({ locale: 'pt-PT' })).body)).toEqual(['locale']);
  });
});

describe('administrators', () => {
  const update = (id: number, body: object, as: Person = uxia) =>
    callJson<User & Problem>(PUT, { method: 'PUT', params: { id: String(id) }, body, as });
  const account = () => ({
    login: `iria${next()}`,
    password: 'a long password',
    locale: 'gl-ES',
    userRoleDto: { code: 'ADMIN' },
  });

  it('200: list, filtered and in order; 400: an order that does not exist', async () => {
    const list = (query: string) =>
      callJson<{ result: { items: User[]; totalItems: number } } & Problem>(LIST, { url: `/api/users?${query}`, as: uxia });
    const found = await list(`login=${ana.login}&role=USER&locked=false`);
    expect(found.body.result).toMatchObject({ totalItems: 1, items: [{ id: ana.id }] });
    expect((await list(`id=${brais.id}`)).body.result.items.map((it) => it.login)).toEqual([brais.login]);
    const descending = (await list('sortField=id&sortOrder=desc&size=2')).body.result.items.map((it) => it.id);
    expect(descending).toEqual([...descending].sort((a, b) => b - a));
    expect(fields((await list('sortField=password_hash')).body)).toEqual(['sortField']);
  });

  it('201: an account of any role; 409: a login that is taken', async () => {
    const iria = account();
    const made = await callJson<User>(CREATE, { method: 'POST', body: iria, as: uxia });
    expect([made.status, made.body.userRoleDto.code, made.headers.get('location')]).toEqual([
      201,
      'ADMIN',
      `/api/users/${made.body.id}`,
    ]);
    expect((await callJson(CREATE, { method: 'POST', body: iria, as: uxia })).status).toBe(409);
  });

  it.each([
    [{ login: '' }, 'login', 'Field "Login" is required'],
    [{ login: 'x'.repeat(65) }, 'login', 'Field "Login" must have at most 64 characters'],
    [{ login: 'a\u0000b' }, 'login', 'Field "Login" is not valid'],
    [{ login: 'uxia\u200b' }, 'login', 'Field "Login" is not valid'],
    [{ password: null }, 'password', 'Field "Password" is required'],
    [{ password: 'short' }, 'password', 'Field "Password" must have at least 8 characters'],
    [{ password: 'ñ'.repeat(37) }, 'password', 'Field "Password" must have at most 72 bytes (a letter with an accent has two)'],
    [{ locale: 'fr-FR' }, 'locale', 'Field "Language" has a value that is not one of those allowed'],
    [{ userRoleDto: null }, 'userRoleDto', 'Field "Role" is required'],
    [{ userRoleDto: { code: 'ROOT' } }, 'userRoleDto.code', 'Field "Code" has a value that is not one of those allowed'],
  ])('400: an account with %j', async (wrong, fieldName, message) => {
    const { status, body } = await callJson<Problem>(CREATE, { method: 'POST', body: { ...account(), ...wrong }, as: uxia });
    expect([status, body.fieldErrors]).toEqual([400, [{ fieldName, message }]]);
  });

  it.each([
    [{}, 'locked', 'Field "Locked" is required'],
    [{ locked: false, password: 'short' }, 'password', 'Field "Password" must have at least 8 characters'],
    [
      { locked: false, userRoleDto: { code: 'ROOT' } },
      'userRoleDto.code',
      'Field "Code" has a value that is not one of those allowed',
    ],
  ])('400: an account that is changed with %j', async (change, fieldName, message) => {
    const { status, body } = await update(ana.id, change);
    expect([status, body.fieldErrors]).toEqual([400, [{ fieldName, message }]]);
  });

  it('a review scope is written with the account, stands in the list and the session, and stays where it is not sent', async () => {
    const type = await anElementType();
    await withDivisions();
    const reviewScope = { types: [type.id], provinces: ['27'], municipalities: ['15030'], parishes: ['1503001', '1503002'] };
    const body = { ...account(), userRoleDto: { code: 'REVIEWER' }, reviewScope };
    const made = (await callJson<User>(CREATE, { method: 'POST', body, as: uxia })).body;
    expect(made.reviewScope).toEqual(reviewScope);
    expect((await logIn(made.login, body.password)).body.user.reviewScope).toEqual(reviewScope);
    expect((await update(made.id, { locked: false })).body.reviewScope).toEqual(reviewScope);
    const smaller = { types: [type.id, type.id], parishes: ['1503002'] };
    const expected = { types: [type.id], provinces: [], municipalities: [], parishes: ['1503002'] };
    expect((await update(made.id, { locked: false, reviewScope: smaller })).body.reviewScope).toEqual(expected);
    const listed = await callJson<{ result: { items: User[] } }>(LIST, {
      url: `/api/users?role=REVIEWER&id=${made.id}`,
      as: uxia,
    });
    expect(listed.body.result.items[0]?.reviewScope).toEqual(expected);
  });

  it.each([
    ['a type that there is not', { types: [999_999_999] }],
    ['a parish that there is not', { parishes: ['00'] }],
    ['a misspelt kind, which would mean everywhere', { municipality: ['15030'] }],
    ['a code that is a number', { provinces: [15] }],
    ['a list', []],
    ['a word', 'everything'],
  ])('400 at reviewScope, and nothing is written: %s', async (_, reviewScope) => {
    const { status, body } = await update(brais.id, { locked: false, userRoleDto: { code: 'REVIEWER' }, reviewScope });
    expect([status, fields(body)]).toEqual([400, ['reviewScope']]);
    expect(await sqlOne('SELECT role FROM user_account WHERE id = $1', [brais.id])).toEqual({ role: 'USER' });
  });

  it('what stands in a scope cannot be deleted: without it the scope would mean everything', async () => {
    const type = await anElementType();
    await update(brais.id, { locked: false, reviewScope: { types: [type.id] } });
    await expect(sql('DELETE FROM geometric_element_type WHERE id = $1', [type.id])).rejects.toThrow('reviewer_type');
    await update(brais.id, { locked: false, reviewScope: {} });
  });

  it('200: a lock stops the account’s tokens at once, and unlocking does not bring them back', async () => {
    expect((await update(ana.id, { locked: true })).body.locked).toBe(true);
    expect((await call(LOG_OUT, { method: 'POST', as: ana })).status).toBe(401);
    expect((await update(ana.id, { locked: false })).status).toBe(200);
    expect((await call(LOG_OUT, { method: 'POST', as: ana })).status).toBe(401);
    expect((await logIn(ana.login, ana.password)).status).toBe(200);
  });

  it('409: the last unlocked administrator can be neither locked nor demoted', async () => {
    await sql(`UPDATE user_account SET role = 'USER' WHERE role = 'ADMIN' AND id <> $1`, [uxia.id]);
    expect((await update(uxia.id, { locked: true })).status).toBe(409);
    expect((await update(uxia.id, { locked: false, userRoleDto: { code: 'USER' } })).body.code).toBe(
      'project.users.lastAdministrator',
    );
    expect(await sqlOne('SELECT role, locked FROM user_account WHERE id = $1', [uxia.id])).toEqual({
      role: 'ADMIN',
      locked: false,
    });
  });

  describe('upon what was read', () => {
    const everywhere = { types: [], provinces: [], municipalities: [], parishes: [] };
    const read = { locked: false, userRoleDto: { code: 'REVIEWER' }, reviewScope: everywhere };
    beforeEach(() => update(ana.id, { locked: false, userRoleDto: { code: 'REVIEWER' } }));

    it('200: what another administrator has changed since stays, also where the call repeats what was read', async () => {
      const narrow = { ...everywhere, types: [(await anElementType()).id] };
      await update(ana.id, { locked: true, userRoleDto: { code: 'USER' }, reviewScope: narrow });
      const { status, body } = await update(ana.id, { ...read, password: 'another long one', upon: read });
      expect([status, body]).toMatchObject([200, { locked: true, userRoleDto: { code: 'USER' }, reviewScope: narrow }]);
      await update(ana.id, { locked: false, reviewScope: {} });
    });

    it('200: both have changed different things, or made the same of it', async () => {
      await update(ana.id, { locked: false, userRoleDto: { code: 'USER' } });
      const locked = await update(ana.id, { ...read, locked: true, upon: read });
      expect([locked.status, locked.body]).toMatchObject([200, { locked: true, userRoleDto: { code: 'USER' } }]);
      const demoted = await update(ana.id, { ...read, locked: true, userRoleDto: { code: 'USER' }, upon: read });
      expect([demoted.status, demoted.body]).toMatchObject([200, { locked: true, userRoleDto: { code: 'USER' } }]);
    });

    it('409 with the account: both have changed the same differently, and nothing is written', async () => {
      await update(ana.id, { locked: false, userRoleDto: { code: 'USER' } });
      const refused = await update(ana.id, { ...read, locked: true, userRoleDto: { code: 'ADMIN' }, upon: read });
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { code: 'project.common.changedMeanwhile', current: { id: ana.id, locked: false, userRoleDto: { code: 'USER' } } },
      ]);
      expect(JSON.stringify(refused.body)).not.toContain('passwordHash');
      expect(await sqlOne('SELECT role, locked FROM user_account WHERE id = $1', [ana.id])).toEqual({
        role: 'USER',
        locked: false,
      });
    });

    it('404: no such account', async () => {
      expect((await update(999_999_999, { ...read, upon: read })).status).toBe(404);
    });
  });

  it('404: no such account', async () => {
    expect((await update(999_999_999, { locked: true })).status).toBe(404);
  });

  it('401, 403: accounts are for administrators', async () => {
    for (const [as, status] of [
      [visitor, 401],
      [ana, 403],
    ] as const) {
      expect((await call(LIST, { as })).status).toBe(status);
      expect((await call(ROLES, { as })).status).toBe(status);
      expect((await call(CREATE, { method: 'POST', body: account(), as })).status).toBe(status);
      expect((await update(ana.id, { locked: false }, as)).status).toBe(status);
    }
  });

  it('200: roles; 404: one that does not exist', async () => {
    expect((await callJson(ROLES, { as: uxia })).body).toEqual([{ code: 'ADMIN' }, { code: 'REVIEWER' }, { code: 'USER' }]);
    expect((await callJson(ROLE, { params: { code: 'USER' } })).body).toEqual({ code: 'USER' });
    expect((await call(ROLE, { params: { code: 'ROOT' } })).status).toBe(404);
  });
});
