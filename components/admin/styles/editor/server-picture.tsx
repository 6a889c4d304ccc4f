'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { useErrorText } from '@/components/i18n/use-error-text';
import { useDebounced } from '@/components/ui/use-debounced';
import { AppError } from '@/lib/errors';
import { addressOf, problemOf, requestHeaders } from '@/lib/http/client';
import { stylesApi } from '@/lib/styles/api';
import { propertiesOf } from '@/lib/styles/properties';
import type { StyleDocument, StyleDrawing } from '@/lib/styles/schema';
import { decided, drawnFeatures, type Seen } from './preview-data';

const SIZE = { width: 360, height: 240 };
/** So long a style has to stand still before it is drawn. */
const PAUSE_MS = 700;

async function draw(drawing: StyleDrawing, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(addressOf(stylesApi.draw), {
    method: 'POST',
    headers: { ...requestHeaders(), 'Content-Type': 'application/json' },
    body: JSON.stringify(drawing),
    signal,
  }).catch((error) => {
    if (signal.aborted) throw error;
    throw new AppError('project.common.networkError');
  });
  if (!response.ok) throw problemOf(await response.text());
  return response.blob();
}

/** The document and the elements as the map server is asked to draw them. */
function drawingOf(document: StyleDocument, seen: readonly Seen[]): StyleDrawing {
  const features = drawnFeatures(document, propertiesOf(document), seen, SIZE.width / SIZE.height);
  return features ? { document: decided(document, { scales: false }), features, ...SIZE } : { document, ...SIZE };
}

/** The same elements as the map server draws them for WMS, a moment after the last change. */
export function ServerPicture({ document, seen }: { document: StyleDocument; seen: readonly Seen[] }) {
  const t = useTranslations('admin.styles');
  const textOf = useErrorText();
  const still = useDebounced(document, PAUSE_MS);
  const drawing = useMemo(() => drawingOf(still, seen), [still, seen]);
  const { data, error } = useQuery({
    queryKey: ['admin.styles', 'drawing', drawing],
    queryFn: ({ signal }) => draw(drawing, signal),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
    // What goes wrong stands in the place of the picture.
    meta: { silent: true },
  });
  const address = useAddress(data);
  return (
    <figure className="flex flex-col gap-1">
      <div
        style={{ aspectRatio: `${SIZE.width} / ${SIZE.height}` }}
        className="grid w-full max-w-[360px] place-items-center overflow-hidden rounded border border-line bg-white text-neutral-700 text-sm"
      >
        {error ? <p className="p-3">{textOf(error)}</p> : address && <img src={address} alt="" className="size-full" />}
      </div>
      <figcaption className="text-sm text-soft">{t('byServer')}</figcaption>
    </figure>
  );
}

/** An address for a picture, as long as it is shown. */
function useAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
