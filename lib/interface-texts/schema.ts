import * as z from 'zod';
import { languageTag } from '@/lib/i18n/tags';
import { isStorable } from '@/lib/text';

/** Any language by its BCP 47 tag, in its canonical form. */
export const LanguageTag = z
  .string()
  .max(35)
  .refine((it) => languageTag(it) !== undefined, { params: { key: 'project.interfaceTexts.language' } })
  .transform((it) => languageTag(it) as string)
  .meta({ description: 'A BCP 47 tag: gl-ES, fr, zh-Hant' });

/** A text of the interface. */
export const InterfaceText = z
  .object({
    id: z.number().int().meta({ description: 'The place of the key among all of this version' }),
    key: z.string(),
    placeholders: z.array(z.string()).meta({ description: 'What a text of this key has to hold: {count}, <b>' }),
    texts: z.array(
      z.object({
        language: z.string(),
        text: z.string().nullable().meta({ description: 'What is shown; null: the text of another language is' }),
        original: z.string().nullable().meta({ description: 'What the product brings along; null: nothing in this language' }),
        changed: z.boolean().meta({ description: 'Whether an administrator has written it' }),
      }),
    ),
  })
  .meta({ id: 'InterfaceText' });
export type InterfaceText = z.infer<typeof InterfaceText>;

export const InterfaceTextChange = z
  .object({ language: LanguageTag, text: z.string().min(1).max(5000).refine(isStorable) })
  .meta({ id: 'InterfaceTextChange' });
export type InterfaceTextChange = z.infer<typeof InterfaceTextChange>;
