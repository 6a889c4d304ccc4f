import * as z from 'zod';
import { ATTRIBUTE_DATA_TYPES } from '@/lib/data-types';
import { ElementType, GeometryType } from '@/lib/element-types/schema';
import { Job } from '@/lib/jobs/schema';
import { isStorable } from '@/lib/text';

export const MAX_IMPORT_BYTES = 1024 ** 3;
export const MAX_COLUMNS = 500;
/** Maximum number of rows that a contributor may import. */
export const MAX_OWN_ROWS = 500;

const IMPORT_FORMATS = ['csv', 'xlsx', 'geojson', 'gpkg', 'shp', 'kml', 'gpx', 'photos'] as const;

/** Maximum number of elements that a cell relates the element of its row to. */
export const MAX_RELATED = 200;

const FIELD_TARGETS = ['id', 'description', 'isPublic', 'isReviewed', 'ownerLogin', 'creationDate', 'lon', 'lat', 'wkt'] as const;
const Target = z
  .union([
    z.enum([...FIELD_TARGETS, 'relationKey']),
    z.templateLiteral(['attribute.', z.number().int().positive()]),
    z.templateLiteral(['relationKey.attribute.', z.number().int().positive()]),
  ])
  .meta({
    id: 'ImportTarget',
    description:
      'What a column becomes: a field of an element (`ownerLogin` and `creationDate` of new ones only), `attribute.{id}`, or a relation key: the elements that it names, with `|` between ' +
      'several, are related to that of the row. `relationKey`: by their id; `relationKey.attribute.{id}`: by an attribute of a type',
  });

/** What a file says: the name of a column, or a value in it. */
const InFile = z.string().max(1000).refine(isStorable);

/** How a file is read. Absent fields are detected. */
export const ImportMapping = z
  .object({
    typeId: z.number().int().positive(),
    columns: z.record(InFile, Target.nullable()).default({}).meta({
      description:
        'By the name of a column: what it becomes; null: nothing. Those that are not named are matched by code or name',
    }),
    values: z
      .record(InFile, z.record(InFile, z.string().max(200).refine(isStorable)))
      .optional()
      .meta({
        description:
          'By the name of a column and a value in it: the code of the choice that it stands for, before codes and texts are compared. A code that is no choice says nothing',
      }),
    key: Target.optional().meta({ description: '`id` or an attribute by which rows are those of existing elements' }),
    deleteMissing: z.boolean().optional().meta({ description: 'Elements that the file does not have go to the bin' }),
    isPublic: z.boolean().optional().meta({ description: 'Of new elements, where no column says it; false unless it is said' }),
    crs: z.string().max(40).refine(isStorable).optional().meta({ description: 'Of the coordinates: `EPSG:25829`' }),
    encoding: z.string().max(40).refine(isStorable).optional(),
    separator: z.enum([',', ';', '\t', '|']).optional(),
  })
  .meta({ id: 'ImportMapping' });

const ChoiceText = z.string().trim().min(1).max(200).refine(isStorable);
const NewAttribute = z.object({
  column: z.string().max(1000).meta({ description: 'The column that it is made for' }),
  name: z.string().trim().min(1).max(200).refine(isStorable),
  dataType: z.enum(ATTRIBUTE_DATA_TYPES),
  choices: z.array(ChoiceText).max(2000).nullish(),
  values: z.record(InFile, ChoiceText).nullish().meta({
    description: 'What values of the column are called among the choices',
  }),
});

/** A type for the content of a file. Its name and those of its attributes are the same in every language at first. */
export const NewTypeFromFile = z
  .object({
    name: z.string().trim().min(1).max(200).refine(isStorable),
    geometryType: GeometryType,
    attributes: z.array(NewAttribute).max(200),
  })
  .meta({ id: 'NewTypeFromFile' });
export const TypeFromFile = z
  .object({
    type: ElementType,
    columns: z.record(z.string(), Target).meta({ description: 'The attribute of each column, as a mapping has it' }),
    values: z
      .record(z.string(), z.record(z.string(), z.string()))
      .meta({ description: 'The choices that values stand for, as a mapping has them' }),
  })
  .meta({ id: 'TypeFromFile' });

