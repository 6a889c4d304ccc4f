'use client';
import { useEffect } from 'react';
import { useSession } from '@/components/session/session';
import { basePath, development } from '@/lib/base-path';

/** The page and its map come first; a map that finds no rest does not hold it up for ever. */
const AFTER_MS = 8000;
const AT_MOST_MS = 60_000;
const AGAIN_MS = 1000;

const isDrawing = () => document.querySelector('[data-map][data-idle="false"]') !== null;

const tell = async (message: 'keepFiles' | 'forget') => (await navigator.serviceWorker.ready).active?.postMessage(message);

/** Registers the service worker, which keeps the app usable without a network. Without one everything else works as well. */
export default function ServiceWorker() {
  const { status } = useSession();
  useEffect(() => {
    if (development || !('serviceWorker' in navigator)) return;
    const start = performance.now();
    const register = async () => {
      if (isDrawing() && performance.now() - start < AT_MOST_MS) {
        timer = setTimeout(register, AGAIN_MS);
        return;
      }
      try {
        await navigator.serviceWorker.register(`${basePath}/sw.js`, { scope: `${basePath}/`, updateViaCache: 'none' });
        await tell('keepFiles');
      } catch (error) {
        console.warn('The service worker was not registered', error);
      }
    };
    let timer = setTimeout(register, AFTER_MS);
    // Types that were read before it stood in between are read once more, for it to have them as well.
    const stands = () =>
      void import('@/components/calls/query-provider').then(({ forgetAnswersOf }) => forgetAnswersOf('elementType'));
    navigator.serviceWorker.addEventListener('controllerchange', stands);
    return () => {
      clearTimeout(timer);
      navigator.serviceWorker.removeEventListener('controllerchange', stands);
    };
  }, []);
  useEffect(() => {
    if (status !== 'anonymous' || development || !('serviceWorker' in navigator)) return;
    // What one person read is not for the next one at this device.
    void navigator.serviceWorker.getRegistration().then((it) => it?.active?.postMessage('forget'));
  }, [status]);
  return null;
}
