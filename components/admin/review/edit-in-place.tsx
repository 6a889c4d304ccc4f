'use client';
import { Map as MapIcon } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import ElementSheet from '@/components/element-form/element-sheet';
import type { SheetProps } from '@/components/ui/sheet';

/** The form of the item's element, in the place of the item. `onEnd`: it was saved or left. */
export default function EditInPlace({ onEnd }: { onEnd: () => void }) {
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => () => end.current(), []);
  return <ElementSheet Frame={Frame} />;
}

/** What a sheet is beside the map. The map is the only place where geometries are drawn, and goes on with what stands here. */
function Frame({ title, onClose, footer, bodyRef, children }: SheetProps) {
  const t = useTranslations('reviewQueue');
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const press = (event: KeyboardEvent) => {
    // A list or a dialog that is open closes first.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <section aria-labelledby={id} onKeyDown={press} className="flex flex-col rounded border border-accent bg-raised">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
        <h2 ref={heading} id={id} tabIndex={-1} className="wrap-anywhere font-semibold text-lg leading-tight outline-none">
          {title}
        </h2>
        <Link
          href="/"
          className="inline-flex min-h-6 items-center gap-1.5 text-accent underline underline-offset-2 pointer-coarse:min-h-11"
        >
          <MapIcon aria-hidden className="size-4" />
          {t('editOnMap')}
        </Link>
      </header>
      <div ref={bodyRef} className="max-w-3xl px-4 pb-4">
        {children}
      </div>
      {footer && <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3">{footer}</footer>}
    </section>
  );
}
