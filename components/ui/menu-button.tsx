'use client';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from './button';
import { Menu } from './menu';

interface Props extends Omit<ComponentProps<typeof Menu>, 'button' | 'className'> {
  icon?: ReactNode;
  variant?: Parameters<typeof buttonClass>[0];
}

/** A menu behind an ordinary button that says what its lines do. Unlike in a list of a form, a letter only leads to a line. */
export const MenuButton = ({ icon, variant, ...menu }: Props) => (
  <Menu
    {...menu}
    button={
      <>
        {icon}
        {menu.label}
        <ChevronDown aria-hidden className="size-4" />
      </>
    }
    className={buttonClass(variant)}
  />
);
