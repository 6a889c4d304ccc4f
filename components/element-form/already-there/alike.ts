import type { Similar } from '@/lib/search/schema';

/** Nearer than this, it may be the same thing whatever it is called: as far as a finger and a device miss a place. */
const NEAR_M = 50;
const ALIKE = 0.3;
const COMMON = 0.2;

/** Whether somebody who is about to add an element should be asked if it is this one. */
export const isAlike = ({ distance, similarity, overlap }: Pick<Similar, 'distance' | 'similarity' | 'overlap'>): boolean =>
  distance <= NEAR_M || similarity >= ALIKE || (overlap ?? 0) >= COMMON;
