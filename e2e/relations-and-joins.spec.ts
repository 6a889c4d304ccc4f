import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { fillLogIn, logIn } from './support/people';
import { account, sql } from './support/product';

interface Found {
  id: number;
  description: string;
}

/** A public element that can be joined, which this person has neither joined nor related yet, and another one that it is not related to. */
async function anUntiedElement(login: string): Promise<[Found, Found]> {
  const found = await sql<Found>(
    `SELECT e.id::int, e.description FROM geometric_element e JOIN geometric_element_type t ON t.id = e.type_id
     WHERE e.is_public AND t.can_join
       AND NOT EXISTS (SELECT 1 FROM geometric_element_relation r WHERE e.id IN (r.element1_id, r.element2_id))
       AND NOT EXISTS (SELECT 1 FROM geometric_element_join j JOIN user_account u ON u.id = j.user_account_id
         WHERE j.element_id = e.id AND u.login = $1)
     ORDER BY e.id LIMIT 2`,
    [login],
  );
  if (!found[0] || !found[1]) throw new Error('the demo has no two such elements');
  return [found[0], found[1]];
}

const relateSwitch = (value: string | null) =>
  sql(`UPDATE configuration_parameter SET value = $1 WHERE code = 'ENABLE_GEOMETRIC_ELEMENTS_RELATION'`, [value]);
const part = (page: Page, anchor: 'relations' | 'joins') => page.locator(`#${anchor}`);
const confirmDelete = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
const findsNothing = async (page: Page, within: string) =>
  expect((await new AxeBuilder({ page }).include(within).analyze()).violations).toEqual([]);

let before: string | null = null;
test.beforeAll(async () => {
  [{ value: before }] = (await sql<{ value: string | null }>(
    `SELECT value FROM configuration_parameter WHERE code = 'ENABLE_GEOMETRIC_ELEMENTS_RELATION'`,
  )) as [{ value: string | null }];
});
test.beforeEach(() => relateSwitch('true'));
test.afterAll(() => relateSwitch(before));

test('a contributor relates two elements by keyboard, changes the relation and deletes it', async ({ page }) => {
  const contributor = account('USER');
  const [element, other] = await anUntiedElement(contributor.login);
  await page.goto(`/geometric_element/details/${element.id}`);
  await logIn(page, contributor);
  const relations = part(page, 'relations');
  await relations.getByRole('button', { name: 'Relate to another element' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Relate to another element' });
  await dialog.getByRole('combobox', { name: /^Second element/ }).fill(String(other.id));
  await expect(dialog.locator('[role=option]')).toHaveCount(1);
  await findsNothing(page, '[role=dialog]');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Comments').fill('One is seen from the other');
  await dialog.getByRole('button', { name: 'Relate', exact: true }).press('Enter');

  const row = relations.getByRole('row').filter({ hasText: 'One is seen from the other' });
  await expect(row.locator(`a[href$="/geometric_element/details/${other.id}"]`)).toBeVisible();
  await expect(page).toHaveURL(/scroll=relations/);
  await findsNothing(page, '#relations');

  await row.getByRole('button', { name: /^Change the relation/ }).click();
  await page.getByRole('dialog').getByLabel('Comments').fill('They stand together');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const changed = relations.getByRole('row').filter({ hasText: 'They stand together' });
  await changed.getByRole('button', { name: /^Delete the relation/ }).click();
  await confirmDelete(page);
  await expect(relations.getByText('No other element is related to this one yet.')).toBeVisible();
});

test('a contributor joins once, and can join again after leaving', async ({ page }) => {
  const contributor = account('USER');
  const [element] = await anUntiedElement(contributor.login);
  await page.goto(`/geometric_element/details/${element.id}`);
  await logIn(page, contributor);
  const joins = part(page, 'joins');
  const join = joins.locator('button', { has: page.locator('.lucide-user-plus') });
  await join.click();
  const dialog = page.getByRole('dialog', { name: 'Join' });
  await dialog.getByLabel('Comments').fill('I come on Sunday');
  await dialog.getByRole('button', { name: 'Join' }).click();
  const row = joins.getByRole('row').filter({ hasText: 'I come on Sunday' });
  await expect(row).toBeVisible();
  await expect(join).toBeHidden();
  await findsNothing(page, '#joins');
  await row.getByRole('button', { name: /^Delete the join/ }).click();
  await confirmDelete(page);
  await expect(row).toBeHidden();
  await expect(join).toBeVisible();
});

test('a visitor who wants to relate elements logs in first; with relations switched off nobody but an administrator is offered to', async ({
  page,
}) => {
  const contributor = account('USER');
  const [element] = await anUntiedElement(contributor.login);
  await page.goto(`/geometric_element/details/${element.id}`);
  await part(page, 'relations').getByRole('button', { name: 'Relate to another element' }).click();
  await expect(page.getByText('Log in to relate elements.')).toBeVisible();
  await fillLogIn(page, contributor);
  await expect(page.getByRole('dialog', { name: 'Relate to another element' })).toBeVisible();
  await page.keyboard.press('Escape');

  await relateSwitch('false');
  await page.reload();
  await expect(page.getByRole('button', { name: `Account of ${contributor.login}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Files' })).toBeVisible();
  await expect(part(page, 'relations')).toHaveCount(0);
});
