/**
 * Whether the host of an address is the same for every tile, but for `{s}` where tiles are asked for: with any other placeholder whoever
 * asks would choose the server.
 */
export function hostIsFixed(address: string, tiled: boolean): boolean {
  const host = /^[a-z]+:\/\/([^/?#\\]*)/i.exec(address.trim())?.[1] ?? '';
  return !/[{}]|%7[bd]/i.test(tiled ? host.replaceAll('{s}', '') : host);
}
