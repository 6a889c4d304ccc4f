import { plainColor } from './paints';
import type { Paint, StyleDocument, StyleGeometry, StyleRule, Symbolizer } from './schema';

const ACCENT = '#0e6a62';

/** The colour by which people know an element type: its groups and its entry in a list are drawn with it. */
export const typeColor = ({ POINT, LINE, POLYGON }: Partial<Record<StyleGeometry, StyleDocument>>): string =>
  [POINT, LINE, POLYGON].map((document) => document && mainColor(document)).find((color) => color) ?? ACCENT;

/** The colours of the rules of a type's styles, of points, of lines and then of areas: those of its classes. */
export const classColors = (styles: Partial<Record<StyleGeometry, StyleDocument>>): string[] => {
  const rules = [styles.POINT, styles.LINE, styles.POLYGON].flatMap((document) => document?.rules ?? []);
  return rules.map((rule) => ruleColor(rule) ?? typeColor(styles));
};

const mainColor = ({ rules }: StyleDocument): string | undefined => rules.map(ruleColor).find((color) => color);

const ruleColor = ({ symbolizers }: StyleRule): string | undefined => symbolizers.map(colorOf).find((color) => color);

function colorOf(it: Symbolizer): string | undefined {
  const paint = paintOf(it);
  return paint && plainColor(paint);
}

function paintOf(it: Symbolizer): Paint | undefined {
  if (it.kind === 'mark') return it.color ?? it.stroke?.color;
  if (it.kind === 'fill') return it.color ?? it.hatch?.color ?? it.outline?.color;
  return it.kind === 'line' ? it.color : undefined;
}
