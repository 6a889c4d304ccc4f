import { PALETTES } from '@/lib/styles/basemap-colors';
import { plainColor } from '@/lib/styles/paints';
import type { Paint, StyleRule, Symbolizer } from '@/lib/styles/schema';
import { iconColor } from './icon-image';
import { mixed } from './ramps';

/** The relative luminance of a colour, 0..1 (WCAG 2.2). */
function luminance(color: string): number {
  const linear = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
}

/** The contrast of two colours, 1..21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** What graphics need against what is beside them (WCAG 2.2, 1.4.11). */
export const ENOUGH = 3;

/** Darker colours stand out from light maps, lighter ones from dark maps. */
const MIDDLE = 0.22;
export const isDark = (color: string): boolean => luminance(color) < MIDDLE;

/** A rim by which a colour stands out from light and from dark maps alike. */
export const rimFor = (color: string): string => (isDark(color) ? '#ffffff' : '#2b2b2b');
export const isOwnRim = (paint: Paint): boolean => paint === '#ffffff' || paint === '#2b2b2b';

type Drawn = [color: string, opacity: number];

/** The colours that a symbol shows at its edges or in large parts. */
function drawnBy(symbolizer: Symbolizer): Drawn[] {
  const opacity = symbolizer.opacity ?? 1;
  const of = (paint: Paint | undefined, own = 1): Drawn[] => (paint ? [[plainColor(paint), opacity * own]] : []);
  switch (symbolizer.kind) {
    case 'mark':
      return [...of(symbolizer.color), ...of(symbolizer.stroke?.color, symbolizer.stroke?.opacity)];
    case 'line':
      return [...of(symbolizer.color), ...of(symbolizer.outline?.color, symbolizer.outline?.opacity)];
    case 'fill':
      return [
        ...of(symbolizer.color),
        ...of(symbolizer.hatch?.color),
        // The opacity of an area is not that of its outline.
        ...(symbolizer.outline ? ([[plainColor(symbolizer.outline.color), symbolizer.outline.opacity ?? 1]] as Drawn[]) : []),
      ];
    case 'icon':
      return of(iconColor(symbolizer.image));
    case 'text':
      return [...of(symbolizer.color), ...of(symbolizer.halo?.color, symbolizer.halo?.opacity)];
  }
}

export type Theme = keyof typeof PALETTES;

/** The best contrast that something of the rule has with the land of the base map; undefined where no colour is known. */
export function contrastOn({ symbolizers }: Pick<StyleRule, 'symbolizers'>, theme: Theme): number | undefined {
  const { land, region } = PALETTES[theme];
  const found = symbolizers
    .flatMap(drawnBy)
    .map(([color, opacity]) => Math.min(...[land, region].map((ground) => contrast(mixed(ground, color, opacity), ground))));
  return found.length > 0 ? Math.max(...found) : undefined;
}
