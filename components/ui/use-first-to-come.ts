'use client';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Combobox } from './combobox';

interface Coming<Item> {
  text: string;
  searching: boolean;
  first: Item | undefined;
  choose: (item: Item) => void;
}

/**
 * Who types and presses Enter at once means the first of what is on its way, not of what stands there still: it is chosen when it comes.
 * Returns whether a key was such an Enter.
 */
export function useFirstToCome<Item>({ text, searching, first, choose }: Coming<Item>): (event: KeyboardEvent) => boolean {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (searching || wanted.current === undefined) return;
    const isCurrent = wanted.current === text;
    wanted.current = undefined;
    if (isCurrent && first) choose(first);
  });
  return ({ key, nativeEvent }) => {
    const waits = key === 'Enter' && searching && !nativeEvent.isComposing;
    wanted.current = waits ? text : undefined;
    return waits;
  };
}

/** What the keys do in a field whose list stays while the next one is on its way. */
export function useEnter<Item>(box: Combobox<Item>, coming: Omit<Coming<Item>, 'first'>): (event: KeyboardEvent) => void {
  const waits = useFirstToCome({ ...coming, first: box.items[0] });
  return (event) => {
    if (!box.isPointed && waits(event)) event.preventDefault();
    else box.input.onKeyDown(event);
  };
}
