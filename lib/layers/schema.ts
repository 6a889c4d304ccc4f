import * as z from 'zod';
import { type LegendImage, LegendType } from '@/lib/legends/schema';
import { Code } from '@/lib/translations/schema';
import { Version } from '@/lib/versions/schema';

export const LAYER_TYPES = ['WMS', 'WMS_DATABASE', 'WMS_SHAPE', 'OSM', 'XYZ'] as const;
export const LayerType = z.enum(LAYER_TYPES);
/** The names under which the map server serves the elements. */
export const RESERVED_NAMES = new Set(['geometric_element_point', 'geometric_element_line', 'geometric_element_polygon']);
export const WMS_VERSIONS = ['1.1.1', '1.3.0'] as const;

/** Layers that our own map server draws, from a table or an uploaded shapefile. */
export const isPublished = (type: LayerType | undefined) => type === 'WMS_DATABASE' || type === 'WMS_SHAPE';
/** Layers that consist of tiles. */
export const isTiled = (type: LayerType | undefined) => type === 'OSM' || type === 'XYZ';

export const Layer = z
  .object({
    id: z.number().int(),
    revision: Version.meta({ description: 'What other definitions call version' }),
    code: Code,
    internalName: z.string().nullable(),
    tableName: z.string().nullable(),
    type: LayerType,
    serverUrl: z.string().nullable(),
    version: z.enum(WMS_VERSIONS).nullable(),
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
    refreshLegend: z.number().int().meta({ description: 'Changes whenever the legend may be drawn differently' }),
    useProxy: z.boolean(),
    useProxyAndroid: z.boolean(),
    attribution: z.string().nullable().optional().meta({ description: 'Whose map it is, to be shown with it' }),
    warnings: z
      .array(z.string())
      .optional()
      .meta({ description: 'Administrators only: what of its rows and its style is not drawn as it came' }),
  })
  .meta({ id: 'Layer' });

/** The answer to a save: the layer as an administrator reads it. */
export const LayerSaved = Layer.extend({ warnings: z.array(z.string()) }).meta({ id: 'LayerSaved' });

export type LayerSaved = z.infer<typeof LayerSaved>;
export type LayerType = z.infer<typeof LayerType>;
export type Layer = z.infer<typeof Layer>;

/** A raster layer of a group. */
export interface MapLayer {
  id: number;
  name: string;
  type: 'WMS' | 'WMS_DATABASE' | 'WMS_SHAPE' | 'OSM' | 'XYZ';
  serverUrl: string | null;
  /** WMS names, separated by commas. */
  internalName: string | null;
  version: '1.1.1' | '1.3.0' | null;
  initiallyVisible: boolean;
  opacity: number;
  allowChangeOpacity: boolean;
  /** Denominators of the scales between which it shows. */
  minScale?: number | null;
  maxScale?: number | null;
  useProxy: boolean;
  attribution?: string | null;
  /** The media type of feature information; null: not supported. */
  infoFormat: string | null;
  /** Raised when the layer may be drawn differently. */
  refresh: number;
  legend: readonly LegendImage[];
}
