'use client';
import { Crosshair, Layers, type LucideIcon, MapPin, MapPinned, Shapes } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Hit } from '@/lib/search/schema';

const ICONS: Record<Hit['kind'], LucideIcon> = {
  ELEMENT: MapPin,
  PLACE: MapPinned,
  COORDINATES: Crosshair,
  TYPE: Shapes,
  LAYER: Layers,
};

/** Something that was found, as a line of the list. */
export function HitLine({ hit, recent }: { hit: Hit; recent: boolean }) {
  const t = useTranslations('map.search');
  const Icon = ICONS[hit.kind];
  const detail = () => {
    if (hit.kind === 'ELEMENT') return hit.type.name;
    if (hit.kind === 'PLACE') return t(`kinds.${hit.placeType}`);
    // Among what was chosen before, no name of a group says what it is.
    return recent ? t(`one.${hit.kind}`) : '';
  };
  return (
    <span className="flex min-h-7 items-center gap-3">
      <Icon aria-hidden className="size-5 shrink-0 text-soft" />
      <span className="min-w-0">
        <span className="wrap-break-word block">{hit.name}</span>{' '}
        <span className="wrap-break-word block text-sm text-soft empty:hidden">{detail()}</span>
      </span>
    </span>
  );
}
