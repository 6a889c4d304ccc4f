/** Below this width of the window a panel is a sheet that covers the lower part of the map. */
export const NARROW = '(width < 48rem)';
const SHEET_PART = 0.62;

/** After this time a panel is open and the map has its new size. */
export const PANEL_OPEN_MS = 120;

export const isNarrow = (): boolean => globalThis.matchMedia?.(NARROW).matches ?? false;

/** How many pixels of the map an open panel covers from below. */
export const hiddenBySheet = (): number => (isNarrow() ? window.innerHeight * SHEET_PART : 0);
