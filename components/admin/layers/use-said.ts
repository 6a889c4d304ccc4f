import { LAYER_TYPES } from '@/lib/layers/schema';
import { LEGEND_TYPES } from '@/lib/legends/schema';
import { useCodeOptions } from '../codes/use-codes';
import { useGroupOptions } from './use-group-options';

/** What the fields of a layer say to a person, where a code or a number would not. */
export function useSaid() {
  const groups = useGroupOptions();
  const types = useCodeOptions('LAYER_TYPE', LAYER_TYPES);
  const legendTypes = useCodeOptions('LEGEND_TYPE_GROUP_CODE', LEGEND_TYPES);
  const labelIn = (options: typeof types) => (value: string | number | null) =>
    options.find((it) => it.value === String(value))?.label ?? String(value ?? '');
  return {
    type: labelIn(types),
    geometricLayerGroupId: labelIn(groups),
    legendType: labelIn(legendTypes),
    defaultOpacity: (share: number | null) => (share === null ? '' : `${Math.round(share * 100)} %`),
  };
}
