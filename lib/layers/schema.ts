import * as z from 'zod';
import { LegendType } from '@/lib/element-types/schema';
import { Code } from '@/lib/translations/schema';

export const LAYER_TYPES = ['WMS', 'WMS_DATABASE', 'WMS_SHAPE', 'OSM', 'XYZ'] as const;
export const LayerType = z.enum(LAYER_TYPES);

export const Layer = z
  .object({
    id: z.number().int(),
    code: Code,
    internalName: z.string().nullable(),
    tableName: z.string().nullable(),
    type: LayerType,
    serverUrl: z.string().nullable(),
    version: z.enum(['1.1.1', '1.3.0']).nullable(),
    order: z.number().int(),
    initiallyVisible: z.boolean(),
    internalComments: z.string().nullable().optional().meta({ description: 'Administrators only' }),
    geometricLayerGroup: z.object({ id: z.number().int(), code: z.string() }),
    defaultOpacity: z.number().min(0).max(1),
    allowChangeOpacity: z.boolean(),
    supportsGetFeatureInfo: z.boolean(),
    informationFormatToUse: z.string().nullable(),
    legendType: LegendType,
    legendTypeValue: z.string().nullable(),
    showAllLayersOnLegend: z.boolean(),
    refreshLegend: z.number().int().meta({ description: 'Changes whenever the legend may look different' }),
    useProxy: z.boolean(),
    useProxyAndroid: z.boolean(),
    attribution: z.string().nullable().optional().meta({ description: 'Whose map it is, to be shown with it' }),
  })
  .meta({ id: 'Layer' });

export type LayerType = z.infer<typeof LayerType>;
export type Layer = z.infer<typeof Layer>;
