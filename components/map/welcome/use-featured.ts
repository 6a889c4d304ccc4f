'use client';
import { useEffect, useState } from 'react';
import { useMayRead } from '@/components/session/use-may-read';
import { useViewer } from '@/components/viewer/viewer';
import type { ElementCard } from '@/lib/element-pages/schema';
import { call } from '@/lib/http/client';

/** The shapes of the calls come after the map. */
async function ask(signal: AbortSignal) {
  const { elementPagesApi } = await import('@/lib/element-pages/api');
  return call(elementPagesApi.featured, {}, signal);
}

/** What the operator features, asked for when the map stands. Without an answer the welcome does without it. */
export function useFeatured(): readonly ElementCard[] {
  const mayRead = useMayRead();
  const idle = useViewer((it) => it.idle);
  const [stood, setStood] = useState(idle);
  const [featured, setFeatured] = useState<readonly ElementCard[]>([]);
  useEffect(() => {
    if (idle) setStood(true);
  }, [idle]);
  useEffect(() => {
    if (!stood || !mayRead) return;
    const asking = new AbortController();
    ask(asking.signal).then(setFeatured, () => undefined);
    return () => asking.abort();
  }, [stood, mayRead]);
  return mayRead ? featured : [];
}
