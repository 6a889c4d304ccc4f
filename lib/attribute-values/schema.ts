import * as z from 'zod';
import { ATTRIBUTE_DATA_TYPES } from '@/lib/data-types';
import { decimal } from '@/lib/decimal';
import { listQuery } from '@/lib/http/list';
import { isStorable, MAX_TEXT } from '@/lib/text';

const CLASS_METHODS = ['EQUAL_INTERVAL', 'QUANTILE', 'NATURAL_BREAKS'] as const;
export type ClassMethod = (typeof CLASS_METHODS)[number];

const Entry = z.coerce
  .number()
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER)
  .meta({ description: 'The id of an attribute of the type (`ElementTypeAttributeType.id`)' });

export const ClassQuery = z.object({
  attribute: Entry,
  method: z.enum(CLASS_METHODS),
  classes: decimal(z.number().int().min(1).max(20)),
});
export const CategoryQuery = z.object({ attribute: Entry });
export const LackingQuery = listQuery(['id']).extend({ attribute: Entry });

/** Values from `from` up to `to`; the end belongs to the last class only. */
export const ValueClass = z.object({ from: z.number(), to: z.number(), count: z.number().int() }).meta({ id: 'ValueClass' });
export const ValueCategory = z
  .object({ value: z.string(), label: z.string(), count: z.number().int() })
  .meta({ id: 'ValueCategory' });

export type ClassQuery = z.output<typeof ClassQuery>;
export type LackingQuery = z.output<typeof LackingQuery>;
export type ValueClass = z.infer<typeof ValueClass>;
export type ValueCategory = z.infer<typeof ValueCategory>;

const DryRun = z.boolean().nullish().meta({ description: 'Says what would be, and changes nothing' });
const ChoiceCode = z.string().min(1).max(100);

/** A change of the values that all elements have of an attribute type. */
export const TypeChange = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('RECODE'), from: z.array(ChoiceCode).min(1).max(2000), to: ChoiceCode, dryRun: DryRun }),
    z.object({ kind: z.literal('CONVERT'), dataType: z.enum(ATTRIBUTE_DATA_TYPES), dryRun: DryRun }),
  ])
  .meta({ id: 'TypeChange' });

/** A value for all elements of a type that lack one although the type asks for it. Several choices are separated by `|`. */
export const FillChange = z
  .object({
    kind: z.literal('FILL'),
    attribute: z.object({ id: Entry }),
    value: z.string().min(1).max(MAX_TEXT).refine(isStorable),
    dryRun: DryRun,
  })
  .meta({ id: 'FillChange' });

/** The effect of a change, or why it is refused. */
export const ChangePreview = z
  .object({
    elements: z.number().int(),
    refused: z
      .array(z.object({ value: z.string(), count: z.number().int() }))
      .meta({ description: 'The values that cannot be converted, those that most elements have first; at most a hundred' }),
    publicIn: z.array(z.string()).optional().meta({
      description: 'Of values that become contact data: the names of the element types in which everybody goes on seeing them',
    }),
  })
  .meta({ id: 'ChangePreview' });

const CHANGE_STATES = ['RUNNING', 'DONE', 'FAILED', 'UNDONE'] as const;
export const AttributeChange = z
  .object({
    id: z.number().int(),
    kind: z.enum(['RECODE', 'CONVERT', 'FILL']),
    state: z.enum(CHANGE_STATES),
    elements: z.number().int().meta({ description: 'Of how many elements values have changed, or will' }),
    createdAt: z.string(),
  })
  .meta({ id: 'AttributeChange' });

const DataType = z.enum(ATTRIBUTE_DATA_TYPES);

/** A change of all values as it was begun, in words of the caller's language. */
export const PastChange = AttributeChange.extend({
  login: z.string().nullable().meta({ description: 'Who began it; null where that is no longer known' }),
  undoneBy: z.string().nullable().meta({ description: 'Who has undone it, or has begun to; null: nobody, or no longer known' }),
  merged: z
    .object({ from: z.array(z.string()), to: z.string() })
    .optional()
    .meta({ description: 'What the choices are called' }),
  converted: z.object({ from: DataType, to: DataType }).optional(),
  filled: z.object({ type: z.string(), value: z.string() }).optional().meta({ description: 'What the element type is called' }),
}).meta({ id: 'PastChange' });
export const PastChangesQuery = listQuery(['id']).pick({ page: true, size: true });

export type PastChange = z.infer<typeof PastChange>;
export type PastChangesQuery = z.output<typeof PastChangesQuery>;
export type TypeChange = z.output<typeof TypeChange>;
export type FillChange = z.output<typeof FillChange>;
export type ChangePreview = z.infer<typeof ChangePreview>;
export type AttributeChange = z.infer<typeof AttributeChange>;
