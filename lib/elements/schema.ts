import * as z from 'zod';
import { ElementType, ElementTypeReference } from '@/lib/element-types/schema';
import { ElementFile, FileToInsert, FileToModify } from '@/lib/files/schema';
import { Municipality, Parish, Province } from '@/lib/locations/schema';
import { ReviewState } from '@/lib/review/schema';
import { isStorable, MAX_TEXT } from '@/lib/text';
import type { ElementGeometry } from './geometry';

const ELEMENT_GEOMETRIES = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'] as const;

/** GeoJSON (RFC 7946), EPSG:4326, longitude first. */
export const Geometry = z
  .object({ type: z.enum(ELEMENT_GEOMETRIES), coordinates: z.array(z.any()) })
  .meta({ id: 'Geometry', description: 'GeoJSON geometry, EPSG:4326, longitude first' }) as unknown as z.ZodType<
  ElementGeometry,
  ElementGeometry
>;

/** An element that another one refers to. */
const ReferredElement = z
  .object({ id: z.number().int(), name: z.string(), typeId: z.number().int() })
  .meta({ id: 'ReferredElement' });

export const AttributeValue = z
  .object({
    id: z.string(),
    value: z.string(),
    elementTypeAttributeType: z.object({ id: z.number().int() }),
    reference: ReferredElement.optional().meta({ description: 'Of REFERENCE: the element, where the caller sees it' }),
  })
  .meta({ id: 'AttributeValue', description: 'One value in its text form; several chosen values are several entries' });

/** An element as its reader may see it: fields that the role may not see are absent. */
export const Element = z
  .object({
    id: z.number().int(),
    version: z.number().int(),
    name: z.string().meta({ description: 'The value of the title attribute of its type; without one, the description' }),
    description: z.string(),
    geom: Geometry,
    creationDate: z.string(),
    modificationDate: z.string(),
    isPublic: z.boolean(),
    isReviewed: z.boolean(),
    reviewState: ReviewState.optional().meta({ description: 'Reviewers, administrators, and the owner' }),
    internalComments: z.string().nullable().optional().meta({ description: 'Reviewers and administrators only' }),
    owner: z.string().optional().meta({ description: 'Reviewers, administrators, and the owner' }),
    ownerId: z.number().int().optional(),
    ownerLogin: z.string().optional(),
    isOwnerUser: z.boolean(),
    userCanJoin: z.boolean(),
    province: Province.nullable(),
    municipality: Municipality.nullable(),
    parish: Parish.nullable(),
    listParishes: z.array(Parish),
    listAttributeValueDto: z.array(AttributeValue),
    listGeometricElementFileDto: z.array(ElementFile),
    // The reference is tried first: it accepts its own fields only, so it rejects a whole type at once.
    geometricElementTypeDto: z.union([ElementTypeReference, ElementType]),
  })
  .meta({ id: 'Element' });

/** An element after a change. */
export const SavedElement = Element.extend({
  merged: z
    .array(z.string())
    .optional()
    .meta({ description: 'After a change of an older version: the fields that were taken from what others have saved since' }),
}).meta({ id: 'SavedElement' });

const StorableText = z
  .string()
  .max(MAX_TEXT)
  .refine(isStorable, { params: { key: 'project.app.Body.field.invalid' } });
const TypeRef = z.object({ id: z.number().int().positive() });

/** A value as it is sent. `checkAttributes`, which knows the type, checks the data type. */
export const AttributeValueInput = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]).nullish(),
  elementTypeAttributeType: z.object({ id: z.number().int() }),
});

/**
 * What a person may write. That there is a description, a good geometry and all mandatory values is checked by
 * `checkElement`, so that one answer names every mistake.
 */
export const ElementInput = z
  .object({
    description: StorableText.nullish().meta({ description: 'Required' }),
    geom: z.unknown().optional().meta({
      description:
        'Required. GeoJSON; also {"type":"Circle","coordinates":[lon,lat],"radius":metres} and {"type":"LinearRing","coordinates":[[lon,lat],…]}',
    }),
    isPublic: z.boolean().nullish(),
    isReviewed: z.boolean().nullish().meta({ description: 'Ignored unless from a reviewer or an administrator' }),
    internalComments: StorableText.nullish().meta({ description: 'Ignored unless from a reviewer or an administrator' }),
    geometricElementTypeDto: TypeRef.loose().nullish().meta({ description: 'Required' }),
    listAttributeValueDto: z.array(AttributeValueInput).max(5000).nullish(),
    listFileToInsertDto: z.array(FileToInsert).max(50).nullish(),
    sendingKey: z.uuid().nullish().meta({ description: 'Made up by the sender: repeating a call with it writes nothing twice' }),
  })
  .meta({ id: 'ElementInput' });

export const ElementChange = ElementInput.omit({ listFileToInsertDto: true })
  .extend({
    id: z.number().int().nullish(),
    version: z.number().int().nullish().meta({
      description: 'The version that was read: what others have saved since is merged. Without it the call is the last word',
    }),
    listFileToModifyDto: z.array(FileToModify).max(500).nullish(),
  })
  .meta({ id: 'ElementChange' });

/** A part or a hole of less than this many square metres is there by mistake. */
export const MIN_PART_M2 = 1;

export const MendInput = z
  .object({ geom: z.unknown().optional().meta({ description: 'Required. As in an element that is sent' }) })
  .meta({ id: 'MendInput' });
export const Mended = z.object({ geom: Geometry }).meta({ id: 'Mended' });

export type MendInput = z.input<typeof MendInput>;
export type Mended = z.infer<typeof Mended>;
export type AttributeValue = z.infer<typeof AttributeValue>;
export type AttributeValueInput = z.infer<typeof AttributeValueInput>;
export type Element = z.infer<typeof Element>;
export type SavedElement = z.infer<typeof SavedElement>;
export type ElementInput = z.input<typeof ElementInput>;
export type ElementChange = z.input<typeof ElementChange>;
