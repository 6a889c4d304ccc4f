import { expect, test } from '@playwright/test';
import { message } from './support/messages';
import { accountMenu, field, fillLogIn, logIn, signUp } from './support/people';
import { account, aLonelyElement, sql } from './support/product';
import { clickMap, openViewer, results } from './support/viewer';

const loggedOut = 'Log in';

test('a wrong password says so, and keeps what was typed', async ({ page }) => {
  await openViewer(page);
  await page.getByRole('banner').getByRole('button', { name: loggedOut }).click();
  const dialog = await fillLogIn(page, { login: account('USER').login, password: 'not the password' });
  await expect(dialog.getByRole('alert')).toContainText('The user name or the password is not right');
  await expect(field(dialog, 'login')).toHaveValue(account('USER').login);
});

test('empty fields are named', async ({ page }) => {
  await openViewer(page);
  await page.getByRole('banner').getByRole('button', { name: loggedOut }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog.getByText(/^Field ".+" is required$/)).toHaveCount(2);
});

test('the session is restored at the next start, and ends with log out', async ({ page }) => {
  await openViewer(page);
  const { login } = account('USER');
  await logIn(page, account('USER'));
  await page.reload();
  await expect(page.getByRole('button', { name: `Account of ${login}` })).toBeVisible();
  await accountMenu(page, login, 'Log out');
  await expect(page.getByRole('banner').getByRole('button', { name: loggedOut })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('serviceToken'))).toBeNull();
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: loggedOut })).toBeVisible();
});

test('a second tab goes on with the session of the first, and both end with one log out', async ({ page, context }) => {
  await openViewer(page);
  const { login } = account('USER');
  await logIn(page, account('USER'));
  const second = await context.newPage();
  await openViewer(second);
  await expect(second.getByRole('button', { name: `Account of ${login}` })).toBeVisible();
  await accountMenu(second, login, 'Log out');
  await expect(message(page, 'You have logged out in another tab.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: loggedOut })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('serviceToken'))).toBeNull();
});

test('a reload while nobody answers, and another one during that, log nobody out', async ({ page }) => {
  await openViewer(page);
  const { login } = account('USER');
  await logIn(page, account('USER'));
  const restoring = '**/api/users/loginFromServiceToken';
  await page.route(restoring, (route) => route.fulfill({ status: 503, headers: { 'Retry-After': '5' }, json: {} }));
  await page.reload();
  await expect(page.getByRole('button', { name: `Account of ${login}` })).toBeVisible();
  await page.unroute(restoring);
  // This one is never answered: the page goes while it waits.
  const asked = page.waitForRequest(restoring);
  await page.route(restoring, () => undefined);
  await page.reload({ waitUntil: 'commit' });
  await asked;
  await page.unroute(restoring);
  await page.reload();
  await expect(page.getByRole('button', { name: `Account of ${login}` })).toBeVisible();
});

test('a token that is forged or expired is dropped at start', async ({ page }) => {
  await openViewer(page);
  await page.evaluate(() => sessionStorage.setItem('serviceToken', 'forged'));
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: loggedOut })).toBeVisible();
});

test('a lock ends a session at its next call, with a message', async ({ page }) => {
  await openViewer(page);
  const person = await signUp(page);
  await sql('UPDATE user_account SET locked = true, token_version = token_version + 1 WHERE login = $1', [person.login]);
  await openViewer(page, await aLonelyElement(true));
  await clickMap(page);
  await expect(page.getByRole('banner').getByRole('button', { name: loggedOut })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: loggedOut }).click();
  const dialog = await fillLogIn(page, person);
  await expect(dialog.getByRole('alert')).toContainText('This account is locked');
});

test('a changed password ends the other browser’s session and not this one', async ({ page, browser }) => {
  await openViewer(page);
  const person = await signUp(page);
  const other = await (await browser.newContext()).newPage();
  await openViewer(other);
  await logIn(other, person);
  await accountMenu(page, person.login, 'Change password');
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await field(dialog, 'currentPassword').fill(person.password);
  await field(dialog, 'newPassword').fill('outra lareira acesa');
  await field(dialog, 'confirmPassword').fill('outra lareira acesa');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(message(page, 'Your password has been changed.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: `Account of ${person.login}` })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('banner').getByRole('button', { name: loggedOut })).toBeVisible();
});

test('the account’s language becomes the interface’s', async ({ page }) => {
  await openViewer(page);
  const person = await signUp(page);
  await sql(`UPDATE user_account SET locale = 'gl-ES' WHERE login = $1`, [person.login]);
  await accountMenu(page, person.login, 'Log out');
  await page.getByRole('banner').getByRole('button', { name: loggedOut }).click();
  await fillLogIn(page, person);
  await expect(page.locator('html')).toHaveAttribute('lang', /^gl/);
  // The map was drawn before: its own control follows, too.
  await expect(page.getByLabel('Amosar ou agochar as fontes do mapa')).toBeVisible();
});

test('an administrator sees what is not public, with its comments, and may modify it', async ({ page }) => {
  const secret = await aLonelyElement(false);
  await sql(`UPDATE geometric_element SET internal_comments = 'to be reviewed' WHERE id = $1`, [secret.id]);
  await openViewer(page, secret);
  await logIn(page, account('ADMIN'));
  await openViewer(page, secret);
  await clickMap(page);
  const card = results(page).getByRole('article');
  await expect(card).toContainText(secret.description);
  await expect(card).toContainText('to be reviewed');
  await expect(card.getByRole('button', { name: 'Modify' })).toBeVisible();
});
