import { colorWritten } from './binding/color';
import { documentWith } from './drawn-style';
import { paintsIn } from './paints';
import type { StyleDocument } from './schema';

const columnOf = (property: string) => `${property}:color`;

/** The colours that properties of a feature are written as, in columns of their own. */
function cleaned(properties: Readonly<Record<string, string | number>>, colors: readonly string[]) {
  const found = colors.flatMap((property) => {
    const color = colorWritten(String(properties[property] ?? ''));
    return color ? [[columnOf(property), color]] : [];
  });
  return { ...properties, ...Object.fromEntries(found) };
}

/** A document and features that say what people wrote, as renderers take them: with colours that are `#rrggbb`. */
export function withCleanColors<F extends { properties?: Record<string, string | number> }>(
  document: StyleDocument,
  features: readonly F[],
): { document: StyleDocument; features: readonly F[] } {
  const colors = [...new Set(paintsIn(document.rules).map(({ property }) => property))];
  if (colors.length === 0) return { document, features };
  return {
    document: documentWith(document, {
      filterOf: (filter) => filter,
      columnOf: (property, as) => (as === 'color' ? columnOf(property) : property),
    }),
    features: features.map((it) => ({ ...it, properties: cleaned(it.properties ?? {}, colors) })),
  };
}
