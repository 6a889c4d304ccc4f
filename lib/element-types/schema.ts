import * as z from 'zod';
import { AttributeType } from '@/lib/attribute-types/schema';
import type { FieldIssue } from '@/lib/errors';
import { listIn, type Unchecked, withRules } from '@/lib/http/rules';
import type { Locale } from '@/lib/i18n/locales';
import { type LegendImage, LegendType, type LegendUpload, legendFields, legendProblems } from '@/lib/legends/schema';
import { ReviewPolicy } from '@/lib/review/schema';
import { StyleBinding, StyleBindingInput, type StyleColumn } from '@/lib/styles/binding/schema';
import { Filter, type StyleDocument, type StyleGeometry } from '@/lib/styles/schema';
import { isStorable } from '@/lib/text';
import { Code, Translations, Wording } from '@/lib/translations/schema';
import { textIssues, translated, wording } from '@/lib/translations/texts';
import { mergedFields, UponVersion, Version } from '@/lib/versions/schema';
import { TypeMetadata, TypeMetadataInput } from './metadata';

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
    warnings: z
      .array(z.string())
      .optional()
      .meta({ description: 'For administrators: what its styles ask for in vain, in the language of the caller' }),
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

/** A share of 0..1; the interface shows percent. */
const Opacity = z
  .number()
  .refine((share) => share >= 0 && share <= 1, { params: { key: 'project.elements.opacity.defaultOpacity.error' } })
  .meta({ minimum: 0, maximum: 1 });

const isId = (id: unknown) => Number.isSafeInteger(id) && Number(id) > 0;

/** Ids of types. A wrong entry is an error of the whole list. */
const TypeIds = z
  .array(z.unknown())
  .max(200)
  .refine((ids) => ids.every(isId), { params: { key: 'project.app.Body.field.invalid' } })
  .meta({ items: { type: 'integer', minimum: 1 } }) as unknown as z.ZodType<number[], number[]>;

/** The fields of an element type as an administrator writes them, without the rules over several of them. */
export const elementTypeFields = (active: readonly Locale[]) =>
  z.object({
    version: UponVersion,
    state: TypeState.nullish().meta({ description: 'Absent: PUBLISHED for a new type, an existing one keeps it' }),
    code: z.string().trim().min(1).max(100).refine(isStorable),
    codeDto: translated(active),
    description: z.string().max(2000).refine(isStorable).nullish(),
    geometryType: GeometryType,
    listAttributeType: z
      .array(
        z.object({
          attributeType: z.object({ id: z.number().int().min(1) }),
          attributeOrder: z.number().int().min(1).max(10_000),
          mandatory: z.boolean().nullish(),
          retired: z.boolean().nullish(),
          unique: z.boolean().nullish(),
          readOnly: z.boolean().nullish(),
          visibility: Visibility.nullish().meta({
            description: 'Absent: of contact data CONTRIBUTOR, of others PUBLIC; an existing one keeps it',
          }),
          group: wording(200).nullish(),
          condition: Filter.nullish(),
        }),
      )
      .max(500)
      .nullish(),
    titleAttribute: z.string().nullish().meta({ description: 'The code of one of its attributes' }),
    defaultPublic: z.boolean().nullish(),
    reviewPolicy: ReviewPolicy.nullish().meta({ description: 'Absent: NONE for a new type, an existing one keeps it' }),
    similarTypes: TypeIds.nullish(),
    canJoin: z.boolean().nullish(),
    joinTooltipText: translated([]).nullish(),
    joinTableText: translated([]).nullish(),
    order: z
      .number()
      .int()
      .min(-1_000_000)
      .max(1_000_000)
      .nullish()
      .meta({ description: 'Absent: a new type is the last one, an existing one stays where it is' }),
    pointStyleName: z.string().nullish(),
    lineStyleName: z.string().nullish(),
    polygonStyleName: z.string().nullish(),
    styleBindings: z
      .array(StyleBindingInput)
      .max(600)
      .nullish()
      .meta({ description: 'Decides which attributes supply the properties of the styles; absent: they are matched anew' }),
    defaultOpacity: Opacity.nullish(),
    allowChangeOpacity: z.boolean().nullish(),
    metadata: TypeMetadataInput.nullish().meta({ description: 'Absent: an existing type keeps what it has' }),
    ...legendFields,
  });

/** An element type has each attribute type only once. */
const doubles = (attributes: readonly Record<string, unknown>[]) => {
  const ids = attributes.map((it) => (it.attributeType as { id?: unknown } | null | undefined)?.id);
  return ids.flatMap((id, at) =>
    typeof id === 'number' && ids.indexOf(id) < at
      ? [{ path: `listAttributeType.${at}.attributeType`, key: 'project.app.Body.field.taken' }]
      : [],
  );
};

/** The rules over several fields, without those of the legend. */
export const elementTypeRules =
  (active: readonly Locale[]) =>
  ({ canJoin, joinTooltipText, joinTableText, listAttributeType }: Unchecked<ElementTypeInput>): FieldIssue[] => {
    const inAll = (path: string, texts: unknown) => {
      const sound = Translations.nullish().safeParse(texts);
      return canJoin === true && sound.success ? textIssues(path, sound.data, active) : [];
    };
    return [
      ...inAll('joinTooltipText', joinTooltipText),
      ...inAll('joinTableText', joinTableText),
      ...doubles(listIn(listAttributeType)),
    ];
  };

/**
 * What an administrator writes, with texts in each of these languages. Styles by name, for the kinds that the geometry type allows; without
 * one the first of its kind. `upload`: a new image for the legend comes along.
 */
export const elementTypeInput = (active: readonly Locale[], upload?: LegendUpload) =>
  withRules(elementTypeFields(active), (input) => [...elementTypeRules(active)(input), ...legendProblems(input, upload)]);
export const ElementTypeInput = elementTypeInput([]).meta({ id: 'ElementTypeInput' });

export type ElementTypeInput = z.infer<ReturnType<typeof elementTypeFields>>;
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
}
