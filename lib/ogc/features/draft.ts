import * as z from 'zod';
import type { Column } from '@/lib/columns/columns';
import { attributeField } from '@/lib/elements/attributes';
import type { AttributeValueInput, ElementChange } from '@/lib/elements/schema';
import { AppError, type FieldIssue } from '@/lib/errors';
import { parse } from '@/lib/http/parse';
import type { ItemRow } from './queries';

type Properties = Record<string, unknown>;

const propertyOf = (code: string) => `properties.${code}`;

const One = z.union([z.string(), z.number(), z.boolean()]);

/** What a property may be sent as. Which of these values are good is for the rules of a save. */
function propertySchema({ kind, attributeId, isWritable }: Column): z.ZodType {
  if (!isWritable) return z.unknown().optional();
  if (attributeId === undefined) return kind === 'FLAG' ? z.boolean().nullish() : z.string().nullish();
  return kind === 'CHOICES' ? z.array(One).nullish() : One.nullish();
}

/** 400 for properties that the caller does not know, and for what no value of a column can be. */
function checkProperties(columns: readonly Column[], properties: Properties): void {
  const known = new Set(columns.map(({ code }) => code));
  const strangers = Object.keys(properties).filter((name) => !known.has(name));
  const fields = strangers.map((name) => ({
    path: propertyOf(name),
    key: 'ogc.parameter',
    values: { name: name.slice(0, 100) },
  }));
  if (fields.length > 0) throw new AppError('project.common.invalid', { fields });
  parse(z.object({ properties: z.object(Object.fromEntries(columns.map((it) => [it.code, propertySchema(it)]))) }), {
    properties,
  });
}

/** An element as it is, and whether whoever changes it reviews it. */
interface Current extends ItemRow {
  reviews: boolean;
}

function valuesOf(
  { code, attributeId, isWritable, isForReviewers }: Column,
  properties: Properties,
  current: Current | undefined,
): AttributeValueInput[] {
  if (attributeId === undefined || !isWritable) return [];
  // What they may not write stays by itself.
  if (!(code in properties) && isForReviewers && !current?.reviews) return [];
  const said = code in properties ? properties[code] : current?.attributeValues[attributeId];
  return [said ?? []].flat().map((value) => ({
    value: value as AttributeValueInput['value'],
    elementTypeAttributeType: { id: attributeId },
  }));
}

/**
 * What the properties of a feature say of its element. `current`: the element as it is, for what they do not say; absent: that has no
 * value. 400 for properties that the caller does not know, and for what no value of a column can be.
 */
export function draftOf(columns: readonly Column[], sent: Properties, current?: Current): ElementChange {
  // Nothing but what was sent: every other object has a `constructor`, as an attribute may be called.
  const properties: Properties = Object.assign(Object.create(null), sent);
  checkProperties(columns, properties);
  const { description = current?.fixed.description, is_public: isPublic, is_reviewed: isReviewed } = properties;
  return {
    description: description as string | null | undefined,
    isPublic: isPublic as boolean | null | undefined,
    isReviewed: isReviewed as boolean | null | undefined,
    listAttributeValueDto: columns.flatMap((column) => valuesOf(column, properties, current)),
  };
}

/** The field of a feature that is a field of an element. */
function featureField(columns: readonly Column[], issue: FieldIssue): FieldIssue {
  if (issue.path === 'geom') return { ...issue, path: 'geometry', label: 'columns.geom' };
  const column = columns.find(
    ({ code, attributeId }) => issue.path === (attributeId === undefined ? code : attributeField(attributeId)) && code !== 'id',
  );
  return column ? { ...issue, path: propertyOf(column.code) } : issue;
}

/** Runs a save; its errors name the fields of a feature. */
export async function inFeatureTerms<T>(columns: readonly Column[], save: Promise<T>): Promise<T> {
  try {
    return await save;
  } catch (error) {
    if (!(error instanceof AppError) || error.fields.length === 0) throw error;
    throw new AppError(error.code, { ...error, fields: error.fields.map((issue) => featureField(columns, issue)) });
  }
}
