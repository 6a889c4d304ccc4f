import type { ReactNode } from 'react';
import { FocusOnward } from './focus-onward';

interface Props {
  title: ReactNode;
  /** Stands with the title. */
  beside?: ReactNode;
  /** Beside the title on wide screens, below it on narrow ones. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page: its title, what can be done with all of it, and its parts below each other. */
export const Page = ({ title, beside, actions, children }: Props) => (
  <FocusOnward className="relative grow">
    <div className="mx-auto flex w-full max-w-[100rem] flex-col gap-5 px-4 pt-5 pb-10 md:px-8 md:pt-7">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h1 className="wrap-anywhere min-w-0 font-semibold text-2xl leading-tight tracking-tight outline-none">{title}</h1>
          {beside}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  </FocusOnward>
);
