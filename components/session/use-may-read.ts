'use client';
import { useSettings } from '@/components/settings/settings';
import { readsElements } from '@/lib/auth/policy';
import { isOn } from '@/lib/configuration/settings';
import { useActor } from './session';

/** Whether this person is shown elements: everybody, unless the operator shows them to accounts only. */
export function useMayRead(): boolean {
  const settings = useSettings();
  return readsElements(useActor(), isOn(settings, 'ENABLE_ANONYMOUS_READING'));
}
