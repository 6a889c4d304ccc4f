import { expect, test } from '@playwright/test';

test('on a phone, the documentation of the API fits the screen and a call can be tried', async ({ page }) => {
  await page.goto('/api/docs');
  const name = /^get \/elements\/element_type\/\{id\}/i;
  const it = page
    .getByRole('region', { name: 'Element types', exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name }) });
  await it.getByRole('button', { name }).tap();
  await it.getByLabel(/^id/).fill('1');
  await it.getByRole('button', { name: 'Send' }).tap();
  await expect(it.getByRole('heading', { name: /^Response (200|404)/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
