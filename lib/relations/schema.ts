import * as z from 'zod';
import { Element } from '@/lib/elements/schema';
import type { FieldIssue } from '@/lib/errors';
import { withRules } from '@/lib/http/rules';
import { isStorable, MAX_TEXT } from '@/lib/text';

const required = { params: { key: 'project.app.Body.field.required' } };

/** An element named by its id; whatever else a client sends of it is ignored. */
const ElementRef = z
  .object({ id: z.number().int().positive().nullish() })
  .refine(({ id }) => id !== null && id !== undefined, required)
  .transform(({ id }) => ({ id: id as number }))
  .meta({ id: 'ElementRef' });

const Comments = z
  .string()
  .max(MAX_TEXT)
  .refine(isStorable, { params: { key: 'project.app.Body.field.invalid' } })
  .nullish();

/** A relation as its reader may see it: both elements as that role sees them, the author for administrators and for the author. */
export const Relation = z
  .object({
    id: z.number().int(),
    isPublic: z.boolean(),
    isReviewed: z.boolean(),
    comments: z.string().nullable(),
    geometricElement1: Element,
    geometricElement2: Element,
    creationDate: z.string(),
    modificationDate: z.string(),
    authorUserAccount: z
      .object({ id: z.number().int(), login: z.string() })
      .optional()
      .meta({ description: 'Administrators, and the author' }),
  })
  .meta({ id: 'Relation' });

const RelationFields = z.object({
  isPublic: z.boolean().nullish().meta({ description: 'true unless it says otherwise' }),
  isReviewed: z.boolean().nullish().meta({ description: 'Ignored unless from an administrator' }),
  comments: Comments,
});

/** An element is not related to itself; the problem is reported at the second element, which is the one that is chosen. */
const apart = (it: { geometricElement1?: unknown; geometricElement2?: unknown }): FieldIssue[] => {
  const [one, other] = [it.geometricElement1, it.geometricElement2].map((of) => (of as { id?: unknown } | null | undefined)?.id);
  return typeof one === 'number' && one === other ? [{ path: 'geometricElement2', key: 'relations.withItself' }] : [];
};

/** The body of a new relation, shared by the dialog and the handler. The elements may be in any order. */
export const RelationInput = withRules(
  RelationFields.extend({ geometricElement1: ElementRef, geometricElement2: ElementRef }),
  apart,
).meta({ id: 'RelationInput' });

/** Absent fields stay as they are. The first element cannot be changed. */
export const RelationChange = withRules(
  RelationFields.extend({
    id: z.number().int().nullish(),
    geometricElement1: ElementRef.nullish(),
    geometricElement2: ElementRef.nullish(),
  }),
  apart,
).meta({ id: 'RelationChange' });

export type Relation = z.infer<typeof Relation>;
export type RelationInput = z.output<typeof RelationInput>;
export type RelationChange = z.output<typeof RelationChange>;
