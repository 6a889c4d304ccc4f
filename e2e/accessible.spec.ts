import { expect, type Page, test } from '@playwright/test';
import { nothingFound } from './support/axe';
import { configured } from './support/configuration';
import { closePanel, PANELS, type PanelName, wordsIn } from './support/panels';
import { enter } from './support/people';
import { account, aLonelyElement, sql, typesByGeometry } from './support/product';
import { clickMap, mapIdle, openViewer } from './support/viewer';

const LANGUAGES = ['en-GB', 'es-ES', 'gl-ES'];

/** Each panel and each state is checked in one of the languages, in light and in dark: all of them in all three would take minutes. */
const ROUNDS: readonly PanelName[][] = [
  ['layers', 'search', 'measure'],
  ['legend', 'divisions', 'pdf', 'view'],
  ['bookmarks', 'help', 'guide', 'outbox'],
];
const EVERYTHING = {
  ALLOW_EXPORT_GEOGRAPHICAL_VIEWER_TO_PDF: 'true',
  SHOW_GEOBOOKMARK_CONTROL: 'true',
  SHOW_ENTITY_POPULATION_CENTER_CONTROL: 'true',
  SHOW_MOUSE_POSITION_COORDINATES: 'true',
  ENABLE_GEOGRAPHICAL_VIEWER_SCALE: 'true',
};

async function checkPanels(page: Page, language: string, round: number) {
  const words = wordsIn(language);
  for (const name of ROUNDS[round % ROUNDS.length] ?? []) {
    await PANELS[name](page, words);
    await nothingFound(page, name);
    await closePanel(page, name, words);
  }
}

test.afterAll(() =>
  sql(`UPDATE user_account SET locale = 'en-GB' WHERE login = ANY ($1)`, [[account('ADMIN').login, account('USER').login]]),
);

for (const [at, language] of LANGUAGES.entries())
  test(`axe finds nothing on the map and its panels: ${language}`, ({ page, context, baseURL }) =>
    configured(EVERYTHING, async () => {
      await context.addCookies([{ name: 'locale', value: language, url: baseURL as string }]);
      const place = await aLonelyElement(true);
      await openViewer(page, place);
      if (at === 0) await nothingFound(page, 'viewer');
      await clickMap(page);
      await expect(page.getByRole('article')).toBeVisible();
      if (at === 1) await nothingFound(page, 'results');
      await checkPanels(page, language, at);
    }));

test('axe finds nothing where somebody logs in and describes an element, in Galician', async ({ page, context, baseURL }) => {
  const language = 'gl-ES';
  await context.addCookies([{ name: 'locale', value: language, url: baseURL as string }]);
  const [type] = await typesByGeometry('ANY_GEOMETRY');
  await page.goto(`/insertFromNavBar?type=${type?.id}&geometry=Point`);
  const logIn = page.getByRole('dialog');
  await expect(logIn).toBeVisible();
  await nothingFound(page, 'log in');
  const { login, password } = account('USER');
  await sql('UPDATE user_account SET locale = $2 WHERE login = $1', [login, language]);
  await logIn.locator('input').nth(0).fill(login);
  await logIn.locator('input').nth(1).fill(password);
  await logIn.locator('button[type=submit]').click();
  await expect(logIn).toBeHidden();
  await mapIdle(page);
  await clickMap(page);
  await expect(page.locator('#element-form')).toBeVisible();
  await nothingFound(page, 'form');
  await page.locator('button[form=element-form]').click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await nothingFound(page, 'form with errors');
});

/** Pages of history and review, each in one of the languages. */
const REVIEW_PAGES = [
  ...['/bin', '/proposals', '/notifications', '/following', '/users/profile'],
  ...['/admin/bin', '/admin/reviewFigures', '/admin/reviewUndo', '/admin/reviewTexts'],
];

test('axe finds nothing on the pages of history and review', async ({ page, context, baseURL }) => {
  await enter(page, account('ADMIN'));
  for (const [at, path] of REVIEW_PAGES.entries()) {
    const language = LANGUAGES[at % LANGUAGES.length] as string;
    await sql('UPDATE user_account SET locale = $2 WHERE login = $1', [account('ADMIN').login, language]);
    await context.addCookies([{ name: 'locale', value: language, url: baseURL as string }]);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await nothingFound(page, `${path} ${language}`);
  }
});

test('axe finds nothing on a phone: a list, each part of the menu unfolded, the filters', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const [type] = await typesByGeometry('ANY_GEOMETRY');
  await enter(page, account('ADMIN'));
  await page.goto(`/geometric_elements/${type?.id}`);
  await expect(page.getByRole('table').first().getByRole('row').nth(1)).toBeVisible();
  await nothingFound(page, 'list');
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
  for (const part of ['Browse', 'My contributions', 'Administration', 'Language']) {
    await page.getByRole('menuitem', { name: part, exact: true }).click();
    await nothingFound(page, `menu: ${part}`);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByRole('search')).toBeVisible();
  await nothingFound(page, 'filters');
});
