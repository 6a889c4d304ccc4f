'use client';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { isNarrow } from '@/components/ui/sheet-size';
import { showPanel, useViewer, viewer } from '@/components/viewer/viewer';

const earlyBox = () => document.querySelector<HTMLElement>('[data-early-search]');
const end = () => useViewer.setState({ early: 'over' });

/**
 * Gives the search what was typed before it was there, and whether its field had the focus: in a wide window the box, in a narrow one the
 * panel. Not in the middle of a word that is composed.
 */
export function useEarlyText(inPanel: boolean, take: (typed: { text: string; focused: boolean }) => void) {
  const latest = useRef(take);
  useLayoutEffect(() => {
    latest.current = take;
  });
  useLayoutEffect(() => {
    const field = earlyBox()?.querySelector('input');
    if (!field || inPanel !== isNarrow()) return;
    const hand = () => {
      latest.current({ text: field.value, focused: field === document.activeElement });
      end();
    };
    if (field.dataset.composing === undefined) return hand();
    field.addEventListener('compositionend', hand);
    return () => field.removeEventListener('compositionend', hand);
  }, [inPanel]);
}

/** The tools are there. What is open of the early search stays until the panel has taken it over; otherwise it has had its time. */
export function useEarlyEnd() {
  useEffect(() => {
    if (viewer().early !== 'waiting') return;
    const box = earlyBox();
    const drawing = viewer().mode.kind !== 'tool';
    if (box && isNarrow() && !drawing && box.dataset.open !== undefined) {
      useViewer.setState({ early: 'open' });
      showPanel('search');
    } else if (isNarrow() || drawing || !box) end();
  }, []);
}
