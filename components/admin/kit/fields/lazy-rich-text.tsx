'use client';
import dynamic from 'next/dynamic';
import { Skeleton } from '@/components/ui/skeleton';

/** The editor of formatted text; its code comes when the first one is shown. */
export const LazyRichTextEditor = dynamic(() => import('./rich-text-editor'), {
  ssr: false,
  loading: () => <Skeleton className="h-[200px] w-full" />,
});
