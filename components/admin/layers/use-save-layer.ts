'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { upload } from '@/lib/http/upload';
import { layersApi } from '@/lib/layers/api';
import { layerForm } from '@/lib/layers/multipart';
import type { Layer, LayerSaved } from '@/lib/layers/schema';
import { layerSourcesApi } from '@/lib/layers/sources/api';
import type { ShapePreview } from '@/lib/layers/sources/schema';
import { shapePreviewKey } from './use-shape-preview';

export interface Saving {
  /** How much of the upload has gone, 0..1. */
  share: number;
  /** By which the import of a shape can be asked after. */
  importId: string | undefined;
}

/** Half of the hour that the server stores a previewed zip. */
const STORED_MS = 30 * 60_000;

/** In place of a shape that the server has already: its name there. */
function usePreviewed() {
  const queries = useQueryClient();
  return (values: object) => {
    const file = 'shapeFile' in values && values.shapeFile instanceof File ? values.shapeFile : null;
    const preview = file ? queries.getQueryState<ShapePreview>(shapePreviewKey(file)) : undefined;
    if (!file || !preview?.data?.upload || Date.now() - preview.dataUpdatedAt > STORED_MS) return {};
    return { shapeFile: null, shapeUpload: preview.data.upload, shapeFilename: file.name };
  };
}

/** Saves a layer; while files are on their way, says how far they are. */
export function useSaveLayer(layer: Layer | null) {
  const t = useTranslations('admin.layers');
  const [progress, setProgress] = useState<Saving | null>(null);
  const previewed = usePreviewed();
  const running = useRef<{ ending: AbortController; importId: string | undefined } | null>(null);

  const save = async (values: object): Promise<LayerSaved> => {
    const files = Object.values(values).some((it) => it instanceof File);
    const importId = 'shapeFile' in values && values.shapeFile ? crypto.randomUUID() : undefined;
    const ending = new AbortController();
    running.current = { ending, importId };
    const tell = (share: number) => files && setProgress({ share, importId });
    tell(0);
    try {
      const sent = { form: layerForm({ ...values, ...previewed(values), importId }), progress: tell, signal: ending.signal };
      if (layer) return await upload(layersApi.update, { params: { id: layer.id } }, sent);
      return await upload(layersApi.create, {}, sent);
    } finally {
      running.current = null;
      setProgress(null);
    }
  };

  /** Whatever is on its way stops; what was there before stays. */
  const cancel = () => {
    const { ending, importId } = running.current ?? {};
    if (importId) call(layerSourcesApi.cancel, { params: { id: importId } }).catch(() => undefined);
    ending?.abort(new AppError('project.common.invalid', {}, t('cancelled')));
  };
  const end = useRef(cancel);
  useEffect(() => {
    end.current = cancel;
  });
  // Whoever closes the form wants no layer of it.
  useEffect(() => () => end.current(), []);
  return { save, progress, cancel };
}
