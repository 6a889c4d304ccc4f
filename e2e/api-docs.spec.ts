import { expect, type Page, test } from '@playwright/test';
import { nothingFound } from './support/axe';
import { enter } from './support/people';
import { account } from './support/product';

/** Opens the line of a call and returns what it shows. */
async function opened(page: Page, group: string, method: string, path: string) {
  const name = new RegExp(`^${method} ${path.replace(/[{}]/g, '\\$&')}(?![\\w/{])`, 'i');
  const item = page
    .getByRole('region', { name: group, exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name }) });
  const line = item.getByRole('button', { name });
  await line.click();
  await expect(line).toHaveAttribute('aria-expanded', 'true');
  return item;
}

test('the documentation of the API opens from the footer, obeys the content policy, and filters its calls', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.goto('/geometric_elements/1');
  await page.getByRole('link', { name: 'API', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible();
  const response = await page.reload();
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self' 'nonce-");
  await page.getByRole('searchbox', { name: 'Filter by path or text' }).fill('login users');
  await expect(page.getByRole('button', { name: /^post \/users\/login /i })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Users']);
  expect(refused).toEqual([]);
});

test('a call is sent with its parameters, and its status, headers and body show', async ({ page }) => {
  await page.goto('/api/docs');
  const it = await opened(page, 'Element types', 'get', '/elements/geometric_element_type');
  await it.getByLabel('size', { exact: true }).fill('1');
  await it.getByRole('button', { name: 'Send' }).click();
  await expect(it.getByRole('heading', { name: /^Response 200/ })).toBeVisible();
  await expect(it.getByRole('definition').filter({ hasText: 'application/json' })).toBeVisible();
  const body = JSON.parse((await it.getByRole('region', { name: 'Body', exact: true }).textContent()) ?? '') as {
    result: { items: unknown[] };
  };
  expect(body.result.items).toHaveLength(1);
  await it.getByLabel('size', { exact: true }).fill('-1');
  await it.getByRole('button', { name: 'Send' }).click();
  await expect(it.getByRole('heading', { name: /^Response 400/ })).toBeVisible();
  await expect(it.getByRole('region', { name: 'Body', exact: true })).toContainText('"fieldName": "size"');
});

test('calls carry the session of whoever is logged in, and none without', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByText('without an account')).toBeVisible();
  const anonymous = await opened(page, 'Users', 'get', '/users/roles');
  await anonymous.getByRole('button', { name: 'Send' }).click();
  await expect(anonymous.getByRole('heading', { name: /^Response 401/ })).toBeVisible();
  const administrator = account('ADMIN');
  await enter(page, administrator);
  await page.reload();
  await expect(page.getByText(`as ${administrator.login}`)).toBeVisible();
  const it = await opened(page, 'Users', 'get', '/users/roles');
  await it.getByRole('button', { name: 'Send' }).click();
  await expect(it.getByRole('heading', { name: /^Response 200/ })).toBeVisible();
});

test('axe finds nothing on the documentation of the API, light and dark', async ({ page }) => {
  await page.goto('/api/docs');
  const it = await opened(page, 'Element types', 'post', '/elements/geometric_element_type');
  await it.getByLabel('Media type').selectOption('multipart/form-data');
  await it.getByRole('button', { name: 'Send' }).click();
  await expect(it.getByRole('heading', { name: /^Response 401/ })).toBeVisible();
  await nothingFound(page, 'the documentation');
});
