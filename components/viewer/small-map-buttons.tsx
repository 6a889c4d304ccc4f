'use client';
import { LocateFixed, Minus, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { MapRef } from 'react-map-gl/maplibre';
import { IconButton } from '@/components/ui/icon-button';

interface Props {
  map: () => MapRef | null;
  /** Back to what the map is about, where it is about something. */
  back?: () => void;
}

/** What the wheel and two fingers do on a small map, as buttons. */
export function SmallMapButtons({ map, back }: Props) {
  const t = useTranslations('elementDetails');
  return (
    <div className="absolute top-3 right-3 flex flex-col divide-y divide-line overflow-hidden rounded bg-raised shadow">
      <IconButton side="left" label={t('zoomIn')} icon={<Plus className="size-5" />} onClick={() => map()?.zoomIn()} />
      <IconButton side="left" label={t('zoomOut')} icon={<Minus className="size-5" />} onClick={() => map()?.zoomOut()} />
      {back && <IconButton side="left" label={t('reveal')} icon={<LocateFixed className="size-5" />} onClick={back} />}
    </div>
  );
}
