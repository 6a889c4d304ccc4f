/** A field by RFC 4180: quoted where it holds what means something else in a table. */
const field = (value: unknown, special: RegExp): string => {
  if (value === null || value === undefined) return '';
  const text = String(value);
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Records as lines of a table that end with CR LF (RFC 4180). Nothing is written of null. `separator`: `,` or `;`. */
export function csvLines(records: readonly (readonly unknown[])[], separator: ',' | ';'): string {
  const special = separator === ',' ? /[",\r\n]/ : /[";\r\n]/;
  let lines = '';
  for (const record of records) {
    let line = '';
    for (const [at, value] of record.entries()) line += (at > 0 ? separator : '') + field(value, special);
    lines += `${line}\r\n`;
  }
  return lines;
}

/** Guards a text that a spreadsheet would run as a formula, and one that seems to be guarded already. */
export const guarded = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);
/** A text without its guard. */
export const unguarded = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
