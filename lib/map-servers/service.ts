import 'server-only';
import type { Context } from '@/lib/auth/context';
import { env } from '@/lib/env';
import { AppError, invalid } from '@/lib/errors';
import { translatorFor } from '@/lib/i18n/translator';
import { presentAnswer } from '@/lib/layer-proxy/answer';
import { asAppError } from '@/lib/layer-proxy/failure';
import { fetchChecked } from '@/lib/layer-proxy/fetch';
import { ownHeaders } from '@/lib/layer-proxy/service';
import { hostIsFixed } from '@/lib/layers/host';
import { answerTimeoutMs } from '@/lib/map-workers/timeout';
import { filledTemplate, isTemplate } from '@/lib/tile-template';
import { drawSample } from './draw';
import type { ReadServer } from './read/parts';
import { readTemplate } from './read/tiles';
import { MAX_LAYERS, readServer } from './recognise';
import type { SampleQuery, ServerCapabilities } from './schema';

/** Capabilities take longer than a picture, and several addresses may be asked. */
const PATIENCE = 2;
const MAX_MS = 60_000;

const patience = async (times: number) => AbortSignal.timeout(Math.min(MAX_MS, times * (await answerTimeoutMs())));

/** Asks for the uppermost tile, to learn what it is. A server that has none there is none that fails. */
async function tileFormat(template: string, signal: AbortSignal): Promise<string | null> {
  const address = new URL(filledTemplate(template, { z: 0, x: 0, y: 0 }));
  try {
    const answer = await fetchChecked(address, { allowedHosts: env.LAYER_PROXY_PRIVATE_HOSTS, headers: ownHeaders(), signal });
    const format =
      String(answer.headers['content-type'] ?? '')
        .split(';')[0]
        ?.trim()
        .toLowerCase() ?? '';
    if (answer.statusCode === 200 && /^application\/(.*vector-tile|x-protobuf|octet-stream|.*mvt)/.test(format)) {
      answer.destroy();
      return format;
    }
    const { headers, body } = await presentAnswer(answer, 'tile');
    await body?.cancel();
    return headers.get('content-type')?.split(';')[0] ?? null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'project.layerServer.noTile') return null;
    throw asAppError(error, signal);
  }
}

async function readTiles(template: string, signal: AbortSignal): Promise<ReadServer> {
  if (!hostIsFixed(template, true)) throw invalid('url', 'project.layers.placeholderInHost');
  if (!isTemplate(template)) throw invalid('url', 'project.layers.placeholders');
  return readTemplate(template, await tileFormat(template, signal));
}

/** What the server at an address offers. Throws AppError: 400, 403 for an address that may not be reached, 502, 504. */
export async function serverCapabilities({ locale }: Context, address: string): Promise<ServerCapabilities> {
  const t = await translatorFor(locale);
  const signal = await patience(PATIENCE);
  const { server, url } = address.includes('{')
    ? { server: await readTiles(address, signal), url: address }
    : await readServer(new URL(address), signal).then((read) => ({ ...read, url: read.url.href }));
  // Some servers list a layer twice.
  const layers = [...new Map(server.layers.map((it) => [[...it.path, it.name].join('\0'), it])).values()].slice(0, MAX_LAYERS);
  return {
    ...server,
    url,
    truncated: server.layers.length > MAX_LAYERS,
    layers: layers.map((layer) => ({
      ...layer,
      attribution: layer.attribution ?? server.attribution,
      problem: layer.problem && t(`project.mapServers.problems.${layer.problem}`),
    })),
  };
}

const NONE = {
  internalName: null,
  version: null,
  imageFormat: null,
  coordinateSystem: null,
  extent: null,
  minZoom: null,
  maxZoom: null,
};

/** A picture of a layer that is not saved yet; 204 where its server has none of the place. */
export async function samplePicture(layer: SampleQuery): Promise<Response> {
  const answer = await drawSample({ ...NONE, ...layer }, await patience(1));
  if (!answer) return new Response(null, { status: 204 });
  answer.headers.set('Cache-Control', 'private, max-age=300');
  return answer;
}
