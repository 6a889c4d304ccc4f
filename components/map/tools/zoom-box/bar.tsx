'use client';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { zoomBox } from '@/lib/map/tools/zoom-box';
import type { ToolBarProps } from '../../tool';
import { useTool } from '../../use-tool';

/** Says how to fit the map to a box. */
export default function ZoomBoxBar({ leave }: ToolBarProps) {
  const t = useTranslations('map.zoomBox');
  useTool(zoomBox, leave);
  return (
    <section
      aria-label={t('title')}
      className="absolute top-3 right-16 md:top-16 left-3 z-10 mx-auto flex max-w-xl animate-appear items-center gap-2 rounded bg-raised p-2 text-ink shadow"
    >
      <p aria-live="polite" className="grow px-2 py-1">
        {t('hint')}
      </p>
      <IconButton label={t('cancel')} icon={<X className="size-5" />} onClick={leave} />
    </section>
  );
}
