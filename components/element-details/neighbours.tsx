'use client';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { loadElements } from '@/components/elements/load-element';
import { useActor } from '@/components/session/session';
import { IconButton } from '@/components/ui/icon-button';
import { Skeleton } from '@/components/ui/skeleton';
import type { Element } from '@/lib/elements/schema';

const atMost = 6;

interface Props {
  hits: readonly { id: number }[];
  onClose: () => void;
}

/** Other elements where the map was pressed, each with the way to its details. */
export function Neighbours({ hits, onClose }: Props) {
  const t = useTranslations('elementDetails');
  const actor = useActor();
  const ids = hits.slice(0, atMost).map(({ id }) => id);
  const { data, isPending } = useQuery({
    queryKey: ['elements', 'here', ids, actor.id],
    queryFn: () => loadElements(ids, actor.role),
    meta: { ownErrors: true },
  });
  return (
    <section
      aria-label={t('here')}
      className="absolute bottom-8 left-3 flex max-h-[60%] w-72 max-w-[calc(100%-4.5rem)] animate-rise flex-col gap-1 overflow-y-auto rounded bg-raised p-3 shadow"
    >
      <header className="flex items-center justify-between">
        <h3 className="font-semibold text-sm">{t('here')}</h3>
        <IconButton label={t('close')} icon={<X className="size-4" />} onClick={onClose} className="-m-2" />
      </header>
      <ul aria-live="polite">
        {isPending &&
          ids.map((id) => (
            <li key={id} className="py-2">
              <Skeleton className="h-4 w-3/4" />
            </li>
          ))}
        {data?.elements.map((element) => (
          <Neighbour key={element.id} element={element} />
        ))}
      </ul>
    </section>
  );
}

function Neighbour({ element: { id, name, geometricElementTypeDto: type } }: { element: Element }) {
  return (
    <li className="py-1">
      <Link href={`/geometric_element/details/${id}`} className="wrap-anywhere line-clamp-2 text-accent hover:underline">
        {name}
      </Link>
      <span className="block text-sm text-soft">{type.name}</span>
    </li>
  );
}
