'use client';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx';

interface Settings<Item> {
  text: string;
  onText: (text: string) => void;
  /** What the text has found so far. */
  items: readonly Item[];
  onChoose: (item: Item) => void;
}

/** A field in which one types, and the list of what that finds. */
export interface Combobox<Item> {
  listId: string;
  items: readonly Item[];
  active: Item | undefined;
  point: (index: number) => void;
  choose: (item: Item) => void;
  /** For the input. */
  input: object;
}

/**
 * A search field whose findings are gone through by arrow keys, round and round, and chosen by Enter, while the focus stays
 * in the field. Escape empties the field first; only then does it close what the field stands in.
 */
export function useCombobox<Item>({ text, onText, items, onChoose }: Settings<Item>): Combobox<Item> {
  const listId = useId();
  const [at, setAt] = useState(0);
  const here = Math.min(at, items.length - 1);
  const active = items[here];
  useEscape(text !== '', listId, () => onText(''));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && items.length > 0) setAt((here + step + items.length) % items.length);
    else if (event.key !== 'Enter' || text === '') return;
    else if (active !== undefined) onChoose(active);
    event.preventDefault();
  };
  const input = {
    role: 'combobox',
    'aria-expanded': items.length > 0,
    'aria-controls': listId,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': active === undefined ? undefined : `${listId}-${here}`,
    autoComplete: 'off',
    spellCheck: false,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      onText(event.target.value);
      setAt(0);
    },
    onKeyDown,
  };
  return { listId, items, active, point: setAt, choose: onChoose, input };
}

/** A dialog closes by an Escape that it hears in the capturing phase: the field must hear it before. */
function useEscape(open: boolean, listId: string, empty: () => void) {
  useEffect(() => {
    if (!open) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const here = (event.target as Element | null)?.getAttribute?.('aria-controls') === listId;
      if (event.key !== 'Escape' || !here) return;
      event.stopPropagation();
      event.preventDefault();
      empty();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  });
}

interface OptionsProps<Item> {
  box: Combobox<Item>;
  label: string;
  keyOf: (item: Item) => string | number;
  /** Without a height of its own: for a panel that scrolls as a whole. */
  open?: boolean;
  children: (item: Item) => ReactNode;
}

/** What a combobox has found. */
export const ComboboxOptions = <Item,>({ box, label, keyOf, open, children }: OptionsProps<Item>) => (
  <div
    id={box.listId}
    role="listbox"
    aria-label={label}
    className={cx(
      'flex flex-col divide-y divide-line rounded border border-line empty:hidden',
      open ? 'overflow-hidden' : 'max-h-56 overflow-y-auto',
    )}
  >
    {box.items.map((item, index) => (
      <Option
        key={keyOf(item)}
        id={`${box.listId}-${index}`}
        active={item === box.active}
        onPoint={() => box.point(index)}
        onChoose={() => box.choose(item)}
      >
        {children(item)}
      </Option>
    ))}
  </div>
);

interface OptionProps {
  id: string;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
  children: ReactNode;
}

/** The focus stays in the field; the pointer chooses by pressing. */
function Option({ id, active, onPoint, onChoose, children }: OptionProps) {
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) item.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={item}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onPointerMove={onPoint}
      onClick={onChoose}
      onKeyDown={(event) => event.key === 'Enter' && onChoose()}
      className={cx('cursor-pointer px-3 py-2', active && 'bg-tint')}
    >
      {children}
    </div>
  );
}
