'use client';
import { useActor } from '@/components/session/session';
import { permits } from '@/lib/auth/policy';
import { overviewPolicy } from '@/lib/overview/policy';

const early = { wide: 'max-xl:hidden', narrow: 'xl:hidden', start: 'xl:ml-4 xl:justify-start' };
const late = { wide: 'max-lg:hidden', narrow: 'lg:hidden', start: 'lg:ml-4 lg:justify-start' };

/** Where the bar folds into one menu: with all screens of the administration there is more on it, and it folds below 80rem, others below 64rem. */
export const useFold = () => (permits<object>(overviewPolicy.readAll(useActor()), {}) ? early : late);
