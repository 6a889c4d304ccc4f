'use client';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { loadElement } from '@/components/elements/load-element';
import { useActor } from '@/components/session/session';
import { IconButton } from '@/components/ui/icon-button';
import { Skeleton } from '@/components/ui/skeleton';

const atMost = 6;

interface Props {
  hits: readonly { id: number }[];
  onClose: () => void;
}

/** Other elements where the map was pressed, each with the way to its details. */
export function Neighbours({ hits, onClose }: Props) {
  const t = useTranslations('elementDetails');
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
        {hits.slice(0, atMost).map(({ id }) => (
          <Neighbour key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}

function Neighbour({ id }: { id: number }) {
  const actor = useActor();
  const { data, isError } = useQuery({
    queryKey: ['element', id, actor.id],
    queryFn: () => loadElement(id, actor.role),
    meta: { ownErrors: true },
  });
  if (isError) return null;
  if (!data)
    return (
      <li className="py-2">
        <Skeleton className="h-4 w-3/4" />
      </li>
    );
  return (
    <li className="py-1">
      <Link href={`/geometric_element/details/${id}`} className="text-accent hover:underline">
        {data.description}
      </Link>
      <span className="block text-sm text-soft">{data.geometricElementTypeDto.name}</span>
    </li>
  );
}
