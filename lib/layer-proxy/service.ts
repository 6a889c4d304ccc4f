import 'server-only';
import type { Context } from '@/lib/auth/context';
import { env } from '@/lib/env';
import { notFound } from '@/lib/errors';
import { answerTimeoutMs } from '@/lib/map-workers/timeout';
import { singleParameters } from '@/lib/mapserver/request';
import { presentAnswer } from './answer';
import { asAppError } from './failure';
import { fetchChecked } from './fetch';
import { findProxiedLayer } from './queries';
import type { LayerServerQuery } from './schema';
import { targetOf } from './target';

/** What every request of ours to another server says. */
export const ownHeaders = (): Record<string, string> => ({
  'user-agent': 'Vieiro',
  accept: '*/*',
  'accept-encoding': 'identity',
  ...(env.PUBLIC_URL && { referer: `${new URL(env.PUBLIC_URL).origin}/` }),
});

/** Only the headers of conditional requests are passed on: no cookie, no token, no address. */
function headersFor(request: Request): Record<string, string> {
  const headers = ownHeaders();
  for (const name of ['if-none-match', 'if-modified-since', 'accept-language']) {
    const value = request.headers.get(name);
    if (value) headers[name] = value;
  }
  return headers;
}

/** What its own server lets everybody store, ours does not. */
function keepPrivate(headers: Headers): void {
  headers.set('Cache-Control', 'private, no-cache');
  headers.set('Vary', 'Authorization, Cookie');
}

/**
 * Calls the server of a layer, found by its id. 404 if no layer with this id uses the proxy or it is not for the caller, 403 for an address that may not be
 * reached, 502 and 504 when the other server fails or takes too long.
 */
export async function layerServerResponse(ctx: Context, query: LayerServerQuery, request: Request): Promise<Response> {
  const sent = singleParameters(new URL(request.url).searchParams);
  const layer = await findProxiedLayer(ctx.db, Number(query.id), ctx.actor);
  if (!layer) throw notFound();
  const { url, operation } = targetOf(layer, query, sent);
  const signal = AbortSignal.timeout(await answerTimeoutMs());
  try {
    const options = { allowedHosts: env.LAYER_PROXY_PRIVATE_HOSTS, headers: headersFor(request), signal };
    const answer = await presentAnswer(await fetchChecked(url, options), operation);
    if (!layer.isForAll) keepPrivate(answer.headers);
    return answer;
  } catch (error) {
    throw asAppError(error, signal);
  }
}
