'use client';
import { useEffect } from 'react';
import { create } from 'zustand';
import { basePath } from '@/lib/base-path';

const AGAIN_MS = 10_000;
const useAnswer = create<{ reached: boolean }>()(() => ({ reached: true }));
let asking = false;
let later: ReturnType<typeof setTimeout> | undefined;

async function ask() {
  if (asking) return;
  asking = true;
  clearTimeout(later);
  try {
    // The one file that the service worker leaves to the network.
    await fetch(`${basePath}/_next/static/files.json`, { method: 'HEAD', cache: 'no-store' });
    useAnswer.setState({ reached: true });
  } catch {
    useAnswer.setState({ reached: false });
    later = setTimeout(() => void ask(), AGAIN_MS);
  } finally {
    asking = false;
  }
}

/**
 * Whether the server answers. A page that the service worker brings stands without one, and a browser takes it for connected: so
 * such a page asks once, and then until there is an answer.
 */
export function useReached(): boolean {
  useEffect(() => {
    if (!navigator.serviceWorker?.controller) return;
    void ask();
    const again = () => void ask();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return useAnswer().reached;
}
