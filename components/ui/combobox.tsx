'use client';
import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from './cx';

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

interface ListProps<Item> {
  box: Combobox<Item>;
  label: string;
  /** Without a height of its own: for a panel that scrolls as a whole. */
  open?: boolean;
}

interface OptionsProps<Item> extends ListProps<Item> {
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
}

const List = <Item,>({ box, label, open, children }: ListProps<Item> & { children: ReactNode }) => (
  <div
    id={box.listId}
    role="listbox"
    aria-label={label}
    className={cx(
      'flex flex-col divide-y divide-line rounded border border-line empty:hidden',
      open ? 'overflow-hidden' : 'max-h-56 overflow-y-auto',
    )}
  >
    {children}
  </div>
);

/** The options for `items`, which begin at a place among all that the combobox has found. */
const Options = <Item,>({ box, items, from = 0, keyOf, children }: Omit<OptionsProps<Item>, 'label'> & OfList<Item>) =>
  items.map((item, index) => (
    <Option
      key={keyOf(item)}
      id={`${box.listId}-${from + index}`}
      active={from + index === box.activeIndex}
      onPoint={() => box.point(from + index)}
      onChoose={() => box.choose(item)}
    >
      {children(item)}
    </Option>
  ));

interface OfList<Item> {
  items: readonly Item[];
  from?: number;
}

/** What a combobox has found. */
export const ComboboxOptions = <Item,>(props: OptionsProps<Item>) => (
  <List {...props}>
    <Options {...props} items={props.box.items} />
  </List>
);

export interface OptionGroup<Item> {
  name: string;
  items: readonly Item[];
}

/** What a combobox has found, in groups with names. Its items are those of the groups, in their order. */
export function ComboboxGroups<Item>({ groups, ...props }: OptionsProps<Item> & { groups: readonly OptionGroup<Item>[] }) {
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { items }) => sum + items.length, 0));
  return (
    <List {...props}>
      {groups.map(({ name, items }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
        <div key={name} role="group" aria-label={name} className="flex flex-col">
          <span aria-hidden className="px-3 pt-2 pb-1 font-semibold text-soft text-xs uppercase tracking-wide">
            {name}
          </span>
          <Options {...props} items={items} from={starts[index]} />
        </div>
      ))}
    </List>
  );
}

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
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={(event) => event.key === 'Enter' && onChoose()}
      className={cx('min-h-11 cursor-pointer px-3 py-2', active && 'bg-tint')}
    >
      {children}
    </div>
  );
}
