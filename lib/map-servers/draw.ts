import 'server-only';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { presentAnswer } from '@/lib/layer-proxy/answer';
import { asAppError, failure } from '@/lib/layer-proxy/failure';
import { fetchChecked } from '@/lib/layer-proxy/fetch';
import { ownHeaders } from '@/lib/layer-proxy/service';
import { type Sampled, sampleAddress } from './sample';
import { fetchStyle } from './styles/service';

/** How pictures begin: PNG, JPEG, GIF, WebP, SVG. */
const BEGINNINGS = [/^\x89PNG/, /^\xff\xd8\xff/, /^GIF8/, /^RIFF.{4}WEBP/s, /^\s*<(\?xml|svg|!)/];

/**
 * One picture of a layer of another server; null for a place where it has none, and for a style that can be drawn. Throws AppError:
 * 403 for an address that may not be reached, 404 for a tile that is not there, 502 and 504 where no picture comes.
 */
export async function drawSample(layer: Sampled, signal: AbortSignal): Promise<Response | null> {
  try {
    if (layer.type === 'STYLE') {
      await fetchStyle(layer.serverUrl ?? '', 'layer');
      return null;
    }
    const { url, operation } = sampleAddress(layer);
    const options = { allowedHosts: env.LAYER_PROXY_PRIVATE_HOSTS, headers: ownHeaders(), signal };
    const answer = await presentAnswer(await fetchChecked(url, options), operation);
    if (answer.status === 204) return null;
    const bytes = Buffer.from(await answer.arrayBuffer());
    const beginning = bytes.subarray(0, 64).toString('latin1');
    const type = answer.headers.get('content-type') ?? '';
    if (!BEGINNINGS.some((it) => it.test(beginning)))
      throw failure(new AppError('project.layerServer.noPicture', { values: { type } }), 'no picture');
    return new Response(new Uint8Array(bytes), { headers: answer.headers });
  } catch (error) {
    throw asAppError(error, signal);
  }
}
