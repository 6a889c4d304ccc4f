const BYTE = '(?:25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})';
const SHORT = /^#[0-9a-f]{3,4}$/i;
const LONG = /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i;
const PARTS = new RegExp(`^${BYTE}(?:, ?${BYTE}){2,3}(?:,rgb:[0-9.,]*)?$`);

const hex = (part: string) => Number(part).toString(16).padStart(2, '0');

/**
 * The colour that a text is written as, `#rrggbb`: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, or QGIS's `r,g,b` and `r,g,b,a`. It is for the
 * browser what `mapserver.color_in` is for the database; undefined: it is none.
 */
export function colorWritten(text: string): string | undefined {
  if (SHORT.test(text)) return `#${[...text.slice(1, 4)].map((digit) => digit + digit).join('')}`.toLowerCase();
  if (LONG.test(text)) return text.slice(0, 7).toLowerCase();
  return PARTS.test(text) ? `#${text.split(',').slice(0, 3).map(hex).join('')}` : undefined;
}
