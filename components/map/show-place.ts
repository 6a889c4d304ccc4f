'use client';
import { hiddenBySheet } from '@/components/ui/sheet-size';
import { setFound, viewer } from '@/components/viewer/viewer';
import type { Place } from '@/lib/locations/schema';
import { extentOfPlace } from '@/lib/map/place-extent';

/** Brings a place into view, with a marker. */
export function showPlace(place: Place) {
  setFound(place.center as [number, number]);
  viewer().engine?.fit(extentOfPlace(place), hiddenBySheet());
}
