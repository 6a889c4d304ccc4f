import { expect, type Page } from '@playwright/test';
import type { Account } from './product';

export async function fillLogIn(page: Page, { login, password }: Pick<Account, 'login' | 'password'>) {
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await dialog.getByLabel('User name').fill(login);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  return dialog;
}

export async function logIn(page: Page, person: Pick<Account, 'login' | 'password'>) {
  await page.getByRole('button', { name: 'Log in' }).click();
  await fillLogIn(page, person);
  await expect(page.getByRole('button', { name: `Account of ${person.login}` })).toBeVisible();
}

/** A new account, made as a stranger makes it. */
export async function signUp(page: Page): Promise<Account> {
  const person: Account = { login: `noa.${Date.now().toString(36)}`, password: 'unha lareira acesa', role: 'USER' };
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign up' });
  await dialog.getByLabel('User name').fill(person.login);
  await dialog.getByLabel('Password', { exact: false }).first().fill(person.password);
  await dialog.getByLabel('Repeat the password').fill(person.password);
  await dialog.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByRole('button', { name: `Account of ${person.login}` })).toBeVisible();
  return person;
}

export async function accountMenu(page: Page, login: string, entry: 'Log out' | 'Change password') {
  await page.getByRole('button', { name: `Account of ${login}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
