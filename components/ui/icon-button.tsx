'use client';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';
import type { Side } from './page-trigger';
import { Tooltip } from './tooltip';

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** Accessible name and tooltip in one. */
  label: string;
  icon: ReactNode;
  side?: Side;
}

/** A button that is only an icon; its name shows as a tooltip. With `aria-pressed` it is a switch. */
export const IconButton = ({ label, icon, side, className, ...rest }: Props) => (
  <Tooltip text={label} side={side}>
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(
        'inline-flex size-10 items-center justify-center rounded text-inherit transition-colors hover:bg-sunken',
        'aria-pressed:bg-tint aria-pressed:text-accent disabled:cursor-default disabled:opacity-45',
        className,
      )}
    >
      {icon}
    </button>
  </Tooltip>
);
