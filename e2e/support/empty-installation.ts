import type { Browser, Page } from '@playwright/test';
import { dataDir } from '@/scripts/lib/paths.ts';
import { runScript, type ServerEnvironment } from '@/scripts/lib/product.ts';
import { ensureTemplate } from '@/scripts/lib/test-cluster.ts';
import { copyTemplate } from '@/scripts/lib/test-databases.ts';
import { type Copy, startCopy } from './copy';
import { adminUrl } from './product';

/** The one account of an installation that nobody has used yet. */
export const ADMINISTRATOR = { login: 'admin', password: 'unha lareira acesa' };

/** A server on a database with what every installation begins with, and one administrator. */
export async function startEmptyInstallation(): Promise<Copy> {
  if (!adminUrl) throw new Error('E2E_ADMIN_URL is not set: only npm test has a database server for further installations');
  const url = await copyTemplate(adminUrl, await ensureTemplate(adminUrl), `e2e_empty`);
  const server = JSON.parse(process.env.E2E_SERVER ?? '{}') as ServerEnvironment;
  const own = { DATABASE_URL: url, STORAGE_DIR: dataDir('test', 'empty-files') };
  await runScript('administrator.ts', [], {
    env: { ...process.env, ...server, ...own, ADMIN_LOGIN: ADMINISTRATOR.login, ADMIN_PASSWORD: ADMINISTRATOR.password },
    what: 'The administrator',
  });
  return startCopy((address) => ({
    ...own,
    PUBLIC_URL: address,
    NEXTAUTH_URL: `${address}${server.BASE_PATH}/api/auth`,
  }));
}

/** A page of a browser of its own, at an installation. */
export const openAt = async (browser: Browser, { url }: Pick<Copy, 'url'>): Promise<Page> =>
  (await browser.newContext({ baseURL: url, locale: 'en-GB' })).newPage();
