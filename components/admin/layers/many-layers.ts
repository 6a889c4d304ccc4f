import type { Layer, LayerSaved } from '@/lib/layers/schema';
import { afterInformationChange, type LayerValues, startLayer } from './layer-values';

/** What can be changed in several layers at once: yes or no. */
export const FLAGS = ['initiallyVisible', 'allowChangeOpacity', 'supportsGetFeatureInfo', 'useProxy', 'useProxyAndroid'] as const;
type Flag = (typeof FLAGS)[number];

/** What is changed of several layers; what is absent stays as it is with each. */
export type ManyChange = Partial<Pick<LayerValues, 'geometricLayerGroupId' | 'defaultOpacity'> & Record<Flag, boolean>>;

/** A layer with what was chosen, as its own form would send it. */
export function changedLayer(layer: Layer, change: ManyChange): LayerValues {
  const asked = change.supportsGetFeatureInfo;
  const information =
    asked === undefined || asked === layer.supportsGetFeatureInfo ? {} : afterInformationChange(layer.type, asked);
  return { ...startLayer(layer), ...change, ...information };
}

/** The layer as it was saved, with what was changed of it as it was before. */
export function restoredLayer(saved: LayerSaved, before: Layer, change: ManyChange): LayerValues {
  const was = startLayer(before);
  const names = Object.keys(change) as (keyof ManyChange)[];
  const information = 'supportsGetFeatureInfo' in change && { informationFormatToUse: was.informationFormatToUse };
  return { ...startLayer(saved), ...Object.fromEntries(names.map((name) => [name, was[name]])), ...information };
}
