import type { LayerAnswer, LayerAnswers } from '@/components/viewer/state';
import { viewer } from '@/components/viewer/viewer';
import { requestHeaders } from '@/lib/http/client';
import type { MapLayer } from '@/lib/layers/schema';
import { type InfoContent, readAnswer } from '@/lib/map/info/answer';
import { infoAddress } from '@/lib/map/info/request';

/** A longer answer is not one about a place. */
const MAX_CHARACTERS = 1_000_000;

/** Asks layers what they show at a place ([lng, lat]), all at once. One that fails, or takes longer than it may, holds up no other. */
export async function askLayers(
  layers: readonly MapLayer[],
  at: [number, number],
  { base, timeoutMs, stopped }: { base: string; timeoutMs: number; stopped: (layer: MapLayer) => boolean },
): Promise<LayerAnswers> {
  const zoom = viewer().engine?.camera().zoom ?? 0;
  const outcomes = await Promise.allSettled(
    layers.map((layer) =>
      stopped(layer) ? Promise.reject(new Error('stopped')) : ask(infoAddress(layer, at, zoom, base), base, timeoutMs),
    ),
  );
  const answers: LayerAnswer[] = [];
  const failed: string[] = [];
  for (const [index, it] of outcomes.entries()) {
    const layer = layers[index] as MapLayer;
    if (it.status === 'rejected') failed.push(layer.name);
    else if (it.value) answers.push({ layer, content: it.value });
  }
  return { answers, failed };
}

async function ask(address: string, base: string, timeoutMs: number): Promise<InfoContent | null> {
  const ours = address.startsWith(`${base}/`);
  const response = await fetch(address, {
    signal: AbortSignal.timeout(timeoutMs),
    ...(ours ? { headers: requestHeaders() } : { credentials: 'omit' as const, referrerPolicy: 'no-referrer' as const }),
  });
  if (!response.ok) throw new Error(String(response.status));
  return readAnswer(response.headers.get('content-type') ?? '', (await response.text()).slice(0, MAX_CHARACTERS));
}
