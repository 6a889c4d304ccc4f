'use client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showCallError } from '@/components/dialogs/call-error';
import { AppError, isServerFault } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { isPublished, type Layer } from '@/lib/layers/schema';
import { layerSourcesApi } from '@/lib/layers/sources/api';
import type { LayerSource } from '@/lib/layers/sources/schema';

interface Editing {
  /** Null: a new one. */
  layer: Layer | null;
  /** What a layer of our own map server is drawn from. */
  source: LayerSource | null;
}

/** Which layer is being written. One that our map server draws is opened once it is known what it is drawn from. */
export function useModify() {
  const [editing, setEditing] = useState<Editing | null>(null);
  const opening = useMutation({
    mutationFn: async (layer: Layer): Promise<Editing> => ({
      layer,
      source: await call(layerSourcesApi.get, { params: { internalName: layer.internalName ?? '' } }),
    }),
    meta: { ownErrors: true },
    onSuccess: setEditing,
    onError: (error) => {
      if (error instanceof AppError && !isServerFault(error)) void showCallError(error.message);
    },
  });
  const edit = (layer: Layer | 'new') => {
    if (layer === 'new') setEditing({ layer: null, source: null });
    else if (isPublished(layer.type)) opening.mutate(layer);
    else setEditing({ layer, source: null });
  };
  return {
    editing,
    edit,
    loading: opening.isPending ? opening.variables.id : null,
    close: () => setEditing(null),
  };
}
