import { expect, type Locator, type Page } from '@playwright/test';
import { type Account, sql } from './product';

/** A field of an account's dialog. Its help and its eye stand beside it under the same words, so it is found by its name. */
export const field = (dialog: Locator, name: string) => dialog.locator(`[name="${name}"]`);

export async function fillLogIn(page: Page, { login, password }: Pick<Account, 'login' | 'password'>) {
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await field(dialog, 'login').fill(login);
  await field(dialog, 'password').fill(password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  return dialog;
}

export async function logIn(page: Page, person: Pick<Account, 'login' | 'password'>) {
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await fillLogIn(page, person);
  await expect(page.getByRole('button', { name: `Account of ${person.login}` })).toBeVisible();
}

/** A new account, made as a stranger makes it. */
export async function signUp(page: Page): Promise<Account> {
  const person: Account = { login: `noa.${Date.now().toString(36)}`, password: 'unha lareira acesa', role: 'USER' };
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign up' });
  await field(dialog, 'login').fill(person.login);
  await field(dialog, 'password').fill(person.password);
  await field(dialog, 'confirmPassword').fill(person.password);
  await dialog.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByRole('button', { name: `Account of ${person.login}` })).toBeVisible();
  return person;
}

export async function accountMenu(page: Page, login: string, entry: 'Log out' | 'Change password') {
  await page.getByRole('button', { name: `Account of ${login}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Makes somebody logged in from the next page on, and in English, without going through the dialog. The answer is their token. */
export async function enter(page: Page, { login, password }: Pick<Account, 'login' | 'password'>): Promise<string> {
  await sql(`UPDATE user_account SET locale = 'en-GB' WHERE login = $1`, [login]);
  const response = await page.request.post('/api/users/login', { data: { login, password } });
  const { serviceToken } = (await response.json()) as { serviceToken: string };
  await page.addInitScript((token) => {
    if (window.location.protocol.startsWith('http')) sessionStorage.setItem('serviceToken', token);
  }, serviceToken);
  return serviceToken;
}
