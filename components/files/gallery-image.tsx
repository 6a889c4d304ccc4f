'use client';
import { ImageOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Spinner } from '@/components/ui/spinner';

interface Props {
  src: string;
  alt: string;
  /** How far a finger has pushed it, in CSS pixels. */
  shiftPx: number;
}

/** One image as large as the dialog allows, or a text when it cannot be loaded. */
export function GalleryImage({ src, alt, shiftPx }: Props) {
  const t = useTranslations();
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed')
    return (
      <p role="alert" className="flex h-full flex-col items-center justify-center gap-3 p-4 text-center">
        <ImageOff aria-hidden className="size-10 text-white/75" />
        {t('files.imageFailed')}
      </p>
    );
  return (
    <>
      {state === 'loading' && (
        <span className="absolute inset-0 grid animate-late place-items-center">
          <Spinner label={t('ui.loading')} />
        </span>
      )}
      {/* The file as it is: the image optimiser may not see what only its reader may see. */}
      <img
        src={src}
        alt={alt}
        draggable={false}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
        style={shiftPx ? { transform: `translateX(${shiftPx}px)` } : undefined}
        className={`size-full object-contain p-2 ${state === 'shown' ? 'animate-appear' : 'invisible'}`}
      />
    </>
  );
}
