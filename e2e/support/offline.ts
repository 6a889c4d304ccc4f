import { expect, type Page } from '@playwright/test';

/** Waits until the files of the app are there: what comes next needs no network. */
export async function filesCached(page: Page) {
  const missing = () =>
    page.evaluate(async () => {
      const list = await fetch(new URL('/_next/static/files.json', document.baseURI));
      const cached = await (await caches.open('files-1')).keys();
      const paths = new Set(cached.map(({ url }) => new URL(url).pathname));
      return ((await list.json()) as string[]).filter((file) => !paths.has(`/_next/static/${file}`)).length;
    });
  await expect.poll(missing, { timeout: 90_000, intervals: [1000] }).toBe(0);
}
