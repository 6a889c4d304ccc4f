import 'server-only';
import { activeLocales } from '@/lib/i18n/active';
import { locales } from '@/lib/i18n/locales';
import { translatorFor } from '@/lib/i18n/translator';
import type { Headings } from './match';
import type { ImportTarget } from './schema';

/** What the columns of exports become that every element has. Coordinates have no heading in a language. */
const OWN: Record<string, ImportTarget> = {
  id: 'id',
  description: 'description',
  is_public: 'isPublic',
  is_reviewed: 'isReviewed',
  owner: 'ownerLogin',
  creation_date: 'creationDate',
};

/** The headings of exports in every language that the product brings along or this installation offers. */
export async function exportHeadings(): Promise<Headings> {
  const languages = [...new Set([...locales, ...(await activeLocales())])];
  const translators = await Promise.all(languages.map(translatorFor));
  return Object.entries(OWN).flatMap(([code, target]) => translators.map((t) => [target, t(`columns.${code}`)] as const));
}
