import Link from 'next/link';
import { useNumber } from '@/components/ui/use-number';
import { MAX_COUNTED } from '@/lib/overview/schema';

export interface Figure {
  key: string;
  label: string;
  count: number;
  href: string;
}

/** Counts beside each other, each the way to what it counts. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const number = useNumber();
  return (
    <ul className="grid gap-3 sm:grid-cols-3">
      {figures.map(({ key, label, count, href }) => (
        <li key={key}>
          <Link
            href={href}
            className="flex h-full flex-col gap-1 rounded border border-line bg-raised px-4 py-3 hover:border-accent hover:bg-tint"
          >
            <span className="font-semibold text-2xl tabular-nums leading-tight">
              {number(count)}
              {count >= MAX_COUNTED && '+'}
            </span>{' '}
            <span className="text-soft">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
