'use client';
import { NO_RESULTS, type Results } from './state';
import { showPanel, useViewer, viewer } from './viewer';

export const setResults = (results: Results) => useViewer.setState({ results });

export function clearResults() {
  setResults(NO_RESULTS);
  if (viewer().panel === 'results') showPanel(null);
}

/** Shows cards: in the list beside the map if it is open, else in a panel of their own. */
export const openResults = () => viewer().panel !== 'view' && showPanel('results');

/** Highlights one of the elements that were found. */
export const select = (id: number | null) => setResults({ ...viewer().results, selected: id });
