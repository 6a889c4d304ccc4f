import type { BrowserContext } from '@playwright/test';

/** Logs the pages of a browser in, each from its beginning. */
export const logIn = (context: BrowserContext, token: string) =>
  context.addInitScript((it) => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('serviceToken', it);
  }, token);
