import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { nothingFound } from './support/axe';
import { fillForm, formPanel } from './support/form';
import { message } from './support/messages';
import { filesCached } from './support/offline';
import { enter } from './support/people';
import { account, aLonelyElement, type Place, sql, typesByGeometry } from './support/product';
import { clickMap, mapIdle, openViewer, results } from './support/viewer';

const TAKEN_MS = 120_000;

/** A hidden element of the contributor's, near a place. */
async function aHiddenElement({ lng, lat }: Place) {
  const [type] = await typesByGeometry('POINT');
  const [made] = await sql<{ id: number }>(
    `INSERT INTO geometric_element (type_id, owner_id, owner_login, description, geom)
     SELECT $1, id, login, $2, ST_SetSRID(ST_MakePoint($3, $4), 4326) FROM user_account WHERE login = $5 RETURNING id::int`,
    [type?.id, `Segredo ${Date.now().toString(36)}`, lng + 0.003, lat, account('USER').login],
  );
  return made?.id as number;
}

/** From the bookmarks of the map to the page that takes along what the map shows. */
async function chooseArea(page: Page, place: Place, zoom: number) {
  await enter(page, account('USER'));
  await openViewer(page, { ...place, zoom });
  await filesCached(page);
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('menuitem', { name: 'Bookmarks' }).click();
  await page.getByRole('link', { name: 'Take this area along' }).click();
  await expect(page.getByRole('status').filter({ hasText: /elements?, \d+ tiles of the map/ })).toContainText(
    'are free on this device',
  );
}

const take = (page: Page) => page.getByRole('button', { name: 'Take along' }).click();
const taken = (page: Page) => expect(message(page, 'A parroquia is on this device now')).toBeVisible({ timeout: TAKEN_MS });
const areaCaches = (page: Page) => page.evaluate(async () => (await caches.keys()).filter((it) => it.startsWith('area-')));

/** What the list says an area takes, and what was said beforehand, in bytes. */
async function sizesOf(page: Page) {
  const { box, bytes } = await page.evaluate(async () => {
    const own = (await caches.keys()).find((it) => it.endsWith('-private'));
    const about = await caches.match('/areas/about', { cacheName: own ?? '' });
    return (await about?.json()) as { box: number[]; bytes: number };
  });
  const answer = await page.request.get(`/api/areas/size?bbox=${box.join(',')}`);
  return { taken: bytes, said: ((await answer.json()) as { bytes: number }).bytes };
}

/** The network breaks after so many tiles; the answer mends it. */
async function breakAfter(context: BrowserContext, tiles: number) {
  let left = tiles;
  const pattern = /\/api\/tiles\/elements\//;
  await context.route(pattern, (route) => {
    left -= 1;
    return left < 0 ? route.abort('internetdisconnected') : route.continue();
  });
  return () => context.unroute(pattern);
}

async function openPage(page: Page, id: number) {
  await page.goto(`/geometric_element/details/${id}`);
  return page.getByRole('heading', { level: 1 });
}

async function addOffline(page: Page, place: Place, description: string) {
  const [type] = await typesByGeometry('POINT');
  await openViewer(page, { ...place, lat: place.lat + 0.002 });
  await page.getByRole('toolbar').getByRole('button', { name: 'Add an element' }).click();
  await page
    .getByRole('dialog', { name: 'What do you want to add?' })
    .getByRole('button', { name: type?.name as string })
    .first()
    .click();
  await page.getByRole('button', { name: 'Use this place' }).click();
  await fillForm(page, type?.id as number, description);
  await formPanel(page).getByRole('button', { name: 'Save' }).click();
  const contact = page.getByRole('dialog', { name: 'You are about to save contact data' });
  await expect(message(page, 'waits for a connection').or(contact)).toBeVisible();
  if (await contact.isVisible()) await contact.getByRole('button', { name: 'Save' }).click();
  await expect(message(page, 'waits for a connection')).toBeVisible();
}

const countOf = async (description: string) =>
  (await sql<{ n: number }>('SELECT count(*)::int AS n FROM geometric_element WHERE description = $1', [description]))[0]?.n;

