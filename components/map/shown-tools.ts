/** A button of the bar with the line under it, and what lies between groups, above the bar and below it (the attribution). In pixels. */
export const BUTTON = { mouse: 41, touch: 45 };
const GAP = 8;
const ABOVE = 12;
const BELOW = 44;
const GROUPS = 3;

/** How many buttons there are of each kind. */
export interface Counts {
  /** Always in sight. */
  fixed: number;
  second: number;
  views: number;
}

/** How many of those that may stand in the menu are in sight in a column of this height (px): all, or as many as fit beside the menu. */
export function shownTools(
  heightPx: number,
  { fixed, second, views }: Counts,
  buttonPx = BUTTON.mouse,
): { second: number; views: number } {
  const fitting = Math.floor((heightPx - ABOVE - BELOW - (GROUPS - 1) * GAP) / buttonPx);
  if (fitting >= fixed + second + views) return { second, views };
  const left = Math.max(0, fitting - fixed - 1);
  const shown = Math.min(second, left);
  return { second: shown, views: Math.min(views, left - shown) };
}
