/**
 * Colours for categories and classes that most people with a colour vision deficiency can tell apart. Each with where it comes from; their
 * names are texts.
 */
export interface Ramp {
  id: string;
  /** `CATEGORIES`: distinct colours. `CLASSES`: from little to much, or from one end over the middle to the other. */
  for: 'CATEGORIES' | 'CLASSES';
  source: string;
  colors: readonly string[];
}

const OKABE_ITO = 'M. Okabe and K. Ito, Color Universal Design, 2008';
const TOL = 'P. Tol, Colour Schemes, SRON/EPS/TN/09-002, issue 3.2';
const VIRIDIS = 'N. Smith, S. van der Walt and E. Firing, matplotlib (CC0)';
const CIVIDIS = 'J. Nuñez, C. Anderton and R. Renslow, PLOS ONE 13(7), 2018';
const BREWER = 'C. Brewer, ColorBrewer 2.0 (Apache-2.0)';

const ramp = (id: string, purpose: Ramp['for'], source: string, colors: string): Ramp => ({
  id,
  for: purpose,
  source,
  colors: colors.split(' ').map((it) => `#${it}`),
});

const RAMPS: readonly Ramp[] = [
  ramp('okabeIto', 'CATEGORIES', OKABE_ITO, '0072b2 d55e00 009e73 cc79a7 e69f00 56b4e9 f0e442 4d4d4d'),
  ramp('tolBright', 'CATEGORIES', TOL, '4477aa ee6677 228833 ccbb44 66ccee aa3377 7d7d7d'),
  ramp('tolMuted', 'CATEGORIES', TOL, '332288 cc6677 117733 ddcc77 88ccee 882255 44aa99 999933 aa4499'),
  ramp('viridis', 'CLASSES', VIRIDIS, 'fde725 aadc32 5ec962 27ad81 21918c 2c728e 3b528b 472d7b 440154'),
  ramp('cividis', 'CLASSES', CIVIDIS, 'fee838 e1cc55 c3b369 a59c74 8a8678 707173 575d6d 35456c 00224e'),
  ramp('blues', 'CLASSES', BREWER, 'c6dbef 9ecae1 6baed6 4292c6 2171b5 08519c 08306b'),
  ramp('yellowToBlue', 'CLASSES', BREWER, 'c7e9b4 7fcdbb 41b6c4 1d91c0 225ea8 253494 081d58'),
  ramp('yellowToRed', 'CLASSES', BREWER, 'fed976 feb24c fd8d3c fc4e2a e31a1c bd0026 800026'),
  ramp('redToBlue', 'CLASSES', BREWER, 'd73027 f46d43 fdae61 fee090 e0f3f8 abd9e9 74add1 4575b4'),
  ramp('orangeToPurple', 'CLASSES', BREWER, 'b35806 e08214 fdb863 fee0b6 d8daeb b2abd2 8073ac 542788'),
];

const partsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** The colour between two at `share` 0..1. */
export function mixed(from: string, to: string, share: number): string {
  const [a, b] = [partsOf(from), partsOf(to)];
  const part = (at: number) => Math.round((a[at] ?? 0) + ((b[at] ?? 0) - (a[at] ?? 0)) * share);
  return `#${[0, 1, 2].map((at) => part(at).toString(16).padStart(2, '0')).join('')}`;
}

/** So many colours: distinct ones begin again when they are used up, others are taken from the whole length. */
export function colorsOf({ for: purpose, colors }: Ramp, count: number): string[] {
  const at = (index: number) => colors[index % colors.length] as string;
  if (purpose === 'CATEGORIES') return Array.from({ length: count }, (_, index) => at(index));
  return Array.from({ length: count }, (_, index) => {
    const place = count === 1 ? (colors.length - 1) / 2 : (index * (colors.length - 1)) / (count - 1);
    const low = Math.floor(place);
    return low === place ? at(low) : mixed(at(low), at(low + 1), place - low);
  });
}

export const rampsFor = (purpose: Ramp['for']): readonly Ramp[] => RAMPS.filter((it) => it.for === purpose);

/** The ramp with this id, or else the first of its purpose. */
export function rampOf(id: string, purpose: Ramp['for']): Ramp {
  const all = rampsFor(purpose);
  return all.find((it) => it.id === id) ?? (all[0] as Ramp);
}
