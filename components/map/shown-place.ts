'use client';
import { createStore } from '@/components/ui/store';
import type { Place } from '@/lib/locations/schema';
import { extentOfPlace, isSpot } from '@/lib/map/places';
import { mapEngine } from './map-state';
import { hiddenBySheet } from './sheet-size';

/** The spot that somebody looked for, marked on the map: [lng, lat]. */
export const shownSpot = createStore<[number, number] | null>(null);

/** Brings a place into view. A spot is marked. */
export function showPlace(place: Place) {
  shownSpot.set(isSpot(place) ? (place.center as [number, number]) : null);
  mapEngine.get()?.fit(extentOfPlace(place), hiddenBySheet());
}
