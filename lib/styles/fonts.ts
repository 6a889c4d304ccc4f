import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';

const LATIN = [
  'U+0000-00FF',
  'U+0131',
  'U+0152-0153',
  'U+02BB-02BC',
  'U+02C6',
  'U+02DA',
  'U+02DC',
  'U+2000-206F',
  'U+20AC',
  'U+2122',
  'U+2191',
  'U+2193',
  'U+2212',
  'U+2215',
  'U+FEFF',
  'U+FFFD',
];
const LATIN_EXTENDED = [
  'U+0100-0130',
  'U+0132-0151',
  'U+0154-02BA',
  'U+1E00-1E9F',
  'U+1EF2-1EFF',
  'U+2020',
  'U+20A0-20AB',
  'U+20AD-20C0',
  'U+2113',
  'U+2C60-2C7F',
  'U+A720-A7FF',
];

/** The faces that map styles may name. Glyphs are drawn from these files: no glyph server is asked. */
export function fontFaces(base: string): StyleSpecification['font-faces'] {
  const face = (name: string) => [
    { url: `${base}/fonts/noto-sans-latin-${name}.woff2`, 'unicode-range': LATIN },
    { url: `${base}/fonts/noto-sans-latin-ext-${name}.woff2`, 'unicode-range': LATIN_EXTENDED },
  ];
  return {
    'Noto Sans Regular': face('400-normal'),
    'Noto Sans Bold': face('700-normal'),
    'Noto Sans Italic': face('400-italic'),
  };
}
