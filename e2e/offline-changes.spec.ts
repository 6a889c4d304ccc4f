import { expect, type Page, test } from '@playwright/test';
import { nothingFound } from './support/axe';
import { formPanel, saveForm } from './support/form';
import { message } from './support/messages';
import { filesCached } from './support/offline';
import { enter } from './support/people';
import { account, sql } from './support/product';
import { clickMap, openViewer, results } from './support/viewer';

const SENT_MS = 60_000;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Own {
  id: number;
  description: string;
  lng: number;
  lat: number;
}

/** A viewpoint of the contributor's, where nothing else is. It has what its form asks for. */
async function anOwnElement(name: string, lng: number): Promise<Own> {
  const lat = 43.9 + Math.random() / 10;
  const description = `${name} ${Date.now().toString(36)}`;
  const [made] = await sql<{ id: number }>(
    `INSERT INTO geometric_element (type_id, owner_id, owner_login, description, geom, is_public, attribute_values)
     SELECT e.type_id, u.id, u.login, $2, ST_SetSRID(ST_MakePoint($3, $4), 4326), true, e.attribute_values
     FROM geometric_element e JOIN geometric_element_type t ON t.id = e.type_id, user_account u
     WHERE u.login = $1 AND t.geometry_type = 'POINT' ORDER BY t.id, e.id LIMIT 1 RETURNING id::int`,
    [account('USER').login, description, lng, lat],
  );
  return { id: made?.id as number, description, lng, lat };
}

const descriptionOf = async ({ id }: Own) =>
  (await sql<{ description: string }>('SELECT description FROM geometric_element WHERE id = $1', [id]))[0]?.description;
const filesOf = async ({ id }: Own) =>
  (await sql<{ n: number }>('SELECT count(*)::int AS n FROM geometric_element_file WHERE element_id = $1', [id]))[0]?.n;

/** Opens the form of an element by a click on it. */
async function modify(page: Page, it: Own) {
  await openViewer(page, it);
  await clickMap(page);
  await expect(results(page).getByRole('article')).toContainText(it.description);
  await results(page).getByRole('button', { name: 'Modify' }).click();
  await expect(formPanel(page).getByRole('textbox', { name: 'Description' })).toHaveValue(it.description);
}

/** Opens it once while there is a network, as somebody does who has been here before. */
async function read(page: Page, it: Own) {
  await modify(page, it);
  await formPanel(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(formPanel(page)).toBeHidden();
}

async function change(page: Page, it: Own, description: string) {
  await modify(page, it);
  await formPanel(page).getByRole('textbox', { name: 'Description' }).fill(description);
  await saveForm(page);
  await expect(message(page, 'waits for a connection')).toBeVisible();
}

async function addPhoto(page: Page, it: Own) {
  await openPage(page, it);
  await page.getByRole('button', { name: 'Add files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add files' });
  await dialog.getByLabel('Choose files').setInputFiles({ name: 'fonte.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(dialog).toContainText('Waits for a connection');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
}

async function openPage(page: Page, it: Own) {
  await page.goto(`/geometric_element/details/${it.id}`);
  await expect(page.getByText(it.description).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add files' })).toBeVisible();
}

test('changes without a network wait, with their photos; one that somebody else has changed too asks, the others are sent', async ({
  page,
  context,
}) => {
  test.slow();
  const [quiet, contested] = [await anOwnElement('Fonte', -9.71), await anOwnElement('Muíño', -9.73)];
  const [changed, mine] = [`${quiet.description}, con auga`, `${contested.description}, en pé`];
  await enter(page, account('USER'));
  await openViewer(page, quiet);
  await filesCached(page);
  await read(page, quiet);
  await read(page, contested);
  await openPage(page, quiet);

  await context.setOffline(true);
  await addPhoto(page, quiet);
  await change(page, quiet, changed);
  await openViewer(page, quiet);
  await clickMap(page);
  await expect(results(page).getByRole('article')).toContainText('A change waits for a connection');
  await change(page, contested, mine);
  await page.goto('/outbox');
  const waiting = page.getByRole('listitem').filter({ hasText: /^(Change|Files): / });
  await expect(waiting).toHaveCount(3);
  await expect(waiting.first()).toContainText('fonte.png');
  await nothingFound(page, 'the outbox without a network');
  expect(await descriptionOf(quiet)).toBe(quiet.description);
  await sql(`UPDATE geometric_element SET description = 'Xa non hai muíño', version = version + 1 WHERE id = $1`, [contested.id]);

  await context.setOffline(false);
  await page.goto('/outbox');
  await expect.poll(() => filesOf(quiet), { timeout: SENT_MS }).toBe(1);
  await expect.poll(() => descriptionOf(quiet), { timeout: SENT_MS }).toBe(changed);
  const asks = page.getByRole('listitem').filter({ hasText: 'Somebody else has changed this element' });
  await expect(asks).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Sent from this device' })).toBeVisible();
  await nothingFound(page, 'the outbox with a question');

  await asks.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this element' });
  await expect(dialog).toContainText('Xa non hai muíño');
  await dialog.getByRole('radio', { name: /en pé/ }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => descriptionOf(contested)).toBe(mine);
  await page.goto('/outbox');
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  await sql('DELETE FROM geometric_element WHERE id = ANY($1)', [[quiet.id, contested.id]]);
});
