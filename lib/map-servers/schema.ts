import * as z from 'zod';
import { extentIn } from '@/lib/layers/extent';
import { isAddress } from '@/lib/layers/input';
import { isMercatorName, LayerType, WMS_VERSIONS } from '@/lib/layers/schema';

const SERVER_KINDS = ['WMS', 'WMTS', 'XYZ', 'TILEJSON', 'VECTOR_TILES', 'STYLE', 'OGC_API'] as const;

const MAX_ADDRESS = 2000;

/** `[west, south, east, north]` in degrees (EPSG:4326). */
export const Extent = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Extent = z.infer<typeof Extent>;

const ServerStyle = z.object({ name: z.string(), title: z.string(), legend: z.string().nullable() });

/** How a layer of ours draws it. */
const Drawn = z.object({
  type: LayerType,
  serverUrl: z.string(),
  internalName: z.string().nullable(),
  version: z.enum(WMS_VERSIONS).nullable(),
  imageFormat: z.string().nullable(),
  coordinateSystem: z.string().nullable().meta({ description: 'What the server calls Web Mercator; null: EPSG:3857' }),
});

export const ServerLayer = z
  .object({
    name: z.string(),
    title: z.string(),
    path: z.array(z.string()).meta({ description: 'The titles of the layers that it lies in, the outermost first' }),
    abstract: z.string().nullable(),
    attribution: z.string().nullable(),
    extent: Extent.nullable().meta({ description: '[west, south, east, north] in EPSG:4326' }),
    formats: z.array(z.string()).meta({ description: 'Media types of its pictures or tiles' }),
    informationFormats: z.array(z.string()),
    coordinateSystems: z.array(z.string()).meta({ description: 'At most thirty, Web Mercator first' }),
    styles: z.array(ServerStyle),
    legends: z.array(z.string()).meta({ description: 'Addresses of pictures' }),
    queryable: z.boolean(),
    minScale: z.number().nullable().meta({ description: 'The scale’s denominator below which it is not drawn' }),
    maxScale: z.number().nullable().meta({ description: 'The scale’s denominator above which it is not drawn' }),
    minZoom: z.number().int().nullable(),
    maxZoom: z.number().int().nullable(),
    layer: Drawn.nullable().meta({ description: 'The fields of the layer that draws it; null: none can, see `problem`' }),
    problem: z.string().nullable().meta({ description: 'Why it cannot be drawn' }),
  })
  .meta({ id: 'ServerLayer' });
export type ServerLayer = z.infer<typeof ServerLayer>;

export const ServerCapabilities = z
  .object({
    kind: z.enum(SERVER_KINDS),
    version: z.string().nullable(),
    title: z.string(),
    abstract: z.string().nullable(),
    attribution: z.string().nullable(),
    url: z.string().meta({ description: 'Where it was read' }),
    layers: z.array(ServerLayer),
    truncated: z.boolean().meta({ description: 'There are more layers than are listed' }),
  })
  .meta({ id: 'ServerCapabilities' });
export type ServerCapabilities = z.infer<typeof ServerCapabilities>;

/** An http(s) address, also with the placeholders of tiles. */
const ServerAddress = z
  .string()
  .trim()
  .max(MAX_ADDRESS)
  .refine((text) => isAddress(text.replaceAll(/\{[\w-]+\}/g, 'a')), { params: { key: 'project.layers.address' } });

export const CapabilitiesQuery = z.object({
  url: ServerAddress.meta({ description: 'Of a WMS, WMTS, TileJSON, style or OGC API, or of tiles with {z}, {x} and {y}' }),
});

/** The fields of a layer that is not saved yet. */
export const SampleQuery = z.object({
  type: z.enum(['WMS', 'XYZ', 'STYLE']),
  serverUrl: ServerAddress,
  internalName: z.string().max(MAX_ADDRESS).optional(),
  version: z.enum(WMS_VERSIONS).optional(),
  imageFormat: z.string().max(100).optional(),
  coordinateSystem: z
    .string()
    .refine(isMercatorName, { params: { key: 'project.layers.mercator' } })
    .optional(),
  extent: z
    .string()
    .max(200)
    .transform(extentIn)
    .refine((box) => box !== null, { params: { key: 'project.layers.extent' } })
    .optional()
    .meta({ description: 'west, south, east, north in EPSG:4326' }),
  minZoom: z.coerce.number().int().min(0).max(24).optional(),
  maxZoom: z.coerce.number().int().min(0).max(24).optional(),
});
export type SampleQuery = z.output<typeof SampleQuery>;
