import type { Camera } from './camera';
import type { LayerKey } from './view';

/** What the browser remembers of the map between visits. Layers are stored as changes, so that new ones show as configured. */
export interface Remembered {
  camera?: Camera;
  shown?: Partial<Record<LayerKey, boolean>>;
  opacity?: Partial<Record<LayerKey, number>>;
}

const STORAGE_KEY = 'vieiro.map';

/** Nothing if storage is empty, forbidden or holds something else. */
export function recall(): Remembered {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return stored && typeof stored === 'object' ? (stored as Remembered) : {};
  } catch {
    return {};
  }
}

export function remember(change: Remembered) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...recall(), ...change }));
  } catch {
    return;
  }
}

/** The next map begins at the initial extent again. */
export const forgetExtent = () => remember({ camera: undefined });
