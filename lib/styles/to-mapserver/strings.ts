/**
 * How texts and names stand in a map file. MapServer's map files and expressions have no one way to quote that always works, so what
 * could mean something is taken apart: nothing in a style can end the string that it stands in.
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

/** Columns whose names can stand in brackets. Others are never read. */
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
