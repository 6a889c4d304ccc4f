import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Db } from '@/lib/db';
import { sridOf } from '../mapserver-reading';
import type { Reading } from '../reading';
import type { FeatureRequest, TypeQuery } from '../request';
import type { CollectionType } from './collection-type';
import { collectionCondition, collectionOrder } from './condition-queries';
import { countFeatures, type FeatureRow, findFeatureKeys, findFeatures, findFeaturesOf } from './queries';
import { writtenPiece } from './write';

interface Source {
  actor: Actor;
  serviceUrl: string;
  /** Queries the database, one query at a time and with a timeout. */
  question: <T>(ask: (db: Db) => Promise<T>) => Promise<T>;
}

/** The elements of one type, read and written without MapServer, whose layers are of one kind of geometry each. Throws a 400 at `filter`. */
export function collectionReading(
  { actor, serviceUrl, question }: Source,
  request: FeatureRequest,
  { condition, sort }: TypeQuery,
  type: CollectionType,
): Reading {
  const asker = { type, actor };
  const wanted = {
    ...{ ...asker, condition: collectionCondition(asker, condition), order: collectionOrder(asker, sort) },
    ...{ format: request.format, srid: sridOf(request), latitudeFirst: request.system.latitudeFirst },
  };
  const piece = (rows: FeatureRow[]) => writtenPiece(type, request, rows, serviceUrl);
  return {
    type,
    piece: async (range) => piece(await question((db) => findFeatures(db, wanted, range))),
    pieceOf: async (keys) => piece(await question((db) => findFeaturesOf(db, wanted, keys))),
    keys: (range) => question((db) => findFeatureKeys(db, wanted, range)),
    count: (most) => question((db) => countFeatures(db, wanted, most)),
  };
}
