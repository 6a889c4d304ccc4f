import { folded } from '@/lib/text';
import type { StyleIcon } from './schema';

/** An icon with the words by which it is found, without accents and in lower case. */
export interface Searchable extends StyleIcon {
  nameWords: readonly string[];
  /** What it stands for, in several languages. */
  words: readonly string[];
}

export const foldedWords = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((it) => it !== '');

/** How well a word of a search fits: 0 best; undefined where it does not. */
function fitOf(icon: Searchable, word: string): number | undefined {
  if (icon.nameWords.includes(word)) return icon.nameWords.length === 1 ? 0 : 1;
  if (icon.words.includes(word)) return 2;
  if (icon.nameWords.some((it) => it.startsWith(word))) return 3;
  if (icon.words.some((it) => it.startsWith(word))) return 4;
  return [...icon.nameWords, ...icon.words].some((it) => it.includes(word)) ? 5 : undefined;
}

/** The icons that have each word of the search, those that fit best first. Of equal ones the former order stays. */
export function searchIcons<T extends Searchable>(icons: readonly T[], search: string): T[] {
  const words = foldedWords(search);
  if (words.length === 0) return [...icons];
  const found = icons.flatMap((icon) => {
    const fits = words.map((word) => fitOf(icon, word));
    return fits.includes(undefined) ? [] : [{ icon, rank: fits.reduce<number>((sum, it) => sum + (it ?? 0), 0) }];
  });
  return found.sort((a, b) => a.rank - b.rank).map(({ icon }) => icon);
}
