import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { nothingFound } from './support/axe';
import { enter } from './support/people';
import { account, sql } from './support/product';

const person = account('USER');
const NAME = `tool ${Date.now().toString(36)}`;
/** What only somebody who is logged in may read: their own exports and imports. */
const OWN = '/api/jobs';

type Words = Record<'account' | 'new' | 'make' | 'token' | 'revoke' | 'revokeQuestion', string>;
const wordsIn = (language: string) =>
  (JSON.parse(readFileSync(`messages/${language.slice(0, 2)}.json`, 'utf8')) as { tokens: Words }).tokens;

test.afterAll(async () => {
  await sql(`DELETE FROM access_token WHERE name LIKE $1`, [`${NAME}%`]);
  await sql(`UPDATE user_account SET locale = 'en-GB' WHERE login = $1`, [person.login]);
});

/** Makes a token by the screen; the answer is what is shown this once. */
async function makeToken(page: Page, name: string, rights: 'Only read' | 'Read and write'): Promise<string> {
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
  await dialog.getByLabel('What it may do').selectOption({ label: rights });
  await dialog.getByRole('button', { name: 'Make token' }).click();
  return page.getByLabel('The token', { exact: true }).inputValue();
}

/** As QGIS and ogr2ogr log in. */
const asTool = (login: string, token: string) => ({
  Authorization: `Basic ${Buffer.from(`${login}:${token}`).toString('base64')}`,
});

test('a person makes a token, a tool reads with it, and no more once it is revoked', async ({ page, request }) => {
  await enter(page, person);
  await page.goto('/');
  await page.getByRole('button', { name: `Account of ${person.login}` }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  const token = await makeToken(page, NAME, 'Only read');
  const headers = asTool(person.login, token);
  const status = async (path: string, more = headers) => (await request.get(path, { headers: more })).status();

  expect(await status(OWN)).toBe(200);
  expect(await status(OWN, { Authorization: `Bearer ${token}` })).toBe(200);
  expect(await status(OWN, asTool(account('USER', 1).login, token))).toBe(401);
  expect(await status('/api/users/tokens')).toBe(403);
  expect((await request.post('/api/elements/import/mappings', { headers, data: {} })).status()).toBe(403);

  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText(token)).toHaveCount(0);
  await page.reload();
  const entry = page.getByRole('listitem').filter({ hasText: NAME });
  await expect(entry).toContainText('Last used');
  await entry.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(entry).toHaveCount(0);

  const refused = await request.get(OWN, { headers });
  expect(refused.status()).toBe(401);
  expect(refused.headers()['www-authenticate']).toContain('Basic realm=');
  expect(await status(OWN, { Authorization: `Bearer ${token}` })).toBe(401);
});

test('axe finds nothing where tokens are made, shown and revoked, in Galician', async ({ page, context, baseURL }) => {
  const language = 'gl-ES';
  const words = wordsIn(language);
  await enter(page, person);
  await sql(`UPDATE user_account SET locale = $2 WHERE login = $1`, [person.login, language]);
  await context.addCookies([{ name: 'locale', value: language, url: baseURL as string }]);
  await page.goto('/users/account');
  await expect(page.getByRole('heading', { name: words.account, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: words.new }).click();
  const dialog = page.getByRole('dialog', { name: words.new });
  await dialog.getByRole('button', { name: words.make }).click();
  await expect(dialog.locator('[aria-invalid=true]')).toBeVisible();
  await nothingFound(page, 'a form with a mistake');
  await dialog.getByRole('textbox').fill(`${NAME} ${language}`);
  await dialog.getByRole('button', { name: words.make }).click();
  await expect(page.getByLabel(words.token, { exact: true })).toBeVisible();
  await nothingFound(page, 'a new token');
  await page
    .getByRole('listitem')
    .filter({ hasText: `${NAME} ${language}` })
    .getByRole('button', { name: words.revoke })
    .click();
  await expect(page.getByRole('dialog', { name: words.revokeQuestion })).toBeVisible();
  await nothingFound(page, 'the question before revoking');
});
