/** The longest description or comment, in UTF-16 units. */
export const MAX_TEXT = 20_000;

/** A text that the database can store: no zero character and no lone surrogate. */
export const isStorable = (text: string) => !/[\0\p{Surrogate}]/u.test(text);

/** An instant as ISO 8601 in UTC; undefined for what is none, and before the year 1 or after 9999, which the database does not read in this form. */
export function instantOf(text: string): string | undefined {
  const at = new Date(text);
  const iso = Number.isNaN(at.getTime()) ? '' : at.toISOString();
  return /^(?!0000)\d{4}-/.test(iso) ? iso : undefined;
}

/** The time of the first or of the last instant of a day. */
export const timeAtEnd = (isEnd: boolean) => (isEnd ? 'T23:59:59.999Z' : 'T00:00:00.000Z');

/** A text without characters that are invisible, break the line or change its direction. */
export const isPlain = (text: string) => !/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** A text without its accents: `Á` becomes `A`. Letters that are not written with one, such as `ø`, stay. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** A text as searches compare it: without accents, in lower case. */
export const folded = (text: string): string => withoutAccents(text).toLowerCase();

/** Characters that XML cannot have, half pairs too. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A text without the characters that XML cannot have. */
export const allowedInXml = (text: string): string => text.replace(NOT_XML, '');

const MARKUP: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as the content of an element, or the value of a quoted attribute, of HTML or XML: it is read as the same text and no more. */
export const inMarkup = (text: string): string => allowedInXml(text).replace(/[&<>"']/g, (it) => MARKUP[it] as string);

/** A name that is not taken: this one, or the same with the first number behind it that is free. */
export function unusedName(name: string, isTaken: (name: string) => boolean): string {
  let unused = name;
  for (let n = 2; isTaken(unused); n++) unused = `${name}_${n}`;
  return unused;
}

/** Whether a text is an address over http or https. */
export function isWebAddress(text: string): boolean {
  try {
    return /^https?:\/\//i.test(text) && /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

/** A number in a text, or undefined. */
export function numberIn(text: string | undefined): number | undefined {
  if (text === undefined || !/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** A text in one line, cut after a word where it is longer than `most` characters. */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  const atWord = cut.lastIndexOf(' ');
  return `${cut.slice(0, atWord > most / 2 ? atWord : most)}…`;
}
