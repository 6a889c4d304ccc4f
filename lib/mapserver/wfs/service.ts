import 'server-only';
import { type Context, newestContext } from '@/lib/auth/context';
import { env } from '@/lib/env';
import { AppError, invalid, notFound } from '@/lib/errors';
import { streamedAnswer } from '@/lib/http/streamed';
import { wholeResponse } from '@/lib/http/whole';
import { MAX_FEATURES } from '@/lib/map-workers/map-text';
import { askMapServer } from '@/lib/map-workers/supervisor';
import { type Catalogue, serviceUrl } from '../catalogue';
import { presentException } from '../exceptions';
import { wfsCapabilities } from './capabilities';
import { aloneIn } from './collection';
import type { CollectionType } from './collections/collection-type';
import { collectionReading } from './collections/reading';
import { collectionTypes, withProperties } from './collections/service';
import { hitsDocument, storedQueryDescription, storedQueryList, typeSchema } from './descriptions';
import type { FeatureType } from './feature-types';
import { collectionOf } from './features';
import { type FeatureFormat, GEOJSON_TYPE, type WfsVersion } from './formats';
import { type FeatureSource, mapServerReading, NoFeatures, wantedRows } from './mapserver-reading';
import { inTurn } from './questions';
import type { Reading } from './reading';
import { type FeatureRequest, GET_FEATURE_BY_ID, NO_LIMIT, typesParameter, type WfsRequest } from './request';
import type { Identity } from './rows';
import { written } from './written';

const XML = 'text/xml; charset=UTF-8';
const FEATURES: Record<FeatureFormat, string> = {
  geojson: GEOJSON_TYPE,
  gml2: 'text/xml; subtype=gml/2.1.2; charset=UTF-8',
  gml31: 'text/xml; subtype=gml/3.1.1; charset=UTF-8',
  gml32: 'text/xml; subtype="gml/3.2.1"; charset=UTF-8',
};

export interface WfsAsked {
  ctx: Context;
  known: Catalogue;
  identity: Identity;
  limitMs: number;
  /** The key of the caller who uses a worker. */
  client: string;
  signal: AbortSignal;
  headers: (contentType: string) => Record<string, string>;
}

const isCollection = (type: FeatureType): type is CollectionType => 'typeId' in type;

/** All feature types: the mixed ones and the published layers, then one for each element type, without its properties. */
async function allTypes({ known, ctx }: WfsAsked): Promise<FeatureType[]> {
  const catalogued = known.featureTypes(ctx.locale);
  const others = known.elements ? await collectionTypes(definitions(ctx), known.typeNames()) : [];
  return [...catalogued, ...others];
}

/** Feature types with all their properties. */
async function described({ ctx }: WfsAsked, types: readonly FeatureType[]): Promise<FeatureType[]> {
  const whole = new Map((await withProperties(definitions(ctx), types.filter(isCollection))).map((type) => [type.name, type]));
  return types.flatMap((type) => (isCollection(type) ? (whole.get(type.name) ?? []) : type));
}

/** The feature types with these names. Throws a 400 where there is none. */
async function typesNamed(asked: WfsAsked, names: readonly string[], version: WfsVersion): Promise<FeatureType[]> {
  const { known, ctx } = asked;
  const catalogued = names.map((name) => known.featureType(name, ctx.locale));
  const others = catalogued.includes(undefined) ? await allTypes(asked) : [];
  const found = names.map((name, at) => {
    const type = catalogued[at] ?? others.find((one) => isCollection(one) && one.name.toLowerCase() === name.toLowerCase());
    if (!type) throw invalid(typesParameter(version), 'project.mapserver.unknownType', { type: name.slice(0, 60) });
    return type;
  });
  return described(asked, found);
}

/** Definitions are read from the primary, as MapServer's are; and so are the features that are counted beside it. */
const definitions = (ctx: Context): Context => newestContext(ctx) ?? ctx;

