import * as z from 'zod';

/** The kinds of texts, in the order of the list. `VALUE`: a choice of an attribute type. */
export const TEXT_KINDS = ['ELEMENT_TYPE', 'ATTRIBUTE_TYPE', 'VALUE', 'LAYER_GROUP', 'LAYER', 'PARAMETER'] as const;
export const TextKind = z.enum(TEXT_KINDS);
export type TextKind = z.infer<typeof TextKind>;

export const MissingText = z
  .object({
    id: z.number().int(),
    kind: TextKind,
    recordId: z.number().int().meta({ description: 'Of the definition; of a value, its attribute type' }),
    code: z.string(),
    name: z.string().meta({ description: 'In the language of the caller, or another that there is' }),
    field: z.string().meta({ description: 'Which of its texts' }),
    languages: z.array(z.string()).meta({ description: 'The active languages that lack it' }),
  })
  .meta({ id: 'MissingText' });
export type MissingText = z.infer<typeof MissingText>;
