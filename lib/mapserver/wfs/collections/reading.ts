import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { fewAmong } from '@/lib/columns/ranges';
import type { Db } from '@/lib/db';
import type { Prisma } from '@/prisma/generated/client';
import { sridOf } from '../mapserver-reading';
import type { Range, Reading } from '../reading';
import type { FeatureRequest, TypeQuery } from '../request';
import { type CollectionType, withOnly } from './collection-type';
import { collectionCondition, collectionOrder } from './condition-queries';
import {
  countFeatures,
  findFeatureKeys,
  findFeatures,
  findFeatureTexts,
  readFeatures,
  readFeatureTexts,
  type Wanted,
} from './queries';
import { geoJsonPiece, gmlPiece, gmlWriter, headOf } from './write';

interface Source {
  actor: Actor;
  serviceUrl: string;
  /** How long the database may take for what is asked at a time. */
  limitMs: number;
  /** Queries the database, one query at a time and with a timeout. */
  question: <T>(ask: (db: Db) => Promise<T>) => Promise<T>;
}

/** The elements of one type, read and written without MapServer, whose layers are of one kind of geometry each. Throws a 400 at `filter`. */
export function collectionReading(
  { actor, serviceUrl, limitMs, question }: Source,
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
  const isJson = request.format === 'geojson';
  const piece = async (which: Range | readonly number[]) =>
    isJson
      ? geoJsonPiece(await ask((db, wanted) => findFeatureTexts(db, wanted, which)))
      : gmlPiece(shown, request, await ask((db, wanted) => findFeatures(db, wanted, which)), serviceUrl);
  return {
    type,
    piece,
    pieceOf: piece,
    keys: (range) => ask((db, wanted) => findFeatureKeys(db, wanted, range)),
    count: (most) => ask((db, wanted) => countFeatures(db, wanted, most)),
    stream: async function* (range: Range, signal: AbortSignal) {
      counted ??= count();
      const [wanted, streaming] = [await counted, { signal, batchMs: limitMs }];
      if (isJson) {
        for await (const rows of readFeatureTexts(wanted, range, streaming)) yield { features: rows.map(([text]) => text) };
        return;
      }
      const write = gmlWriter(shown, request);
      // WFS 2.0.0 says at the beginning how many features follow.
      for await (const rows of readFeatures(wanted, range, { ...streaming, counted: request.version === '2.0.0' }))
        yield {
          features: rows.map(([geometry, id, fixed, attributeValues]) => write({ id, fixed, attributeValues, geometry })),
          total: rows[0]?.at(-1) as number | null,
        };
    },
    head: isJson ? '' : headOf(shown, request, serviceUrl),
  };
}
