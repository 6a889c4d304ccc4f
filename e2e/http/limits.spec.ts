import { type APIRequestContext, expect, test } from '@playwright/test';
import { configured } from '../support/configuration';
import { sql } from '../support/product';

// What one account and one address may use, and how often a password may be tried, however parallel.

const password = 'unha lareira acesa';
const logins: string[] = [];
const newLogin = () => {
  const login = `limits.${Date.now().toString(36)}.${logins.length}x`;
  logins.push(login);
  return login;
};
const signUp = (request: APIRequestContext, login = newLogin(), chosen = password) =>
  request.post('/api/users/signUp', { data: { login, password: chosen, locale: 'en-GB' } });
const times = <T>(count: number, run: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => run(n)));
const tally = (answers: { status(): number }[]) => answers.map((it) => it.status()).sort();
const some = (count: number, status: number) => Array<number>(count).fill(status);

test.afterAll(async () => {
  const mine = 'SELECT id FROM user_account WHERE login = ANY ($1)';
  await sql(`DELETE FROM geometric_element WHERE owner_id IN (${mine})`, [logins]);
  await sql('DELETE FROM user_account WHERE login = ANY ($1)', [logins]);
  // Others log in, and sign up, from here too.
  await sql('DELETE FROM login_attempt');
  await sql('DELETE FROM limited_use');
});

test('forty wrong log-ins at the same moment get ten tries, thirty wrong current passwords as well', async ({ request }) => {
  const login = newLogin();
  const made = await signUp(request, login);
  const { serviceToken, user } = (await made.json()) as { serviceToken: string; user: { id: number } };
  const wrong = () => request.post('/api/users/login', { data: { login, password: 'not the password' } });
  expect(tally(await times(40, wrong))).toEqual([...some(10, 401), ...some(30, 429)]);
  const headers = { Authorization: `Bearer ${serviceToken}` };
  const change = (currentPassword: string) =>
    request.post(`/api/users/${user.id}`, { headers, data: { currentPassword, newPassword: 'outra lareira acesa' } });
  expect(tally(await times(30, () => change('not the password')))).toEqual([...some(10, 400), ...some(20, 429)]);
  const refused = await change(password);
  expect([refused.status(), Number(refused.headers()['retry-after']) > 800]).toEqual([429, true]);
});

test('an address may sign up as often as the operator says, an account may add as many elements', async ({ request }) => {
  await sql('DELETE FROM limited_use');
  await configured({ LIMIT_SIGN_UPS_PER_ADDRESS: '3', LIMIT_ELEMENTS_PER_ACCOUNT: '2' }, async () => {
    const answers = await times(8, () => signUp(request));
    expect(tally(answers)).toEqual([...some(3, 201), ...some(5, 429)]);
    expect(Number(answers.find((it) => it.status() === 429)?.headers()['retry-after'])).toBeGreaterThan(3000);
    const session = (await answers.find((it) => it.status() === 201)?.json()) as { serviceToken: string };
    const [name] = await sql<{ typeId: number; id: number }>(
      `SELECT a.type_id::int AS "typeId", a.id::int FROM element_type_attribute_type a
       JOIN geometric_element_type t ON t.id = a.type_id JOIN attribute_type d ON d.id = a.attribute_type_id
       WHERE a.mandatory AND t.code = 'LIGHTHOUSE' AND d.data_type = 'TEXT'`,
    );
    const create = () =>
      request.post('/api/elements/geometric_element', {
        headers: { Authorization: `Bearer ${session.serviceToken}` },
        data: {
          description: 'Limits',
          geom: { type: 'Point', coordinates: [-8.2, 42.9] },
          isPublic: false,
          geometricElementTypeDto: { id: name?.typeId },
          listAttributeValueDto: [{ value: 'Faro', elementTypeAttributeType: { id: name?.id } }],
        },
      });
    expect(tally(await times(6, create))).toEqual([...some(2, 201), ...some(4, 429)]);
  });
});

test('logins similar to another and the most common passwords are refused', async ({ request }) => {
  const login = newLogin();
  expect((await signUp(request, login)).status()).toBe(201);
  for (const alike of [login.toUpperCase(), login.replace('i', '\u0131'), login.replace('m', 'ｍ'), login.replace('i', 'í')])
    expect([alike, (await signUp(request, alike)).status()]).toEqual([alike, 409]);
  const common = await signUp(request, newLogin(), 'PassWord1');
  const { fieldErrors } = (await common.json()) as { fieldErrors: { fieldName: string }[] };
  expect([common.status(), fieldErrors.map((it) => it.fieldName)]).toEqual([400, ['password']]);
});
