import 'server-only';
import { type Frame, frameOf, type Piece, type Totals } from './collection';
import type { FeatureType } from './feature-types';
import { PIECE_FEATURES, type Range, type Reading, type Streamed } from './reading';
import type { FeatureRequest } from './request';
import { MAX_BYTES } from './rows';
import type { Collection } from './written';

/** A smaller answer was not cut for its size: a position of 16 bytes is never written in fewer than six. */
const SURELY_WHOLE_BYTES = MAX_BYTES * 0.3;

/** A piece that is requested when the previous one has been read. */
type Later = () => Promise<Piece>;

/** The keys of one type's further features, in batches for one request each. */
function bundles(keys: readonly { key: number; bytes: number }[]): number[][] {
  const found: number[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const row of keys) {
    if (bytes >= MAX_BYTES || (found.at(-1)?.length ?? 0) >= PIECE_FEATURES) {
      found.push([]);
      bytes = 0;
    }
    found.at(-1)?.push(row.key);
    bytes += row.bytes;
  }
  return found;
}

/** MapServer skips some rows of operators' layers, so a short answer does not mean that there are no more rows. */
const isWhole = (first: Piece, { guarded }: FeatureType, most: number) =>
  first.count === most ||
  (first.bytes < SURELY_WHOLE_BYTES && (most <= PIECE_FEATURES || (guarded && first.count < PIECE_FEATURES)));

/**
 * The features of one type from an offset on: the first ones, and how to get the others; undefined where there are others and they can be
 * streamed. Their keys are read from the database only if they are too many for one piece.
 */
async function featuresOf(reading: Reading, { from, most }: Range, canStream = false) {
  const first = await reading.piece({ from, most: Math.min(PIECE_FEATURES, most) });
  if (isWhole(first, reading.type, most)) return { first, later: [] as Later[], count: first.count };
  if (canStream) return undefined;
  const keys = await reading.keys({ from, most });
  // By keys, not by offset: rows may have changed since the first piece was read.
  const written = new Set(first.keys);
  const others = keys.filter(({ key, isWritten }) => isWritten && !written.has(key));
  const later = bundles(others).map(
    (bundle): Later =>
      () =>
        reading.pieceOf(bundle),
  );
  return { first, later, count: first.count + others.length };
}

type Page = Range & { reading: Reading };

/** Several types one after the other: where the page begins, and how many features of each type it contains. */
async function pagesOf({ from, count }: FeatureRequest, readings: readonly Reading[]): Promise<Page[]> {
  const [only] = readings;
  if (only && readings.length === 1) return [{ reading: only, from, most: count }];
  const totals = await Promise.all(readings.map((reading) => reading.count(from + count)));
  let [before, left] = [from, count];
  return readings.flatMap((reading, at) => {
    const total = totals[at] as number;
    const start = Math.min(before, total);
    before -= start;
    const most = Math.min(left, total - start);
    left -= most;
    return most > 0 ? [{ reading, from: start, most }] : [];
  });
}

/** The number of matches if the page shows it: on the last page; beyond the end they are counted. */
async function matchedOf({ from, count }: FeatureRequest, readings: readonly Reading[], returned: number) {
  if (returned === count) return undefined;
  if (returned > 0 || from === 0) return from + returned;
  const totals = await Promise.all(readings.map((reading) => reading.count()));
  return totals.reduce((sum, total) => sum + total, 0);
}

/** Our address with the parameters of a request. */
type Address = (parameters: Record<string, string>) => string;

function totalsOf(address: Address, { from, count, same }: FeatureRequest, returned: number, matched?: number): Totals {
  const page = (start: number) => same && address({ ...same, startindex: String(start) });
  return {
    returned,
    ...(matched !== undefined && { matched }),
    ...(returned === count && count > 0 && { next: page(from + count) }),
    ...(from > 0 && { previous: page(Math.max(0, from - count)) }),
  };
}

/** Of further types only the number is known; their features are requested later. */
async function* following(later: readonly Later[], others: readonly Page[]) {
  for (const fetch of later) yield await fetch();
  for (const page of others) {
    const found = await featuresOf(page.reading, page);
    if (!found) continue;
    yield found.first;
    for (const fetch of found.later) yield await fetch();
  }
}

/** The features of pages as they come from the database. */
async function* streamedPages(pages: readonly Page[], signal: AbortSignal): AsyncGenerator<Streamed, void> {
  for (const { reading, ...range } of pages) yield* reading.stream?.(range, signal) ?? [];
}

/** The whole page as text. GML says at its beginning how many there are, where it does; GeoJSON at its end. */
async function* streamed(asked: Asked, pages: readonly Page[], signal: AbortSignal): AsyncGenerator<string, void> {
  const { request, readings, address } = asked;
  const typeNames = readings.map(({ type }) => type.name);
  const frame = async (returned: number) => {
    const totals = totalsOf(address, request, returned, await matchedOf(request, readings, returned));
    return frameOf(request.format, readings[0]?.head ?? '', { typeNames, pieces: 2, totals });
  };
  let begun: Frame | undefined;
  let returned = 0;
  for await (const { features, total } of streamedPages(pages, signal)) {
    let before = begun?.between;
    // Of several types, as many as there were when the pages were made.
    begun ??= await frame(pages.length === 1 ? (total ?? request.count) : pages.reduce((sum, { most }) => sum + most, 0));
    before ??= begun.before;
    yield before + features.join(begun.between);
    returned += features.length;
  }
  const end = await frame(returned);
  yield (begun ? '' : end.before) + end.after;
}

interface Asked {
  request: FeatureRequest;
  readings: readonly Reading[];
  address: Address;
}

/** A page of features: its frame, its first piece, and the pieces that follow; or a stream, where it is long and can be one. */
export async function collectionOf(asked: Asked): Promise<Collection | ((signal: AbortSignal) => AsyncGenerator<string, void>)> {
  const { request, readings, address } = asked;
  const pages = await pagesOf(request, readings);
  const [start = { reading: readings[0] as Reading, from: 0, most: 0 }, ...others] = pages;
  const canStream = readings.every(({ stream }) => stream !== undefined);
  if (canStream && others.length > 0) return (signal) => streamed(asked, pages, signal);
  const found = await featuresOf(start.reading, start, canStream);
  if (!found) return (signal) => streamed(asked, pages, signal);
  const { first, later, count } = found;
  const returned = count + others.reduce((sum, { most }) => sum + most, 0);
  const pieces = 1 + later.length + others.length;
  const frame = frameOf(request.format, first.head, {
    typeNames: readings.map(({ type }) => type.name),
    pieces,
    totals: totalsOf(address, request, returned, await matchedOf(request, readings, returned)),
  });
  return { first, frame, pieces, later: following(later, others) };
}
