'use client';
import { cx } from '@/components/ui/cx';
import { hiddenBySheet } from '@/components/ui/sheet-size';
import { useHighlight } from '@/components/viewer/use-highlight';
import { useViewer, viewer } from '@/components/viewer/viewer';
import type { Element } from '@/lib/elements/schema';

/** One element of a list beside the map, by its name. The pointer or the focus on it highlights it on the map, and the other way. */
export function ElementLine({ element, onOpen }: { element: Element; onOpen: () => void }) {
  const pointed = useViewer((it) => it.hovered?.id === element.id);
  const selected = useViewer((it) => it.results.state === 'shown' && it.results.selected === element.id);
  const highlighting = useHighlight(element);
  const open = () => {
    onOpen();
    viewer().engine?.keepInSight(element.geom, hiddenBySheet());
  };
  return (
    <li>
      <button
        type="button"
        aria-current={selected || undefined}
        data-pointed={pointed || undefined}
        {...highlighting}
        onClick={open}
        className={cx(
          'wrap-break-word min-h-11 w-full rounded border px-3 py-2 text-left hover:bg-sunken',
          selected ? 'border-accent ring-1 ring-accent' : 'border-transparent',
          pointed && 'bg-sunken',
        )}
      >
        {element.name || element.description}
      </button>
    </li>
  );
}
