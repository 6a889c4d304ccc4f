import 'server-only';
import { activeLocales } from '@/lib/i18n/active';
import { locales } from '@/lib/i18n/locales';
import { translatorFor } from '@/lib/i18n/translator';
import type { Headings } from './match';
import type { ImportTarget } from './schema';

/** The targets of the columns of exports that every element has. Headings of coordinates are not translated. */
const OWN: Record<string, ImportTarget> = {
  id: 'id',
  description: 'description',
  is_public: 'isPublic',
  is_reviewed: 'isReviewed',
  owner: 'ownerLogin',
  creation_date: 'creationDate',
};

/** The headings of exports, and what the wizard calls a relation key, in all languages of the product and of this installation. */
export async function exportHeadings(): Promise<Headings> {
  const languages = [...new Set([...locales, ...(await activeLocales())])];
  const translators = await Promise.all(languages.map(translatorFor));
  const named = (target: ImportTarget, key: string) => translators.map((t) => [target, t(key)] as const);
  return [
    ...Object.entries(OWN).flatMap(([code, target]) => named(target, `columns.${code}`)),
    ...named('relationKey', 'importScreens.targets.relationKey'),
  ];
}
