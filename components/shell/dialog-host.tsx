'use client';
import dynamic from 'next/dynamic';
import { useTieOffer } from '@/components/ties/use-tie-offer';
import { openDialogs } from './dialogs';

const OpenDialogs = dynamic(() => import('./open-dialogs'), { ssr: false });

/** The place of the dialogs. Nothing of theirs is loaded before the first one opens. */
export function DialogHost() {
  useTieOffer();
  return openDialogs.use().length > 0 ? <OpenDialogs /> : null;
}
