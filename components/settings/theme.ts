/** A colour as red, green and blue, each 0..255. */
type Rgb = readonly [number, number, number];

/** Text on its ground needs this ratio (WCAG 2.2, 1.4.3). */
export const minContrast = 4.5;

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

const eachOf = ([r, g, b]: Rgb, turn: (part: number, at: 0 | 1 | 2) => number): Rgb => [turn(r, 0), turn(g, 1), turn(b, 2)];

/** Reads '#abc', '#aabbcc', '#aabbccff' and 'rgb(1, 2, 3)'; anything else is no colour. */
export function parseColour(text: string | null | undefined): Rgb | undefined {
  const value = (text ?? '').trim().toLowerCase();
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})(?:[0-9a-f]{2})?$/.exec(value)?.[1];
  if (hex) {
    const full = hex.length === 3 ? [...hex].map((it) => it + it).join('') : hex;
    return eachOf([0, 2, 4], (at) => Number.parseInt(full.slice(at, at + 2), 16));
  }
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(value);
  if (!parts) return undefined;
  const rgb = [Number(parts[1]), Number(parts[2]), Number(parts[3])] as const;
  return rgb.every((it) => it <= 255) ? rgb : undefined;
}

const toHex = (colour: Rgb) => `#${colour.map((it) => Math.round(it).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance (WCAG 2.2). */
function luminance(colour: Rgb): number {
  const [r, g, b] = eachOf(colour, (it) => {
    const part = it / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colours, 1..21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const mix = (from: Rgb, to: Rgb, share: number) => eachOf(from, (it, at) => Math.round(it + (to[at] - it) * share));

/** The colour itself if it can be read on the ground, else the nearest step towards black or white that can. */
export function readable(colour: Rgb, ground: Rgb): Rgb {
  const pole = contrast(white, ground) >= contrast(black, ground) ? white : black;
  for (let share = 0; share <= 1; share += 0.05) {
    const tried = mix(colour, pole, share);
    if (contrast(tried, ground) >= minContrast) return tried;
  }
  return pole;
}

const lightSurface: Rgb = [255, 255, 255];
const darkSurface: Rgb = [22, 27, 26];

/** What the operator chose; null where nothing was. */
export interface MenuColours {
  background: string | null;
  text: string | null;
  hover: string | null;
}

/** The bar takes the colours; the button on it takes them the other way round, because the accent may be the bar's own. */
function bar(ground: Rgb, text: Rgb, hover: Rgb) {
  const [ink, paper] = [toHex(readable(text, ground)), toHex(ground)];
  return [
    ['--bar', paper],
    ['--on-bar', ink],
    ['--on-bar-hover', toHex(readable(hover, ground))],
    ['--bar-button', ink],
    ['--on-bar-button', paper],
  ];
}

/** The accent is also read on grounds that are tinted with it, so it is measured against those. */
const accentOn = (wanted: Rgb, surface: Rgb) => readable(wanted, mix(surface, wanted, 0.16));

const accent = (wanted: Rgb, surface: Rgb) => {
  const shown = accentOn(wanted, surface);
  return [
    ['--accent', toHex(shown)],
    ['--on-accent', toHex(readable(contrast(white, shown) >= contrast(black, shown) ? white : black, shown))],
  ];
};

/** Without a ground of the operator's, the bar is the page's own surface, on which their colours of the words are read. */
function words({ text, hover }: MenuColours, surface: Rgb): string {
  const chosen = [
    ['--on-bar', parseColour(text)],
    ['--on-bar-hover', parseColour(hover)],
  ] as const;
  const rules = chosen.flatMap(([name, colour]) => (colour ? [[name, toHex(readable(colour, surface))]] : []));
  return rules.length > 0 ? block(rules) : '';
}

/** A colour that is shown in place of one that could not be read there. */
export interface Replacement {
  where: 'bar' | 'light' | 'dark' | 'accentLight' | 'accentDark';
  colour: string;
}

/** Where one of the chosen colours is not shown as it was chosen, and what is shown there instead. */
export function replacements(chosen: MenuColours, which: keyof MenuColours): Replacement[] {
  const colour = parseColour(chosen[which]);
  if (!colour) return [];
  const ground = parseColour(chosen.background);
  const shown: [Replacement['where'], Rgb][] =
    which === 'background'
      ? [
          ['accentLight', accentOn(colour, lightSurface)],
          ['accentDark', accentOn(colour, darkSurface)],
        ]
      : ground
        ? [['bar', readable(colour, ground)]]
        : [
            ['light', readable(colour, lightSurface)],
            ['dark', readable(colour, darkSurface)],
          ];
  return shown.flatMap(([where, it]) => (toHex(it) === toHex(colour) ? [] : [{ where, colour: toHex(it) }]));
}

const inDark = (css: string) => (css ? `@media screen and (prefers-color-scheme: dark){${css}}` : '');

const block = (rules: string[][]) => `:root{${rules.map(([name, value]) => `${name}:${value}`).join(';')}}`;

/**
 * The style sheet that the operator's colours ask for: the bar takes them, the accent follows the bar's ground, and
 * whatever was chosen, text stays at 4.5:1. Only values that were parsed as colours get in. Empty when nothing was chosen.
 */
export function themeCss(chosen: MenuColours): string {
  const { background, text, hover } = chosen;
  const ground = parseColour(background);
  if (!ground) return words(chosen, lightSurface) + inDark(words(chosen, darkSurface));
  const pole = contrast(white, ground) >= contrast(black, ground) ? white : black;
  const ink = parseColour(text) ?? pole;
  const barRules = bar(ground, ink, parseColour(hover) ?? ink);
  const light = block([...barRules, ...accent(ground, lightSurface)]);
  return light + inDark(block(accent(ground, darkSurface)));
}
