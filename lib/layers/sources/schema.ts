import * as z from 'zod';
import type { FieldIssue } from '@/lib/errors';

/** The maximum size of a zipped shapefile, in bytes. */
export const MAX_SHAPE_ZIP_BYTES = 512 * 1024 * 1024;

/** The type of geometry of a layer's rows, one for each table. */
const SOURCE_GEOMETRIES = ['POINT', 'LINE', 'POLYGON'] as const;
export type SourceGeometry = (typeof SOURCE_GEOMETRIES)[number];

const Extent = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Extent = z.infer<typeof Extent>;

/** A column as the map server serves it. `original`: its name in the source file or table. */
export interface SourceColumn {
  /** Small letters, digits and `_`, so that it needs no quotes. */
  name: string;
  /** As PostgreSQL names it. */
  type: string;
  original: string;
}

/** The description of a table that can be drawn. */
export interface SourceFacts {
  schema: string;
  table: string;
  keyColumn: string;
  geometryColumn: string;
  geometryType: SourceGeometry;
  /** The EPSG code of the rows' coordinate system. */
  srid: number;
  columns: SourceColumn[];
  /** Longitudes and latitudes in EPSG:4326; null for a table without a shape. */
  extent: Extent | null;
  rowCount: number;
}

/** A warning: the key and values of its message. */
export type SourceWarning = Pick<FieldIssue, 'key' | 'values'>;

/** A table that may be published, with warnings. */
export interface CheckedSource extends SourceFacts {
  warnings: SourceWarning[];
}

/** A published source: the view has `gid` (bigint, unique), `geom` (in `srid`) and the columns. */
export interface PublishedSource extends SourceFacts {
  layerId: number;
  /** With its schema, such as `mapserver.layer_12_3f9a2c1b`; each replacement has a new name. */
  view: string;
}

export const LayerSource = z
  .object({
    tableName: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
    geometryType: z.enum(SOURCE_GEOMETRIES),
    srid: z.number().int(),
    extent: Extent.nullable().meta({ description: 'Longitudes and latitudes; null while the table is empty' }),
    rowCount: z.number().int(),
  })
  .meta({ id: 'LayerSource' });
export type LayerSource = z.infer<typeof LayerSource>;

const IMPORT_STEPS = ['UNPACKING', 'LOADING', 'CHECKING', 'LOADED', 'FAILED'] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

export const LayerImport = z
  .object({
    id: z.uuid(),
    filename: z.string(),
    step: z.enum(IMPORT_STEPS),
    rowsDone: z.number().int(),
    rowsTotal: z.number().int().nullable(),
  })
  .meta({ id: 'LayerImport' });
export type LayerImport = z.infer<typeof LayerImport>;

/** The first rows of a shapefile, decoded in one encoding. */
const ShapeReading = z.object({ encoding: z.string(), columns: z.array(z.string()), rows: z.array(z.array(z.string())) });

export const ShapePreview = z
  .object({
    name: z.string().meta({ description: 'The shapefile within the zip, without its ending' }),
    geometryType: z.enum(SOURCE_GEOMETRIES),
    rowCount: z.number().int(),
    coordinateSystem: z.string().nullable().meta({ description: 'EPSG:code by the .prj; null: the save has to name it' }),
    coordinateSystemNeeded: z.boolean(),
    encoding: z
      .string()
      .nullable()
      .meta({ description: 'By the .cpg or by the bytes themselves; null: the save has to name it' }),
    readings: z
      .array(ShapeReading)
      .meta({ description: 'The first rows in each encoding that may be meant, the likeliest first' }),
    upload: z.uuid().nullable().meta({ description: 'By which a save can mean this zip as `shapeUpload`, for an hour' }),
  })
  .meta({ id: 'ShapePreview' });
export type ShapePreview = z.infer<typeof ShapePreview>;

/** The column for a property of a style or label: by its name, else ignoring case, else by its name in the file. */
export function columnNamed(columns: readonly SourceColumn[], property: string): SourceColumn | undefined {
  const small = property.toLowerCase();
  return (
    columns.find((it) => it.name === property) ??
    columns.find((it) => it.original === property) ??
    columns.find((it) => it.name === small || it.original.toLowerCase() === small)
  );
}
