import { readSource } from '../element-layers';
import type { MapLibreMap } from '../maplibre';
import { type LayerKey, typeKey } from '../view';
import { layerGate } from './protocol';
import { noAnswer, type Trouble } from './trouble';

/** Whose a source is. */
export function keyOf(source: string | undefined): LayerKey | null {
  if (!source) return null;
  if (source.startsWith('layer-')) return source as LayerKey;
  const elements = readSource(source);
  return elements && typeKey(elements.typeId);
}

type Failure = { sourceId?: string; error?: { status?: number } };

/**
 * Tells what is wrong with the layers and element types that a map shows, whenever that changes. `sources` are the ids of what
 * it shows; `check` is to be called when these are others; `retry` asks one of them again.
 */
export function watchTroubles(
  map: MapLibreMap,
  sources: () => string[],
  tell: (troubles: ReadonlyMap<LayerKey, Trouble>) => void,
) {
  const types = new Map<LayerKey, Trouble>();
  let reported = '[]';

  const sourcesOf = (key: LayerKey) => sources().filter((id) => keyOf(id) === key);
  function check() {
    const all = [...layerGate.troubles(), ...types].filter(([key]) => sourcesOf(key).length > 0);
    const now = JSON.stringify(all);
    if (now === reported) return;
    reported = now;
    tell(new Map(all));
  }
  function retry(key: LayerKey) {
    types.delete(key);
    layerGate.retry(key);
    check();
    for (const id of sourcesOf(key)) if (map.getSource(id)) map.refreshTiles(id);
  }
  const online = () => {
    for (const [key, trouble] of [...layerGate.troubles(), ...types])
      if (trouble.state !== 'empty' && trouble.reason.kind === 'offline') retry(key);
  };

  map.on('error', (event) => {
    const { sourceId, error } = event as Failure;
    const key = keyOf(sourceId);
    // What is wrong with a layer is known from its requests.
    if (!key || key.startsWith('layer-')) return;
    types.set(key, { state: 'failing', reason: error?.status ? { kind: 'status', status: error.status } : noAnswer() });
    check();
  });
  map.on('sourcedata', ({ sourceId, tile }) => {
    const key = keyOf(sourceId);
    if (key && tile?.state === 'loaded' && types.delete(key)) check();
  });
  window.addEventListener('online', online);
  const unsubscribe = layerGate.subscribe(check);
  void map.once('remove', () => {
    unsubscribe();
    window.removeEventListener('online', online);
  });
  return { check, retry };
}
