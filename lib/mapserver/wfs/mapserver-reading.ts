import 'server-only';
import type { Db } from '@/lib/db';
import type { Answer } from '@/lib/map-workers/wire';
import { isException } from '../exceptions';
import { type Piece, pieceOf } from './collection';
import { conditionSql, keysSql, orderSql } from './condition-queries';
import type { FeatureType } from './feature-types';
import { askedAs } from './formats';
import { PIECE_FEATURES, type Range, type Reading } from './reading';
import type { FeatureRequest, TypeQuery } from './request';
import type { Identity, RowsWanted } from './rows';
import { countRows, findKeys } from './rows-queries';

/** Requests features of one type from the map server. */
type AskFeatures = (type: FeatureType, srid: number, flipped: boolean, search: Record<string, string>) => Promise<Answer>;

export interface FeatureSource {
  /** Queries the database, one query at a time and with a timeout. */
  question: <T>(ask: (db: Db) => Promise<T>) => Promise<T>;
  identity: Identity;
  ask: AskFeatures;
}

/** The map server's answer if it contains no features. */
export class NoFeatures extends Error {
  constructor(readonly said: string) {
    super('the map server answered with an exception');
  }
}

/** One request to the map server: rows from an offset on. */
function questionFor({ version, format }: FeatureRequest, of: RowsWanted, { from, most }: Range) {
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
export const firstQuestion = (request: FeatureRequest, of: RowsWanted) =>
  questionFor(request, of, { from: request.from, most: Math.min(PIECE_FEATURES, request.count) });

/** The system in which features are read. */
export const sridOf = ({ format, system }: FeatureRequest) => (format === 'geojson' ? 4326 : system.srid);

export const wantedRows = (
  request: FeatureRequest,
  { condition, sort }: TypeQuery,
  type: FeatureType,
  identity: Identity,
): RowsWanted => ({
  ...{ type, identity, srid: sridOf(request) },
  wanted: conditionSql(type, condition),
  sorted: orderSql(type, sort),
});

/** Features as MapServer writes them. Throws NoFeatures. */
export function mapServerReading(source: FeatureSource, request: FeatureRequest, of: RowsWanted): Reading {
  const piece = async (asked: RowsWanted, range: Range): Promise<Piece> => {
    const answer = await source.ask(of.type, of.srid, request.system.latitudeFirst, questionFor(request, asked, range));
    const text = await answer.text();
    if (isException(text.slice(0, 2048), answer.header('content-type'))) throw new NoFeatures(text);
    return pieceOf(text, request.format, request.system, of.type);
  };
  return {
    type: of.type,
    piece: (range) => piece(of, range),
    pieceOf: (keys) => piece({ ...of, wanted: keysSql(of.type, keys) }, { from: 0, most: keys.length }),
    keys: (range) => source.question((db) => findKeys(db, of, range)),
    count: (most) => source.question((db) => countRows(db, of, most)),
  };
}
