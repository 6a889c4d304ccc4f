import * as z from 'zod';

/** The kinds of texts, in the order of the list. `VALUE`: a choice of an attribute type. `INTERFACE`: what the product itself says. */
export const TEXT_KINDS = ['ELEMENT_TYPE', 'ATTRIBUTE_TYPE', 'VALUE', 'LAYER_GROUP', 'LAYER', 'PARAMETER', 'INTERFACE'] as const;
export const TextKind = z.enum(TEXT_KINDS);
export type TextKind = z.infer<typeof TextKind>;

export const MissingText = z
  .object({
    id: z.number().int(),
    key: z.string().meta({ description: 'Of the text: the message key, or kind, code and field' }),
    kind: TextKind,
    recordId: z.number().int().meta({ description: 'Of the definition; of a value, its attribute type; 0: of none' }),
    code: z.string(),
    name: z.string().meta({ description: 'In the language of the caller, or another that there is' }),
    field: z.string().meta({ description: 'Which of its texts' }),
    languages: z
      .array(z.string())
      .meta({ description: 'The languages that lack it: the active ones, or also the one that was asked for' }),
  })
  .meta({ id: 'MissingText' });
export type MissingText = z.infer<typeof MissingText>;
