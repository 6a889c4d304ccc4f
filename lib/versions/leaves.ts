/** The fields of a definition by name, as they are written. */
export type Document = Record<string, unknown>;

/** A list whose entries are records of their own. */
export interface ListPlan {
  /** What tells one entry from another. */
  by: (entry: never) => string | number;
  /** The property that numbers the entries. Absent: their order is that of the list. */
  rank?: string;
}

/** What of a definition is more than one field. Texts in several languages always are: one for each language. */
export interface Plan {
  lists?: Record<string, ListPlan>;
  /** Lists of numbers or texts whose order says nothing. */
  sets?: readonly string[];
  /** Objects of which each property is a field. */
  records?: readonly string[];
  /** Records of which each property belongs to a value of another field, and counts only where that value is the merged one: which field. */
  within?: Record<string, (property: string) => string>;
}

/** A field, or a part of it: an entry of a list, a property, a language. */
export type Path = readonly [field: string, ...part: string[]];
export const keyOf = (path: Path) => JSON.stringify(path);
export const pathOf = (key: string) => JSON.parse(key) as [string, ...string[]];

type Entry = Record<string, unknown>;
export const entriesIn = (document: Document, field: string) => (document[field] ?? []) as Entry[];
export const identity = ({ by }: ListPlan, entry: Entry) => String(by(entry as never));

/** The entries of a list, in its order. */
export function inOrder(document: Document, field: string, { rank }: ListPlan): Entry[] {
  const entries = entriesIn(document, field);
  return rank ? entries.toSorted((a, b) => Number(a[rank]) - Number(b[rank])) : [...entries];
}

/** The property in which an entry, or a whole field, has its own texts. */
export const TEXTS = 'listInternationalizationDto';
interface Texts {
  listInternationalizationDto: { language: string; description?: string | null }[];
}
const isTexts = (it: unknown): it is Texts => typeof it === 'object' && it !== null && 'listInternationalizationDto' in it;
const isNothing = (it: unknown) => it === null || it === undefined || it === '';

/** The values of a document by the keys of their paths; texts in several languages are still one value each. */
function wholeLeaves(document: Document, plan: Plan): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  for (const [field, value] of Object.entries(document)) {
    const list = plan.lists?.[field];
    if (list)
      for (const entry of entriesIn(document, field)) {
        const id = identity(list, entry);
        leaves.set(keyOf([field, id]), true);
        for (const [name, it] of Object.entries(entry))
          if (name !== list.rank) leaves.set(keyOf([field, id, name]), name === TEXTS ? { [TEXTS]: it } : it);
      }
    else if (plan.sets?.includes(field)) for (const it of (value ?? []) as unknown[]) leaves.set(keyOf([field, String(it)]), it);
    else if (plan.records?.includes(field))
      for (const [name, it] of Object.entries(value ?? {})) leaves.set(keyOf([field, name]), it);
    else leaves.set(keyOf([field]), value);
  }
  return leaves;
}

/** Where all have texts by language or nothing, and which languages. */
function languagesAt(key: string, all: readonly Map<string, unknown>[]): string[] | undefined {
  const values = all.map((it) => it.get(key)).filter((it) => !isNothing(it));
  if (values.length === 0 || !values.every(isTexts)) return undefined;
  return [...new Set(values.flatMap((it) => it.listInternationalizationDto.map(({ language }) => language)))];
}

/** The languages into which values were split, by the keys of their paths. */
export type Split = ReadonlyMap<string, readonly string[]>;

/** The fields of several documents in the same parts: a value by the key of each path. What is empty is missing. */
export function leavesOf(documents: readonly Document[], plan: Plan): { leaves: Record<string, unknown>[]; split: Split } {
  const all = documents.map((it) => wholeLeaves(it, plan));
  const split = new Map<string, string[]>();
  for (const key of new Set(all.flatMap((it) => [...it.keys()]))) {
    const languages = languagesAt(key, all);
    if (languages) split.set(key, languages);
  }
  const leaves = all.map((it) => {
    const parts = [...it].flatMap(([key, value]) => {
      if (!split.has(key) || !isTexts(value)) return [[key, value] as const];
      return value.listInternationalizationDto.map(
        ({ language, description }) => [keyOf([...pathOf(key), language]), description?.trim()] as const,
      );
    });
    return Object.fromEntries(parts.filter(([, value]) => !isNothing(value)));
  });
  return { leaves, split };
}

/** The value at a path: put together again where it was split by languages. */
export function valueAt(leaves: Record<string, unknown>, split: Split, path: Path): unknown {
  const languages = split.get(keyOf(path));
  if (!languages) return leaves[keyOf(path)] ?? null;
  const listInternationalizationDto = languages.flatMap((language) => {
    const description = leaves[keyOf([...path, language])];
    return description === undefined ? [] : [{ language, description: String(description) }];
  });
  return listInternationalizationDto.length > 0 ? { listInternationalizationDto } : null;
}
