import { isStorable } from '@/lib/text';
import type { Translations } from './schema';

const MARKED = /\[SEP-([a-z]{2}-[A-Z]{2})\]([\s\S]*?)(?=\[SEP-[a-z]{2}-[A-Z]{2}\]|$)/g;

/** Texts of several languages as one, as multipart carries them: `[SEP-es-ES]texto[SEP-gl-ES]texto`. Those that say nothing stay out. */
export const separated = ({ listInternationalizationDto }: Translations): string =>
  listInternationalizationDto
    .filter(({ description }) => description?.trim())
    .map(({ language, description }) => `[SEP-${language}]${description}`)
    .join('');

/** The same, read. Undefined for a text that does not begin with a marker, or that no database can keep. */
export function fromSeparated(text: string): Translations | undefined {
  if (!/^\[SEP-[a-z]{2}-[A-Z]{2}\]/.test(text) || !isStorable(text)) return undefined;
  return {
    listInternationalizationDto: [...text.matchAll(MARKED)].map(([, language = '', description = '']) => ({
      language,
      description,
    })),
  };
}
