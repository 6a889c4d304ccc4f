import { afterEach, beforeAll, expect, it } from 'vitest';
import { GET as TYPE } from '@/app/api/elements/element_type/[id]/route';
import { GET as CODES } from '@/app/api/internationalization/codes/route';
import { POST as LOGIN } from '@/app/api/users/login/route';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { aCode, anElementType } from '@/lib/test/elements';
import { currentOverrides } from './overrides';
import { translatorFor } from './translator';

// A translation that is changed in the database shows without a restart: the interface's own texts within a second, codes at once.

const KEY = 'project.users.login.error';
let code: number;

beforeAll(async () => {
  code = await aCode('unused', 'INTERFACE_TEXT');
});
afterEach(() => sql('DELETE FROM internationalization WHERE code_id = $1', [code]));

const moment = () => new Promise((resolve) => setTimeout(resolve, 1100));
const said = async (language: string) => {
  const sent = { method: 'POST' as const, body: { login: 'nobody', password: 'x' }, headers: { 'accept-language': language } };
  return (await callJson<{ globalError: string }>(LOGIN, sent)).body.globalError;
};

it('a text of the interface: in its own language, until it is taken back', async () => {
  const before = { gl: await said('gl'), en: await said('en') };
  await sql('UPDATE code SET code = $2 WHERE id = $1', [code, KEY]);
  await sql('DELETE FROM internationalization WHERE code_id = $1', [code]);
  await sql(`INSERT INTO internationalization VALUES ($1, 'gl-ES', 'Proba outra vez')`, [code]);
  await moment();
  expect({ gl: await said('gl'), en: await said('en') }).toEqual({ gl: 'Proba outra vez', en: before.en });
  await sql(`UPDATE internationalization SET description = 'E outra' WHERE code_id = $1`, [code]);
  await moment();
  expect(await said('gl')).toBe('E outra');
  await sql('DELETE FROM internationalization WHERE code_id = $1', [code]);
  await moment();
  expect(await said('gl')).toBe(before.gl);
});

it('a text with broken placeholders shows as it was written, and nothing fails', async () => {
  await sql('UPDATE code SET code = $2 WHERE id = $1', [code, KEY]);
  await sql(`INSERT INTO internationalization VALUES ($1, 'en-GB', 'Wrong {')`, [code]);
  await moment();
  expect(await said('en')).toBe('Wrong {');
});

it('the name of an element type, and the codes with a new ETag', async () => {
  const { id } = await anElementType({ name: 'Faro' });
  const named = async () =>
    (await callJson<{ name: string }>(TYPE, { params: { id: String(id) }, headers: { 'accept-language': 'gl' } })).body.name;
  const etag = (await call(CODES)).headers.get('etag') as string;
  expect(await named()).toBe('Faro');
  for (const known of [etag, `"other", W/${etag}`])
    expect((await call(CODES, { headers: { 'if-none-match': known } })).status).toBe(304);
  const { name } = await sqlOne<{ name: number }>('SELECT name_code_id AS name FROM geometric_element_type WHERE id = $1', [id]);
  await sql(`UPDATE internationalization SET description = 'Faro novo' WHERE code_id = $1 AND language = 'gl-ES'`, [name]);
  const fresh = await call(CODES, { headers: { 'if-none-match': etag } });
  expect([await named(), fresh.status, (await fresh.text()).includes('Faro novo')]).toEqual(['Faro novo', 200, true]);
});

it('a text is read in a transaction while others have all connections of the pool', async () => {
  const POOL = 10;
  await sql('UPDATE code SET code = $2 WHERE id = $1', [code, KEY]);
  await sql(`INSERT INTO internationalization VALUES ($1, 'gl-ES', 'De dentro')`, [code]);
  let begun = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  const read = () =>
    transaction(contextFor(VISITOR, 'gl-ES'), async () => {
      begun += 1;
      if (begun === POOL) {
        currentOverrides.forget();
        open();
      }
      await all;
      return (await translatorFor('gl-ES'))(KEY);
    });
  expect(await Promise.all(Array.from({ length: POOL }, read))).toEqual(Array(POOL).fill('De dentro'));
});
