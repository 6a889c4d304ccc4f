import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** Of the heading: `h2` stands right below the title of a page. */
  heading?: 'h2' | 'h3';
  children: ReactNode;
}

/** A part of a form or page under its own heading. */
export function Section({ title, heading: Heading = 'h3', children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <Heading id={id} className="border-line border-b pb-1 font-semibold text-accent text-lg leading-tight">
        {title}
      </Heading>
      {children}
    </section>
  );
}
