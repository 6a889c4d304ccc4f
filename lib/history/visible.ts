import { type Actor, VISITOR } from '@/lib/auth/actor';
import { isVisitor, permits } from '@/lib/auth/policy';
import { type JoinFacts, joinPolicy } from '@/lib/joins/policy';
import { type RelationFacts, relationPolicy } from '@/lib/relations/policy';
import type { Changes } from './queries';

/** What is true today of what the history names. */
export interface Today {
  /** Whether the caller sees the values of each attribute that the type has. */
  attributes: ReadonlyMap<number, boolean>;
  /** The files that the caller does not see: values of attributes whose values they do not see. */
  hiddenFiles: ReadonlySet<string>;
  relations: ReadonlyMap<number, RelationFacts>;
  joins: ReadonlyMap<number, JoinFacts>;
  /** The other elements of relations that the caller may read. */
  elements: ReadonlySet<number>;
  /** Whether the caller reviews the element. */
  reviewed: boolean;
  /** The number by which others know a person who joined. */
  numberOf: (accountId: number) => number;
}

type Value = unknown;
type Pair = [before: Value, after: Value];
type Fields = Record<string, unknown>;

const fieldsOf = (pair: Pair): Fields[] => pair.filter((it): it is Fields => typeof it === 'object' && it !== null);
const each = ([before, after]: Pair, show: (it: Fields) => Fields): Pair => [
  before === null ? null : show(before as Fields),
  after === null ? null : show(after as Fields),
];

function relation(actor: Actor, id: number, pair: Pair, { relations, elements }: Today): Pair | undefined {
  const mayRead = relationPolicy.read(actor);
  const past = fieldsOf(pair) as unknown as (RelationFacts & { elementId: number })[];
  const facts = [...past, relations.get(id)].filter((it) => it !== undefined);
  if (!facts.every((it) => permits(mayRead, it)) || !past.every(({ elementId }) => elements.has(elementId))) return;
  const sees = past.every((it) => permits(relationPolicy.seeAuthor(actor), it));
  return each(pair, ({ authorId, ...it }) => (sees ? { ...it, authorId } : it));
}

function join(actor: Actor, id: number, pair: Pair, { joins, numberOf }: Today): Pair | undefined {
  const mayRead = joinPolicy.read(actor);
  const past = fieldsOf(pair) as unknown as JoinFacts[];
  const facts = [...past, joins.get(id)].filter((it) => it !== undefined);
  if (!facts.every((it) => permits(mayRead, it))) return;
  return each(pair, (it) => {
    const accountId = it.userAccountId as number;
    const known =
      permits(joinPolicy.seeLogin(actor), it as unknown as JoinFacts) || (actor.id !== VISITOR.id && accountId === actor.id);
    return { ...it, userAccountId: known ? accountId : numberOf(accountId) };
  });
}

function shown(actor: Actor, field: string, pair: Pair, today: Today): Pair | undefined {
  const [kind, id = ''] = field.split('.');
  if (kind === 'internalComments') return today.reviewed ? pair : undefined;
  if (kind === 'attribute') return (today.attributes.get(Number(id)) ?? !isVisitor(actor)) ? pair : undefined;
  if (kind === 'file') return today.hiddenFiles.has(id) ? undefined : pair;
  if (kind === 'relation') return relation(actor, Number(id), pair, today);
  if (kind === 'join') return join(actor, Number(id), pair, today);
  return pair;
}

/** The changes of a revision that somebody may see: what is private today is private in the past too. */
export function visibleChanges(actor: Actor, changes: Changes, today: Today): Changes {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([field, pair]) => {
      const seen = shown(actor, field, pair, today);
      return seen ? [[field, seen]] : [];
    }),
  );
}

/** What an element was before it became public stays private, also where a review held it back and nothing says that it is public now. */
export const sincePublic = (changes: Changes, wasPublic: boolean): Changes =>
  wasPublic ? changes : Object.fromEntries(Object.entries(changes).map(([field, [, after]]) => [field, [null, after]]));

const ids = (changes: readonly Changes[], kind: string): number[] =>
  changes.flatMap((it) =>
    Object.keys(it).flatMap((field) => (field.startsWith(`${kind}.`) ? [Number(field.slice(kind.length + 1))] : [])),
  );

/** The relations, joins and other elements that these changes name, and whether they name files. */
export function namedIn(changes: readonly Changes[]) {
  const elements = changes.flatMap((it) =>
    Object.entries(it).flatMap(([field, pair]) =>
      field.startsWith('relation.') ? fieldsOf(pair).map(({ elementId }) => Number(elementId)) : [],
    ),
  );
  const files = changes.some((it) => Object.keys(it).some((field) => field.startsWith('file.')));
  return { relations: ids(changes, 'relation'), joins: ids(changes, 'join'), elements, files };
}
