const WRITTEN = /^[-+]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})(e[-+]?\d{1,2})?$/i;

/** The number that a text represents, by the same rule as `mapserver.number_in` in the database; undefined: it is not a number. */
export const numberWritten = (text: string): number | undefined => (WRITTEN.test(text) ? Number(text) : undefined);
