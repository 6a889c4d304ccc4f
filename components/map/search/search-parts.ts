/** What asks and goes there: its code comes when somebody begins to search. */
export const searchParts = () => import('./hits');
