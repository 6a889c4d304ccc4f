import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** By which a link scrolls to it. */
  anchor?: string;
  children: ReactNode;
}

/** A part of the page with a heading of its own. */
export function Section({ title, anchor, children }: Props) {
  const id = useId();
  return (
    <section
      id={anchor}
      tabIndex={anchor ? -1 : undefined}
      aria-labelledby={id}
      className="flex min-w-0 scroll-mt-4 flex-col gap-3 outline-none"
    >
      <h2 id={id} className="font-semibold text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
