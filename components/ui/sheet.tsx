'use client';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx';
import { IconButton } from './icon-button';

export interface SheetProps {
  title: string;
  onClose: () => void;
  footer?: ReactNode;
  /** The part that scrolls. */
  bodyRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/**
 * A panel beside the page's content: a column of 30 % on wide screens, a sheet from below on narrow ones, where it can be
 * folded down to its title to see what is behind. It is no dialog: the rest of the page stays usable.
 */
export function Sheet({ title, onClose, footer, bodyRef, children }: SheetProps) {
  const t = useTranslations('ui');
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [folded, setFolded] = useState(false);
  useEffect(() => {
    // A field that asks for the focus itself has it already.
    if (!panel.current?.contains(document.activeElement)) heading.current?.focus();
  }, []);
  return (
    <section
      ref={panel}
      data-panel
      aria-labelledby={id}
      className="fixed inset-x-0 bottom-0 z-20 flex max-h-[62dvh] animate-rise flex-col rounded-t border-line border-t bg-surface shadow beside:static beside:h-full beside:max-h-none beside:w-[30vw] beside:min-w-80 beside:shrink-0 beside:animate-none beside:rounded-none beside:border-t-0 beside:border-r beside:shadow-none"
    >
      <header className="flex items-center gap-1 px-4 py-2">
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          className="min-w-0 grow break-words font-semibold text-lg leading-tight outline-none"
        >
          {title}
        </h2>
        <IconButton
          label={t(folded ? 'unfold' : 'fold')}
          aria-expanded={!folded}
          icon={folded ? <ChevronUp className="size-5" /> : <ChevronDown className="size-5" />}
          onClick={() => setFolded(!folded)}
          className="beside:hidden"
        />
        <IconButton label={t('close')} icon={<X className="size-5" />} onClick={onClose} className="-mr-2" />
      </header>
      <div ref={bodyRef} className={cx('min-h-0 grow overflow-y-auto px-4 pt-1 pb-4', folded && 'sheet:hidden')}>
        {children}
      </div>
      {footer && (
        <footer className={cx('flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3', folded && 'sheet:hidden')}>
          {footer}
        </footer>
      )}
    </section>
  );
}
