'use client';
import { useQuery } from '@tanstack/react-query';
import { upload } from '@/lib/http/upload';
import { layerSourcesApi } from '@/lib/layers/sources/api';

/** By which the answer about a file is kept. */
export const shapePreviewKey = (file: File | null) => ['admin', 'shape-preview', file?.name, file?.size, file?.lastModified];

/** What the server finds in the zip of a shape that is about to become a layer. One look at each file. */
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
