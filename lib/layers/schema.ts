import * as z from 'zod';
import { type LegendImage, LegendType } from '@/lib/legends/schema';
import { Code } from '@/lib/translations/schema';
import { mergedFields, Version } from '@/lib/versions/schema';

export const LAYER_TYPES = ['WMS', 'WMS_DATABASE', 'WMS_SHAPE', 'OSM', 'XYZ', 'STYLE'] as const;
export const LayerType = z.enum(LAYER_TYPES);
/** The names under which the map server serves the elements. */
export const RESERVED_NAMES = new Set(['geometric_element_point', 'geometric_element_line', 'geometric_element_polygon']);
export const WMS_VERSIONS = ['1.1.1', '1.3.0'] as const;

/** Layers that our own map server draws, from a table or an uploaded shapefile. */
export const isPublished = (type: LayerType | undefined) => type === 'WMS_DATABASE' || type === 'WMS_SHAPE';
/** What servers call Web Mercator, in which the map is drawn. */
export const MERCATOR_NAMES = ['EPSG:3857', 'EPSG:900913', 'EPSG:102100', 'EPSG:3785', 'EPSG:102113'] as const;
export const isMercatorName = (name: string): boolean => MERCATOR_NAMES.some((it) => it === name.toUpperCase());
/** Layers that other servers draw. */
export const isForeign = (type: LayerType | undefined) => type !== undefined && !isPublished(type);
/** Layers of which a map server says what is at a place, and draws legends. */
export const isAsked = (type: LayerType | undefined) => type === 'WMS' || isPublished(type);
/** Layers that consist of tiles. */
export const isTiled = (type: LayerType | undefined) => type === 'OSM' || type === 'XYZ';

export const LayerCheck = z
  .object({
    checkedAt: z.string().meta({ format: 'date-time' }),
    failingSince: z.string().nullable().meta({ format: 'date-time', description: 'null: it could be drawn' }),
    reason: z.string().nullable().meta({ description: 'Why it could not, in the language of the reader' }),
  })
  .meta({ id: 'LayerCheck' });
export type LayerCheck = z.infer<typeof LayerCheck>;

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
    imageFormat: z.string().nullable().optional().meta({ description: 'WMS: the media type of its pictures; null: image/png' }),
    coordinateSystem: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'WMS: what its server calls Web Mercator; null: EPSG:3857' }),
    extent: z
      .array(z.number())
      .length(4)
      .nullable()
      .optional()
      .meta({ description: 'Where it shows something: [west, south, east, north] in EPSG:4326; null: unknown' }),
    minZoom: z.number().int().nullable().optional().meta({ description: 'Tiles: the first zoom that there is' }),
    maxZoom: z.number().int().nullable().optional().meta({ description: 'Tiles: the last zoom that there is' }),
    check: LayerCheck.nullable()
      .optional()
      .meta({ description: 'Administrators only, of layers of other servers: whether it could be drawn when it was last tried' }),
    warnings: z
      .array(z.string())
      .optional()
      .meta({ description: 'Administrators only: what of its rows and its style is not drawn as it came' }),
  })
  .meta({ id: 'Layer' });

/** The answer to a save: the layer as an administrator reads it. */
export const LayerSaved = Layer.extend({ warnings: z.array(z.string()), ...mergedFields }).meta({ id: 'LayerSaved' });

export type LayerSaved = z.infer<typeof LayerSaved>;
export type LayerType = z.infer<typeof LayerType>;
export type Layer = z.infer<typeof Layer>;

/** A layer of a group. */
export interface MapLayer {
  id: number;
  name: string;
  type: 'WMS' | 'WMS_DATABASE' | 'WMS_SHAPE' | 'OSM' | 'XYZ' | 'STYLE';
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
  /** Of its pictures; absent: image/png. */
  imageFormat?: string | null;
  /** What its server calls Web Mercator; absent: EPSG:3857. */
  coordinateSystem?: string | null;
  /** `[west, south, east, north]` in degrees: nothing is asked for outside of it. */
  extent?: number[] | null;
  /** Of its tiles. */
  minZoom?: number | null;
  maxZoom?: number | null;
  /** The media type of feature information; null: not supported. */
  infoFormat: string | null;
  /** Raised when the layer may be drawn differently. */
  refresh: number;
  legend: readonly LegendImage[];
}
