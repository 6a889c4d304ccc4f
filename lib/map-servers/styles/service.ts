import 'server-only';
import type { Context } from '@/lib/auth/context';
import { AppError, notFound } from '@/lib/errors';
import { failure } from '@/lib/layer-proxy/failure';
import { answerTimeoutMs } from '@/lib/map-workers/timeout';
import { processState } from '@/lib/process-state';
import { findForeignLayer } from '../checks/queries';
import { fetchDocument, readJson } from '../document';
import { partOfMap } from './part-of-map';
import type { VectorStyle } from './schema';

/** A style that came is cached for an hour, one that did not for a minute: each visitor asks for it. */
const CACHED_MS = 3_600_000;
const FAILED_MS = 60_000;
const MAX_CACHED = 50;
const MAX_CHARACTERS = 3_000_000;

interface Cached {
  until: number;
  style: Promise<VectorStyle>;
}
const cached = processState('map-servers.styles', () => new Map<string, Cached>());

/** The style at an address as a part of the map's. Throws AppError: 403, 502, 504. */
export async function fetchStyle(address: string, key: string): Promise<VectorStyle> {
  if (!URL.canParse(address)) throw failure(new AppError('project.layerServer.refused'), 'no address');
  const signal = AbortSignal.timeout(await answerTimeoutMs());
  const { text, url } = await fetchDocument(new URL(address), signal);
  if (text.length > MAX_CHARACTERS) throw failure(new AppError('project.layerServer.tooLarge'), 'a style of more than 3 MB');
  const style = partOfMap(readJson(text), url, key);
  if (!style) throw failure(new AppError('project.layerServer.noStyle'), 'no style');
  return style;
}

/** The style of a layer of vector tiles. 404 for any other layer; 403, 502 and 504 where none comes. */
export async function layerStyle(ctx: Context, id: number): Promise<VectorStyle> {
  const layer = await findForeignLayer(ctx.db, id);
  if (layer?.type !== 'STYLE' || !layer.serverUrl) throw notFound();
  const name = `${id} ${layer.serverUrl}`;
  const known = cached.get(name);
  if (known && known.until > Date.now()) return known.style;
  const it: Cached = { until: Date.now() + CACHED_MS, style: fetchStyle(layer.serverUrl, `layer-${id}`) };
  it.style.catch(() => {
    it.until = Date.now() + FAILED_MS;
  });
  cached.delete(name);
  cached.set(name, it);
  for (const oldest of [...cached.keys()].slice(0, Math.max(0, cached.size - MAX_CACHED))) cached.delete(oldest);
  return it.style;
}
