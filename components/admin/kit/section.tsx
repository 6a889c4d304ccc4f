import { type ReactNode, useId } from 'react';

/** A part of the form under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col gap-4">
      <h3 id={heading} className="border-line border-b pb-1 font-semibold text-accent text-lg leading-tight">
        {title}
      </h3>
      {children}
    </section>
  );
}
