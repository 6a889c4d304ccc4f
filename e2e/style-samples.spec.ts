import { type Browser, expect, test } from '@playwright/test';
import { propertiesOf } from '@/lib/styles/properties';
import type { StyleDocument } from '@/lib/styles/schema';
import { ASKED, type Compared, comparedSamples, DIFFERENT } from '@/lib/test/style-samples/agreement';
import { sceneOf } from '@/lib/test/style-samples/elements';
import { enter } from './support/people';
import { apart, isEmpty, squares } from './support/pictures';
import { account, sql } from './support/product';
import { byBrowser, byMapServer, CELL, openStylePage } from './support/style-drawing';

/** What was seen, of 255: where both draw the same, a mean of 3 and 30 at worst; what is listed has a mean of 13, or 44 at worst. */
const MEAN_ALIKE = 5;
const WORST_ALIKE = 36;
/** Of an element's place, within a border of two pixels. */
const INSIDE = CELL - 4;

async function demoStyles(): Promise<Compared[]> {
  const rows = await sql<{ name: string; document: StyleDocument }>('SELECT name, document FROM style ORDER BY id');
  const named = rows.map(({ name, document }) => ({ name: `demo: ${name}`, document }));
  return named.filter(({ name, document }) => name in ASKED && propertiesOf(document).length > 0);
}

/** With all pixels, whatever the other tests have. */
const openPage = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext({ baseURL, deviceScaleFactor: 1, viewport: { width: 3 * CELL, height: 3 * CELL } })).newPage();

test('both renderers draw each rule of every held style alike, but for what docs/styles.md lists', async ({
  browser,
  baseURL,
}) => {
  const page = await openPage(browser, baseURL);
  const token = await enter(page, account('ADMIN'));
  await openStylePage(page);
  const samples = [...comparedSamples(), ...(await demoStyles())];
  const measured: { name: string; rule: string; differ: boolean; summary: string }[] = [];
  for (const { name, document } of samples) {
    const scene = sceneOf(document);
    const [server, own] = await Promise.all([byMapServer(page, token, scene), byBrowser(page, scene)]);
    for (const [at, rule] of document.rules.entries()) {
      const place = { left: (at % scene.across) * CELL + 2, top: Math.floor(at / scene.across) * CELL + 2, side: INSIDE };
      const [a, b] = [await squares(server, place), await squares(own, place)];
      const { mean, worst } = apart(a, b);
      const differ = isEmpty(a) !== isEmpty(b) || mean > MEAN_ALIKE || worst > WORST_ALIKE;
      // Only what is outside of its limits draws nothing.
      expect([name, isEmpty(b)]).toEqual([name, rule.scale?.min === 50_000]);
      measured.push({ name, rule: rule.name, differ, summary: `${name}, ${rule.name}: mean ${mean.toFixed(1)}, worst ${worst}` });
    }
  }
  await page.context().close();
  expect(samples.map(({ name }) => name)).toEqual(Object.keys(ASKED).filter((name) => samples.some((it) => it.name === name)));
  expect(new Set(samples.map(({ name }) => name))).toContain('demo: Heritage');
  const listed = measured.filter((it) => DIFFERENT.some(({ name, rule }) => name === it.name && rule === it.rule));
  expect(measured.filter((it) => it.differ).map(({ summary }) => summary)).toEqual(listed.map(({ summary }) => summary));
});
