'use client';
import { useEffect } from 'react';
import { create } from 'zustand';
import { isReached } from '@/lib/http/reached';

const AGAIN_MS = 10_000;
const useAnswer = create<{ reached: boolean }>()(() => ({ reached: true }));
let asking = false;
let later: ReturnType<typeof setTimeout> | undefined;

async function ask() {
  if (asking) return;
  asking = true;
  clearTimeout(later);
  const reached = await isReached();
  useAnswer.setState({ reached });
  if (!reached) later = setTimeout(() => void ask(), AGAIN_MS);
  asking = false;
}

/**
 * Whether the server answers. A page that the service worker brings stands without one, and a browser takes it for connected: so
 * such a page asks once, and then until there is an answer.
 */
export function useReached(): boolean {
  useEffect(() => {
    void ask();
    const again = () => void ask();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return useAnswer().reached;
}
