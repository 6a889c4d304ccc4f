'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '@/lib/http/client';
import { upload } from '@/lib/http/upload';
import { layerSourcesApi } from '@/lib/layers/sources/api';
import type { ShapePreview } from '@/lib/layers/sources/schema';

const PREVIEWS = ['admin', 'shape-preview'];
/** The key of the cached answer about a file. */
export const shapePreviewKey = (file: File | null) => [...PREVIEWS, file?.name, file?.size, file?.lastModified];

/** What the server finds in the zip of a shape that is about to become a layer. Once for each file. */
export const useShapePreview = (file: File | null) =>
  useQuery({
    queryKey: shapePreviewKey(file),
    queryFn: ({ signal }) => {
      const form = new FormData();
      form.append('shapeFile', file as File);
      return upload(layerSourcesApi.preview, {}, { form, signal });
    },
    enabled: file !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    meta: { ownErrors: true },
  });

/** When the form closes, the server releases the zips that it has previewed for it. */
export function useReleasedZips(): void {
  const queries = useQueryClient();
  useEffect(
    () => () => {
      for (const [, preview] of queries.getQueriesData<ShapePreview>({ queryKey: PREVIEWS }))
        if (preview?.upload) call(layerSourcesApi.release, { params: { id: preview.upload } }).catch(() => undefined);
      queries.removeQueries({ queryKey: PREVIEWS });
    },
    [queries],
  );
}
