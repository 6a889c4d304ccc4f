import { expect, test } from '@playwright/test';
import { nothingFound } from './support/axe';
import { message } from './support/messages';
import { logIn } from './support/people';
import { account, sql } from './support/product';

test('its owner reads what became of an element, and puts one field back; a visitor sees no history', async ({ page }) => {
  const brais = account('USER');
  const description = `Fonte vella ${Date.now().toString(36)}`;
  const [made] = await sql<{ id: number }>(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public)
     SELECT t.id, u.id, $2, ST_SetSRID(ST_MakePoint(-8.21, 42.91), 4326), true FROM geometric_element_type t, user_account u
     WHERE u.login = $1 AND t.geometry_type = 'POINT' ORDER BY t.id LIMIT 1 RETURNING id::int`,
    [brais.login, description],
  );
  await sql('UPDATE geometric_element SET description = $2, is_reviewed = true, version = version + 1 WHERE id = $1', [
    made?.id,
    'Quen sabe',
  ]);
  await page.goto(`/geometric_element/details/${made?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toHaveCount(0);
  await logIn(page, brais);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(history.getByRole('listitem').first()).toContainText(`${description} → `);
  await nothingFound(page, 'history');
  await history.getByRole('button', { name: 'Put back: Description' }).click();
  await expect(message(page, 'It is as it was before that change.')).toBeVisible();
  await expect(history.getByRole('listitem')).toHaveCount(3);
  await expect(history.getByRole('listitem').first()).toContainText('Put back');
  expect(
    await sql('SELECT description, is_reviewed AS reviewed, version FROM geometric_element WHERE id = $1', [made?.id]),
  ).toEqual([{ description, reviewed: true, version: 3 }]);
});
