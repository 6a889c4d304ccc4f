const folded = (label: string) => label.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** Choices among which labels that look alike (case, accents and blanks apart) have their code beside them. */
export function distinct<T extends { label: string }>(choices: readonly T[], codeOf: (choice: T) => string): T[] {
  const counts = new Map<string, number>();
  for (const { label } of choices) counts.set(folded(label), (counts.get(folded(label)) ?? 0) + 1);
  return choices.map((it) => ((counts.get(folded(it.label)) ?? 0) > 1 ? { ...it, label: `${it.label} (${codeOf(it)})` } : it));
}
