import * as z from 'zod';
import { Element } from '@/lib/elements/schema';

const ACTIONS = ['CREATE', 'MODIFY', 'DELETE', 'RESTORE', 'REVERT', 'REVIEW', 'MERGE'] as const;
const SOURCES = ['form', 'api', 'import', 'review', 'revert', 'system'] as const;

const FIELDS =
  '`description`, `geom`, `isPublic`, `isReviewed`, `internalComments`, `attribute.{id}`, `file.{uuid}`, `relation.{id}` or `join.{id}`';

/** What a field was and what it is; null: not set. Geometries are GeoJSON in EPSG:4326. */
export const FieldChange = z
  .object({ field: z.string().meta({ description: FIELDS }), before: z.json(), after: z.json() })
  .meta({ id: 'FieldChange' });

export const Person = z.object({ id: z.number().int(), login: z.string() });

/** One entry of the history of an element. */
export const Revision = z
  .object({
    id: z.number().int(),
    elementId: z.number().int(),
    version: z.number().int().meta({ description: 'Of the element after the change' }),
    action: z.enum(ACTIONS),
    at: z.string(),
    author: Person.optional().meta({ description: 'Administrators, and whoever made the change' }),
    acceptedBy: Person.optional().meta({ description: 'Administrators; of an accepted proposal' }),
    source: z.enum(SOURCES),
    note: z.string().nullable(),
    changes: z.array(FieldChange),
  })
  .meta({ id: 'Revision' });

/** What to put back to before a revision: all of it, or some fields. */
export const RevertInput = z
  .object({
    version: z.number().int().meta({ description: 'The version that was read' }),
    fields: z.array(z.string().max(200)).min(1).max(1000).nullish(),
  })
  .meta({ id: 'RevertInput' });

/** An element after a revert, with what could not be put back. */
export const Reverted = Element.extend({
  leftOut: z.array(z.object({ field: z.string(), reason: z.string() })),
}).meta({ id: 'Reverted' });

export type RevertInput = z.output<typeof RevertInput>;
export type Reverted = z.infer<typeof Reverted>;
export type Action = (typeof ACTIONS)[number];
export type Source = (typeof SOURCES)[number];
export type FieldChange = z.infer<typeof FieldChange>;
export type Revision = z.infer<typeof Revision>;
