import * as z from 'zod';
import { isStorable, isWebAddress } from '@/lib/text';

/** How often data is brought up to date, by the codes of the vocabulary of the European Union, the most frequent first. */
export const UPDATE_RHYTHMS = [
  ...['CONT', 'DAILY', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'ANNUAL_2', 'ANNUAL', 'BIENNIAL'],
  ...['IRREG', 'NEVER', 'UNKNOWN'],
] as const;

const text = (most: number, meta: { description: string; examples?: string[] }) =>
  z.string().trim().max(most).refine(isStorable).meta(meta);

/** The terms of the data of a type, and where it comes from. */
export const TypeMetadata = z
  .object({
    licence: z.string().nullable().meta({ description: 'Its address', format: 'uri' }),
    source: z.string().nullable(),
    contact: z.string().nullable(),
    updateRhythm: z.string().nullable(),
  })
  .meta({ id: 'TypeMetadata' });
export type TypeMetadata = z.infer<typeof TypeMetadata>;

/** The same as an administrator writes it: what is absent or empty is not known. */
export const TypeMetadataInput = z.object({
  licence: z
    .string()
    .trim()
    .max(2000)
    .refine(isStorable)
    .refine((address) => address === '' || isWebAddress(address), { params: { key: 'project.common.legendType.url.error' } })
    .nullish()
    .meta({ description: 'The address of the licence', format: 'uri' }),
  source: text(2000, { description: 'Where the data comes from' }).nullish(),
  contact: text(500, { description: 'Whom to ask: an e-mail address, a web address or a name' }).nullish(),
  updateRhythm: text(200, {
    description: `How often it is brought up to date: ${UPDATE_RHYTHMS.join(', ')}, or in words`,
    examples: ['MONTHLY'],
  }).nullish(),
});
export type TypeMetadataInput = z.infer<typeof TypeMetadataInput>;

const filledIn = (text: string | null | undefined) => text || null;

/** What is stored of it. */
export const storedMetadata = (input: TypeMetadataInput): TypeMetadata => ({
  licence: filledIn(input.licence),
  source: filledIn(input.source),
  contact: filledIn(input.contact),
  updateRhythm: filledIn(input.updateRhythm),
});

/** The licence as a link of OGC API and of other documents with links; none where it is not known. */
export const licenceLinks = ({ licence }: TypeMetadata) => (licence ? [{ rel: 'license', href: licence }] : []);

/** What a contact is: an e-mail address, a web address or a name. */
export function contactKind(contact: string): 'email' | 'page' | 'name' {
  if (/^\S+@\S+\.\S+$/.test(contact)) return 'email';
  return isWebAddress(contact) ? 'page' : 'name';
}

/** The address of a rhythm in the vocabulary of the European Union; undefined for one in words. */
export const rhythmAddress = (rhythm: string): string | undefined =>
  (UPDATE_RHYTHMS as readonly string[]).includes(rhythm)
    ? `http://publications.europa.eu/resource/authority/frequency/${rhythm}`
    : undefined;
