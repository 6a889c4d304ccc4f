/** A page on a slow phone, and what is noted in it: when things are painted, and how long interactions take. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Interaction } from './figures';

const TIMEOUT_MS = 120_000;
const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

export interface Watched {
  /** Milliseconds since the navigation began; 0 until then. */
  seen: { firstMs: number; largestMs: number; pictureMs: number; mapMs: number };
  /** The longest event of each interaction until the next paint, by the browser's own number of it. */
  interactions: Record<number, Interaction>;
}

export async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const session: CDPSession = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  // The loader of TypeScript names functions by a helper of its own, which the page does not have.
  await page.addInitScript('globalThis.__name = (it) => it');
  await page.addInitScript(watch);
  return page;
}

/** Runs in the page. The browser says itself when something was painted; that the map has drawn all, the map. */
function watch() {
  const watched: Watched = { seen: { firstMs: 0, largestMs: 0, pictureMs: 0, mapMs: 0 }, interactions: {} };
  const { seen, interactions } = watched;
  (window as unknown as { watched: Watched }).watched = watched;
  const observe = <E extends PerformanceEntry>(type: string, note: (entry: E) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as E);
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstMs = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestMs = startTime;
  });
  observe<PerformanceEntry & { identifier: string }>('element', ({ identifier, startTime }) => {
    if (identifier === 'first-view') seen.pictureMs ||= startTime;
  });
  observe<PerformanceEventTiming & { interactionId: number }>('event', ({ interactionId: id, name, duration, target }) => {
    if (!id || duration <= (interactions[id]?.ms ?? 0)) return;
    const it = target as Element | null;
    const what = it?.getAttribute?.('aria-label') ?? it?.textContent?.trim().slice(0, 30);
    interactions[id] = { ms: duration, event: name, target: it ? `${it.nodeName.toLowerCase()} ${what ?? ''}`.trim() : 'gone' };
  });
  const check = () => {
    if (document.querySelector('[data-map][data-idle="true"]')) seen.mapMs = performance.now();
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

export const watchedIn = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { watched: Watched }).watched);
