'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { basePath } from '@/lib/base-path';
import { addressOf, call } from '@/lib/http/client';
import { type Style, stylesApi } from '@/lib/styles/api';
import { SMALL_CUT } from '@/lib/styles/preview';
import type { StyleDocument } from '@/lib/styles/schema';

type Named = Pick<Style, 'type' | 'name'>;
const queryOf = ({ type, name }: Named) => ({ layerType: type, styleName: name });

/** The map server's preview, in CSS pixels; what it shows lies in the square at its left. */
const PREVIEW = { width: 240, height: 160 };

const isSmall = (px: number) => px < PREVIEW.height;

/** A style as the map server draws it, in a square of `px` CSS pixels; a small one shows its middle. */
export const StylePicture = ({ style, px }: { style: Named; px: number }) => (
  <ServerPicture
    src={addressOf(stylesApi.preview, { query: { ...queryOf(style), ...(isSmall(px) && { small: true }) } })}
    px={px}
  />
);

function ServerPicture({ src, px }: { src: string; px: number }) {
  const t = useTranslations();
  const [failed, setFailed] = useState(false);
  const whole = !isSmall(px);
  const scale = whole ? px / PREVIEW.height : px / (PREVIEW.height * (1 - 2 * SMALL_CUT));
  const shift = whole ? 0 : -SMALL_CUT * PREVIEW.height * scale;
  return (
    <span
      style={{ width: px, height: px }}
      className="relative grid shrink-0 place-items-center overflow-hidden rounded border border-line bg-white text-center text-neutral-700 text-sm"
    >
      {failed && whole && t('project.common.images.error')}
      {!failed && (
        <img
          src={src}
          alt=""
          loading="lazy"
          onError={() => setFailed(true)}
          style={{ width: PREVIEW.width * scale, height: PREVIEW.height * scale, left: shift, top: shift }}
          className="absolute max-w-none"
        />
      )}
    </span>
  );
}

/** Both draw in CSS pixels, so only pictures of one size can be compared. */
const box = 'size-40 overflow-hidden rounded border border-line bg-white';

/** A style of the elements twice: as the map server draws it for WMS, and as this browser draws it on the map. */
export const StylePictures = ({ style }: { style: Named }) => (
  <BothPictures
    src={addressOf(stylesApi.preview, { query: queryOf(style) })}
    load={() => call(stylesApi.document, { query: queryOf(style) })}
  />
);

interface BothProps {
  /** The address of the map server's picture; it also tells styles apart. */
  src: string;
  load: () => Promise<StyleDocument>;
}

/** The same for any style whose picture and document can be had. */
export function BothPictures({ src, load }: BothProps) {
  const t = useTranslations('admin.styles');
  const { data, error } = useQuery({
    queryKey: ['admin.styles', 'document', src],
    queryFn: load,
    staleTime: 0,
    meta: { ownErrors: true },
  });
  return (
    <div className="flex flex-wrap justify-center gap-4">
      <figure className="flex flex-col gap-2">
        <ServerPicture src={src} px={PREVIEW.height} />
        <figcaption className="text-sm text-soft">{t('byServer')}</figcaption>
      </figure>
      <figure className="flex flex-col gap-2">
        {data ? <OwnDrawing document={data} /> : error ? <div className={box} /> : <Skeleton className={box} />}
        <figcaption className="text-sm text-soft">{t('byBrowser')}</figcaption>
      </figure>
    </div>
  );
}

function OwnDrawing({ document }: { document: StyleDocument }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let gone = false;
    let remove: (() => void) | undefined;
    void import('@/lib/map/style-sample').then(({ drawStyleSample }) => {
      if (!gone && host.current) remove = drawStyleSample(host.current, document, basePath);
    });
    return () => {
      gone = true;
      remove?.();
    };
  }, [document]);
  return <div ref={host} className={box} />;
}
