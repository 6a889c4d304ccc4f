'use client';
import type { Geometry } from 'geojson';
import { useSyncExternalStore } from 'react';
import type { Element } from '@/lib/elements/schema';

/** The kinds that a person can begin to draw. A loaded element may be of the multi-part kind of one of these. */
export type GeometryKind = 'Point' | 'LineString' | 'Polygon';

/**
 * Where somebody stands who is adding or modifying an element. The map draws `geometry` and lets it be changed in both
 * later phases; the form panel shows in phase `form` and sends `geometry` (GeoJSON, EPSG:4326, [lng, lat]) as it stands.
 * `id` tells one contribution from the next.
 */
export type Contribution =
  | { phase: 'idle' }
  | { phase: 'drawing'; id: number; typeId: number; geometryKind: GeometryKind; geometry: null; element?: undefined }
  | { phase: 'form'; id: number; typeId: number; geometryKind: GeometryKind; geometry: Geometry | null; element?: Element };

/** Told after a save, so that the map can show the element at once. */
export interface Saved {
  typeId: number;
  elementId: number;
  geometry: Geometry | null;
}

const IDLE: Contribution = { phase: 'idle' };
const KEPT_AS = 'vieiro.contribution';

let current: Contribution = IDLE;
let restored = false;
const listeners = new Set<() => void>();
const savedListeners = new Set<(saved: Saved) => void>();

function set(next: Contribution) {
  current = next;
  keep(next);
  for (const tell of listeners) tell();
}

/** Unsent work survives a reload of the tab. A full or forbidden storage must not stop anybody from drawing. */
function keep(contribution: Contribution) {
  try {
    if (contribution.phase === 'idle') sessionStorage.removeItem(KEPT_AS);
    else sessionStorage.setItem(KEPT_AS, JSON.stringify(contribution));
  } catch {
    return;
  }
}

function subscribe(tell: () => void) {
  listeners.add(tell);
  if (!restored) restore();
  return () => void listeners.delete(tell);
}

function restore() {
  restored = true;
  try {
    const kept = sessionStorage.getItem(KEPT_AS);
    if (kept && current.phase === 'idle') set(JSON.parse(kept) as Contribution);
  } catch {
    return;
  }
}

/** The contribution in hand; the component renders again at every change. */
export const useContribution = (): Contribution => useSyncExternalStore(subscribe, contribution, () => IDLE);

/** The same outside React. */
export function contribution(): Contribution {
  if (!restored && typeof window !== 'undefined') restore();
  return current;
}

/** Begins a new element: the map takes up the drawing tool, and `setGeometry` moves on to the form. */
export const startAdd = (typeId: number, geometryKind: GeometryKind) =>
  set({ phase: 'drawing', id: Date.now(), typeId, geometryKind, geometry: null });

/** Goes on with a new element whose geometry is drawn already. `id` tells which draft the form takes up. */
export const resume = (drawn: { id: number; typeId: number; geometryKind: GeometryKind; geometry: Geometry }) =>
  set({ phase: 'form', ...drawn });

/** Opens an element that the person may modify, with its geometry ready to be changed on the map. */
export const startModify = (element: Element) =>
  set({
    phase: 'form',
    id: Date.now(),
    typeId: element.geometricElementTypeDto.id,
    geometryKind: kindOf(element.geom as Geometry),
    geometry: element.geom as Geometry,
    element,
  });

/** The geometry as it now stands on the map; null when all of it was taken away. The first one opens the form. */
export function setGeometry(geometry: Geometry | null) {
  if (current.phase === 'form') set({ ...current, geometry });
  else if (current.phase === 'drawing' && geometry) set({ ...current, phase: 'form', geometry });
}

/** Leaves without saving: drawing and form are dropped. */
export const cancel = () => set(IDLE);

/** Puts the drawing tool down as long as nothing has been drawn, so that nothing is lost. */
export function leaveUnbegun() {
  if (current.phase === 'drawing') cancel();
}

/** The element is saved: the map shows it and selects it. */
export function done(elementId: number) {
  if (current.phase !== 'form') return;
  const saved: Saved = { typeId: current.typeId, elementId, geometry: current.geometry };
  set(IDLE);
  for (const tell of savedListeners) tell(saved);
}

/** Calls `tell` after each save; the answer ends that. */
export function onSaved(tell: (saved: Saved) => void): () => void {
  savedListeners.add(tell);
  return () => void savedListeners.delete(tell);
}

function kindOf(geometry: Geometry): GeometryKind {
  if (geometry.type.endsWith('Point')) return 'Point';
  return geometry.type.endsWith('LineString') ? 'LineString' : 'Polygon';
}
