import * as z from 'zod';
import { ATTRIBUTE_DATA_TYPES, type AttributeDataType, DATA_TYPES } from '@/lib/data-types';
import type { FieldIssue } from '@/lib/errors';
import { listIn, withRules } from '@/lib/http/rules';
import type { Locale } from '@/lib/i18n/locales';
import { isStorable, MAX_TEXT } from '@/lib/text';
import { Code, Wording } from '@/lib/translations/schema';
import { namedCode, translated, wording } from '@/lib/translations/texts';
import { mergedFields, UponVersion, Version } from '@/lib/versions/schema';
import { Choice, choiceInput } from './choices';

/** An element type by its id alone: attribute types stand below these. */
const TypeRef = z.object({ id: z.number().int().positive() });

export const AttributeType = z
  .object({
    id: z.number().int(),
    version: Version,
    code: Code,
    description: z.string(),
    dataType: z.enum(ATTRIBUTE_DATA_TYPES),
    maxSize: z.number().int().nullable(),
    helpCode: Code.nullable(),
    valueGroupCode: z.object({ groupCode: z.string(), listCode: z.array(Choice) }).nullable(),
    min: z.string().nullable().meta({ description: 'The least value, in the text form of the data type' }),
    max: z.string().nullable().meta({ description: 'The greatest value' }),
    defaultValue: z
      .string()
      .nullable()
      .meta({ description: 'What an element has that says nothing; several choices with `|` between' }),
    unit: z.string().nullable(),
    pattern: z.string().nullable().meta({ description: 'A regular expression (RE2) that the whole value matches' }),
    patternMessage: Wording.nullable(),
    placeholder: Wording.nullable(),
    referenceType: TypeRef.nullable().meta({ description: 'Of REFERENCE: only to elements of this type' }),
    inUse: z.boolean(),
  })
  .meta({ id: 'AttributeType' });

/** An attribute type after a change. */
export const SavedAttributeType = AttributeType.extend(mergedFields).meta({ id: 'SavedAttributeType' });

const MAX_HELP = 20_000;
const MAX_LIMIT = 100;
const MAX_SAID = 500;
const REQUIRED = 'project.app.Body.field.required';

const folded = (code: unknown) => (typeof code === 'string' ? code.trim().toLowerCase() : code);

/** The codes of values that occur more than once, ignoring case, without the first occurrence. */
const doubles = (values: readonly Record<string, unknown>[]) =>
  values.flatMap(({ code }, at) =>
    typeof code === 'string' && values.findIndex((it) => folded(it.code) === folded(code)) < at
      ? [{ path: `valueGroupCode.listCode.${at}.code`, key: 'project.app.Body.field.taken' }]
      : [],
  );

/** A value as text; numbers may be sent as such. */
const ValueText = (maxLength: number) =>
  z
    .union([z.string(), z.number(), z.boolean()])
    .transform((it) => String(it).trim())
    .refine((it) => it.length <= maxLength && isStorable(it))
    .meta({ type: 'string', maxLength }) as unknown as z.ZodType<string, string>;

const text = (it: unknown) => (it === undefined || it === null || it === '' ? undefined : String(it).trim() || undefined);

/** The texts of a default value: one, or several choices with a line between them. */
export const defaultTexts = (dataType: AttributeDataType, value: string): string[] =>
  DATA_TYPES[dataType].isMultiple ? value.split('|').filter((it) => it !== '') : [value];

/** Not checked: anything. */
type Limits = Partial<Record<'min' | 'max' | 'defaultValue' | 'maxSize' | 'valueGroupCode', unknown>>;

