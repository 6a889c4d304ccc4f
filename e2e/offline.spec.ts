import { expect, type Page, test } from '@playwright/test';
import { DATA_TYPES } from '@/lib/data-types';
import { fillForm, formPanel } from './support/form';
import { message } from './support/messages';
import { filesCached } from './support/offline';
import { enter } from './support/people';
import { account, aLonelyElement, sql, typesByGeometry } from './support/product';
import { clickMap, mapIdle, openViewer, results } from './support/viewer';

/** Reads an element and opens the form of a type, as anybody does who has been here before. */
async function readAndAdd(page: Page, place: Awaited<ReturnType<typeof aLonelyElement>>, typeId: number) {
  await openViewer(page, place);
  await clickMap(page);
  await expect(results(page).getByRole('article')).toContainText(place.description);
  await page.goto(`/insertFromNavBar?type=${typeId}&geometry=Point`);
  await mapIdle(page);
  await clickMap(page, 60, 60);
  await expect(formPanel(page).getByRole('textbox', { name: 'Description' })).toBeVisible();
  await formPanel(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
}

test.describe('before anything is cached', () => {
  test.use({ serviceWorkers: 'block' });

  test('a panel that cannot be fetched says so, the map stays, and it comes when the network does', async ({ page, context }) => {
    await openViewer(page);
    await context.setOffline(true);
    await page.getByRole('toolbar').getByRole('button', { name: 'Bookmarks' }).click();
    const missing = page.getByRole('region', { name: 'Not loaded' });
    await expect(missing.getByText('This part could not be loaded.')).toBeVisible();
    await missing.getByRole('button', { name: 'Try again' }).click();
    await expect(missing.getByText('This part could not be loaded.')).toBeVisible();
    await page.getByRole('toolbar').getByRole('button', { name: 'Zoom in' }).click();
    await context.setOffline(false);
    await expect(page.getByRole('region', { name: 'Bookmarks' })).toBeVisible();
  });
});

test('without a network: what was read can be read, and what is contributed waits, then is sent once', async ({
  page,
  context,
}) => {
  const [type] = await typesByGeometry('POINT');
  const typeId = type?.id as number;
  const place = await aLonelyElement(true);
  const description = `Fonte sen rede ${Date.now().toString(36)}`;
  const photo = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const count = () =>
    sql<{ n: number }>('SELECT count(*)::int AS n FROM geometric_element WHERE description = $1', [description]);

  await enter(page, account('USER'));
  await openViewer(page, place);
  await filesCached(page);
  // The worker answers for the page from here on, and keeps what it sees.
  await readAndAdd(page, place, typeId);

  await context.setOffline(true);
  await openViewer(page, place);
  await expect(page.getByText('Offline')).toBeVisible();
  await clickMap(page);
  await expect(results(page).getByRole('article')).toContainText(place.description);
  await page.goto('/geometric_element/details/987654');
  await expect(page.getByText('There is no connection')).toBeVisible();

  await openViewer(page, place);
  await page.getByRole('toolbar').getByRole('button', { name: 'Add an element' }).click();
  await page
    .getByRole('dialog', { name: 'What do you want to add?' })
    .getByRole('button', { name: type?.name as string })
    .first()
    .click();
  await clickMap(page, 80, 80);
  await fillForm(page, typeId, description);
  await formPanel(page)
    .getByLabel('Choose photos or documents')
    .setInputFiles({ name: 'fonte.png', mimeType: 'image/png', buffer: photo });
  await formPanel(page).getByRole('button', { name: 'Save' }).click();
  await expect(message(page, 'kept on this device')).toBeVisible();
  await page.reload();
  await mapIdle(page);
  await page.getByRole('button', { name: '1 contribution waits to be sent' }).click();
  const outbox = page.getByRole('region', { name: 'Waiting to be sent' });
  // It is called by its title.
  await expect(outbox).toContainText(DATA_TYPES.TEXT.example ?? '');
  await outbox.getByRole('button', { name: 'Edit' }).click();
  await expect(formPanel(page).getByRole('textbox', { name: 'Description' })).toHaveValue(description);
  await formPanel(page).getByRole('button', { name: 'Save' }).click();
  await expect(formPanel(page)).toBeHidden();
  expect(await count()).toEqual([{ n: 0 }]);

  await context.setOffline(false);
  // Chromium takes a page that was reloaded for connected, so nothing tells it: it finds out when it tries again.
  await expect(message(page, 'has been sent')).toBeVisible({ timeout: 45_000 });
  expect(await count()).toEqual([{ n: 1 }]);
  const files = await sql<{ n: number }>(
    'SELECT count(*)::int AS n FROM geometric_element_file f JOIN geometric_element e ON e.id = f.element_id WHERE e.description = $1',
    [description],
  );
  expect(files).toEqual([{ n: 1 }]);
  await expect(page.getByRole('button', { name: /waits to be sent/ })).toBeHidden();
});
