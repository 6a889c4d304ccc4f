import { parseActiveLocales } from '@/lib/i18n/locales';
import { isStorable } from '@/lib/text';
import type { Translations } from './schema';

const MARKER = /\[SEP-([a-z]{2,8}(?:-[A-Za-z0-9]{1,8})*)\]/g;
/** A language that can have texts is written by its whole tag: `[SEP-es]` is text, because the product's is es-ES. */
const markersIn = (value: string) => [...value.matchAll(MARKER)].filter(({ 1: tag = '' }) => parseActiveLocales(tag)[0] === tag);

/**
 * The texts of `[SEP-es-ES]texto[SEP-gl-ES]texto` by language, and the text before the first marker. A marker is recognized the first time
 * for its language; after that it is part of the text.
 */
export function splitTexts(value: string): { before: string; texts: Map<string, string> } {
  const markers = markersIn(value).filter(({ 1: language }, at, all) => all.findIndex((it) => it[1] === language) === at);
  const texts = markers.map(({ 0: marker, 1: language = '', index }, at) => {
    const text = value.slice(index + marker.length, markers[at + 1]?.index ?? value.length);
    return [language, text] as const;
  });
  return { before: value.slice(0, markers[0]?.index ?? value.length), texts: new Map(texts) };
}

/**
 * Texts of several languages as one string, for multipart. Empty ones are left out; those that contain a marker come last, where
 * it is read as part of them.
 */
export function separated({ listInternationalizationDto }: Translations): string {
  const said = listInternationalizationDto.filter(({ description }) => description?.trim());
  const holds = ({ description }: (typeof said)[number]) => Number(markersIn(description ?? '').length > 0);
  return said
    .toSorted((a, b) => holds(a) - holds(b))
    .map(({ language, description }) => `[SEP-${language}]${description}`)
    .join('');
}

/** Parses such a string. Undefined if it does not begin with a marker, or contains characters that the database cannot store. */
export function fromSeparated(text: string): Translations | undefined {
  const { before, texts } = splitTexts(text);
  if (before !== '' || texts.size === 0 || !isStorable(text)) return undefined;
  return { listInternationalizationDto: [...texts].map(([language, description]) => ({ language, description })) };
}
