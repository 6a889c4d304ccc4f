import type { Page } from '@playwright/test';

/** Holds back the code of the page, all but what the server writes into it, until the answer is called. */
export async function holdCode(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
