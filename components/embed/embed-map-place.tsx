'use client';
import { useEffect, useMemo, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import type { Filters } from '@/lib/embedding/schema';
import type { Extent } from '@/lib/map/camera';
import type { MapContent } from '@/lib/map/view';

const EmbedMap = lazyPart(() => import('./embed-map'));

interface Props {
  content: Omit<MapContent, 'base'>;
  basePath: string;
  extent: Extent;
  /** Without them the map shows all public elements. */
  filters?: Filters | undefined;
  words: { map: string; open: string; closed: string | null };
  /** Of the whole map. */
  url: string;
}

/** A map without bars in somebody else's page. */
export function EmbedMapPlace({ content: served, basePath, extent, filters, words, url }: Props) {
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  const content = useMemo(() => ({ ...served, base: `${globalThis.location?.origin ?? ''}${basePath}` }), [served, basePath]);
  return (
    <main className="relative h-dvh overflow-hidden bg-sunken">
      <h1 className="sr-only">{words.map}</h1>
      {started && <EmbedMap content={content} extent={extent} filters={filters} label={words.map} />}
      <div className="absolute top-3 left-3 flex max-w-[calc(100%-5rem)] flex-col items-start gap-2">
        <a
          href={url}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center rounded bg-raised px-3 font-semibold text-accent text-sm shadow hover:underline"
        >
          {words.open}
        </a>
        {words.closed && <p className="rounded bg-raised px-3 py-2 text-sm shadow">{words.closed}</p>}
      </div>
    </main>
  );
}
