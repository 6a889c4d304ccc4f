import { propertiesOf } from './properties';
import type { Filter, StyleDocument } from './schema';
import type { StyleWarning } from './warnings';

/** What the map server knows of every element. The tiles of the browser's map carry no properties that a style could read. */
export const SERVER_PROPERTIES: readonly string[] = ['id', 'type_id', 'description'];

/** What becomes of a style for elements because of properties that elements do not have. */
export function suppliedWarnings(document: StyleDocument): StyleWarning[] {
  const missing = propertiesOf(document).map((property): StyleWarning => {
    const key = SERVER_PROPERTIES.includes(property) ? 'serverProperty' : 'unknownProperty';
    return { key, values: { property } };
  });
  return drawsSomething(document) ? missing : [{ key: 'drawsNothing' }, ...missing];
}

/** Whether some rule draws an element of which nothing is known. */
const drawsSomething = ({ rules }: StyleDocument) =>
  rules.some(({ filter, symbolizers }) => symbolizers.length > 0 && (!filter || passesWithout(filter)));

/** A comparison with a property that is missing is false. */
function passesWithout(filter: Filter): boolean {
  switch (filter.op) {
    case 'isNull':
      return true;
    case 'not':
      return !passesWithout(filter.filter);
    case 'all':
      return filter.filters.every(passesWithout);
    case 'any':
      return filter.filters.some(passesWithout);
    default:
      return false;
  }
}
