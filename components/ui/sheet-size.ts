/** Below this width of the window there is no place for all that stands on the map. */
export const NARROW = '(width < 48rem)';
/** In such a window a panel is a sheet that covers the lower part of the map; on a turned phone it stands beside it. */
export const SHEET = '(width < 35rem), ((width < 48rem) and (height >= 30rem))';
const SHEET_PART = 0.62;

/** After this time a panel is open and the map has its new size. */
export const PANEL_OPEN_MS = 120;

const isNow = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false;
export const isNarrow = (): boolean => isNow(NARROW);

/** How many pixels of the map an open panel covers from below. */
export const hiddenBySheet = (): number => (isNow(SHEET) ? window.innerHeight * SHEET_PART : 0);
