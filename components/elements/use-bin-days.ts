'use client';
import { useSettings } from '@/components/settings/settings';
import { numberOf } from '@/lib/configuration/settings';

/** How many days what is deleted can be restored; 0: it cannot. */
export const useBinDays = (): number => numberOf(useSettings(), 'BIN_DAYS');
