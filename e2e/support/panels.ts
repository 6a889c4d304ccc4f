import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { account, sql } from './product';
import { clickMap } from './viewer';

/** The texts of the map in a language, to find by name what another language calls otherwise. */
export function wordsIn(language: string) {
  const { map, outbox } = JSON.parse(readFileSync(`messages/${language.slice(0, 2)}.json`, 'utf8')) as {
    map: Record<string, Record<string, string>>;
    outbox: { title: string };
  };
  return { word: (group: string, key: string) => map[group]?.[key] ?? '', outboxTitle: outbox.title };
}

export type Words = ReturnType<typeof wordsIn>;

const press = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true }).click();

/** Puts a contribution of nobody's into this browser's outbox. */
async function leaveWaiting(page: Page) {
  const [person] = await sql<{ id: number }>('SELECT id::int FROM user_account WHERE login = $1', [account('USER').login]);
  await page.evaluate(
    (userId) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('vieiro.outbox');
        opening.onupgradeneeded = () => opening.result.createObjectStore('waiting');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const write = opening.result.transaction('waiting', 'readwrite');
          const values = { description: 'A spring', attribute: {} };
          const point = { type: 'Point', coordinates: [-8.5, 42.9] };
          const contribution = {
            key: 'k',
            userId,
            type: { id: 1, name: 'Spring' },
            geometryKind: 'Point',
            geometry: point,
            values,
          };
          write.objectStore('waiting').put({ ...contribution, body: {}, photos: [], since: Date.now(), state: 'waiting' }, 'k');
          write.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    person?.id as number,
  );
}

/** How each panel and tool of the map is opened; one takes the place of the one before. */
export const PANELS = {
  async search(page: Page, { word }: Words) {
    await press(page, word('tools', 'search'));
    const field = page.getByRole('combobox', { name: word('search', 'label') });
    await field.fill('lalin');
    await expect(page.getByRole('option').filter({ hasText: 'Lalín' }).first()).toBeVisible();
  },
  async layers(page: Page) {
    await page.getByRole('toolbar').getByRole('button').nth(1).click();
    await expect(page.getByRole('region').getByRole('checkbox').first()).toBeVisible();
  },
  async view(page: Page, { word }: Words) {
    await press(page, word('tools', 'view'));
    await expect(
      page
        .getByRole('region', { name: word('inView', 'title') })
        .getByRole('checkbox')
        .first(),
    ).toBeVisible();
  },
  async divisions(page: Page, { word }: Words) {
    await press(page, word('tools', 'divisions'));
    await expect(page.getByRole('region', { name: word('divisions', 'title') })).toBeVisible();
  },
  async bookmarks(page: Page, { word }: Words) {
    await press(page, word('tools', 'bookmarks'));
    await expect(page.getByRole('region', { name: word('bookmarks', 'title') })).toBeVisible();
  },
  async help(page: Page, { word }: Words) {
    await press(page, word('tools', 'help'));
    await expect(page.getByRole('region', { name: word('help', 'title') })).toBeVisible();
  },
  async guide(page: Page, { word }: Words) {
    await page.getByRole('button', { name: word('help', 'guide'), exact: true }).click();
    await page.getByRole('button', { name: word('help', 'next') }).click();
    await expect(page.getByRole('dialog', { name: word('tools', 'search') })).toBeVisible();
  },
  async legend(page: Page, { word }: Words) {
    await press(page, word('tools', 'legend'));
    await expect(
      page
        .getByRole('region', { name: word('legend', 'title') })
        .getByRole('img')
        .first(),
    ).toBeVisible();
  },
  async measure(page: Page, { word }: Words) {
    await press(page, word('tools', 'measureArea'));
    const bar = page.getByRole('region', { name: word('tools', 'measureArea') });
    await expect(bar).toBeVisible();
    for (const [dx, dy] of [
      [0, 40],
      [60, 40],
      [30, 90],
    ] as const)
      await clickMap(page, dx, dy);
    await bar.getByRole('button', { name: word('draw', 'coordinates') }).click();
    await expect(bar.getByRole('status')).toContainText(/\d/);
    await expect(bar.getByRole('textbox').first()).toBeVisible();
  },
  async pdf(page: Page, { word }: Words) {
    await press(page, word('tools', 'pdf'));
    await expect(page.getByRole('dialog', { name: word('pdf', 'title') })).toBeVisible();
  },
  async outbox(page: Page, { outboxTitle }: Words) {
    await leaveWaiting(page);
    await page.reload();
    await page.locator('[data-map][data-idle=true]').waitFor();
    await page.getByRole('banner').locator('button:has(svg.lucide-cloud-upload)').click();
    await expect(page.getByRole('region', { name: outboxTitle })).toBeVisible();
    await page.context().setOffline(true);
  },
} satisfies Record<string, (page: Page, words: Words) => Promise<void>>;

export type PanelName = keyof typeof PANELS;

/** Puts a panel away again, where the next one would not. */
export async function closePanel(page: Page, name: PanelName, { word }: Words) {
  if (name === 'legend') await page.getByRole('button', { name: word('legend', 'close') }).click();
  if (name === 'measure') await press(page, word('tools', 'measureArea'));
  if (name === 'pdf' || name === 'guide') await page.keyboard.press('Escape');
  if (name === 'outbox') await page.context().setOffline(false);
}
