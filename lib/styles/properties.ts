import { paintsIn } from './paints';
import type { DataNumber, Filter, StyleDocument, Symbolizer } from './schema';

/** The properties that a document reads: in filters, in labels, in sizes, angles and colours. Each once, sorted. */
export function propertiesOf(document: StyleDocument): string[] {
  const found = new Set<string>();
  for (const { filter, symbolizers } of document.rules) {
    if (filter) fromFilter(filter, found);
    for (const symbolizer of symbolizers) fromSymbolizer(symbolizer, found);
  }
  return [...found].sort();
}

/** The properties that a filter reads. Each once, sorted. */
export function filterProperties(filter: Filter): string[] {
  const found = new Set<string>();
  fromFilter(filter, found);
  return [...found].sort();
}

function fromFilter(filter: Filter, found: Set<string>): void {
  if ('filter' in filter) fromFilter(filter.filter, found);
  else if ('filters' in filter) for (const inner of filter.filters) fromFilter(inner, found);
  else found.add(filter.property);
}

/** Whether a number is one that each feature decides. */
export const isBound = (value: unknown): value is DataNumber =>
  typeof value === 'object' && value !== null && 'fallback' in value && typeof value.fallback === 'number';

function fromSymbolizer(symbolizer: Symbolizer, found: Set<string>): void {
  for (const { property } of paintsIn(symbolizer)) found.add(property);
  for (const value of Object.values(symbolizer)) if (isBound(value)) found.add(value.property);
  if (symbolizer.kind === 'text') for (const part of symbolizer.label) if (typeof part !== 'string') found.add(part.property);
  if ((symbolizer.kind === 'line' || symbolizer.kind === 'fill') && symbolizer.graphic)
    fromSymbolizer(symbolizer.graphic.symbol, found);
}
