import { expect, type Page, test } from '@playwright/test';
import { configured } from './support/configuration';
import { message } from './support/messages';
import { enter } from './support/people';
import { typesByGeometry } from './support/product';
import { administrator, arrange, clearAway, owner, type Scene, somebodyElse } from './support/scene';

/** Who may what: each row of the table of roles, from both sides, in the interface and by calling the API. */
let it: Scene;
test.beforeEach(async ({ request }) => {
  it = await arrange(request);
});
test.afterEach(() => clearAway(it));

const details = (id: number) => `/geometric_element/details/${id}`;
const list = (text: string, mine = false) =>
  `/geometric_elements/${it.typeId}${mine ? '/myElements' : ''}?${new URLSearchParams({ description: text })}`;
/** A column, or what it has folded into where it does not fit. */
const column = (page: Page, name: string) => page.locator('main').locator('th, dt').getByText(name, { exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const part = (page: Page, anchor: 'joins' | 'files' | 'relations') => page.locator(`#${anchor}`);
const relationsOn = (work: () => Promise<void>) => configured({ ENABLE_GEOMETRIC_ELEMENTS_RELATION: 'true' }, work);

async function opened(page: Page, id: number) {
  await page.goto(details(id));
  await expect(page.getByRole('heading', { name: new RegExp(`${id}$`) })).toBeVisible();
}

/** What the menu of a row offers. */
async function offeredInRow(page: Page, name: string): Promise<string[]> {
  await page.getByRole('button', { name: `More actions: ${name}` }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  const lines = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  return lines;
}

const absent = async (page: Page, ...names: string[]) => {
  for (const name of names) await expect(column(page, name)).toHaveCount(0);
};
const present = async (page: Page, ...names: string[]) => {
  for (const name of names) await expect(column(page, name).first()).toBeVisible();
};

test('anonymous: sees what is public with its photos, is asked to log in before adding or relating, and changes nothing', async ({
  page,
}) => {
  await relationsOn(async () => {
    await page.goto(list(it.shownName));
    await expect(row(page, it.shownName)).toBeVisible();
    await absent(page, 'Public', 'Reviewed', 'Geometry', 'Internal comments', 'Owner');
    expect(await offeredInRow(page, it.shownName)).toEqual(['View photo gallery', 'Relate to another element']);
    await page.goto(list(it.hiddenName));
    await expect(page.getByText('No elements match these filters')).toBeVisible();
    await page.goto(list('', true));
    await expect(page.getByText('You must be logged in to access this page')).toBeVisible();

    await opened(page, it.shown);
    for (const name of ['Delete', 'Add files']) await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Modify on the map' })).toHaveCount(0);
    await expect(page.getByText('only for administrators')).toHaveCount(0);
    await part(page, 'files').getByRole('button', { name: 'View fonte.png' }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await part(page, 'files').getByRole('button', { name: 'Download fonte.png' }).click();
    expect((await download).suggestedFilename()).toBe('fonte.png');
    await absent(page, 'UUID', 'Content type');
    await expect(part(page, 'joins').getByText(it.joinComments)).toBeVisible();
    await expect(part(page, 'joins').getByRole('button', { name: /join/i })).toHaveCount(0);
    await expect(part(page, 'relations').getByText('No other element is related to this one yet.')).toBeVisible();
    await part(page, 'relations').getByRole('button', { name: 'Relate to another element' }).click();
    await expect(page.getByRole('dialog', { name: 'Log in' })).toContainText('Log in to relate elements.');
    await page.keyboard.press('Escape');

    await page.goto(details(it.hidden));
    await expect(page.getByText('This element does not exist, or you may not see it.')).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Add an element' }).click();
    const [point] = await typesByGeometry('POINT');
    const what = page.getByRole('dialog', { name: 'What do you want to add?' });
    await what.getByRole('button', { name: point?.name, exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  });
  expect((await page.request.get(`/api/elements/geometric_element/${it.hidden}`)).status()).toBe(404);
  for (const call of [
    page.request.delete(`/api/elements/geometric_element/${it.shown}`),
    page.request.get(`/api/elements/geometric_element_type/${it.typeId}/geometric_elements/admin`),
    page.request.post('/api/elements/geometric_element_join', { data: { geometricElementId: it.shown } }),
  ])
    expect((await call).status()).toBe(401);
});

test('contributor: has their own elements, relations and files in hand, and nothing that is for reviewing', async ({
  page,
  request,
}) => {
  const token = await enter(page, owner);
  await relationsOn(async () => {
    await page.goto(list(it.hiddenName));
    await expect(page.getByText('No elements match these filters')).toBeVisible();
    await page.goto(list(it.hiddenName, true));
    await expect(row(page, it.hiddenName)).toBeVisible();
    await present(page, 'Public', 'Reviewed');
    await absent(page, 'Geometry', 'Internal comments', 'Owner');
    expect(await offeredInRow(page, it.hiddenName)).toEqual(expect.arrayContaining(['Modify on the map', 'Delete']));

    await opened(page, it.shown);
    for (const name of ['Delete', 'Add files']) await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    await expect(part(page, 'files').getByRole('button', { name: 'Delete fonte.png' })).toBeVisible();
    await absent(page, 'UUID', 'Content type', 'Internal comments');
    const relation = part(page, 'relations').getByRole('row').filter({ hasText: it.relationComments });
    await expect(relation.getByRole('link', { name: it.hiddenName })).toBeVisible();
    await relation.getByRole('button', { name: `Change the relation with ${it.hiddenName}` }).click();
    await expect(page.getByRole('dialog').getByLabel('Comments')).toBeVisible();
    await expect(page.getByRole('dialog').getByLabel('Reviewed')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(part(page, 'joins').getByText(it.joinComments)).toBeVisible();
    await expect(part(page, 'joins').getByRole('button', { name: /^(Change|Delete)/ })).toHaveCount(0);

    await page.getByRole('link', { name: 'Modify on the map' }).click();
    const form = page.getByRole('region', { name: /^Modify element/ });
    await expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue(it.shownName);
    await expect(form.getByLabel('Reviewed')).toHaveCount(0);
    await expect(form.getByLabel('Internal comments')).toHaveCount(0);
  });
  const headers = { Authorization: `Bearer ${token}` };
  const own = await request.get(`/api/elements/geometric_element/${it.hidden}/user`, { headers });
  expect(await own.text()).not.toContain('only for administrators');
  const all = `/api/elements/geometric_element_type/${it.typeId}/geometric_elements/admin`;
  expect((await request.get(all, { headers })).status()).toBe(403);
});

test('somebody else’s contributor: sees the public one, changes neither it nor what others linked to it, and leaves a join', async ({
  page,
  request,
}) => {
  const token = await enter(page, somebodyElse);
  await relationsOn(async () => {
    await opened(page, it.shown);
    for (const name of ['Delete', 'Add files']) await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    await expect(part(page, 'files').getByRole('button', { name: 'Delete fonte.png' })).toHaveCount(0);
    await expect(part(page, 'relations').getByText(it.relationComments)).toHaveCount(0);
    const join = part(page, 'joins').getByRole('row').filter({ hasText: it.joinComments });
    await expect(join.getByRole('button', { name: 'Change the join of You' })).toBeVisible();
    await join.getByRole('button', { name: 'Delete the join of You' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(part(page, 'joins').getByText('Nobody has joined yet.')).toBeVisible();
    await part(page, 'joins').getByRole('button').last().click();
    await expect(page.getByRole('dialog', { name: 'Join' }).getByLabel('Public')).toBeChecked();
    await page.keyboard.press('Escape');

    await page.goto(details(it.hidden));
    await expect(page.getByText('This element does not exist, or you may not see it.')).toBeVisible();
    await page.goto(`/?featureToModify=${it.shown}`);
    await expect(message(page, 'Unable to start modification')).toBeVisible();
  });
  const headers = { Authorization: `Bearer ${token}` };
  expect((await request.delete(`/api/elements/geometric_element/${it.shown}`, { headers })).status()).toBe(403);
  expect((await request.delete(`/api/elements/geometric_element/${it.hidden}`, { headers })).status()).toBe(404);
  expect((await request.get(`/api/elements/geometric_element/${it.shown}/admin`, { headers })).status()).toBe(403);
});

test('administrator: sees all of it, may change all of it, and reviews', async ({ page }) => {
  await enter(page, administrator);
  await page.goto(list(it.hiddenName));
  await expect(row(page, it.hiddenName)).toBeVisible();
  await present(page, 'Public', 'Reviewed', 'Geometry', 'Internal comments', 'Owner');
  expect(await offeredInRow(page, it.hiddenName)).toEqual(
    expect.arrayContaining(['Modify on the map', 'Delete', 'Relate to another element']),
  );

  await opened(page, it.shown);
  await expect(page.getByText('only for administrators')).toBeVisible();
  for (const name of ['Delete', 'Add files']) await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await present(page, 'UUID', 'Content type', 'Author');
  const relation = part(page, 'relations').getByRole('row').filter({ hasText: it.relationComments });
  await relation.getByRole('button', { name: `Change the relation with ${it.hiddenName}` }).click();
  await page.getByRole('dialog').getByLabel('Reviewed').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(message(page, 'The relation has been saved.')).toBeVisible();
  const join = part(page, 'joins').getByRole('row').filter({ hasText: it.joinComments });
  await expect(join.getByRole('link', { name: somebodyElse.login })).toHaveAttribute('href', /\/admin\/users\?id=\d+$/);

  await page.getByRole('link', { name: 'Modify on the map' }).click();
  const form = page.getByRole('region', { name: /^Modify element/ });
  await expect(form.getByRole('textbox', { name: 'Internal comments' })).toHaveValue('only for administrators');
  await expect(form.getByRole('checkbox', { name: 'Reviewed' })).not.toBeChecked();
});
