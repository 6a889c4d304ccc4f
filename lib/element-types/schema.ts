import * as z from 'zod';
import { AttributeType } from '@/lib/attribute-types/schema';
import { type LegendImage, LegendType } from '@/lib/legends/schema';
import { ReviewPolicy } from '@/lib/review/schema';
import { StyleBinding, type StyleColumn } from '@/lib/styles/binding/schema';
import { Filter, type StyleDocument, type StyleGeometry } from '@/lib/styles/schema';
import { Code, Wording } from '@/lib/translations/schema';
import { mergedFields, Version } from '@/lib/versions/schema';
import { TypeMetadata } from './metadata';

export { LEGEND_TYPES } from '@/lib/legends/schema';

export const GEOMETRY_TYPES = [
  'ANY_GEOMETRY',
  'POINT_POLYGON',
  'POINT_LINE',
  'LINE_POLYGON',
  'POINT',
  'LINE',
  'POLYGON',
] as const;
export const GeometryType = z.enum(GEOMETRY_TYPES);

/** Of an element type: prepared, in use, put away. Only a published one is there for others than administrators. */
export const TYPE_STATES = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const;
export const TypeState = z.enum(TYPE_STATES);
export type TypeState = z.infer<typeof TypeState>;

/** Who sees the values of an attribute: everybody; the owner and who reviews the element; who reviews it. */
export const VISIBILITIES = ['PUBLIC', 'CONTRIBUTOR', 'REVIEWER'] as const;
export const Visibility = z.enum(VISIBILITIES);

/** An attribute of an element type: its position in the form and whether it is mandatory. */
export const ElementTypeAttributeType = z
  .object({
    id: z.number().int(),
    attributeType: AttributeType,
    attributeOrder: z.number().int(),
    mandatory: z.boolean(),
    retired: z.boolean().meta({ description: 'Asked for no more; what elements have of it stays' }),
    unique: z.boolean().meta({ description: 'No two elements of the type have the same value' }),
    readOnly: z.boolean().meta({ description: 'Written by reviewers and administrators only' }),
    visibility: Visibility.meta({
      description: 'Who sees its values: everybody; the owner, reviewers in scope and administrators; the latter two',
    }),
    group: Wording.nullable().meta({ description: 'The part of the form in which it stands' }),
    condition: Filter.nullable().meta({ description: 'Which elements have it; `property` is the code of another attribute' }),
  })
  .meta({ id: 'ElementTypeAttributeType' });

export const ElementType = z
  .object({
    id: z.number().int(),
    version: Version,
    state: TypeState.meta({ description: 'Drafts and archived types are there for administrators alone' }),
    code: z.string(),
    codeDto: Code,
    name: z.string().meta({ description: 'The name in the language of the caller' }),
    description: z.string().nullable(),
    geometryType: GeometryType,
    listAttributeType: z.array(ElementTypeAttributeType),
    titleAttribute: z.string().nullable().meta({ description: 'The code of its attribute that is the name of its elements' }),
    defaultPublic: z.boolean().meta({ description: 'Whether a form proposes that everybody may see a new element' }),
    reviewPolicy: ReviewPolicy,
    similarTypes: z.array(z.number().int()).meta({ description: 'The other types in which a new element may be there already' }),
    canJoin: z.boolean(),
    joinTooltipText: Code.nullable(),
    joinTableText: Code.nullable(),
    order: z.number().int().meta({ description: 'Of lists, and of what lies on the map from the ground up; then by id' }),
    pointStyleName: z.string().nullable(),
    lineStyleName: z.string().nullable(),
    polygonStyleName: z.string().nullable(),
    styleBindings: z.array(StyleBinding).meta({ description: 'Which attributes supply the properties that its styles read' }),
    warnings: z.array(z.string()).optional().meta({
      description:
        'For administrators: what its styles and the conditions of its attributes ask for in vain, in the language of the caller',
    }),
    attributesInUse: z.array(z.number().int()).optional().meta({
      description: 'For administrators: its attributes of which something was said, which are retired and not taken away',
    }),
    defaultOpacity: z.number().min(0).max(1).nullable(),
    allowChangeOpacity: z.boolean(),
    legendType: LegendType,
    legendTypeValue: z.string().nullable(),
    metadata: TypeMetadata,
    hasElements: z.boolean(),
  })
  .meta({ id: 'ElementType' });

/** An element type after a change. */
export const SavedElementType = ElementType.extend(mergedFields).meta({ id: 'SavedElementType' });
export type SavedElementType = z.infer<typeof SavedElementType>;

/** A short form of the type in an element, for clients that read the types separately. */
export const ElementTypeReference = z
  .strictObject({
    id: z.number().int(),
    code: z.string(),
    name: z.string().meta({ description: 'The name in the language of the caller' }),
  })
  .meta({ id: 'ElementTypeReference' });

/** How an answer contains the type of an element: whole by default, or as a reference. */
export const TypeForm = z
  .enum(['reference'])
  .optional()
  .meta({ description: '`reference`: the type of each element as { id, code, name } in place of the whole type' });
export type TypeForm = z.infer<typeof TypeForm>;

export type GeometryType = z.infer<typeof GeometryType>;
export type ElementTypeAttributeType = z.infer<typeof ElementTypeAttributeType>;
export type Visibility = z.infer<typeof Visibility>;
export type ElementType = z.infer<typeof ElementType>;
export type ElementTypeReference = z.infer<typeof ElementTypeReference>;

/** An element type as standards list it. */
export interface CollectionOutline {
  id: number;
  /** In lower case; no other one has it. */
  code: string;
  /** In the language of the caller. */
  name: string;
  codeDto: Code;
  description: string | null;
  geometryType: GeometryType;
  metadata: TypeMetadata;
}

/** An element type as the map needs it. */
export interface MapType {
  id: number;
  name: string;
  geometryType: GeometryType;
  /** The style documents of its geometries; the properties that they read are columns. */
  styles: Partial<Record<StyleGeometry, StyleDocument>>;
  /** What the styles read of an element, as tiles have it from zoom 15 on. */
  columns: readonly StyleColumn[];
  /** 0..1 */
  opacity: number;
  allowChangeOpacity: boolean;
  /** Absent: it shows at first. */
  initiallyVisible?: boolean;
  /** Denominators of the scales between which it shows. */
  minScale?: number | null;
  maxScale?: number | null;
  legend: readonly LegendImage[];
  /** For administrators, who get such types too. Absent: it is published. */
  state?: TypeState;
}

/** What a definition is known by. */
export type DefinedType = Pick<ElementType, 'id' | 'version'> & {
  listAttributeType: readonly { attributeType: Pick<AttributeType, 'version'> }[];
};

/** Names the definition of a type and of its attribute types: each change of one of them gives another text. */
export const definitionOf = ({ version, listAttributeType }: DefinedType): string =>
  `${version} ${listAttributeType.reduce((sum, { attributeType }) => sum + attributeType.version, 0)}`;
