import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { endMocks } from './end-mocks';

// A slow machine is no failure.
configure({ asyncUtilTimeout: 10_000 });

// Files follow each other in the process of a worker, and in one window: each has modules of its own and an empty page.
vi.resetModules();
afterEach(cleanup);
afterAll(() => {
  endMocks();
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

/** What browsers have and jsdom does not; the components only call it, the tests do not depend on its answers. */
class NeverResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= NeverResizes;
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};
HTMLImageElement.prototype.decode ??= async () => {};
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }) as unknown as MediaQueryList;
