/**
 * A formatter is made once for what it is asked for: it takes some hundred kilobytes outside of the heap, which are freed much later, so that
 * one for each of many values would take gigabytes. What is asked for comes from the code and from languages and time zones, so it is little.
 */
function cached<A extends unknown[], T>(make: (...asked: A) => T): (...asked: A) => T {
  const made = new Map<string, T>();
  return (...asked) => {
    const key = JSON.stringify(asked);
    const found = made.get(key);
    if (found !== undefined) return found;
    const formatter = make(...asked);
    made.set(key, formatter);
    return formatter;
  };
}

export const dateFormat = cached(
  (...asked: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...asked),
);
export const numberFormat = cached(
  (...asked: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...asked),
);
export const pluralRules = cached((...asked: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...asked));
