'use client';
import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';

const stepPx = 16;
const leapPx = 96;
/** So much of the box stays in sight, wherever it is put. */
const minVisiblePx = 64;

const ways: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** An offset within which the box, at home between these edges, can still be taken hold of. */
export function inSight(
  offset: readonly [number, number],
  home: { left: number; right: number; top: number },
  view: { width: number; height: number },
): [number, number] {
  const between = (value: number, low: number, high: number) => Math.max(low, Math.min(value, Math.max(low, high)));
  return [
    between(offset[0], minVisiblePx - home.right, view.width - minVisiblePx - home.left),
    between(offset[1], -home.top, view.height - minVisiblePx - home.top),
  ];
}

/**
 * Lets a box be moved away from where it stands: by dragging what `grip` is spread on, or by the arrow keys on what has
 * `onKeyDown` (with Shift in leaps; Home puts it back). The offset is in CSS pixels.
 */
export function useMovable(box: RefObject<HTMLElement | null>) {
  const [offset, setOffset] = useState<readonly [number, number]>([0, 0]);
  const move = (to: readonly [number, number]) => {
    const at = box.current?.getBoundingClientRect();
    if (!at) return;
    const home = { left: at.left - offset[0], right: at.right - offset[0], top: at.top - offset[1] };
    setOffset(inSight(to, home, { width: window.innerWidth, height: window.innerHeight }));
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || (event.target as HTMLElement).closest('button, a, input')) return;
    const grip = event.currentTarget;
    const [fromX, fromY] = [event.clientX - offset[0], event.clientY - offset[1]];
    const end = new AbortController();
    const follow = (it: globalThis.PointerEvent) => move([it.clientX - fromX, it.clientY - fromY]);
    grip.setPointerCapture?.(event.pointerId);
    grip.addEventListener('pointermove', follow, { signal: end.signal });
    for (const kind of ['pointerup', 'pointercancel'] as const)
      grip.addEventListener(kind, () => end.abort(), { signal: end.signal });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (!way && event.key !== 'Home') return;
    event.preventDefault();
    const px = event.shiftKey ? leapPx : stepPx;
    if (way) move([offset[0] + way[0] * px, offset[1] + way[1] * px]);
    else setOffset([0, 0]);
  };
  return { style: { transform: `translate(${offset[0]}px, ${offset[1]}px)` }, grip: { onPointerDown }, onKeyDown };
}
