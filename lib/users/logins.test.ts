import { beforeEach, describe, expect, it } from 'vitest';
import { POST as CHANGE_PASSWORD, PUT } from '@/app/api/users/[id]/route';
import { POST as CHANGE_LANGUAGE } from '@/app/api/users/changeLanguage/route';
import { POST as CREATE } from '@/app/api/users/route';
import { POST as SIGN_UP } from '@/app/api/users/signUp/route';
import { pool } from '@/lib/db';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { type Person, people, person } from '@/lib/test/people';
import { seedSkeletons } from '@/prisma/seed/base/skeletons';

type Problem = { code: string; globalError: string; fieldErrors: { fieldName: string; message: string }[] };

let ana: Person;
let brais: Person;
let uxia: Person;
beforeEach(async () => {
  await sql('TRUNCATE user_account CASCADE');
  ({ ana, brais, uxia } = await people());
});

const account = (login: string, password = 'unha chave longa') => ({ login, password, locale: 'gl-ES' });
const signUp = (body: object) => callJson<Problem>(SIGN_UP, { method: 'POST', body });
const create = (body: object) =>
  callJson<Problem>(CREATE, { method: 'POST', as: uxia, body: { ...body, userRoleDto: { code: 'USER' } } });
const refusal = ({ status, body }: { status: number; body: Problem }) => [status, body.fieldErrors?.map((it) => it.fieldName)];

describe('a login that is confusable with another', () => {
  it.each([
    ['a Cyrillic а', 'noa', 'no\u0430'],
    ['a dotless ı', 'uxia', 'ux\u0131a'],
    ['full width', 'uxia', 'ｕｘｉａ'],
    ['an accent', 'uxia', 'uxía'],
    ['capitals', 'uxia', 'UXIA'],
    ['capitals of another alphabet', 'admin', '\u0391D\u039c\u0399\u039d'],
    ['a capital I for an l', 'paypal', 'paypaI'],
    ['two letters for one', 'marta', 'rnarta'],
    ['a figure for a letter', 'leo', 'le0'],
    ['a space that is wider', 'noa rei', 'noa\u2003rei'],
    ['letters of mathematics', 'noa', '\u{1d427}\u{1d428}\u{1d41a}'],
  ])('409 at `login`: %s', async (_, taken, login) => {
    expect((await signUp(account(taken))).status).toBe(201);
    expect(refusal(await signUp(account(login)))).toEqual([409, ['login']]);
    expect(refusal(await create(account(login)))).toEqual([409, ['login']]);
    expect(await sql('SELECT login FROM user_account WHERE login = $1', [login])).toEqual([]);
  });

  it.each([
    ['aila', 'alia'],
    ['ana1', 'ana2'],
    ['noa', 'noah'],
    ['лена', 'лера'],
  ])('201: %s and %s are apart', async (one, other) => {
    expect((await signUp(account(one))).status).toBe(201);
    expect((await create(account(other))).status).toBe(201);
  });

  it.each([['\u3164\u3164'], ['noa\u3164'], ['no\ufe0fa'], ['\u2800'], ['\u0301']])(
    '400: a login with what cannot be seen (%j)',
    async (login) => expect(refusal(await signUp(account(login)))).toEqual([400, ['login']]),
  );

  it('of calls at the same moment one gets the login', async () => {
    const answers = await Promise.all(['noa', 'nóa', 'no\u0430', 'ｎｏａ'].map((login) => signUp(account(login))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('accounts from before stay as they are, also confusable ones; nobody takes a third such login', async () => {
    const [first, second] = [await person({ login: 'noa' }), await person({ login: 'nóa' })];
    const client = await pool.connect();
    for (let n = 0; n < 2; n++) await seedSkeletons(client);
    client.release();
    const noted = await sql('SELECT DISTINCT user_account_id AS id FROM login_skeleton WHERE user_account_id = ANY ($1)', [
      [first.id, second.id],
    ]);
    expect(noted).toEqual([{ id: first.id }]);
    expect((await signUp(account('no\u0430'))).status).toBe(409);
  });

  it('a login is free again when its account is gone', async () => {
    await signUp(account('noa'));
    await sql(`DELETE FROM user_account WHERE login = 'noa'`);
    expect((await signUp(account('nóa'))).status).toBe(201);
  });
});

describe('the most common passwords', () => {
  const common = ['password', 'PassWord1', 'iloveyou', 'Contrasinal', 'CONTRASEÑA'];
  const change = (newPassword: string, as: Person, id = as.id) =>
    callJson<Problem>(CHANGE_PASSWORD, {
      method: 'POST',
      params: { id: String(id) },
      as,
      body: { currentPassword: as.password, newPassword },
    });

  it.each(common)('400: %s, wherever a password is set', async (password) => {
    expect(refusal(await signUp(account('noa', password)))).toEqual([400, ['password']]);
    expect(refusal(await create(account('noa', password)))).toEqual([400, ['password']]);
    expect(refusal(await change(password, ana))).toEqual([400, ['newPassword']]);
    const body = { locked: false, password };
    const put = await callJson<Problem>(PUT, { method: 'PUT', params: { id: String(brais.id) }, as: uxia, body });
    expect(refusal(put)).toEqual([400, ['password']]);
    expect(put.body.fieldErrors[0]?.message).toMatch(/one of the most used/);
  });

  it('400: named beside what else is wrong', async () => {
    const { status, body } = await signUp({ ...account(' ', 'password1'), locale: 'no language' });
    expect([status, body.fieldErrors.map((it) => it.fieldName).sort()]).toEqual([400, ['locale', 'login', 'password']]);
  });
});

describe('somebody else’s id', () => {
  it.each([[{}], [{ locale: 'xx' }], [{ locale: 7, login: 'ana' }]])('403: before the rest of %j is checked', async (more) => {
    const call = (id: number) => callJson(CHANGE_LANGUAGE, { method: 'POST', as: ana, body: { ...more, id } });
    expect((await call(brais.id)).status).toBe(403);
    expect((await call(ana.id)).status).toBe(400);
  });
});
