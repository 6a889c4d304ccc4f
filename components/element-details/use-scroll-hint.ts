'use client';
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';

const parts = ['relations', 'joins', 'files'];

/** Goes to the part of the page that the link asks for (`?scroll=relations`), once it is there. */
export function useScrollHint(ready: boolean) {
  const wanted = useSearchParams().get('scroll');
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (!ready || !wanted || done.current === wanted || !parts.includes(wanted)) return;
    done.current = wanted;
    const part = document.getElementById(wanted);
    part?.scrollIntoView({ block: 'start' });
    part?.focus({ preventScroll: true });
  }, [ready, wanted]);
}