/** What is wrong with the ends and the default of values of a data type. */
export function limitIssues(
  dataType: AttributeDataType,
  { min, max, defaultValue, maxSize, valueGroupCode }: Limits,
): FieldIssue[] {
  const { compare, parse, pointsAt } = DATA_TYPES[dataType];
  const listCode = listIn((valueGroupCode as { listCode?: unknown } | null | undefined)?.listCode) as unknown as Code[];
  const rules = { maxSize: typeof maxSize === 'number' ? maxSize : null, valueGroupCode: { listCode } };
  const wrong = (path: string, it: string | undefined) => it !== undefined && parse(it, rules).problem !== undefined && path;
  const [least, most, byDefault] = [text(min), text(max), text(defaultValue)];
  const bad = [
    ...(compare ? [wrong('min', least), wrong('max', most)] : []),
    byDefault !== undefined && defaultTexts(dataType, byDefault).some((it) => wrong('defaultValue', it)) && 'defaultValue',
  ].filter((it) => it !== false);
  // What one element points at is no default for all.
  if (pointsAt && byDefault !== undefined) return [{ path: 'defaultValue', key: 'project.attributeType.noDefault' }];
  if (bad.length > 0 || !compare) return bad.map((path) => ({ path, key: 'project.app.Body.field.invalid' }));
  // Ends and values are compared as they are stored.
  const [low, high, value] = [least, most, byDefault].map((it) => (it === undefined ? undefined : parse(it, rules).value));
  const isAbove = (it: string | undefined, other: string | undefined) =>
    it !== undefined && other !== undefined && compare(it, other) > 0;
  const tooSmall = (path: string, min: string) => [{ path, key: 'project.app.Body.field.tooSmall', values: { min } }];
  if (least !== undefined && isAbove(low, high)) return tooSmall('max', least);
  if (least !== undefined && isAbove(low, value)) return tooSmall('defaultValue', least);
  return most !== undefined && isAbove(value, high)
    ? [{ path: 'defaultValue', key: 'project.app.Body.field.tooBig', values: { max: most } }]
    : [];
}

/**
 * What an administrator writes, with names in each of these languages. Code and data type cannot be changed later; what a data type
 * does not have (a size, values) may be sent and is ignored.
 */
export const attributeTypeInput = (active: readonly Locale[]) =>
  withRules(
    z.object({
      version: UponVersion,
      code: namedCode(active),
      description: z.string().trim().min(1).max(1000).refine(isStorable),
      dataType: z.enum(ATTRIBUTE_DATA_TYPES),
      maxSize: z.number().int().min(1).max(100_000).nullish(),
      helpCode: translated([], MAX_HELP).nullish(),
      valueGroupCode: z.object({ listCode: z.array(choiceInput(active)).max(2000) }).nullish(),
      min: ValueText(MAX_LIMIT).nullish(),
      max: ValueText(MAX_LIMIT).nullish(),
      defaultValue: ValueText(MAX_TEXT).nullish(),
      unit: z.string().trim().max(40).refine(isStorable).nullish(),
      pattern: z.string().max(1000).refine(isStorable).nullish(),
      patternMessage: wording(MAX_SAID).nullish(),
      placeholder: wording(MAX_SAID).nullish(),
      referenceType: TypeRef.nullish().meta({
        description: 'Of REFERENCE alone: the type of the elements that it may be to; null: any',
      }),
    }),
    ({ dataType, maxSize, valueGroupCode, referenceType, ...limits }) => {
      const values = listIn((valueGroupCode as { listCode?: unknown } | null | undefined)?.listCode);
      const known = ATTRIBUTE_DATA_TYPES.find((it) => it === dataType);
      const { hasSize, hasValues } = known ? DATA_TYPES[known] : { hasSize: false, hasValues: false };
      return [
        ...(hasSize && maxSize == null ? [{ path: 'maxSize', key: REQUIRED }] : []),
        ...(hasValues && values.length === 0 ? [{ path: 'valueGroupCode', key: REQUIRED }] : []),
        ...(hasValues ? doubles(values) : []),
        ...(known ? limitIssues(known, { ...limits, maxSize, valueGroupCode }) : []),
        ...(known && referenceType != null && DATA_TYPES[known].pointsAt !== 'element'
          ? [{ path: 'referenceType', key: 'project.attributeType.referenceType' }]
          : []),
      ];
    },
  );
export const AttributeTypeInput = attributeTypeInput([]).meta({ id: 'AttributeTypeInput' });

export type AttributeTypeInput = z.infer<typeof AttributeTypeInput>;
export type AttributeType = z.infer<typeof AttributeType>;
export type SavedAttributeType = z.infer<typeof SavedAttributeType>;
