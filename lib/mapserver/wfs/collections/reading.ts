import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { fewAmong } from '@/lib/columns/ranges';
import type { Db } from '@/lib/db';
import type { Prisma } from '@/prisma/generated/client';
import { sridOf } from '../mapserver-reading';
import type { Reading } from '../reading';
import type { FeatureRequest, TypeQuery } from '../request';
import { type CollectionType, withOnly } from './collection-type';
import { collectionCondition, collectionOrder } from './condition-queries';
import { countFeatures, type FeatureRow, findFeatureKeys, findFeatures, findFeaturesOf, type Wanted } from './queries';
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
  { condition, sort, properties }: TypeQuery,
  type: CollectionType,
): Reading {
  const asker = { type, actor };
  const ranges = new Map<string, Prisma.Sql>();
  const shown = withOnly(type, properties);
  const asked = {
    ...{
      actor,
      type: shown,
      condition: collectionCondition({ ...asker, ranges }, condition),
      order: collectionOrder(asker, sort),
    },
    ...{ format: request.format, srid: sridOf(request), latitudeFirst: request.system.latitudeFirst },
  };
  /** Counts what is in the ranges of the condition, once, and asks again by those in which there is little. */
  const count = async (): Promise<Wanted> => {
    if (ranges.size === 0) return asked;
    const few = await question((db) => fewAmong(db, ranges));
    return { ...asked, condition: collectionCondition({ ...asker, few }, condition) };
  };
  let counted: Promise<Wanted> | undefined;
  const ask = async <T>(find: (db: Db, wanted: Wanted) => Promise<T>) => {
    counted ??= count();
    const wanted = await counted;
    return question((db) => find(db, wanted));
  };
  const piece = (rows: FeatureRow[]) => writtenPiece(shown, request, rows, serviceUrl);
  return {
    type,
    piece: async (range) => piece(await ask((db, wanted) => findFeatures(db, wanted, range))),
    pieceOf: async (keys) => piece(await ask((db, wanted) => findFeaturesOf(db, wanted, keys))),
    keys: (range) => ask((db, wanted) => findFeatureKeys(db, wanted, range)),
    count: (most) => ask((db, wanted) => countFeatures(db, wanted, most)),
  };
}
