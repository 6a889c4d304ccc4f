'use client';
import { useSettings } from '@/components/settings/settings';
import { isOn } from '@/lib/configuration/settings';

/** Whether problems may be reported, which anybody may then. */
export const useMayReport = (): boolean => isOn(useSettings(), 'ENABLE_REPORTS');