const ImportColumn = z.object({
  name: z.string(),
  samples: z.array(z.string()),
  dataType: z.enum(ATTRIBUTE_DATA_TYPES).meta({ description: 'Guessed from the values' }),
  choices: z.array(z.string()).meta({ description: 'The different values, where they are few' }),
  target: Target.nullable().meta({ description: 'What it would become' }),
});

export const ImportPreview = z
  .object({
    format: z.enum(IMPORT_FORMATS),
    encoding: z.string().nullable(),
    separator: z.string().nullable(),
    crs: z.string().nullable().meta({ description: 'Null: it has to be said' }),
    rowCount: z.number().int(),
    geometryTypes: z.array(z.string()).meta({ description: 'POINT, LINE, POLYGON, of the first rows' }),
    columns: z.array(ImportColumn),
  })
  .meta({ id: 'ImportPreview' });

const count = z.number().int().min(0);
/** The `result` of the job. */
export const ImportResult = z.object({
  new: count,
  changed: count,
  proposed: count.default(0).meta({ description: 'Changes that are proposals, because the review of the type comes first' }),
  unchanged: count,
  related: count.default(0).meta({ description: 'Relations that were made, or would be' }),
  deleted: count,
  refused: count,
  unknownValues: z.array(z.object({ column: z.string(), value: z.string(), count })),
  ignored: z
    .array(z.object({ column: z.string(), count }))
    .default([])
    .meta({
      description: 'Columns of owners or days of creation, and how many values in them differ from those of existing elements',
    }),
});

export const ImportFacts = z
  .object({
    filename: z.string().nullable().meta({ description: 'Null: it undoes another import' }),
    mapping: ImportMapping.nullable(),
    dryRun: z.boolean(),
    undoes: z.number().int().nullable().meta({ description: 'The job that it undoes' }),
    undoneBy: z.number().int().nullable().meta({ description: 'The job that undoes it' }),
    undoState: Job.shape.state.nullable().meta({
      description: 'The state of that job. FAILED, CANCELLED: undone in part; another call of `undo` goes on with what is left',
    }),
  })
  .meta({ id: 'ImportFacts' });

export const RefusedRow = z
  .object({
    row: z.number().int(),
    column: z.string().nullable().meta({ description: 'Null: the row as a whole, or its geometry' }),
    value: z.string().nullable(),
    reason: z.string(),
  })
  .meta({ id: 'RefusedRow' });

export const ImportDifference = z
  .object({
    row: z.number().int().nullable().meta({ description: 'Null: an element that the file does not have' }),
    elementId: z.number().int(),
    proposed: z.boolean().meta({ description: 'Not in force before a reviewer has accepted it' }),
    deleted: z.boolean().meta({ description: 'It goes to the bin, because the file does not have it' }),
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).meta({
      description:
        'By field: what it was, and what it is; of a deleted element its description. `relation.{id of the other element}`: a new relation',
    }),
  })
  .meta({ id: 'ImportDifference' });

/** Maximum number of rows of each state whose locations are returned. */
export const MAX_LOCATIONS = 2000;

export const ImportLocations = z
  .object({
    type: z.literal('FeatureCollection'),
    features: z.array(
      z.object({
        type: z.literal('Feature'),
        geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
        properties: z.object({ row: z.number().int().nullable(), state: z.string() }),
      }),
    ),
  })
  .meta({ id: 'ImportPlaces' });

export const SavedMapping = z
  .object({ id: z.number().int(), name: z.string(), mapping: ImportMapping })
  .meta({ id: 'SavedImportMapping' });
export const NewMapping = z.object({ name: z.string().trim().min(1).max(200).refine(isStorable), mapping: ImportMapping });

export type NewTypeFromFile = z.output<typeof NewTypeFromFile>;
export type TypeFromFile = z.output<typeof TypeFromFile>;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];
export type ImportTarget = z.output<typeof Target>;
export type ImportMapping = z.output<typeof ImportMapping>;
export type ImportPreview = z.output<typeof ImportPreview>;

export type ImportFacts = z.output<typeof ImportFacts>;
export type RefusedRow = z.output<typeof RefusedRow>;
export type ImportResult = z.output<typeof ImportResult>;
export type ImportDifference = z.output<typeof ImportDifference>;
export type ImportLocations = z.output<typeof ImportLocations>;
export type SavedMapping = z.output<typeof SavedMapping>;