function sourceOf({ ctx, known, identity, limitMs, client, signal }: WfsAsked): FeatureSource {
  return {
    question: (ask) => inTurn({ ctx: definitions(ctx), client, limitMs, signal }, ask),
    identity,
    ask: async (type, srid, flipped, search) =>
      askMapServer(await known.map({ of: 'features', type: type.name, srid, flipped }, ctx.locale), search, {
        limitMs,
        client,
        signal,
      }),
  };
}

/** Streams pieces of the map server: a piece is requested when the previous one has been read. */
function streamed(pieces: AsyncGenerator<string>, headers: Record<string, string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await pieces.next();
        if (next.done) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers });
}

/** How the features of each query are read. */
function readingsOf(asked: WfsAsked, request: FeatureRequest, types: readonly FeatureType[]): Reading[] {
  const source = sourceOf(asked);
  return request.queries.map((query, at) => {
    const type = types[at] as FeatureType;
    if (!isCollection(type)) return mapServerReading(source, request, wantedRows(request, query, type, asked.identity));
    return collectionReading(
      { actor: asked.ctx.actor, serviceUrl: serviceUrl(), limitMs: asked.limitMs, question: source.question },
      request,
      query,
      type,
    );
  });
}

const address = (parameters: Record<string, string>) => `${serviceUrl()}?${new URLSearchParams(parameters)}`;

/** What goes through MapServer, and GML, is limited. */
const capped = (request: FeatureRequest, readings: readonly Reading[]): FeatureRequest => {
  const most = readings.every(({ stream }) => stream !== undefined) ? (env.WFS_MOST_FEATURES ?? NO_LIMIT) : MAX_FEATURES;
  return { ...request, count: Math.min(request.count, most) };
};

async function features(asked: WfsAsked, request: FeatureRequest): Promise<Response> {
  const { client, signal } = asked;
  const names = request.queries.map(({ typeName }) => typeName);
  const readings = readingsOf(asked, request, await typesNamed(asked, names, request.version));
  if (request.counts) {
    const counts = await Promise.all(readings.map((reading) => reading.count()));
    const total = counts.reduce((sum, count) => sum + count, 0);
    return document(asked, hitsDocument(total, request.version));
  }
  try {
    const headers = asked.headers(FEATURES[request.format]);
    const collection = await collectionOf({ request: capped(request, readings), readings, address });
    if (typeof collection === 'function') return await streamedAnswer({ client, signal, headers, make: collection });
    if (request.alone && collection.first.count === 0) throw notFound();
    if (request.alone && request.format !== 'geojson') return whole(aloneIn(collection.first), headers);
    if (collection.pieces > 1) return streamed(written(collection), headers);
    return whole(collection.frame.before + collection.first.features + collection.frame.after, headers);
  } catch (error) {
    if (error instanceof NoFeatures) return presentException(error.said);
    throw error;
  }
}

const whole = (text: string, headers: Record<string, string>) => wholeResponse(Buffer.from(text), { headers });
const document = (asked: WfsAsked, text: string) => whole(text, asked.headers(XML));

/** Answers a parsed WFS request. Throws AppError. */
export async function wfsResponse(asked: WfsAsked, request: WfsRequest): Promise<Response> {
  const { known } = asked;
  switch (request.request) {
    case 'GetCapabilities': {
      const types = known.withExtents(await allTypes(asked), await known.extents());
      return document(asked, wfsCapabilities({ serviceUrl: serviceUrl(), title: 'Vieiro', types }, request.version));
    }
    case 'DescribeFeatureType': {
      const { typeNames: names, version } = request;
      const types = names ? await typesNamed(asked, names, version) : await described(asked, await allTypes(asked));
      return document(asked, typeSchema(types, version));
    }
    case 'ListStoredQueries':
      return document(asked, storedQueryList(await allTypes(asked)));
    case 'DescribeStoredQueries':
      if (request.ids?.some((id) => id !== GET_FEATURE_BY_ID)) throw new AppError('project.common.notFound');
      return document(asked, storedQueryDescription(await allTypes(asked)));
    default:
      return features(asked, request);
  }
}
