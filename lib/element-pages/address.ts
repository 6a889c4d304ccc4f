import { folded } from '@/lib/text';

/** Letters that do not decompose into a base letter and an accent. */
const SPELLED: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' };

/** The longest name in an address, in characters. */
const MAX_LENGTH = 100;

/** A name in an address: lower case, without accents, everything that is no letter and no digit as single hyphens. */
export function slugOf(name: string): string {
  // Compatibility forms first: `nº` becomes `no`.
  const words = folded(name.normalize('NFKC'))
    .replace(/[ßæœøđðłþı]/g, (letter) => SPELLED[letter] ?? letter)
    .match(/[\p{L}\p{N}]+/gu);
  const whole = [...(words?.join('-') ?? '')];
  if (whole.length <= MAX_LENGTH) return whole.join('');
  const cut = whole.slice(0, MAX_LENGTH).join('');
  const atWord = cut.lastIndexOf('-');
  return atWord > MAX_LENGTH / 2 ? cut.slice(0, atWord) : cut;
}

/** The canonical address of an element's page, without the base path. */
export function elementPath({ id, name }: { id: number; name: string }): string {
  const slug = slugOf(name);
  return `/geometric_element/details/${id}${slug && `/${encodeURIComponent(slug)}`}`;
}

/** Whether the part of an address after the id, as the framework passes it on, is this name's. */
export function isSlugOf(part: string, name: string): boolean {
  const slug = slugOf(name);
  return slug !== '' && (part === slug || part === encodeURIComponent(slug));
}
