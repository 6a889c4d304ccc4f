import { ExternalLink } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';

/** A link beside which the queue stays open. */
export const LinkBeside = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    target="_blank"
    className="wrap-anywhere inline-flex min-h-6 items-center gap-1 text-accent underline underline-offset-2"
  >
    {children}
    <ExternalLink aria-hidden className="size-3.5 shrink-0" />
  </Link>
);

export const ElementLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <LinkBeside href={`/geometric_element/details/${id}`}>{children}</LinkBeside>
);
