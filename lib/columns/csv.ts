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