test('an area goes on where the network broke; without one it has map, cards, pages, search and forms, and contributions wait', async ({
  page,
  context,
}) => {
  test.slow();
  const place = await aLonelyElement(true);
  await chooseArea(page, place, 13);
  await page.getByLabel('Name').fill('A parroquia');
  await nothingFound(page, 'the choice of an area');
  const mend = await breakAfter(context, 60);
  await take(page);
  await expect(message(page, /^A parroquia could not be taken along: There is no connection/)).toBeVisible();
  await expect(page.getByText(/^Not all of it is here yet: \d+ %/)).toBeVisible();
  await nothingFound(page, 'an area of which not all is there');
  await mend();
  await page.getByRole('button', { name: 'Go on with A parroquia' }).click();
  await taken(page);
  const { taken: bytes, said } = await sizesOf(page);
  expect(bytes / said).toBeGreaterThan(0.5);
  expect(bytes / said).toBeLessThan(2);

  await context.setOffline(true);
  await page.goto('/areas');
  await expect(page.getByRole('button', { name: 'Refresh A parroquia' })).toBeVisible();
  const heading = await openPage(page, place.id);
  await expect(page.getByText(place.description).first()).toBeVisible();
  const name = (await heading.textContent()) ?? '';
  await nothingFound(page, 'the page of an element that was taken along');

  await openViewer(page, place);
  await clickMap(page);
  await expect(results(page).getByRole('article')).toContainText(place.description);
  await page.getByRole('toolbar').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search' }).fill(name.toUpperCase());
  await page.getByRole('option', { name }).first().click();
  await mapIdle(page);

  const description = `Fonte da parroquia ${Date.now().toString(36)}`;
  await addOffline(page, place, description);
  expect(await countOf(description)).toBe(0);
  await context.setOffline(false);
  await page.goto('/outbox');
  await expect.poll(() => countOf(description), { timeout: TAKEN_MS }).toBe(1);
});

/** Somebody else at the same device. */
async function another(context: BrowserContext) {
  const page = await context.newPage();
  const person = account('USER', 1);
  await enter(page, person);
  await page.goto('/areas');
  await expect(page.getByRole('heading', { name: 'On this device' })).toBeVisible();
  // Without a network a page knows whose token it has only if the server has said so before.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sessionUser'))).toContain(person.login);
  return page;
}

test('after a log-out the next person finds what everybody sees, and nothing else; deleting an area frees its space', async ({
  page,
  context,
}) => {
  test.slow();
  const place = await aLonelyElement(true);
  const hidden = await aHiddenElement(place);
  await chooseArea(page, place, 15);
  await page.getByLabel('Name').fill('A parroquia');
  await take(page);
  await taken(page);
  await context.setOffline(true);
  await expect(await openPage(page, hidden)).toContainText('Segredo');
  await context.setOffline(false);

  await page.goto('/areas');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/(#.*)?$/);
  await expect.poll(async () => (await areaCaches(page)).filter((it) => it.endsWith('-private'))).toEqual([]);
  await page.close();

  const next = await another(context);
  await context.setOffline(true);
  await expect(await openPage(next, place.id)).toBeVisible();
  await expect(next.getByText(place.description).first()).toBeVisible();
  await next.goto(`/geometric_element/details/${hidden}`);
  await expect(next.getByText('There is no connection')).toBeVisible();
  await openViewer(next, place);
  expect(
    await next.evaluate(async () => {
      const texts: string[] = [];
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys())
          texts.push((await (await caches.match(request, { cacheName: name }))?.text()) ?? '');
      return texts.some((it) => it.includes('Segredo'));
    }),
  ).toBe(false);

  await next.goto('/areas');
  const used = () => next.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const before = await used();
  await next.getByRole('button', { name: 'Delete Area without a name' }).click();
  await next.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(next.getByText('Nothing has been taken along yet.')).toBeVisible();
  expect(await areaCaches(next)).toEqual([]);
  await expect.poll(used).toBeLessThan(before);
  await sql('DELETE FROM geometric_element WHERE id = $1', [hidden]);
});
