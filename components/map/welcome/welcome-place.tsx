'use client';
import { useLayoutEffect, useState } from 'react';
import type { AddableType } from '@/components/element-form/addable-type';
import { lazyPart } from '@/components/ui/lazy-part';
import { useViewer } from '@/components/viewer/viewer';
import { closeWelcome, isWelcomeClosed } from '@/lib/map/welcome';
import { useWelcomeText } from './use-welcome-text';

/** Its place is reserved from the beginning, so that the map does not change its size when it comes. */
const place = 'min-h-21 shrink-0 border-line border-t bg-surface';
const Empty = <div data-welcome-place className={place} suppressHydrationWarning />;
const Welcome = lazyPart(() => import('./welcome'), { waiting: Empty });

/**
 * The welcome of a first visit, below the map: it lies neither on a control nor on the map. It is away while an element is added, and
 * for good once somebody has closed it.
 */
export function WelcomePlace({ types, hidden }: { types: readonly AddableType[]; hidden: boolean }) {
  const text = useWelcomeText();
  const [closed, setClosed] = useState(false);
  // The server does not know; an early script hides what it wrote (`early/ask-for-picture.ts`).
  useLayoutEffect(() => setClosed(isWelcomeClosed()), []);
  const hasMap = useViewer((it) => it.engine) !== null;
  if (!text || closed || hidden) return null;
  const close = () => {
    closeWelcome();
    setClosed(true);
  };
  // Its code comes after that of the map.
  return hasMap ? <Welcome text={text} types={types} close={close} className={place} /> : Empty;
}
