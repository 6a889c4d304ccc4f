import Link from 'next/link';
import { useMoment } from '@/components/ui/use-moment';

interface Line {
  key: number;
  name: string;
  detail?: string;
  at: string;
  href: string;
}

/** The newest of something, the latest first. */
export function Newest({ lines, none }: { lines: readonly Line[]; none: string }) {
  const moment = useMoment();
  if (lines.length === 0) return <p className="text-soft">{none}</p>;
  return (
    <ul className="divide-y divide-line rounded border border-line bg-raised">
      {lines.map(({ key, name, detail, at, href }) => (
        <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2">
          <span className="min-w-0">
            <Link href={href} prefetch={false} className="wrap-anywhere font-semibold text-accent underline underline-offset-2">
              {name}
            </Link>{' '}
            <span className="wrap-anywhere text-sm text-soft">{detail}</span>
          </span>
          <span className="text-sm text-soft tabular-nums">{moment(at)}</span>
        </li>
      ))}
    </ul>
  );
}
