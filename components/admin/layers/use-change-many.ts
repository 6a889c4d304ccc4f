'use client';
import { Pencil } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { defineDialog } from '@/components/dialogs/registry';
import { AppError } from '@/lib/errors';
import { upload } from '@/lib/http/upload';
import { layersApi } from '@/lib/layers/api';
import { layerForm } from '@/lib/layers/multipart';
import type { Layer, LayerSaved } from '@/lib/layers/schema';
import { type BulkAction, type BulkWork, chosenBy } from '../kit/bulk';
import { type LayerValues, saidLayer } from './layer-values';
import { changedLayer, fits, type ManyChange, restoredLayer } from './many-layers';

const dialog = defineDialog(() => import('./change-many-dialog'));

const save = ({ id, revision }: Pick<Layer, 'id' | 'revision'>, values: LayerValues): Promise<LayerSaved> =>
  upload(layersApi.update, { params: { id } }, { form: layerForm({ ...saidLayer(values), revision }) });

/** Gives each layer what was chosen. Taking it back merges with what others have changed since. */
function work(change: ManyChange, unfit: string): BulkWork<Layer> {
  const saved = new Map<number, LayerSaved>();
  return {
    run: async (layer) => {
      if (!fits(layer, change)) throw new AppError('project.common.invalid', {}, unfit);
      saved.set(layer.id, await save(layer, changedLayer(layer, change)));
    },
    undo: async (layer) => {
      const now = saved.get(layer.id);
      if (now) await save(now, restoredLayer(now, layer, change));
    },
  };
}

/** Changes the group, the opacity and the flags of several layers. */
export function useChangeMany(): BulkAction<Layer> {
  const t = useTranslations('admin.kit.many');
  const say = useTranslations('admin.layers');
  return {
    key: 'change',
    label: t('open'),
    Icon: Pencil,
    choose: async (layers) => {
      const chosen = await chosenBy<ManyChange>((choose) => dialog.open({ count: layers.length, choose }));
      return chosen && work(chosen, say('many.answersNoClick'));
    },
  };
}
