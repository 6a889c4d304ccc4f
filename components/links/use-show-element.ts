'use client';
import { usePathname, useRouter } from 'next/navigation';
import { useCallback } from 'react';

/** Leads to a part of an element's details, from wherever somebody is; on that page itself, back is not burdened with it. */
export function useShowElement() {
  const router = useRouter();
  const path = usePathname();
  return useCallback(
    (elementId: number, part: 'relations' | 'joins') => {
      const details = `/geometric_element/details/${elementId}`;
      const address = `${details}?scroll=${part}`;
      if (path !== details) return router.push(address);
      router.replace(address, { scroll: false });
      // The page may have been asked for this part before: it does not go there twice by itself.
      requestAnimationFrame(() => document.getElementById(part)?.scrollIntoView({ block: 'start' }));
    },
    [router, path],
  );
}
