import { propertiesOf } from './properties';
import type { Filter, StyleDocument } from './schema';
import type { StyleWarning } from './warnings';

/** The properties of elements in the map server. The tiles of the browser's map have no properties for styles. */
export const SERVER_PROPERTIES: readonly string[] = ['id', 'type_id', 'description'];

/** Warnings about properties in a style that elements do not have. */
export function suppliedWarnings(document: StyleDocument): StyleWarning[] {
  const missing = propertiesOf(document).map((property): StyleWarning => {
    const key = SERVER_PROPERTIES.includes(property) ? 'serverProperty' : 'unknownProperty';
    return { key, values: { property } };
  });
  return drawsSomething(document) ? missing : [{ key: 'drawsNothing' }, ...missing];
}

/** Whether a rule draws an element without any properties. */
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
