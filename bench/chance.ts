// What the content of the benchmark of the lists is drawn by: everything follows from the element's number, `i` in SQL.

/** Words and choices by how many of ten thousand elements have them. */
export const SHARES = { stone: 3000, mill: 300, heron: 30, unicorn: 3 } as const;
export const WORDS = Object.keys(SHARES);

/** A number in [0, 1) that follows from the element's number; `salt` makes independent ones. */
export const chance = (salt: number) => `((hashint8extended(i, ${salt}) & 4503599627370495) / 4503599627370496.0::float8)`;

/** One of the words, or none, by their shares. */
export function word(salt: number, none: string, upper = false): string {
  let sum = 0;
  const cases = Object.entries(SHARES).map(([name, share]) => {
    sum += share;
    return `WHEN ${chance(salt)} < ${sum / 10_000} THEN '${upper ? name.toUpperCase() : name}'`;
  });
  return `CASE ${cases.join(' ')} ELSE '${none}' END`;
}
