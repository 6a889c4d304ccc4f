'use client';
import { isOn } from '@/lib/configuration/settings';
import { useSettings } from './settings';

/** Whether changes of what others have added can be suggested. */
export const useProposalsOn = (): boolean => isOn(useSettings(), 'ENABLE_PROPOSALS');
