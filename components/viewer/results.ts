'use client';
import { createStore } from '@/components/ui/store';
import type { Element } from '@/lib/elements/schema';
import type { InfoContent } from '@/lib/map/info/answer';
import { openPanel } from './map-state';

export interface LayerAnswer {
  layer: { id: number; name: string };
  content: InfoContent;
}

export interface LayerAnswers {
  /** Of the layers that have something at the place. */
  answers: readonly LayerAnswer[];
  /** The names of those that could not be asked. */
  failed: readonly string[];
}

/** What was found where the person clicked. */
export interface Results {
  state: 'none' | 'loading' | 'shown';
  elements: readonly Element[];
  /** What layers say about the place. */
  layers: readonly LayerAnswer[];
  /** Types of elements that could not be fetched. */
  failed: readonly number[];
  /** The names of layers that could not be asked. */
  failedLayers: readonly string[];
  /** How many elements were asked for: more than can be read at once are not loaded. */
  total: number;
  /** The element that is highlighted. */
  selected: number | null;
}

export const NO_RESULTS: Results = {
  state: 'none',
  elements: [],
  layers: [],
  failed: [],
  failedLayers: [],
  total: 0,
  selected: null,
};
export const results = createStore<Results>(NO_RESULTS);

export function clearResults() {
  results.set(NO_RESULTS);
  if (openPanel.get() === 'results') openPanel.set(null);
}

export const select = (id: number | null) => results.set({ ...results.get(), selected: id });
