import compile from 'icu-minify/compile';

/** How a placeholder is written: a value, a tag around text, or one of the formats of ICU. */
type Kind = 'value' | 'tag' | 'select' | 'plural' | 'ordinal' | 'number' | 'date' | 'time';
/** By the numbers of icu-minify. */
const FORMATS: readonly Kind[] = ['tag', 'select', 'plural', 'ordinal', 'number', 'date', 'time'];
const WITH_OPTIONS: readonly Kind[] = ['select', 'plural', 'ordinal'];

export type Placeholders = ReadonlyMap<string, ReadonlySet<Kind>>;

const kindOf = ([, format, ...rest]: readonly unknown[]): Kind => {
  if (format === undefined && rest.length === 0) return 'value';
  return typeof format === 'number' ? (FORMATS[format] ?? 'value') : 'tag';
};

/** Notes what stands in a parsed text: words, `[name]`, `[name, format, options]` or `[tag, …parts]`. */
function collect(part: unknown, found: Map<string, Set<Kind>>): void {
  if (!Array.isArray(part) || typeof part[0] !== 'string') return;
  const kind = kindOf(part);
  found.set(part[0], (found.get(part[0]) ?? new Set<Kind>()).add(kind));
  const inside = kind === 'tag' ? part.slice(1) : WITH_OPTIONS.includes(kind) ? Object.values(part[2] as object).flat() : [];
  for (const it of inside) collect(it, found);
}

/** The placeholders of an ICU text, with how they are used; undefined: its syntax is broken. */
export function placeholdersIn(text: string): Placeholders | undefined {
  try {
    const parts = compile(text);
    const found = new Map<string, Set<Kind>>();
    if (Array.isArray(parts)) for (const part of parts) collect(part, found);
    return found;
  } catch {
    return undefined;
  }
}

/** As an administrator writes it: `{count}`, `<b>`. */
export const shownPlaceholder = (name: string, kinds: ReadonlySet<Kind>) => (kinds.has('tag') ? `<${name}>` : `{${name}}`);

/** A value may be formatted otherwise only where its format says what it is: a name is no date, but a number may stand as it is. */
const mayBe = (kind: Kind, original: ReadonlySet<Kind>) => {
  if (kind === 'value') return !original.has('tag');
  if (original.has(kind)) return true;
  const counts: readonly Kind[] = ['plural', 'ordinal', 'number'];
  return counts.includes(kind) && counts.some((it) => original.has(it));
};

export interface Differences {
  missing: string[];
  unknown: string[];
}

/** Which placeholders another text of the same key lacks, and which it has that the program does not fill in. */
export function comparePlaceholders(original: Placeholders, other: Placeholders): Differences {
  const missing = [...original].filter(([name]) => !other.has(name)).map(([name, kinds]) => shownPlaceholder(name, kinds));
  const unknown = [...other]
    .filter(([name, kinds]) => {
      const known = original.get(name);
      return !known || [...kinds].some((it) => !mayBe(it, known));
    })
    .map(([name, kinds]) => shownPlaceholder(name, kinds));
  return { missing, unknown };
}
