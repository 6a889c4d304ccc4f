import type { Camera } from './camera';
import type { LayerKey } from './view';

/** What the browser remembers of the map between visits. Layers are kept as changes, so that new ones show as configured. */
export interface Remembered {
  camera?: Camera;
  shown?: Partial<Record<LayerKey, boolean>>;
  opacity?: Partial<Record<LayerKey, number>>;
}

const KEPT_AS = 'vieiro.map';

/** Nothing if storage is empty, forbidden or holds something else. */
export function recall(): Remembered {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}');
    return kept && typeof kept === 'object' ? (kept as Remembered) : {};
  } catch {
    return {};
  }
}

export function remember(change: Remembered) {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify({ ...recall(), ...change }));
  } catch {
    return;
  }
}

/** The next map begins at the initial extent again. */
export const forgetExtent = () => remember({ camera: undefined });
