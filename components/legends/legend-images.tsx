'use client';
import { ImageOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { LegendImage } from '@/lib/legends/schema';

const KINDS = ['Point', 'LineString', 'Polygon'] as const;
/** Whether a part of a legend is a kind of geometry, which has a name in every language. */
export const isKind = (part: string): part is (typeof KINDS)[number] => (KINDS as readonly string[]).includes(part);

/** The images of a legend, each with what it is of where there are several. `name` is whose legend it is. */
export function LegendImages({ images, name }: { images: readonly LegendImage[]; name: string }) {
  const t = useTranslations('shell.geometry');
  return (
    <ul className="flex flex-col gap-2">
      {images.map(({ src, part }) => {
        const caption = part && (isKind(part) ? t(part) : part);
        return (
          <li key={src}>
            {caption && <p className="wrap-break-word text-sm text-soft">{caption}</p>}
            <Picture src={src} alt={[name, caption].filter(Boolean).join(': ')} />
          </li>
        );
      })}
    </ul>
  );
}

/** Pictures of legends are drawn in dark on white, or on nothing: they stand on paper, which takes their white for its own. */
function Picture({ src, alt }: { src: string; alt: string }) {
  const t = useTranslations('project.common.images');
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-warning">
        <ImageOff aria-hidden className="size-4 shrink-0" />
        {t('error')}
      </p>
    );
  // The address is a map server's or the operator's: no image optimiser may fetch it.
  return (
    <div className="isolate rounded-sm bg-paper p-1">
      <img src={src} alt={alt} onError={() => setFailed(true)} className="max-w-full mix-blend-multiply" />
    </div>
  );
}
