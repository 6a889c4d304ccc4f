import {
  type Document,
  entriesIn,
  identity,
  inOrder,
  keyOf,
  leavesOf,
  type Plan,
  pathOf,
  type Split,
  TEXTS,
  valueAt,
} from './leaves';
import { type Fields, mergeFields } from './merge';
import { mergeOrders } from './merge-order';

/** What two have changed differently. */
export interface DocumentConflict {
  field: string;
  /** Of a field with several parts, which: a language, the key of an entry, its property after a point, or `order`. Null: the whole field. */
  part: string | null;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export interface MergedDocument {
  document: Document;
  /** The names of the fields of which something was taken from theirs. */
  taken: string[];
  conflicts: DocumentConflict[];
}

interface Three {
  base: Document;
  mine: Document;
  theirs: Document;
}
type Side = 'mine' | 'theirs';

const ORDER = 'order';

/** A value as text, in which the order of properties and what is not set do not count. */
const text = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, it: unknown) =>
    typeof it === 'object' && it !== null && !Array.isArray(it)
      ? Object.fromEntries(
          Object.entries(it)
            .filter(([, inner]) => inner !== null && inner !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : it,
  );
const isFile = (it: unknown) => typeof File !== 'undefined' && it instanceof File;
const isSame = (_: string, one: unknown, other: unknown) =>
  isFile(one) || isFile(other) ? one === other : text(one) === text(other);

const within = (key: string, entry: string) => key.startsWith(`${entry.slice(0, -1)},`);

/** An entry that one has taken away and the other has changed is one conflict, not one for each of its properties. */
function wholeEntries([base, mine, theirs]: [Fields, Fields, Fields], documents: Three, plan: Plan): void {
  for (const [field, list] of Object.entries(plan.lists ?? {}))
    for (const entry of entriesIn(documents.base, field)) {
      const id = identity(list, entry);
      const key = keyOf([field, id]);
      const keeper = mine[key] ? (theirs[key] ? undefined : mine) : theirs[key] ? theirs : undefined;
      const parts = keeper && Object.keys({ ...base, ...keeper }).filter((it) => within(it, key));
      if (!keeper || !parts?.some((it) => !isSame(it, base[it], keeper[it]))) continue;
      for (const [leaves, document] of [
        [base, documents.base],
        [mine, documents.mine],
        [theirs, documents.theirs],
      ] as const) {
        for (const part of Object.keys(leaves)) if (within(part, key)) delete leaves[part];
        const whole = entriesIn(document, field).find((it) => identity(list, it) === id);
        if (whole) leaves[key] = whole;
      }
    }
}

/** The entries of a list in the order that both have made of it. */
function listOf(fields: Fields, split: Split, field: string, three: Three, plan: Plan, choose: Choose, found: MergedDocument) {
  const list = plan.lists?.[field];
  if (!list) return [];
  const orders = Object.fromEntries(
    Object.entries(three).map(([side, it]) => [side, inOrder(it, field, list).map((entry) => identity(list, entry))]),
  ) as Record<keyof Three, string[]>;
  const ids = new Set(Object.values(orders).flat());
  const present = new Set([...ids].filter((id) => fields[keyOf([field, id])]));
  let merged = mergeOrders(orders, present);
  if (merged.movedBy === 'both') {
    const conflict = { field, part: ORDER, ...orders };
    const side = choose(conflict);
    if (!side) found.conflicts.push(conflict);
    if (side === 'mine')
      merged = mergeOrders({ ...orders, theirs: orders.base.filter((id) => orders.theirs.includes(id)) }, present);
  }
  if (merged.movedBy === 'theirs') found.taken.push(field);
  const all = [three.theirs, three.mine].flatMap((it) => entriesIn(it, field));
  const ranks = merged.order.map((id) => Number(all.find((it) => identity(list, it) === id)?.[list.rank ?? '']));
  const increasing = ranks.every((rank, at) => at === 0 || rank > (ranks[at - 1] as number));
  return merged.order.map((id, at) => {
    const own = fields[keyOf([field, id])];
    const names = new Set(all.filter((it) => identity(list, it) === id).flatMap(Object.keys));
    const props = [...names].flatMap((name): [string, unknown][] => {
      if (name === list.rank) return [];
      const value = valueAt(fields, split, [field, id, name]);
      return name === TEXTS ? Object.entries(value ?? {}) : [[name, value]];
    });
    return {
      ...(typeof own === 'object' ? own : Object.fromEntries(props)),
      ...(list.rank && { [list.rank]: increasing ? ranks[at] : at + 1 }),
    };
  });
}

/** Which side a person has chosen of a conflict; undefined: none yet. */
type Choose = (conflict: DocumentConflict) => Side | undefined;

/** The documents without what belongs to values that the merged document does not have. */
function withinMerged(plan: Plan, three: Three, choose: Choose): Three {
  const result = (field: string) => {
    const [base, mine, theirs] = [three.base, three.mine, three.theirs].map((it) => it[field] ?? null);
    if (isSame(field, mine, base)) return theirs;
    if (isSame(field, theirs, base) || isSame(field, mine, theirs)) return mine;
    return choose({ field, part: null, base, mine, theirs }) === 'mine' ? mine : theirs;
  };
  const left = (document: Document) =>
    Object.entries(plan.within ?? {}).map(([field, outerOf]) => {
      const counts = ([name]: [string, unknown]) => isSame(name, document[outerOf(name)], result(outerOf(name)));
      return [field, Object.fromEntries(Object.entries(document[field] ?? {}).filter(counts))];
    });
  return Object.fromEntries(
    Object.entries(three).map(([side, it]) => [side, { ...it, ...Object.fromEntries(left(it)) }]),
  ) as unknown as Three;
}

const partOf = (part: readonly string[]) => part.filter((it) => it !== TEXTS).join('.') || null;

/**
 * Merges what two have made of the same definition: fields, texts by language, entries of lists by what tells them apart and by their
 * properties. Entries that both have added stay, theirs first; if both have moved entries, the order is a conflict. Conflicts keep theirs
 * unless one is chosen.
 */
export function mergeDocuments(plan: Plan, whole: Three, choose: Choose = () => undefined): MergedDocument {
  const three = plan.within ? withinMerged(plan, whole, choose) : whole;
  const { leaves, split } = leavesOf([three.base, three.mine, three.theirs], plan);
  const [base, mine, theirs] = leaves as [Fields, Fields, Fields];
  wholeEntries([base, mine, theirs], three, plan);
  const { fields, taken, conflicts } = mergeFields({ base, mine, theirs }, isSame);
  const found: MergedDocument = { document: {}, taken: taken.map((key) => pathOf(key)[0]), conflicts: [] };
  for (const { field: key, ...values } of conflicts) {
    const [field, ...part] = pathOf(key);
    const conflict = { field, part: partOf(part), ...values };
    const side = choose(conflict);
    if (!side) found.conflicts.push(conflict);
    if (side === 'mine' && values.mine === null) delete fields[key];
    else if (side === 'mine') fields[key] = values.mine;
  }
  for (const field of new Set(Object.values(three).flatMap(Object.keys))) {
    const parts = Object.keys(fields).filter((key) => pathOf(key)[0] === field);
    if (plan.lists?.[field]) found.document[field] = listOf(fields, split, field, three, plan, choose, found);
    else if (plan.sets?.includes(field)) found.document[field] = parts.map((key) => fields[key]);
    else if (plan.records?.includes(field)) {
      const names = new Set(Object.values(three).flatMap((it) => Object.keys((it[field] as object | null) ?? {})));
      const values = [...names].map((name) => [name, valueAt(fields, split, [field, name])]);
      found.document[field] = values.length > 0 ? Object.fromEntries(values) : null;
    } else found.document[field] = valueAt(fields, split, [field]);
  }
  return { ...found, taken: [...new Set(found.taken)] };
}
