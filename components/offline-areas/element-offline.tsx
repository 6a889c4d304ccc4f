'use client';
import { useSyncExternalStore } from 'react';
import type { DetailsContext } from '@/components/element-details/details';
import { DetailsScreen } from '@/components/element-details/details-screen';

const inAddress = () => Number(/\/details\/(\d+)/.exec(window.location.pathname)?.[1] ?? 0);
const never = () => () => undefined;

/** The page of the element that the address names, read from what is on the device. */
export function ElementOffline(context: DetailsContext) {
  const id = useSyncExternalStore(never, inAddress, () => 0);
  return id > 0 ? <DetailsScreen id={id} {...context} /> : null;
}
