'use client';
import { Move, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import * as Radix from 'radix-ui/dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from './alert';
import { cx } from './cx';
import { IconButton } from './icon-button';
import { useFocusBack } from './use-focus-back';
import { useMovable } from './use-movable';

interface Props {
  title: string;
  /** One sentence under the title. */
  description?: string;
  /** What went wrong, above everything else; the dialog scrolls up to it. */
  error?: ReactNode;
  onDismissError?: () => void;
  onClose: () => void;
  /** The row of buttons, which stays in sight while the rest scrolls. */
  footer?: ReactNode;
  /** `wide` for forms with columns; `full` for what is compared side by side; `whole` for what fills a screen. */
  wide?: boolean | 'full' | 'whole';
  children?: ReactNode;
}

/** A field that is disabled takes no focus, which would stay behind the dialog. */
const FIELD = ':is(input:not([hidden]), select, textarea):not(:disabled)';

/**
 * A dialog over the page: the focus begins at the first field, or else at the first button below, stays inside and goes back to where it came from; Escape
 * closes it. On screens that are wider than a phone it can be dragged by its header, or moved by the arrow keys on the
 * button that shows when the focus gets there.
 */
export function Dialog({ title, description, error, onDismissError, onClose, footer, wide, children }: Props) {
  const t = useTranslations('ui');
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { style, grip, onKeyDown } = useMovable(box);
  const focusBack = useFocusBack();
  useEffect(() => {
    if (error) body.current?.scrollTo?.({ top: 0, behavior: 'smooth' });
  }, [error]);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-black/45" />
        <Radix.Content
          ref={box}
          style={style}
          // A press beside the dialog, or on a message in passing, must not throw away what was typed.
          onInteractOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={focusBack}
          // A message in passing is a layer above the dialog, and takes Escape from it.
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return;
            event.preventDefault();
            onClose();
          }}
          onOpenAutoFocus={(event) => {
            const first =
              body.current?.querySelector<HTMLElement>(FIELD) ?? box.current?.querySelector<HTMLElement>('footer button');
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cx(
            'fixed inset-x-0 bottom-0 z-40 mx-auto flex max-h-[calc(92dvh-var(--toasts,0px))] w-full animate-rise flex-col rounded-t bg-raised shadow outline-none max-sm:transform-none! sm:top-1/2 sm:bottom-auto sm:w-[calc(100%-2rem)] sm:-translate-y-1/2 sm:rounded',
            wide === 'whole' ? 'sm:max-w-[90rem]' : wide === 'full' ? 'sm:max-w-5xl' : wide ? 'sm:max-w-2xl' : 'sm:max-w-md',
          )}
        >
          <header {...grip} className="group/head flex items-start gap-2 px-5 pt-4 pb-2 sm:cursor-move sm:touch-none">
            <div className="min-w-0 grow pt-1">
              <Radix.Title className="wrap-anywhere text-xl leading-tight font-semibold">{title}</Radix.Title>
              {description && <Radix.Description className="wrap-anywhere mt-2 text-soft">{description}</Radix.Description>}
            </div>
            <IconButton
              label={t('move')}
              icon={<Move className="size-5" />}
              onKeyDown={onKeyDown}
              className="-mr-1 shrink-0 text-soft opacity-0 transition-opacity focus-visible:opacity-100 group-hover/head:opacity-100 max-sm:hidden"
            />
            <Radix.Close asChild>
              <IconButton label={t('close')} icon={<X className="size-5" />} className="-mr-2 shrink-0" />
            </Radix.Close>
          </header>
          <div ref={body} className="wrap-break-word flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pt-2 pb-5">
            {error && (
              <Alert tone="error" onDismiss={onDismissError}>
                {error}
              </Alert>
            )}
            {children}
          </div>
          {footer && <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
