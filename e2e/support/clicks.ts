import type { Locator, Page } from '@playwright/test';

/** A person opens the list of a select, and clicks what is in it. */
const CLICKS_OF_A_CHOICE = 2;

interface Clicks {
  count: number;
}

/**
 * Counts what a person does besides typing, on every page that this one opens: each click, also what Enter and Space press in place of one
 * (browsers make a click of it), and two for each choice in a select.
 */
export async function countClicks(page: Page): Promise<Clicks> {
  const clicks: Clicks = { count: 0 };
  await page.exposeFunction('countClicks', (more: number) => {
    clicks.count += more;
  });
  await page.addInitScript((choice) => {
    const count = (more: number) => (window as unknown as { countClicks: (more: number) => void }).countClicks(more);
    window.addEventListener('click', ({ isTrusted }) => isTrusted && count(1), true);
    window.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && count(choice), true);
  }, CLICKS_OF_A_CHOICE);
  return clicks;
}

/** Types into a field as a person does: where it has no focus yet, and Tab does not lead there, by a click into it. */
export async function type(page: Page, field: Locator, text: string) {
  const focused = () => field.evaluate((it) => it === document.activeElement);
  await field.waitFor();
  if (!(await focused())) await page.keyboard.press('Tab');
  if (!(await focused())) await field.click();
  await page.keyboard.type(text);
}
