'use client';
import * as Radix from 'radix-ui/tooltip';
import type { RefObject } from 'react';
import { PageTrigger, placedAt, type Side } from './page-trigger';

interface Props {
  text: string;
  side: Side;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** It repeats the accessible name, so it is hidden from assistive technology. */
export default function TooltipContent({ text, side, anchor, onClose }: Props) {
  return (
    <Radix.Provider>
      <Radix.Root open onOpenChange={(open) => !open && onClose()} disableHoverableContent>
        <Radix.Trigger asChild>
          <PageTrigger of={anchor} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            {...placedAt(side)}
            aria-hidden="true"
            className="pointer-events-none z-50 max-w-64 animate-appear rounded bg-ink px-2 py-1 text-sm text-surface"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
