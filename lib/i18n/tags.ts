/** The canonical form of a BCP 47 tag (`EN-gb` → `en-GB`); undefined: it is none. */
export function languageTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.trim())[0];
  } catch {
    return undefined;
  }
}
