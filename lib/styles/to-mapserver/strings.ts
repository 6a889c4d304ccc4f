/**
 * Quotes texts and names for a map file. No single way of quoting works everywhere in map files and expressions, so
 * special characters are split off: no text of a style can end its string.
 */

const withoutControls = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ');

/** A string of the map file itself. */
export const quoted = (text: string) => `"${withoutControls(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/**
 * A string within an expression, as pieces that are joined with `+`. Within one, a double quote would end it, a backslash could hide
 * its end, `[name]` alone would be a column and `%name%` a substitution.
 */
export function literal(text: string): string {
  const pieces = withoutControls(text).match(/"+|\\|%|\[|[^"\\%[]+/g) ?? [''];
  return pieces.map((piece) => (piece.startsWith('"') ? `'${piece}'` : piece === '\\' ? "'\\\\'" : `"${piece}"`)).join(' + ');
}

/** Columns whose names are allowed in brackets. Others are never read. */
export const isSafeColumn = (name: string) => /^[\p{L}\p{N}_][\p{L}\p{N}_ .:-]*$/u.test(name);

export const textColumn = (name: string) => `"[${name}]"`;
export const numberColumn = (name: string) => `[${name}]`;

/** At most four decimals, never an exponent. */
export const decimal = (value: number) => String(Number(value.toFixed(4)));

/** `"#rrggbbaa"`: each colour has its own opacity. */
export function color(hex: string, opacity = 1): string {
  const alpha = Math.round(Math.min(1, Math.max(0, opacity)) * 255);
  return `"${hex.toLowerCase()}${alpha.toString(16).padStart(2, '0')}"`;
}

export const percent = (opacity: number) => Math.round(Math.min(1, Math.max(0, opacity)) * 100);
