import { type RefObject, useLayoutEffect, useRef } from 'react';

export type Side = 'bottom-start' | 'bottom-end' | 'bottom' | 'right' | 'left';

const gapPx = 6;
const marginPx = 8;
const between = (value: number, low: number, high: number) => Math.max(low, Math.min(value, Math.max(low, high)));

/** Where a floating box of this size goes, in viewport pixels; it turns to the other side when it does not fit. */
export function placeBeside(
  anchor: DOMRect,
  box: { width: number; height: number },
  view: { width: number; height: number },
  side: Side,
) {
  const inX = (left: number) => between(left, marginPx, view.width - box.width - marginPx);
  const inY = (top: number) => between(top, marginPx, view.height - box.height - marginPx);
  if (side === 'right' || side === 'left') {
    const right = anchor.right + gapPx;
    const left = anchor.left - gapPx - box.width;
    const fitsRight = right + box.width + marginPx <= view.width;
    const wantsRight = side === 'right' ? fitsRight || left < marginPx : left < marginPx;
    return { left: inX(wantsRight ? right : left), top: inY(anchor.top + (anchor.height - box.height) / 2) };
  }
  const below = anchor.bottom + gapPx;
  const above = anchor.top - gapPx - box.height;
  const top = below + box.height + marginPx <= view.height || above < marginPx ? below : above;
  const left = {
    'bottom-start': anchor.left,
    'bottom-end': anchor.right - box.width,
    bottom: anchor.left + (anchor.width - box.width) / 2,
  }[side];
  return { left: inX(left), top: inY(top) };
}

/**
 * Keeps a floating box beside its anchor while it is open. The box is shown in the browser's top layer, so that no
 * dialog, scroll area or transform can cut it off.
 */
export function useAnchored<Box extends HTMLElement>(open: boolean, anchor: RefObject<HTMLElement | null>, side: Side) {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const [it, at] = [box.current, anchor.current];
    if (!open || !it || !at) return;
    it.showPopover?.();
    const place = () => {
      const { left, top } = placeBeside(
        at.getBoundingClientRect(),
        it.getBoundingClientRect(),
        { width: innerWidth, height: innerHeight },
        side,
      );
      it.style.left = `${left}px`;
      it.style.top = `${top}px`;
    };
    place();
    addEventListener('resize', place);
    addEventListener('scroll', place, true);
    return () => {
      removeEventListener('resize', place);
      removeEventListener('scroll', place, true);
    };
  }, [open, anchor, side]);
  return box;
}
