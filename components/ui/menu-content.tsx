'use client';
import { Check, ChevronDown } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import { cx } from './cx';
import { PageTrigger, placedAt, type Side } from './page-trigger';

/** One line of a menu: something to do, or the heading of the lines after it. */
export type MenuLine = MenuAction | { key: string; heading: string };

interface MenuAction {
  key: string;
  label: string;
  /** Tells lines with the same label apart; stands behind it, in a softer colour. */
  note?: string;
  icon?: ReactNode;
  lang?: string;
  /** If set, the line is one of several of which one is chosen. */
  checked?: boolean;
  /** If set, the line shows or hides the lines after it, which are `inset`; the menu stays open. */
  expanded?: boolean;
  inset?: boolean;
  act: () => void;
}

interface Props {
  label: string;
  lines: readonly MenuLine[];
  /** Stands in the menu's place when it has no lines. */
  empty?: string;
  side: Side;
  anchor: RefObject<HTMLElement | null>;
  /** Which line has the focus when it opens. */
  begin: 'first' | 'last';
  onClose: () => void;
}

const focus = (item: HTMLElement | null) => item?.focus({ preventScroll: true });
/** The menu stands in the landmark of its button, so that those who go from landmark to landmark find it. */
const landmarks = 'header, main, nav, aside, footer, [role=dialog]';
const itemClass =
  'flex min-h-10 w-full cursor-pointer select-none items-center gap-3 rounded px-3 py-1.5 text-left hover:bg-sunken focus-visible:bg-tint focus-visible:outline-offset-[-2px]';

/** The open menu. What is chosen acts with the focus at the button again: a dialog that opens gives it back there. */
export default function MenuContent({ label, lines, empty, side, anchor, begin, onClose }: Props) {
  const [focused] = useState(() => lines.filter((line) => !('heading' in line)).at(begin === 'first' ? 0 : -1)?.key);
  const focusButton = () => anchor.current?.focus();
  const choose = (event: Event, line: MenuAction) => {
    if (line.expanded === undefined) focusButton();
    else event.preventDefault();
    line.act();
  };
  // Radix keeps Tab to itself; here it leads on from the button.
  const leaveByTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    event.stopPropagation();
    focusButton();
    onClose();
  };
  return (
    <Radix.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Radix.Trigger asChild>
        <PageTrigger of={anchor} />
      </Radix.Trigger>
      <Radix.Portal container={anchor.current?.closest<HTMLElement>(landmarks)}>
        <Radix.Content
          {...placedAt(side)}
          loop
          // A menu that scrolls can be reached by keyboard too when the pointer has left its lines.
          tabIndex={0}
          aria-label={label}
          aria-labelledby={undefined}
          onKeyDownCapture={leaveByTab}
          onEscapeKeyDown={(event) => {
            event.stopPropagation();
            focusButton();
          }}
          onInteractOutside={(event) => anchor.current?.contains(event.target as Node) && event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-60 max-h-[min(75dvh,36rem,var(--radix-dropdown-menu-content-available-height))] min-w-48 max-w-[min(24rem,calc(100vw-1rem))] animate-appear overflow-y-auto rounded border border-line bg-raised p-1 text-ink shadow outline-none"
        >
          {lines.length === 0 && (
            <Radix.Item disabled className="max-w-64 p-3 text-soft">
              {empty}
            </Radix.Item>
          )}
          {lines.map((line) =>
            'heading' in line ? (
              <Radix.Label key={line.key} className="px-3 pt-2 pb-1 font-semibold text-sm text-soft">
                {line.heading}
              </Radix.Label>
            ) : (
              <MenuItem key={line.key} line={line} focused={line.key === focused} choose={choose} />
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ItemProps {
  line: MenuAction;
  focused: boolean;
  choose: (event: Event, line: MenuAction) => void;
}

const MenuItem = ({ line, focused, choose }: ItemProps) => (
  <Radix.Item
    ref={focused ? focus : undefined}
    {...(line.checked !== undefined && { role: 'menuitemradio', 'aria-checked': line.checked })}
    lang={line.lang}
    aria-expanded={line.expanded}
    textValue={line.label}
    onSelect={(event) => choose(event, line)}
    className={cx(itemClass, line.checked && 'font-semibold text-accent', line.inset && 'pl-10')}
  >
    {line.checked !== undefined && <Check aria-hidden className={cx('size-4 shrink-0', !line.checked && 'invisible')} />}
    {line.icon}
    <span className="wrap-break-word min-w-0">{line.label}</span>
    {line.expanded !== undefined && (
      <ChevronDown aria-hidden className={cx('ml-auto size-4 shrink-0 text-soft', line.expanded && 'rotate-180')} />
    )}
    {line.note && <span className="ml-auto shrink-0 pl-4 text-sm text-soft">{line.note}</span>}
  </Radix.Item>
);
