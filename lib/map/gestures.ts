import type { Position } from '@/lib/position';
import type { MapLibreMap, MapMouseEvent, MapTouchEvent } from './maplibre';
import { middleOf } from './pin';
import type { Toolbox } from './tools/toolbox';

const DRAG_PX = 3;
const at = ({ lngLat }: MapMouseEvent | MapTouchEvent): Position => [lngLat.lng, lngLat.lat];

/** Hands clicks, drags and keys on the map to whichever tool is active. The idle one leaves the map its own gestures. */
export function forwardGestures(map: MapLibreMap, box: Toolbox) {
  map.on('click', (event) => void box.click(at(event)));
  map.on('mousemove', (event) => void box.move(at(event)));
  map.on('dblclick', (event) => !box.isIdle() && event.preventDefault());
  map.on('zoomend', () => void box.view());
  forwardDrags(map, box);
  forwardKeys(map, box);
  return middleOf(map, box);
}

/** A press that the tool takes becomes a drag once it has moved a little; until then it may still be a click. */
function forwardDrags(map: MapLibreMap, box: Toolbox) {
  let from: { x: number; y: number } | null = null;
  let dragging = false;

  const down = (event: MapMouseEvent | MapTouchEvent) => {
    if ('points' in event && event.points.length > 1) return;
    if (!box.press(at(event))) return;
    event.preventDefault();
    from = event.point;
  };
  const move = (event: MapMouseEvent | MapTouchEvent) => {
    if (!from) return;
    dragging ||= Math.hypot(event.point.x - from.x, event.point.y - from.y) > DRAG_PX;
    if (dragging) box.drag(at(event));
  };
  const up = (event: MapMouseEvent | MapTouchEvent) => {
    if (dragging) box.release(at(event));
    from = null;
    dragging = false;
  };
  map.on('mousedown', down);
  map.on('touchstart', down);
  map.on('mousemove', move);
  map.on('touchmove', move);
  map.on('mouseup', up);
  map.on('touchend', up);
}

/**
 * Keys while the map has the focus: arrows move it and Enter clicks in its middle, where a crosshair shows. A person who
 * draws by mouse finishes with Enter instead.
 */
function forwardKeys(map: MapLibreMap, box: Toolbox) {
  const canvas = map.getCanvas();
  let byKeyboard = false;
  const setMode = (keyboard: boolean) => {
    byKeyboard = keyboard;
    map.getContainer().toggleAttribute('data-crosshair', keyboard);
  };
  const middle = (): Position => map.getCenter().toArray();

  canvas.addEventListener('focus', () => setMode(canvas.matches(':focus-visible')));
  canvas.addEventListener('blur', () => setMode(false));
  canvas.addEventListener('pointerdown', () => setMode(false));
  canvas.addEventListener('keydown', (event) => {
    if (/^Arrow|^[+=_-]$/.test(event.key)) setMode(true);
    const key = keyOf(event);
    if (key === 'Enter' && byKeyboard) void box.click(middle());
    else if (!box.key(key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  map.on('move', () => byKeyboard && box.move(middle()));
}

function keyOf(event: KeyboardEvent): string {
  const command = event.ctrlKey || event.metaKey;
  const letter = event.key.toLowerCase();
  if (command && letter === 'z') return event.shiftKey ? 'Redo' : 'Undo';
  if (command && letter === 'y') return 'Redo';
  return event.key;
}
