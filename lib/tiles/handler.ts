import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basePath } from '@/lib/base-path';
import { newest, readerFor } from '@/lib/db/reading';
import { env } from '@/lib/env';
import type { DirectRoute } from '@/lib/http/direct';
import { handle } from '@/lib/http/handle';
import type { Listener } from '@/lib/http/listener';
import { FOR_ANY_ORIGIN } from '@/lib/http/origins';
import { isForAll, publicAnswer, type TileAnswer } from './answer';
import { tilesApi } from './api';
import { placeOfMade, publicTile } from './public-tiles';
import { TileParams } from './schema';
import { tileResponse } from './service';

export const answerTile = handle(tilesApi.elements, ({ ctx, params, query, request }) =>
  tileResponse(ctx, params, query, request.headers.get('if-none-match')),
);

const ADDRESS = `^${basePath}/api/tiles/elements/`;

/** Tiles are answered without the framework's router. Invalid addresses go through it, to their 400. */
export const tileRoute: DirectRoute = {
  path: new RegExp(`${ADDRESS}(?<typeIds>\\d+(?:,\\d+)*)/(?<z>\\d+)/(?<x>\\d+)/(?<y>\\d+\\.mvt)(?:\\?|$)`),
  handler: answerTile,
};

/** A tile of what is public, by its types, zoom, column and row. */
const PUBLIC = new RegExp(`${ADDRESS}((\\d+(?:,\\d+)*)/(\\d+)/(\\d+)/(\\d+))\\.mvt(?:\\?v=[^&]*)?$`);

/** What everybody may have, without finding out who asks; undefined: that matters, or the address is not quite right. */
async function answerForAll(found: RegExpExecArray, { headers }: IncomingMessage): Promise<TileAnswer | undefined> {
  const [, key = '', typeIds, z, x, y] = found;
  const tile = placeOfMade(key) ?? TileParams.safeParse({ typeIds, z, x, y: `${y}.mvt` }).data;
  if (!tile) return undefined;
  const one = await publicTile({ db: env.DATABASE_REPLICA_URL ? readerFor({ mayLag: true }) : newest }, tile);
  return isForAll(one, tile) ? publicAnswer(one, headers['if-none-match']) : undefined;
}

function send({ status, headers, bytes }: TileAnswer, response: ServerResponse) {
  response.writeHead(status, { ...headers, ...FOR_ANY_ORIGIN, ...(bytes && { 'Content-Length': bytes.length }) }).end(bytes);
}

/**
 * Answers what everybody may have before anything else is done for a request. All other tiles, and whatever fails, are left to `tileRoute`.
 * Who has just written reads from the primary, so that beside a replica it matters who asks.
 */
export const publicTiles: Listener = (request, response, next) => {
  const { method, url = '', headers } = request;
  const found = method === 'GET' && headers.authorization === undefined ? PUBLIC.exec(url) : null;
  if (!found || (headers.cookie !== undefined && env.DATABASE_REPLICA_URL)) return next();
  answerForAll(found, request).then((answer) => (answer ? send(answer, response) : next()), next);
};
