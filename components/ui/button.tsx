import type { ComponentProps, MouseEvent } from 'react';
import { cx } from './cx';
import { Spinner } from './spinner';

const variants = {
  primary: 'bg-accent text-on-accent hover:brightness-110 active:brightness-95',
  plain: 'border border-control bg-raised text-ink hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:brightness-110',
};

interface Props extends ComponentProps<'button'> {
  variant?: keyof typeof variants;
  /** Work is going on: shows a spinner and ignores clicks, but keeps the focus. */
  busy?: boolean;
}

/** The shape that buttons and links in the form of buttons share. */
export const buttonClass = (variant: keyof typeof variants = 'plain') =>
  cx(
    'inline-flex print:hidden min-h-10 items-center justify-center gap-2 rounded px-4 py-1.5 font-semibold transition-[filter,background-color]',
    'aria-disabled:cursor-default aria-disabled:opacity-60',
    variants[variant],
  );

/** A verb that can be pressed. */
export function Button({ variant = 'plain', busy = false, disabled = false, className, children, onClick, ...rest }: Props) {
  const off = busy || disabled;
  const press = (event: MouseEvent<HTMLButtonElement>) => (off ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={press}
      className={cx(buttonClass(variant), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
