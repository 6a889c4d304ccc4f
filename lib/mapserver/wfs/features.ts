import 'server-only';
import type { Db } from '@/lib/db';
import type { Answer } from '@/lib/map-workers/wire';
import { isException } from '../exceptions';
import { frameOf, type Piece, pieceOf, type Totals } from './collection';
import { conditionSql, keysSql, orderSql } from './condition-queries';
import type { FeatureType } from './feature-types';
import { askedAs } from './formats';
import type { FeatureRequest } from './request';
import { type Identity, MOST_BYTES, type RowsWanted } from './rows';
import { countRows, findKeys } from './rows-queries';
import type { Collection } from './written';

/** Requests features of one type from the map server. */
type AskFeatures = (type: FeatureType, srid: number, flipped: boolean, search: Record<string, string>) => Promise<Answer>;

export interface FeatureSource {
  /** Queries the database, one query at a time and with a timeout. */
  question: <T>(ask: (db: Db) => Promise<T>) => Promise<T>;
  identity: Identity;
  ask: AskFeatures;
  /** Our address with the parameters of a request. */
  address: (parameters: Record<string, string>) => string;
}

/** The map server's answer if it contains no features. */
export class NoFeatures extends Error {
  constructor(readonly said: string) {
    super('the map server answered with an exception');
  }
}

/** Maximum number of features in one request to the map server, so that its workers stay free. */
const PIECE_FEATURES = 1000;
/** A smaller answer was not cut for its size: a position of 16 bytes is never written in fewer than six. */
const SURELY_WHOLE_BYTES = MOST_BYTES * 0.3;

type Asked = RowsWanted;

/** One request to the map server: rows from an offset on. */
function questionFor({ version, format }: FeatureRequest, of: Asked, { from, most }: { from: number; most: number }) {
  const { outputformat, ...asked } = askedAs(format, version);
  return {
    service: 'WFS',
    ...asked,
    request: 'GetFeature',
    [asked.version === '2.0.0' ? 'typenames' : 'typename']: of.type.name,
    ...(outputformat && { outputformat }),
    ...of.identity,
    wanted: of.wanted,
    sorted: of.sorted,
    most: String(most),
    from: String(from),
  };
}

/** The first request to the map server. */
export const firstQuestion = (request: FeatureRequest, of: Asked) =>
  questionFor(request, of, { from: request.from, most: Math.min(PIECE_FEATURES, request.count) });

async function pieceFrom(
  source: FeatureSource,
  request: FeatureRequest,
  of: Asked,
  range: { from: number; most: number },
): Promise<Piece> {
  const answer = await source.ask(of.type, of.srid, request.system.latitudeFirst, questionFor(request, of, range));
  const text = await answer.text();
  if (isException(text.slice(0, 2048), answer.header('content-type'))) throw new NoFeatures(text);
  return pieceOf(text, request.format, request.system, of.type);
}

/** A piece that is requested when the previous one has been read. */
type Later = () => Promise<Piece>;

/** The keys of one type's further features, in batches for one request each. */
function bundles(keys: readonly { key: number; bytes: number }[]): number[][] {
  const found: number[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const row of keys) {
    if (bytes >= MOST_BYTES || (found.at(-1)?.length ?? 0) >= PIECE_FEATURES) {
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
 * The features of one type from an offset on: the first ones, and how to get the others. Their keys are read from the
 * database only if they are too many for one answer of the map server.
 */
async function featuresOf(
  source: FeatureSource,
  request: FeatureRequest,
  of: Asked,
  { from, most }: { from: number; most: number },
) {
  const first = await pieceFrom(source, request, of, { from, most: Math.min(PIECE_FEATURES, most) });
  if (isWhole(first, of.type, most)) return { first, later: [] as Later[], count: first.count };
  const keys = await source.question((db) => findKeys(db, of, { from, most }));
  // By keys, not by offset: rows may have changed since the first piece was read.
  const written = new Set(first.keys);
  const others = keys.filter(({ key, isWritten }) => isWritten && !written.has(key));
  const later = bundles(others).map((bundle): Later => {
    const wanted = keysSql(of.type, bundle);
    return () => pieceFrom(source, request, { ...of, wanted }, { from: 0, most: bundle.length });
  });
  return { first, later, count: first.count + others.length };
}

/** Several types one after the other: where the page begins, and how many features of each type it contains. */
async function pagesOf(source: FeatureSource, { from, count }: FeatureRequest, asked: readonly Asked[]) {
  const [only] = asked;
  if (only && asked.length === 1) return [{ of: only, from, most: count }];
  const totals = await Promise.all(asked.map((of) => source.question((db) => countRows(db, of, from + count))));
  let [before, left] = [from, count];
  return asked.flatMap((of, at) => {
    const total = totals[at] as number;
    const start = Math.min(before, total);
    before -= start;
    const most = Math.min(left, total - start);
    left -= most;
    return most > 0 ? [{ of, from: start, most }] : [];
  });
}

/** The number of matches if the page shows it: on the last page; beyond the end they are counted. */
async function matchedOf(source: FeatureSource, { from, count }: FeatureRequest, asked: readonly Asked[], returned: number) {
  if (returned === count) return undefined;
  if (returned > 0 || from === 0) return from + returned;
  const totals = await Promise.all(asked.map((of) => source.question((db) => countRows(db, of))));
  return totals.reduce((sum, total) => sum + total, 0);
}

function totalsOf(source: FeatureSource, { from, count, same }: FeatureRequest, returned: number, matched?: number): Totals {
  const page = (start: number) => same && source.address({ ...same, startindex: String(start) });
  return {
    returned,
    ...(matched !== undefined && { matched }),
    ...(returned === count && count > 0 && { next: page(from + count) }),
    ...(from > 0 && { previous: page(Math.max(0, from - count)) }),
  };
}

export const askedOf = (
  { queries, system, format }: FeatureRequest,
  types: readonly FeatureType[],
  identity: Identity,
): Asked[] =>
  queries.map(({ condition, sort }, at) => {
    const type = types[at] as FeatureType;
    const srid = format === 'geojson' ? 4326 : system.srid;
    return { type, srid, identity, wanted: conditionSql(type, condition), sorted: orderSql(type, sort) };
  });

type Page = { of: Asked; from: number; most: number };

/** Of further types only the number is known; their features are requested later. */
async function* following(source: FeatureSource, request: FeatureRequest, later: readonly Later[], others: readonly Page[]) {
  for (const fetch of later) yield await fetch();
  for (const page of others) {
    const found = await featuresOf(source, request, page.of, page);
    yield found.first;
    for (const fetch of found.later) yield await fetch();
  }
}

/** A page of features: its frame, its first piece, and the pieces that follow. Throws NoFeatures. */
export async function collectionOf(
  source: FeatureSource,
  request: FeatureRequest,
  types: readonly FeatureType[],
): Promise<Collection> {
  const asked = askedOf(request, types, source.identity);
  const pages = await pagesOf(source, request, asked);
  const [start = { of: asked[0] as Asked, from: 0, most: 0 }, ...others] = pages;
  const { first, later, count } = await featuresOf(source, request, start.of, start);
  const returned = count + others.reduce((sum, { most }) => sum + most, 0);
  const pieces = 1 + later.length + others.length;
  const frame = frameOf(request.format, first.head, {
    typeNames: types.map(({ name }) => name),
    pieces,
    totals: totalsOf(source, request, returned, await matchedOf(source, request, asked, returned)),
  });
  return { first, frame, pieces, later: following(source, request, later, others) };
}
