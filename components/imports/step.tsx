import { type ReactNode, useId } from 'react';

interface Props {
  number: number;
  title: string;
  children: ReactNode;
}

/** A step of the way: its number, what it is about, and its parts. */
export function Step({ number, title, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <h2 id={id} className="flex items-center gap-3 font-semibold text-lg leading-tight">
        <span aria-hidden className="inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-tint text-accent">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
