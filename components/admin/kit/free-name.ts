/** The name, or the name with the first number that no other one has, in any case. */
export function freeName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((it) => it.toLowerCase()));
  if (!name || !known.has(name.toLowerCase())) return name;
  let number = 2;
  while (known.has(`${name} ${number}`.toLowerCase())) number++;
  return `${name} ${number}`;
}
