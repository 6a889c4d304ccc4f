'use client';
import { hiddenBySheet } from '@/components/ui/sheet-size';
import { createStore } from '@/components/ui/store';
import { mapEngine } from '@/components/viewer/map-state';
import type { Place } from '@/lib/locations/schema';
import { extentOfPlace } from '@/lib/map/places';

/** What somebody looked for, marked on the map where it lies: [lng, lat]. Of an area, its middle. */
export const shownSpot = createStore<[number, number] | null>(null);

/** Brings a place into view, and marks it. */
export function showPlace(place: Place) {
  shownSpot.set(place.center as [number, number]);
  mapEngine.get()?.fit(extentOfPlace(place), hiddenBySheet());
}
