'use client';
import { createStore } from '@/components/ui/store';
import type { Place } from '@/lib/locations/schema';
import { extentOfPlace } from '@/lib/map/places';
import { mapEngine } from './map-state';
import { hiddenBySheet } from './sheet-size';

/** What somebody looked for, marked on the map where it lies: [lng, lat]. Of an area, its middle. */
export const shownSpot = createStore<[number, number] | null>(null);

/** Brings a place into view, and marks it. */
export function showPlace(place: Place) {
  shownSpot.set(place.center as [number, number]);
  mapEngine.get()?.fit(extentOfPlace(place), hiddenBySheet());
}
