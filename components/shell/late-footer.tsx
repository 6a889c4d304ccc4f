'use client';
import { lazyPart } from '@/components/ui/lazy-part';

const load = () => import('./footer').then((it) => ({ default: it.Footer }));

/** The footer for pages that may never show: its code comes when they do. */
export const LateFooter = lazyPart(load, { waiting: <div className="min-h-14 shrink-0 border-line border-t bg-sunken" /> });
