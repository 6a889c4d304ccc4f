const WRITTEN = /^[-+]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})(e[-+]?\d{1,2})?$/i;

/** The number that a text is written as, for the browser what `mapserver.number_in` is for the database; undefined: it is none. */
export const numberWritten = (text: string): number | undefined => (WRITTEN.test(text) ? Number(text) : undefined);
