/** From how many letters on something is searched for. A file of its own, so that a search field needs no schemas. */
export const MIN_SEARCH = 2;
