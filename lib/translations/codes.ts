import { unusedName, withoutAccents } from '@/lib/text';

/** Codes made of names end here; a number may follow. */
const MAX_LENGTH = 60;

/** A code made of a name: `Tipo de muíño` → `TIPO_DE_MUINO`. Empty where the name has no letter and no digit of ASCII. */
export const codeFor = (name: string): string =>
  withoutAccents(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_/, '')
    .slice(0, MAX_LENGTH)
    .replace(/_$/, '');

/**
 * The same where no other record has it, in any case: otherwise with the first number behind it that is free. Where nothing of the name is
 * left, the fallback is made free.
 */
export function freeCode(name: string, taken: Iterable<string>, fallback = ''): string {
  const code = codeFor(name) || fallback;
  const known = new Set(Array.from(taken, (it) => it.toUpperCase()));
  return code && unusedName(code, (it) => known.has(it));
}
