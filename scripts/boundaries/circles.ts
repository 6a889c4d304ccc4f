import type { Import } from './imports';

/** The imports of each file, by the file. */
const byFile = (imports: readonly Import[]) => {
  const found = new Map<string, Import[]>();
  for (const it of imports) found.set(it.from, [...(found.get(it.from) ?? []), it]);
  return found;
};

/** The shortest way along the imports from a file back to itself; nothing where there is none. */
function wayBack(start: string, from: ReadonlyMap<string, Import[]>): Import[] | undefined {
  const cameBy = new Map<string, Import>();
  const waiting = [start];
  for (const file of waiting) {
    for (const step of from.get(file) ?? []) {
      if (step.to === start) {
        const way = [step];
        for (let at = step.from; at !== start; at = (cameBy.get(at) as Import).from) way.unshift(cameBy.get(at) as Import);
        return way;
      }
      if (cameBy.has(step.to)) continue;
      cameBy.set(step.to, step);
      waiting.push(step.to);
    }
  }
  return undefined;
}

/** Circles of files, each as the imports that make it. A file stands in one of them at most, so that every knot is named once. */
export function circlesOf(imports: readonly Import[]): Import[][] {
  const from = byFile(imports);
  const named = new Set<string>();
  const circles: Import[][] = [];
  for (const file of [...from.keys()].sort()) {
    if (named.has(file)) continue;
    const circle = wayBack(file, from);
    if (!circle || circle.some((step) => named.has(step.from))) continue;
    for (const step of circle) named.add(step.from);
    circles.push(circle);
  }
  return circles;
}
