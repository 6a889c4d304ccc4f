/** A rectangle on the screen, in CSS pixels. */
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

const STEP_PX = 4;
const MARGIN_PX = 6;

const meets = (a: Rect, b: Rect) =>
  a.left < b.right + MARGIN_PX && b.left < a.right + MARGIN_PX && a.top < b.bottom + MARGIN_PX && b.top < a.bottom + MARGIN_PX;

const at = (left: number, top: number, { width, height }: Size): Rect => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/**
 * Where something of this size lies within `area` without touching an obstacle: as far below as it can, in the middle before the
 * sides; where it is (`now`) if that is still free. Nothing if there is no such place.
 */
export function freePlace(area: Rect, size: Size, obstacles: readonly Rect[], now?: Rect): Rect | undefined {
  const isFree = (place: Rect) => !obstacles.some((it) => meets(place, it));
  const inside = (it: Rect) => it.left >= area.left && it.right <= area.right && it.top >= area.top && it.bottom <= area.bottom;
  if (now && inside(at(now.left, now.top, size)) && isFree(at(now.left, now.top, size))) return at(now.left, now.top, size);
  const middle = (area.left + area.right - size.width) / 2;
  for (let top = area.bottom - size.height; top >= area.top; top -= STEP_PX)
    for (const left of [middle, area.left, area.right - size.width]) {
      const place = at(left, top, size);
      if (inside(place) && isFree(place)) return place;
    }
  return undefined;
}

const TOUCHABLE =
  'a[href], button, input, select, textarea, summary, [role=button], [role=slider], [role=option], [role=menuitem], [contenteditable=true]';
/** Panels over the page, which are better left alone as a whole. */
const PANELS = '[data-panel], [role=dialog], [role=alertdialog]';

/** What says what a dialog, a part of it or a field is. */
const NAMES = 'h1, h2, h3, label, legend';

const isShown = ({ width, height }: DOMRect) => width > 1 && height > 1;

function rectsOf(root: ParentNode, selector: string, except: Element): Rect[] {
  return [...root.querySelectorAll(selector)]
    .filter((it) => !except.contains(it) && it.checkVisibility?.({ visibilityProperty: true }) !== false)
    .map((it) => it.getBoundingClientRect())
    .filter(isShown);
}

/** What a message of this size must not lie on: beside an open dialog nothing can be pressed, so only what is in it counts, and panels. */
function obstaclesOf(except: Element, selector: string): Rect[] {
  const dialogs = [...document.querySelectorAll('[role=dialog][data-state=open], [role=alertdialog][data-state=open]')];
  const roots: ParentNode[] = dialogs.length > 0 && selector !== PANELS ? dialogs : [document];
  return roots.flatMap((root) => rectsOf(root, selector, except));
}

/** The map where there is one, else the whole window below the bar; with a dialog open, the window. */
function areasOf(): Rect[] {
  const edge = 12;
  const whole = { left: edge, top: edge, right: window.innerWidth - edge, bottom: window.innerHeight - edge };
  const map = document.querySelector('[data-map]')?.getBoundingClientRect();
  if (!map || !isShown(map)) return [whole];
  const within = {
    left: Math.max(whole.left, map.left + edge),
    top: Math.max(whole.top, map.top + edge),
    right: Math.min(whole.right, map.right - edge),
    bottom: Math.min(whole.bottom, map.bottom - edge),
  };
  return [within, whole];
}

/** Where an element of this size covers nothing that can be pressed or filled in and no name; panels are spared where possible. */
export function placeFor(element: Element, size: Size, now?: Rect): Rect | undefined {
  const spared = [...obstaclesOf(element, TOUCHABLE), ...obstaclesOf(element, NAMES)];
  const panels = obstaclesOf(element, PANELS);
  const [first, ...others] = areasOf() as [Rect, ...Rect[]];
  return freePlace(first, size, [...spared, ...panels], now) ?? placeIn([first, ...others], size, spared, now);
}

/** The same where names have to be covered. */
export const placeOverNames = (element: Element, size: Size, now?: Rect): Rect | undefined =>
  placeIn(areasOf(), size, obstaclesOf(element, TOUCHABLE), now);

function placeIn(areas: readonly Rect[], size: Size, obstacles: readonly Rect[], now?: Rect): Rect | undefined {
  for (const area of areas) {
    const place = freePlace(area, size, obstacles, now);
    if (place) return place;
  }
  return undefined;
}
