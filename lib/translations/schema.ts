import * as z from 'zod';

const Internationalization = z.object({ language: z.string(), description: z.string() }).meta({ id: 'Internationalization' });

/** A code with a name in every language. */
export const Code = z
  .object({
    id: z.number().int(),
    code: z.string(),
    codeGroup: z.object({ groupCode: z.string() }),
    listInternationalizationDto: z.array(Internationalization),
  })
  .meta({ id: 'Code' });
export type Code = z.infer<typeof Code>;

/** A translatable field: a text for each language. */
export const Translations = z
  .object({ listInternationalizationDto: z.array(z.object({ language: z.string(), description: z.string().nullish() })).max(20) })
  .meta({ id: 'Translations' });
export type Translations = z.infer<typeof Translations>;

/** A text that is the same in each language, or a text for each. */
export const Wording = z
  .union([z.string(), Translations])
  .meta({ id: 'Wording', description: 'One text for all languages, or one for each' });
export type Wording = z.infer<typeof Wording>;

/** A wording in one language, else its first text; empty where there is none. */
export function wordingIn(wording: Wording | null, locale: string): string {
  if (wording === null || typeof wording === 'string') return wording ?? '';
  const texts = wording.listInternationalizationDto.filter((it) => it.description);
  return (texts.find((it) => it.language === locale) ?? texts[0])?.description ?? '';
}

/** What a code is known by: itself, and its text in each language. */
export const textsOf = ({ code, listInternationalizationDto }: Pick<Code, 'code' | 'listInternationalizationDto'>): string[] => [
  code,
  ...listInternationalizationDto.map(({ description }) => description),
];

/** The text of a code in one language, else its first text, else the code itself. */
export function nameIn(code: Pick<Code, 'code' | 'listInternationalizationDto'>, locale: string): string {
  const texts = code.listInternationalizationDto;
  return (texts.find((it) => it.language === locale) ?? texts[0])?.description ?? code.code;
}
