'use client';
import { useActor } from '@/components/session/session';

const early = { wide: 'max-xl:hidden', narrow: 'xl:hidden', start: 'xl:ml-4 xl:justify-start' };
const late = { wide: 'max-lg:hidden', narrow: 'lg:hidden', start: 'lg:ml-4 lg:justify-start' };

/** Where the bar folds into one menu: administrators have more on it, so theirs folds below 80rem, the others' below 64rem. */
export const useFold = () => (useActor().role === 'ADMIN' ? early : late);
