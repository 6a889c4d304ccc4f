'use client';
import { type ChangeEvent, type InputHTMLAttributes, type KeyboardEvent, useEffect, useId, useState } from 'react';

interface Settings<Item> {
  text: string;
  onText: (text: string) => void;
  /** What the text has found so far. */
  items: readonly Item[];
  onChoose: (item: Item) => void;
  /** What Escape does before anything else hears it; without it, it empties the field. */
  onEscape?: (() => void) | undefined;
}

/** A field in which one types, and the list of what that finds. */
export interface Combobox<Item> {
  listId: string;
  items: readonly Item[];
  /** The place of the active one among the items; -1: none is active. */
  activeIndex: number;
  /** Whether the person has gone to it, and not only typed. */
  isPointed: boolean;
  point: (index: number) => void;
  choose: (item: Item) => void;
  input: InputHTMLAttributes<HTMLInputElement> & { onKeyDown: (event: KeyboardEvent) => void };
}

/** Where a key leads in a list; undefined: nowhere. */
function placeAfter(event: KeyboardEvent, here: number, count: number): number | undefined {
  if (count === 0 || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  switch (event.key) {
    case 'ArrowDown':
      return (here + 1) % count;
    case 'ArrowUp':
      return (Math.max(here, 0) + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
  }
  return undefined;
}

/**
 * A search field whose findings are gone through by arrow keys, round and round, by Home and End, and chosen by Enter, while the
 * focus stays in the field. What was typed makes the first one active. Escape empties the field first; only then does it close
 * what the field stands in.
 */
export function useCombobox<Item>({ text, onText, items, onChoose, onEscape }: Settings<Item>): Combobox<Item> {
  const listId = useId();
  const [at, setAt] = useState<number>();
  const activeIndex = Math.min(at ?? (text === '' ? -1 : 0), items.length - 1);
  const active = items[activeIndex];
  useEscape(onEscape ?? (text === '' ? undefined : () => onText('')), listId);
  const choose = (item: Item) => {
    setAt(undefined);
    onChoose(item);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfter(event, activeIndex, items.length);
    if (next !== undefined) setAt(next);
    else if (event.key !== 'Enter' || event.nativeEvent.isComposing || (text === '' && active === undefined)) return;
    else if (active !== undefined) choose(active);
    event.preventDefault();
  };
  const input = {
    role: 'combobox',
    'aria-expanded': items.length > 0,
    'aria-controls': listId,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': active === undefined ? undefined : `${listId}-${activeIndex}`,
    autoComplete: 'off',
    spellCheck: false,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      onText(event.target.value);
      setAt(undefined);
    },
    onKeyDown,
  };
  return { listId, items, activeIndex, isPointed: at !== undefined, point: setAt, choose, input };
}

/** A dialog closes by an Escape that it hears in the capturing phase: the field must hear it before. */
function useEscape(act: (() => void) | undefined, listId: string) {
  useEffect(() => {
    if (!act) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const here = (event.target as Element | null)?.getAttribute?.('aria-controls') === listId;
      if (event.key !== 'Escape' || !here) return;
      event.stopPropagation();
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  });
}
