import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { message } from './support/messages';
import { logIn } from './support/people';
import { account, sql } from './support/product';

const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The type of which there are most public elements: its list has several pages. */
async function largestType(): Promise<number> {
  const [found] = await sql<{ id: number }>(
    'SELECT type_id::int AS id FROM geometric_element WHERE is_public GROUP BY type_id ORDER BY count(*) DESC LIMIT 1',
  );
  return found?.id ?? 0;
}

/** A new element of this person, that nobody else has to do with. */
async function ownElement(login: string, description: string): Promise<{ id: number; typeId: number }> {
  const [made] = await sql<{ id: number; typeId: number }>(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
     SELECT t.id, u.id, $2, ST_SetSRID(ST_MakePoint(-8.2, 42.9), 4326), true FROM geometric_element_type t, user_account u
     WHERE u.login = $1 AND t.geometry_type = 'POINT' ORDER BY t.id LIMIT 1 RETURNING id::int, type_id::int AS "typeId"`,
    [login, description],
  );
  if (!made) throw new Error('the demo has no type of points');
  return made;
}

const findsNothing = async (page: Page) => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
const rows = (page: Page) => page.getByRole('table').first().locator('tbody tr');

test('a visitor finds an element in a list: sorted, paged and filtered by the address alone', async ({ page }) => {
  const typeId = await largestType();
  await page.goto('/');
  await page.getByRole('button', { name: 'Browse' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await page.goto(`/geometric_elements/${typeId}`);
  await expect(rows(page)).toHaveCount(10);
  await findsNothing(page);
  await page.getByRole('button', { name: 'Description', exact: true }).click();
  await expect(page).toHaveURL(/sort=description/);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText(/^11–20 of/)).toBeVisible();
  await expect(page).toHaveURL(/[?&]page=/);
  await page.goBack();
  await expect(page.getByText(/^1–10 of/)).toBeVisible();
  await page.goForward();
  await expect(page.getByText(/^11–20 of/)).toBeVisible();
  // The rows of the page before stay until the new ones are there.
  await expect(page.getByRole('table').first()).not.toHaveAttribute('aria-busy');
  const second = await rows(page).first().getByRole('link').first().textContent();
  // Names occur more than once, and within each other.
  const description = await rows(page).first().getByRole('cell').nth(4).textContent();
  await page.reload();
  await expect(rows(page).first().getByRole('link').first()).toHaveText(second ?? '');

  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page
    .getByRole('search')
    .getByLabel('Description')
    .fill(description ?? '');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(rows(page).first().getByRole('link').first()).toHaveText(second ?? '');
  await rows(page)
    .first()
    .getByRole('link', { name: /^Centre on the map/ })
    .click();
  await expect(page.getByRole('article').getByRole('heading', { name: second ?? '', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/element=\d+/);
  await page.getByRole('article').getByRole('link', { name: 'Show details' }).click();
  await expect(page).toHaveURL(/\/geometric_element\/details\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name: second ?? '', exact: true })).toBeVisible();
});

test('a contributor adds a photo to an element of theirs, views it, removes it, deletes the element, and restores it from the message and from the bin', async ({
  page,
}) => {
  const person = account('USER');
  const name = `Fonte ${Date.now().toString(36)}`;
  const { id, typeId } = await ownElement(person.login, name);
  await page.goto(`/geometric_element/details/${id}`);
  await logIn(page, person);
  await page.getByRole('button', { name: 'Add files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add files' });
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'fonte.png', mimeType: 'image/png', buffer: PHOTO },
    { name: 'fonte.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
  ]);
  await expect(dialog.getByRole('img', { name: 'fonte.png has been sent' })).toBeVisible();
  await expect(dialog.getByText('This format is not accepted.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'View fonte.png' }).click();
  await expect(page.getByRole('dialog', { name: 'fonte.png' }).getByRole('img')).toBeVisible();
  await findsNothing(page);
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('fonte.png');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete fonte.png' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/There are no files yet/)).toBeVisible();

  await page.goto(`/geometric_elements/${typeId}/myElements`);
  await page.getByRole('button', { name: `More actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Modify on the map' }).click();
  await expect(page.getByRole('heading', { name: /^Modify element/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.goto(`/geometric_element/details/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(new RegExp(`/geometric_elements/${typeId}$`));

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(message(page, `“${name}” is back.`)).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(new RegExp(`/geometric_elements/${typeId}$`));
  await page.getByRole('button', { name: 'My contributions' }).click();
  await page.getByRole('menuitem', { name: 'Bin' }).click();
  const binned = page.getByRole('list', { name: 'Elements in the bin' }).getByRole('listitem').filter({ hasText: name });
  await expect(binned).toContainText('30 days left');
  await findsNothing(page);
  await binned.getByRole('button', { name: 'Restore' }).click();
  await expect(binned).toHaveCount(0);
  await page.goto(`/geometric_element/details/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('somebody else’s contributor is offered neither; a stranger is asked to log in', async ({ page }) => {
  const typeId = await largestType();
  await page.goto(`/geometric_elements/${typeId}/myElements`);
  await expect(page.getByText('You must be logged in to access this page')).toBeVisible();
  const { id } = await ownElement(account('ADMIN').login, `Allea ${Date.now().toString(36)}`);
  await page.goto(`/geometric_element/details/${id}`);
  await logIn(page, account('USER'));
  await expect(page.getByRole('heading', { name: new RegExp(`${id}$`) })).toBeVisible();
  for (const name of ['Delete', 'Add files']) await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Modify on the map' })).toHaveCount(0);
  await sql('DELETE FROM geometric_element WHERE id = $1', [id]);
});
