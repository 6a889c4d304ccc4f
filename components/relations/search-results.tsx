'use client';
import { useEffect, useRef } from 'react';
import { cx } from '@/components/ui/cx';
import type { Element } from '@/lib/elements/schema';
import { ElementLabel } from './element-label';

interface Props {
  id: string;
  label: string;
  found: readonly Element[];
  active: Element | undefined;
  onPoint: (index: number) => void;
  onChoose: (element: Element) => void;
}

/** What a search has found, as the list of its combobox. Each option has the id `{id}-{element.id}`. */
export const SearchResults = ({ id, label, found, active, onPoint, onChoose }: Props) => (
  <div
    id={id}
    role="listbox"
    aria-label={label}
    className="flex max-h-56 flex-col overflow-y-auto rounded border border-line empty:hidden"
  >
    {found.map((element, index) => (
      <Option
        key={element.id}
        id={`${id}-${element.id}`}
        element={element}
        active={element === active}
        onPoint={() => onPoint(index)}
        onChoose={() => onChoose(element)}
      />
    ))}
  </div>
);

interface OptionProps {
  id: string;
  element: Element;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** The focus stays in the field; the pointer chooses by pressing. */
function Option({ id, element, active, onPoint, onChoose }: OptionProps) {
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) item.current?.scrollIntoView({ block: 'nearest' });
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
      className={cx('cursor-pointer border-line border-b px-3 py-2 last:border-b-0', active && 'bg-tint')}
    >
      <ElementLabel element={element} />
    </div>
  );
}
