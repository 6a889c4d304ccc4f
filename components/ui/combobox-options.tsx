'use client';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Combobox } from './combobox';
import { cx } from './cx';

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
      className={cx('min-h-11 shrink-0 cursor-pointer px-3 py-2', active && 'bg-tint')}
    >
      {children}
    </div>
  );
}
