'use client';
import dynamic from 'next/dynamic';

/** The footer for pages that may never show: its code comes when they do. */
export const LateFooter = dynamic(() => import('./footer').then((it) => it.Footer));
