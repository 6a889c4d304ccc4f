import { typesOfSource } from '../element-sources';
import type { MapLibreMap } from '../maplibre';
import type { MapStyleState } from '../style';
import { type LayerKey, typeKey } from '../view';
import { layerGate } from './protocol';
import { noAnswer, type Reason, type Trouble } from './trouble';

type Sources = MapStyleState['style']['sources'];

/** Whose a source is: of one layer, or of all element types that it holds. */
export function keysOf(source: string | undefined, sources: Sources): LayerKey[] {
  if (!source) return [];
  if (source.startsWith('layer-')) return [source.split(':')[0] as LayerKey];
  return typesOfSource(sources[source]).map(typeKey);
}

/** Of a style of vector tiles the sources are `layer-7:…`. */
const isPicture = (source: string) => source.startsWith('layer-') && !source.includes(':');

type Failure = { sourceId?: string; error?: { status?: number } };

/**
 * Tells what is wrong with the layers and element types that a map shows, whenever that changes. `sources` are what it
 * shows; `check` is to be called when these are others; `retry` asks one of them again.
 */
export function watchTroubles(
  map: MapLibreMap,
  sources: () => Sources,
  tell: (troubles: ReadonlyMap<LayerKey, Trouble>) => void,
) {
  const types = new Map<LayerKey, Trouble>();
  let reported = '[]';

  const sourcesOf = (key: LayerKey) => Object.keys(sources()).filter((id) => keysOf(id, sources()).includes(key));
  function check() {
    const all = [...layerGate.troubles(), ...types].filter(([key]) => sourcesOf(key).length > 0);
    const now = JSON.stringify(all);
    if (now === reported) return;
    reported = now;
    tell(new Map(all));
  }
  function retry(key: LayerKey) {
    layerGate.retry(key);
    const failed = sourcesOf(key);
    for (const id of failed) for (const type of keysOf(id, sources())) types.delete(type);
    check();
    for (const id of failed) if (map.getSource(id)) map.refreshTiles(id);
  }
  const online = () => {
    for (const [key, trouble] of [...layerGate.troubles(), ...types])
      if (trouble.state !== 'empty' && trouble.reason.kind === 'offline') retry(key);
  };

  map.on('error', (event) => {
    const { sourceId, error } = event as Failure;
    // What is wrong with a layer of pictures is known from its requests.
    const failed = sourceId && isPicture(sourceId) ? [] : keysOf(sourceId, sources());
    const reason: Reason = error?.status ? { kind: 'status', status: error.status } : noAnswer();
    for (const key of failed) types.set(key, { state: 'failing', reason });
    if (failed.length > 0) check();
  });
  map.on('sourcedata', ({ sourceId, tile }) => {
    if (types.size === 0 || tile?.state !== 'loaded') return;
    const came = keysOf(sourceId, sources()).filter((key) => types.delete(key));
    if (came.length > 0) check();
  });
  window.addEventListener('online', online);
  const unsubscribe = layerGate.subscribe(check);
  void map.once('remove', () => {
    unsubscribe();
    window.removeEventListener('online', online);
  });
  return { check, retry };
}
