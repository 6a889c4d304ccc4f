import type { StyleDocument, StyleGeometry, Symbolizer } from './schema';

const ACCENT = '#0e6a62';

/** The colour by which people know an element type: its groups and its entry in a list are drawn with it. */
export const typeColor = ({ POINT, LINE, POLYGON }: Partial<Record<StyleGeometry, StyleDocument>>): string =>
  [POINT, LINE, POLYGON].map((document) => document && mainColor(document)).find((color) => color) ?? ACCENT;

function mainColor(document: StyleDocument): string | undefined {
  for (const { symbolizers } of document.rules)
    for (const it of symbolizers) {
      const color = colorOf(it);
      if (color) return color;
    }
  return undefined;
}

function colorOf(it: Symbolizer): string | undefined {
  if (it.kind === 'mark') return it.color ?? it.stroke?.color;
  if (it.kind === 'fill') return it.color ?? it.hatch?.color ?? it.outline?.color;
  return it.kind === 'line' ? it.color : undefined;
}
