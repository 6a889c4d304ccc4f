/** More pixels than these for each of CSS are hardly seen, and each one is drawn with every frame. */
const MAX_RATIO = 2;

let graphicsCard: boolean | undefined;

/** How many pixels a map has for each of CSS; undefined: as many as the screen, even when that changes. */
export function mapDensity(): number | undefined {
  graphicsCard ??= hasGraphicsCard();
  if (!graphicsCard) return Math.min(window.devicePixelRatio, 1);
  return window.devicePixelRatio > MAX_RATIO ? MAX_RATIO : undefined;
}

/** Without one the processor draws every pixel: taps and letters would wait behind frames of half a second. */
function hasGraphicsCard(): boolean {
  const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  // A page may have a few contexts only.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
