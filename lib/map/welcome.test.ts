import { beforeEach, expect, it, vi } from 'vitest';

// Each test has a page of its own.
const load = () => import('./welcome');
beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

it('closed, it is closed for every later page of the browser', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const page = await load();
  expect(page.isWelcomeClosed()).toBe(false);
  page.closeWelcome();
  vi.resetModules();
  expect((await load()).isWelcomeClosed()).toBe(true);
  stored.clear();
  expect(page.isWelcomeClosed()).toBe(false);
});

it('where the browser stores nothing, it is closed for as long as the page lives', async () => {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  const page = await load();
  expect(page.isWelcomeClosed()).toBe(false);
  page.closeWelcome();
  expect(page.isWelcomeClosed()).toBe(true);
});
