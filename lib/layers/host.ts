/**
 * Whether the host of an address is fixed, except for `{s}` in addresses of tiles: with any other placeholder the caller would choose
 * the server. Slashes are parsed as in URLs: any number of them, in either direction; tabs and line breaks among them are skipped.
 */
export function hostIsFixed(address: string, tiled: boolean): boolean {
  const written = address.trim().replace(/[\t\n\r]/g, '');
  const host = /^[a-z]+:[/\\]*([^/?#\\]*)/i.exec(written)?.[1] ?? '';
  return host !== '' && !/[{}]|%7[bd]/i.test(tiled ? host.replaceAll('{s}', '') : host);
}
