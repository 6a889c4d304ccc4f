'use client';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useLayoutEffect } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { mapEngine } from '@/components/viewer/map-state';
import { putDown } from './map-tool';

/** Says how to fit the map to a box, while that tool is in hand. */
export default function ZoomBoxing() {
  const t = useTranslations('map.zoomBox');
  const engine = mapEngine.use();
  useLayoutEffect(() => {
    if (!engine) return;
    engine.box.use('zoomBox');
    engine.canvas.focus({ preventScroll: true });
    const stop = engine.box.subscribe(() => engine.box.active() === 'info' && putDown());
    return () => {
      stop();
      engine.box.use('info');
    };
  }, [engine]);
  return (
    <section
      aria-label={t('title')}
      className="absolute top-3 right-16 left-3 z-10 mx-auto flex max-w-xl animate-appear items-center gap-2 rounded bg-raised p-2 text-ink shadow"
    >
      <p aria-live="polite" className="grow px-2 py-1">
        {t('hint')}
      </p>
      <IconButton label={t('cancel')} icon={<X className="size-5" />} onClick={putDown} />
    </section>
  );
}
