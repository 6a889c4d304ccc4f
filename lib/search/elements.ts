import 'server-only';
import type { Context } from '@/lib/auth/context';
import { findByChance, findByName, findByWords, findFound, findInside, findWords, type Hit, type Search } from './queries';
import type { FoundElement } from './schema';
import { differByOneError } from './typing-error';

/** Every word of so many letters that an element has is known by itself; a typing error in it is forgiven. */
const KNOWN_WORD = /^\p{L}{5,40}$/u;
/** A letter may be missing in what was typed. */
const TRIED_WORD = /^\p{L}{4,40}$/u;
/** So many words are tried in the place of one that was typed wrong. */
const MAX_ALIKE = 30;
const MAX_WORDS = 20;

// Words hold letters and digits alone, so quotes need no escape.
const exactly = (word: string) => `'${word}'`;
const beginning = (word: string) => `${exactly(word)}:*`;
const all = (parts: readonly string[]) => parts.join(' & ');

/** What the elements may have for each typed word. */
interface Words {
  typed: readonly string[];
  /** Typed words that no element has, nor one that begins so. */
  unknown: ReadonlySet<string>;
  /** For a typed word, words that differ from it by one typing error. */
  alike: ReadonlyMap<string, readonly string[]>;
}

async function wordsOf({ db }: Context, text: string): Promise<Words> {
  const typed = [...new Set(text.split(' '))].slice(0, MAX_WORDS);
  const tried = typed.filter((word) => TRIED_WORD.test(word));
  const found = tried.length > 0 ? await findWords(db, tried) : [];
  const known = new Set(found.filter(({ typed: it, word }) => word.startsWith(it)).map((it) => it.typed));
  const wrong = found.filter((it) => it.word !== it.typed && differByOneError(it.typed, it.word));
  return {
    typed,
    unknown: new Set(tried.filter((word) => KNOWN_WORD.test(word) && !known.has(word))),
    alike: new Map(tried.map((word) => [word, wrong.flatMap((it) => (it.typed === word ? [it.word] : [])).slice(0, MAX_ALIKE)])),
  };
}

/** The query for elements that have every word, or one in its place; undefined: there is none. */
function forgiving({ typed, unknown, alike }: Words): string | undefined {
  const parts = typed.map((word) => [
    ...(unknown.has(word) ? [] : [beginning(word)]),
    ...(alike.get(word) ?? []).map((it) => exactly(it)),
  ]);
  return parts.every((either) => either.length > 0) ? all(parts.map((either) => `(${either.join(' | ')})`)) : undefined;
}

/** In the order of the search. */
const inOrder = (one: Hit, other: Hit) =>
  one.rank - other.rank || Number(other.inside) - Number(one.inside) || other.alike - one.alike || one.id - other.id;

/** What has been found so far. */
class Found {
  private readonly hits = new Map<number, Hit>();
  constructor(private readonly size: number) {}

  add(hits: readonly Hit[]): void {
    for (const hit of hits) if (!this.hits.has(hit.id)) this.hits.set(hit.id, hit);
  }

  /** Whether the answer is full with what has this rank at most. */
  isFull = (rank = Number.POSITIVE_INFINITY) => [...this.hits.values()].filter((it) => it.rank <= rank).length >= this.size;

  ids = () =>
    [...this.hits.values()]
      .sort(inOrder)
      .slice(0, this.size)
      .map(({ id }) => id);
}

/** Adds what has such words: first from some elements taken by chance, then by the index, if the answer is not full up to a rank. */
async function addByWords({ db }: Context, search: Search, found: Found, query: string, rank: number): Promise<void> {
  if (found.isFull(rank)) return;
  found.add(await findByChance(db, search, query));
  if (!found.isFull(rank)) found.add(await findByWords(db, search, query));
}

const REST = 4;
/** What was found with an error forgiven is less alike than what has the very words. */
const forgiven = (hits: readonly Hit[]) => hits.map((hit) => ({ ...hit, rank: REST, alike: hit.alike - 1 }));

/** The ids of the elements with what was typed, the best first. Each step is one statement that reads a bounded number of rows. */
async function findIds(ctx: Context, search: Search, byNameAlone: boolean): Promise<number[]> {
  const found = new Found(search.size);
  if (byNameAlone) {
    found.add(await findByName(ctx.db, search));
    return found.ids();
  }
  const words = await wordsOf(ctx, search.typed);
  if (words.unknown.size === 0) {
    const query = all(words.typed.map(beginning));
    found.add(await findInside(ctx.db, search, query));
    found.add(await findByName(ctx.db, search));
    if (!found.isFull(2)) await addByWords(ctx, search, found, all(words.typed.map((word) => exactly(`^${word}`))), 3);
    await addByWords(ctx, search, found, query, REST);
  }
  const query = found.isFull() || [...words.alike.values()].every(({ length }) => length === 0) ? undefined : forgiving(words);
  if (query) {
    const more = { ...search, size: 2 * search.size };
    found.add(forgiven(await findInside(ctx.db, more, query)));
    found.add(forgiven(await findByWords(ctx.db, more, query)));
  }
  return found.ids();
}

/**
 * The elements with what was typed, the best first. Of coordinates, only names that begin so: many elements have such numbers
 * somewhere, and the index of words would be read for each of them.
 */
export async function findElements(ctx: Context, search: Search, { isPosition = false } = {}): Promise<FoundElement[]> {
  const rows = await findFound(ctx.db, await findIds(ctx, search, isPosition), ctx.locale);
  return rows.map(({ id, name, type, lng, lat, west, south, east, north }) => ({
    ...{ id, name, type },
    center: [lng, lat],
    bbox: [west, south, east, north],
  }));
}
