'use client';
import * as Radix from 'radix-ui/popover';
import type { ReactNode, RefObject } from 'react';
import { PageTrigger, placedAt } from './page-trigger';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** There is nothing in it to be pressed: the focus stays at its button. */
const stay = (event: Event) => event.preventDefault();

export default function PopoverContent({ anchor, onClose, children }: Props) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Trigger asChild>
        <PageTrigger of={anchor} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          {...placedAt('bottom-start')}
          role="note"
          onOpenAutoFocus={stay}
          onCloseAutoFocus={stay}
          onEscapeKeyDown={(event) => event.stopPropagation()}
          className="z-50 max-w-72 animate-appear rounded border border-line bg-raised p-3 text-sm text-ink shadow"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
