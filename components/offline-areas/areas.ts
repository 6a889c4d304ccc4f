'use client';
import { create } from 'zustand';
import { type Area, deleteArea, readAreas, sweepAreas } from './area-cache';

interface Areas {
  areas: readonly Area[];
  /** The one that this tab is taking, and how far it is: 0..1. It goes on while other pages are shown. */
  taking: { name: string; share: number; stop: AbortController } | null;
}

export const useAreas = create<Areas>()(() => ({ areas: [], taking: null }));

const LOCK = 'vieiro.areas';

/** Runs `change` unless another tab is changing areas: the answer is then false. */
export const changeAreas = (change: () => Promise<unknown>): Promise<boolean> =>
  navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await change();
    return lock !== null;
  });

export async function loadAreas(): Promise<void> {
  useAreas.setState({ areas: await readAreas() });
}

/** Reads what is on the device, and deletes what belongs to no area. */
export async function tidyAreas(): Promise<void> {
  await changeAreas(sweepAreas);
  await loadAreas();
}

/** The answer is false while another tab is changing areas. */
export async function removeArea(id: string): Promise<boolean> {
  const removed = await changeAreas(() => deleteArea(id));
  await loadAreas();
  return removed;
}
