import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Scheme = 'light' | 'dark';
/** What differs between light and dark: the rest of axe's rules ask about the document, which is the same. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

async function violationsIn(page: Page, scheme: Scheme, rules?: string[]) {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  // Colours pass into each other, for a moment even where motion is reduced.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  // No page has frames of other origins, for which axe would open a page of its own each time.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze();
  return violations.map(({ id, nodes }) => `${scheme}: ${id} at ${nodes.map((it) => it.target).join(', ')}`);
}

/** Axe finds nothing in the colours that there are, by all rules; then in the others, in which the page goes on. */
export async function nothingFound(page: Page, what: string) {
  const now: Scheme = (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) ? 'dark' : 'light';
  const other: Scheme = now === 'dark' ? 'light' : 'dark';
  expect([...(await violationsIn(page, now)), ...(await violationsIn(page, other, ABOUT_COLOURS))], what).toEqual([]);
}
