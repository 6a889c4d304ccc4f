'use client';
import type { Geometry } from 'geojson';
import { MapPin } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Photo } from '@/components/files/photos';
import { Button } from '@/components/ui/button';
import { hiddenBySheet } from '@/components/ui/sheet-size';
import { setGeometry } from '@/components/viewer/contribution';
import { viewer } from '@/components/viewer/viewer';
import { lengthM } from '@/lib/map/edit/measure';
import type { Position } from '@/lib/position';

/** Nearer than this, a camera does not know better than the person. */
const APART_M = 50;

/** The place of the first photo that was taken somewhere else than where the point is. Lines and areas are no place of a photo. */
function placeApart(photos: readonly Photo[], geometry: Geometry | null): Position | undefined {
  if (geometry?.type !== 'Point') return undefined;
  const at = geometry.coordinates as Position;
  return photos.map(({ place }) => place).find((place) => place !== null && lengthM([at, place]) > APART_M) ?? undefined;
}

/** Offers the place that a photo has noted, before it is removed from it. */
export function PhotoPlace({ photos, geometry }: { photos: readonly Photo[]; geometry: Geometry | null }) {
  const t = useTranslations('elementForm.photos');
  const place = placeApart(photos, geometry);
  if (!place) return null;
  const use = () => {
    const point = { type: 'Point' as const, coordinates: place };
    setGeometry(point);
    viewer().engine?.reveal(point, hiddenBySheet());
  };
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 text-sm">
      <span>{t('elsewhere')}</span>
      <Button onClick={use}>
        <MapPin aria-hidden className="size-4" />
        {t('usePlace')}
      </Button>
    </div>
  );
}
