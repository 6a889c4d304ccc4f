import { maplibregl } from '../maplibre';
import { readWatched, SCHEME } from './address';
import { createGate } from './gate';
import { fetchPicture } from './picture';

/** One for all maps of the page: a server that does not answer one of them does not answer the others. */
export const layerGate = createGate();

// Each layer has a limit of its own; MapLibre's for all of them would let one that hangs hold up the others.
maplibregl.setMaxParallelImageRequests(200);

maplibregl.addProtocol(SCHEME, async ({ url: address, headers }, { signal }) => {
  const wanted = readWatched(address);
  if (!wanted) throw new Error(`not an address of a layer: ${address.slice(0, 100)}`);
  const sent = headers as Record<string, string> | undefined;
  return layerGate.load(
    wanted,
    (until, mayBeEmpty) => fetchPicture(wanted.url, { headers: sent, signal: until, mayBeEmpty }),
    signal,
  );
});
