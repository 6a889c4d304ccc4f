import * as z from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { type Column, columnName, columnsFor, GEOMETRY_COLUMN } from '@/lib/columns/columns';
import type { ElementType, GeometryType } from '@/lib/element-types/schema';
import type { Locale } from '@/lib/i18n/locales';
import { isStorable } from '@/lib/text';
import { nameIn } from '@/lib/translations/schema';

export const ByCollection = z.object({
  code: z.string().min(1).max(100).refine(isStorable).meta({ description: 'The code of the element type, in lower case' }),
});

/** A part of a JSON Schema. */
export type JsonSchema = Record<string, unknown>;

/** The formats of Part 5; where a kind is allowed, so is that of several parts. */
const GEOMETRY_FORMAT: Record<GeometryType, string> = {
  ANY_GEOMETRY: 'geometry-any',
  POINT_POLYGON: 'geometry-any',
  POINT_LINE: 'geometry-any',
  LINE_POLYGON: 'geometry-any',
  POINT: 'geometry-point-or-multipoint',
  LINE: 'geometry-linestring-or-multilinestring',
  POLYGON: 'geometry-polygon-or-multipolygon',
};

const chosen = (column: Column, locale: Locale): JsonSchema => ({
  type: 'string',
  enum: column.choices.map((it) => it.code),
  oneOf: column.choices.map((it) => ({ const: it.code, title: nameIn(it, locale) })),
});

type OfKind = Record<Column['kind'], (column: Column, words: Words) => JsonSchema>;

/** As features have them. */
const OF_KIND: OfKind = {
  STRING: ({ maxSize }) => ({ type: 'string', ...(maxSize !== null && { maxLength: maxSize }) }),
  INTEGER: () => ({ type: 'integer' }),
  DECIMAL: () => ({ type: 'number' }),
  FLAG: () => ({ type: 'boolean' }),
  DAY: () => ({ type: 'string', format: 'date' }),
  MOMENT: () => ({ type: 'string', format: 'date-time' }),
  ADDRESS: () => ({ type: 'string', format: 'uri' }),
  CHOICE: (column, { locale }) => chosen(column, locale),
  CHOICES: (column, { locale }) => ({ type: 'array', uniqueItems: true, items: chosen(column, locale) }),
};

/** As filters compare them: several choices are one text. */
const ASKED: OfKind = { ...OF_KIND, CHOICES: (_, { t }) => ({ type: 'string', description: t('ogc.several') }) };

/** The texts of a schema: a language and its messages. */
interface Words {
  locale: Locale;
  t: (key: string) => string;
}

function property(column: Column, sequence: number, words: Words, ofKind: OfKind): JsonSchema {
  const { locale, t } = words;
  return {
    title: columnName(column, locale, t),
    ...(column.unit !== null && { 'x-ogc-unit': column.unit }),
    ...ofKind[column.kind](column, words),
    'x-ogc-propertySeq': sequence,
    ...(column.code === 'id' && { 'x-ogc-role': 'id' }),
    ...(!column.isWritable && { readOnly: true }),
  };
}

function schemaOf(type: ElementType, actor: Actor, id: string, words: Words, ofKind: OfKind) {
  const columns = columnsFor(type, actor);
  const geometry = {
    title: columnName({ code: GEOMETRY_COLUMN }, words.locale, words.t),
    format: GEOMETRY_FORMAT[type.geometryType],
    'x-ogc-propertySeq': 1,
    'x-ogc-role': 'primary-geometry',
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: id,
    type: 'object',
    title: type.name,
    ...(type.description && { description: type.description }),
    properties: {
      [GEOMETRY_COLUMN]: geometry,
      ...Object.fromEntries(columns.map((it, at) => [it.code, property(it, at + 2, words, ofKind)])),
    },
    required: [GEOMETRY_COLUMN, ...columns.flatMap((it) => (it.isMandatory ? [it.code] : []))],
    additionalProperties: false,
  };
}

/** The JSON Schema of the columns of a type that somebody may see. `id`: its address. */
export const collectionSchema = (type: ElementType, actor: Actor, id: string, words: Words): JsonSchema =>
  schemaOf(type, actor, id, words, OF_KIND);

/** The JSON Schema of that by which features are found: the same columns, as filters compare them. */
export function queryablesSchema(type: ElementType, actor: Actor, id: string, words: Words): JsonSchema {
  const { required: _, ...schema } = schemaOf(type, actor, id, words, ASKED);
  return schema;
}
