'use client';
import { lazyPart } from '@/components/ui/lazy-part';
import { MissingPart } from '@/components/ui/missing-part';
import { Skeleton } from '@/components/ui/skeleton';

/** Two shapes of one thing in words and on a map, with a border between them. Its code comes when it is first shown. */
export const BeforeAfter = lazyPart(() => import('./before-after'), {
  waiting: <Skeleton className="h-40 w-full" />,
  missing: (it) => <MissingPart {...it} />,
});
