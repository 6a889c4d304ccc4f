import { isStorable } from '@/lib/text';
import type { Translations } from './schema';

const MARKER = /\[SEP-([a-z]{2}-[A-Z]{2})\]/g;

/**
 * The texts of `[SEP-es-ES]texto[SEP-gl-ES]texto` by language, and what stands before the first marker. A marker counts the first time
 * that its language comes; after that it is a part of the text.
 */
export function splitTexts(value: string): { before: string; texts: Map<string, string> } {
  const markers = [...value.matchAll(MARKER)].filter(
    ({ 1: language }, at, all) => all.findIndex((it) => it[1] === language) === at,
  );
  const texts = markers.map(({ 0: marker, 1: language = '', index }, at) => {
    const text = value.slice(index + marker.length, markers[at + 1]?.index ?? value.length);
    return [language, text] as const;
  });
  return { before: value.slice(0, markers[0]?.index ?? value.length), texts: new Map(texts) };
}

/**
 * Texts of several languages as one, as multipart carries them. Those that say nothing stay out; those that hold a marker come last, where
 * it is a part of them.
 */
export function separated({ listInternationalizationDto }: Translations): string {
  const said = listInternationalizationDto.filter(({ description }) => description?.trim());
  const holds = ({ description }: (typeof said)[number]) => Number((description ?? '').search(MARKER) >= 0);
  return said
    .toSorted((a, b) => holds(a) - holds(b))
    .map(({ language, description }) => `[SEP-${language}]${description}`)
    .join('');
}

/** The same, read. Undefined for a text that does not begin with a marker, or that no database can store. */
export function fromSeparated(text: string): Translations | undefined {
  const { before, texts } = splitTexts(text);
  if (before !== '' || texts.size === 0 || !isStorable(text)) return undefined;
  return { listInternationalizationDto: [...texts].map(([language, description]) => ({ language, description })) };
}
