'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { MissingPlace } from '@/components/ui/missing-part';
import { Spinner } from '@/components/ui/spinner';
import type { Element } from '@/lib/elements/schema';
import type { MapContent } from '@/lib/map/view';

interface Props {
  element: Element;
  content: Omit<MapContent, 'base'>;
  basePath: string;
}

const ElementMap = lazyPart(() => import('./element-map'), {
  waiting: <MapPlace />,
  missing: (it) => <MissingPlace {...it} />,
});

/** The map of an element. Its code comes when its place is about to be seen. */
export function LazyMap({ element, content: served, basePath }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const content = useMemo(() => ({ ...served, base: `${globalThis.location?.origin ?? ''}${basePath}` }), [served, basePath]);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '400px' });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="relative h-[75vh] overflow-hidden rounded border border-line bg-sunken">
      {near ? <ElementMap key={element.id} element={element} content={content} /> : <MapPlace />}
    </div>
  );
}

function MapPlace() {
  const t = useTranslations('elementDetails');
  return (
    <span className="absolute inset-0 flex animate-late items-center justify-center gap-3 text-soft">
      <Spinner />
      {t('loading')}
    </span>
  );
}
