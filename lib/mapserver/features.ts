import { inMarkup } from '@/lib/text';

/** A feature as MapServer writes it in GeoJSON. */
interface Feature {
  id?: number | string;
  properties: Record<string, unknown>;
}
export interface Collection {
  name?: string;
  features: Feature[];
}

/** Several collections as one. */
export const joined = (collections: Collection[]) => ({
  type: 'FeatureCollection',
  features: collections.flatMap((collection) => collection.features),
});

const shown = (value: unknown) => inMarkup(String(value ?? ''));

/** What was found as a page for people: one table for each layer. */
export function featurePage(collections: Collection[]): string {
  const tables = collections
    .filter(({ features }) => features.length > 0)
    .map(({ name, features }) => {
      const columns = Object.keys(features[0]?.properties ?? {});
      const head = columns.map((column) => `<th>${shown(column)}</th>`).join('');
      const rows = features.map(
        ({ properties }) => `<tr>${columns.map((column) => `<td>${shown(properties[column])}</td>`).join('')}</tr>`,
      );
      return `<table><caption>${shown(name)}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
    });
  return `<!doctype html><html><head><meta charset="utf-8"><title>GetFeatureInfo</title></head><body>${tables.join('')}</body></html>`;
}

/** Texts one after the other; of XML documents, what the others hold goes into the first one. */
export function joinedDocuments(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  const end = first.lastIndexOf('</');
  if (!first.trimStart().startsWith('<') || end < 0) return texts.join('');
  const inside = others.map((text) => /^\s*(?:<\?[^>]*>\s*)?<[^!?][^>]*>([\s\S]*)<\/[^>]*>\s*$/.exec(text)?.[1] ?? '');
  return first.slice(0, end) + inside.join('') + first.slice(end);
}
