import type { Position } from '@/lib/position';
import type { MapLibreMap } from './maplibre';
import type { Toolbox } from './tools/toolbox';

/** So much is in sight above the tip of the pin: the pin itself, and a little of what lies around it. */
const ABOVE_TIP_PX = 56;
/** And so much below it, however little of the map is left. */
const BELOW_TIP_PX = 40;

/** How many pixels of the map's upper edge to leave aside, so that the middle of the rest lies below what covers `coveredPx` of it. */
export const leftAside = (coveredPx: number, heightPx: number): number =>
  Math.max(0, Math.min(2 * (coveredPx + ABOVE_TIP_PX) - heightPx, heightPx - 2 * BELOW_TIP_PX));

/** What stands in for a pointer where there is none: the middle of the map, or of what the bar of drawing leaves of it, shown by a pin. */
export function middleOf(map: MapLibreMap, box: Toolbox) {
  let pinned = false;
  let coveredPx = 0;
  const middle = (): Position => map.getCenter().toArray();
  const container = map.getContainer();
  const place = () => {
    const { clientHeight } = container;
    const top = pinned ? leftAside(coveredPx, clientHeight) : 0;
    // Setting it would end a flight.
    if (map.isMoving()) void map.once('moveend', place);
    else if (top !== (map.getPadding().top ?? 0)) map.setPadding({ top });
    return (clientHeight + top) / 2;
  };
  map.on('move', () => pinned && void box.move(middle()));
  return {
    /** `covered`: how many pixels of the map's upper part something lies over. The answer is how far down its tip is, in pixels. */
    pin(on: boolean, covered = 0): number {
      pinned = on;
      coveredPx = covered;
      container.toggleAttribute('data-pin', on);
      return place();
    },
    clickMiddle: () => void box.click(middle()),
  };
}
