/**
 * Whether the host of an address is the same for every tile, but for `{s}` where tiles are asked for: with any other placeholder whoever
 * asks would choose the server. Slashes are read as URLs are parsed: any number of them, in either direction, and tabs and line ends
 * among them are skipped.
 */
export function hostIsFixed(address: string, tiled: boolean): boolean {
  const written = address.trim().replace(/[\t\n\r]/g, '');
  const host = /^[a-z]+:[/\\]*([^/?#\\]*)/i.exec(written)?.[1] ?? '';
  return host !== '' && !/[{}]|%7[bd]/i.test(tiled ? host.replaceAll('{s}', '') : host);
}
