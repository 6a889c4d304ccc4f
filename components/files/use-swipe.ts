'use client';
import { type PointerEvent, useRef, useState } from 'react';

/** A finger that goes less far than this has not swiped, in CSS pixels. */
const leastPx = 48;

/** Swiping to the left steps on, to the right steps back. Two fingers pinch, and do nothing here. */
export function useSwipe(step: (by: number) => void) {
  const start = useRef<{ id: number; x: number } | null>(null);
  const [shiftPx, setShift] = useState(0);
  const end = () => {
    start.current = null;
    setShift(0);
  };
  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (start.current || !event.isPrimary) return end();
      if (event.pointerType === 'touch') start.current = { id: event.pointerId, x: event.clientX };
    },
    onPointerMove(event: PointerEvent) {
      if (start.current?.id === event.pointerId) setShift(event.clientX - start.current.x);
    },
    onPointerUp(event: PointerEvent) {
      if (start.current?.id !== event.pointerId) return;
      const far = event.clientX - start.current.x;
      end();
      if (Math.abs(far) >= leastPx) step(far < 0 ? 1 : -1);
    },
    onPointerCancel: end,
  };
  return { shiftPx, handlers };
}
