/** The longest description or comment, in UTF-16 units. */
export const MAX_TEXT = 20_000;

/** A text that the database can keep: no zero character and no half of a surrogate pair. */
export const isStorable = (text: string) => !/[\0\p{Surrogate}]/u.test(text);
