'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { basePath } from '@/lib/base-path';
import { addressOf, call } from '@/lib/http/client';
import { type Style, stylesApi } from '@/lib/styles/api';
import type { StyleDocument } from '@/lib/styles/schema';

type Named = Pick<Style, 'type' | 'name'>;
const queryOf = ({ type, name }: Named) => ({ layerType: type, styleName: name });

interface PictureProps {
  style: Named;
  className: string;
  /** There is no room to say that it could not be drawn. */
  small?: boolean;
}

/** A style as the map server draws it. */
export function StylePicture({ style, className, small }: PictureProps) {
  const t = useTranslations();
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <span className={`${className} grid place-items-center p-2 text-center text-soft text-sm`}>
        {small ? '' : t('project.common.images.error')}
      </span>
    );
  return (
    <img
      src={addressOf(stylesApi.preview, { query: queryOf(style) })}
      alt=""
      loading="lazy"
      onError={() => setFailed(true)}
      className={`${className} object-contain`}
    />
  );
}

/** A style twice: as the map server draws it for WMS, and as this browser draws it on the map. */
export function StylePictures({ style }: { style: Named }) {
  const t = useTranslations('admin.styles');
  const { data, error } = useQuery({
    queryKey: ['admin', stylesApi.document.path, style.type, style.name],
    queryFn: () => call(stylesApi.document, { query: queryOf(style) }),
    staleTime: 0,
    meta: { ownErrors: true },
  });
  // Both draw in CSS pixels, so only pictures of one size can be compared.
  const box = 'h-40 w-60 rounded border border-line bg-white';
  return (
    <div className="flex flex-wrap justify-center gap-4">
      <figure className="flex flex-col gap-2">
        <StylePicture style={style} className={box} />
        <figcaption className="text-sm text-soft">{t('byServer')}</figcaption>
      </figure>
      <figure className="flex flex-col gap-2">
        {data ? <OwnDrawing document={data} className={box} /> : error ? <div className={box} /> : <Skeleton className={box} />}
        <figcaption className="text-sm text-soft">{t('byBrowser')}</figcaption>
      </figure>
    </div>
  );
}

function OwnDrawing({ document, className }: { document: StyleDocument; className: string }) {
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
  return <div ref={host} className={`${className} overflow-hidden`} />;
}
