import 'server-only';
import type { Context } from '@/lib/auth/context';
import {
  COMMON,
  findByChance,
  findByName,
  findByWords,
  findFound,
  findInside,
  findShares,
  findWords,
  type Hit,
  type Search,
} from './queries';
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

/** For each typed word the query for elements that have it, or what stands in its place. */
type Parts = ReadonlyMap<string, string>;
const all = (parts: Parts) => [...parts.values()].join(' & ');

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

/** With one typing error forgiven; undefined: no element has one of the words. */
function forgiving({ typed, unknown, alike }: Words): Parts | undefined {
  const parts = typed.map((word) => [
    ...(unknown.has(word) ? [] : [beginning(word)]),
    ...(alike.get(word) ?? []).map((it) => exactly(it)),
  ]);
  if (parts.some((either) => either.length === 0)) return undefined;
  return new Map(typed.map((word, at) => [word, `(${parts[at]?.join(' | ')})`]));
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

/** What the index of words is asked for: not for the common ones of several words, unless all of them are common. */
async function rareOf({ db }: Context, parts: Parts): Promise<string> {
  const words = [...parts.keys()];
  const shares = words.length > 1 ? await findShares(db, words) : [];
  const common = new Set(shares.filter(({ share }) => share > COMMON).map(({ typed }) => typed));
  const rare = [...parts].filter(([word]) => !common.has(word));
  return all(new Map(rare.length > 0 ? rare : parts));
}

/** Adds what has such words: first from some elements taken by chance, then by the index, if the answer is not full up to a rank. */
async function addByWords(
  { db }: Context,
  search: Search,
  found: Found,
  query: string,
  { rank, indexed }: { rank: number; indexed?: () => Promise<string> },
): Promise<void> {
  if (found.isFull(rank)) return;
  found.add(await findByChance(db, search, query));
  if (!found.isFull(rank)) found.add(await findByWords(db, search, query, await indexed?.()));
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
    const begun: Parts = new Map(words.typed.map((word) => [word, beginning(word)]));
    found.add(await findInside(ctx.db, search, all(begun)));
    found.add(await findByName(ctx.db, search));
    const whole = all(new Map(words.typed.map((word) => [word, exactly(`^${word}`)])));
    if (!found.isFull(2)) await addByWords(ctx, search, found, whole, { rank: 3 });
    await addByWords(ctx, search, found, all(begun), { rank: REST, indexed: () => rareOf(ctx, begun) });
  }
  const either = found.isFull() || [...words.alike.values()].every(({ length }) => length === 0) ? undefined : forgiving(words);
  if (either) {
    const more = { ...search, size: 2 * search.size };
    found.add(forgiven(await findInside(ctx.db, more, all(either))));
    found.add(forgiven(await findByWords(ctx.db, more, all(either), await rareOf(ctx, either))));
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
