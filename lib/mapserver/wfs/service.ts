import 'server-only';
import { type Context, newestContext } from '@/lib/auth/context';
import { AppError, invalid, notFound } from '@/lib/errors';
import { wholeResponse } from '@/lib/http/whole';
import { askMapServer } from '@/lib/map-workers/supervisor';
import { type Catalogue, serviceUrl } from '../catalogue';
import { presentException } from '../exceptions';
import { wfsCapabilities } from './capabilities';
import { aloneIn } from './collection';
import { hitsDocument, storedQueryDescription, storedQueryList, typeSchema } from './descriptions';
import type { FeatureType } from './feature-types';
import { askedOf, collectionOf, type FeatureSource, NoFeatures } from './features';
import { type FeatureFormat, GEOJSON_TYPE, type WfsVersion } from './formats';
import { inTurn } from './questions';
import { type FeatureRequest, GET_FEATURE_BY_ID, typesParameter, type WfsRequest } from './request';
import type { Identity } from './rows';
import { countRows } from './rows-queries';
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

function typeNamed({ known, ctx }: WfsAsked, name: string, version: WfsVersion): FeatureType {
  const found = known.featureType(name, ctx.locale);
  if (!found) throw invalid(typesParameter(version), 'project.mapserver.unknownType', { type: name.slice(0, 60) });
  return found;
}

/** The database that MapServer reads, for queries about its features. */
const besideMapServer = (ctx: Context): Context => newestContext(ctx) ?? ctx;

function sourceOf({ ctx, known, identity, limitMs, client, signal }: WfsAsked): FeatureSource {
  return {
    question: (ask) => inTurn({ ctx: besideMapServer(ctx), client, limitMs, signal }, ask),
    identity,
    ask: async (type, srid, flipped, search) =>
      askMapServer(await known.map({ of: 'features', type: type.name, srid, flipped }, ctx.locale), search, {
        limitMs,
        client,
        signal,
      }),
    address: (parameters) => `${serviceUrl()}?${new URLSearchParams(parameters)}`,
  };
}

/** Streams the answer: a piece is requested when the previous one has been read. */
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

async function features(asked: WfsAsked, request: FeatureRequest): Promise<Response> {
  const types = request.queries.map(({ typeName }) => typeNamed(asked, typeName, request.version));
  const source = sourceOf(asked);
  if (request.counts) {
    const rows = askedOf(request, types, asked.identity);
    const counts = await Promise.all(rows.map((of) => inTurn(asked, (db) => countRows(db, of))));
    const total = counts.reduce((sum, count) => sum + count, 0);
    return document(asked, hitsDocument(total, request.version));
  }
  try {
    const collection = await collectionOf(source, request, types);
    const headers = asked.headers(FEATURES[request.format]);
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
  const { known, ctx } = asked;
  switch (request.request) {
    case 'GetCapabilities': {
      const types = await known.describedTypes(ctx.locale);
      return document(asked, wfsCapabilities({ serviceUrl: serviceUrl(), title: 'Vieiro', types }, request.version));
    }
    case 'DescribeFeatureType': {
      const types = request.typeNames?.map((name) => typeNamed(asked, name, request.version)) ?? known.featureTypes(ctx.locale);
      return document(asked, typeSchema(types, request.version));
    }
    case 'ListStoredQueries':
      return document(asked, storedQueryList(known.featureTypes(ctx.locale)));
    case 'DescribeStoredQueries':
      if (request.ids?.some((id) => id !== GET_FEATURE_BY_ID)) throw new AppError('project.common.notFound');
      return document(asked, storedQueryDescription(known.featureTypes(ctx.locale)));
    default:
      return features(asked, request);
  }
}
