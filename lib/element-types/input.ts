import * as z from 'zod';
import type { FieldIssue } from '@/lib/errors';
import { listIn, type Unchecked, withRules } from '@/lib/http/rules';
import type { Locale } from '@/lib/i18n/locales';
import { type LegendUpload, legendFields, legendProblems } from '@/lib/legends/schema';
import { ReviewPolicy } from '@/lib/review/schema';
import { StyleBindingInput } from '@/lib/styles/binding/schema';
import { Filter } from '@/lib/styles/schema';
import { isStorable } from '@/lib/text';
import { Translations } from '@/lib/translations/schema';
import { textIssues, translated, wording } from '@/lib/translations/texts';
import { UponVersion } from '@/lib/versions/schema';
import { TypeMetadataInput } from './metadata';
import { GeometryType, TypeState, Visibility } from './schema';

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
    styleBindings: z.array(StyleBindingInput).max(600).nullish().meta({
      description:
        'Decides which attributes supply the properties of the styles; absent: they are matched anew, or stay where the change is merged',
    }),
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
