/** How many letters two words share from the beginning. */
function sharedStart(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((letter, i) => letter !== other[i]);
  return at < 0 ? one.length : at;
}

/** Whether two words differ by at most one letter that is wrong, missing or too many, or by two neighbours that are swapped. */
export function differByOneError(first: string, second: string): boolean {
  const one = [...first];
  const other = [...second];
  const start = sharedStart(one, other);
  const rest = [one.slice(start).reverse(), other.slice(start).reverse()] as const;
  const end = sharedStart(...rest);
  const [a = [], b = []] = rest.map((letters) => letters.slice(Math.min(end, rest[0].length, rest[1].length)));
  if (a.length <= 1 && b.length <= 1) return true;
  return a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0];
}
