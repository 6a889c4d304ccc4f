import { chromium, type Page } from '@playwright/test';
import config from '@/playwright.config';

/** Runs `work` with a page of Chromium, as the end-to-end tests start it, and closes it. */
export async function withPage<T>(baseURL: string, work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    const context = await browser.newContext({
      baseURL,
      locale: 'en-GB',
      viewport: { width: 1280, height: 800 },
      ignoreHTTPSErrors: false,
    });
    return await work(await context.newPage());
  } finally {
    await browser.close();
  }
}
