import { areasApi } from '@/lib/areas/api';
import { basePath } from '@/lib/base-path';
import { elementTypesApi } from '@/lib/element-types/api';
import { elementsApi } from '@/lib/elements/api';
import { AppError } from '@/lib/errors';
import { addressOf } from '@/lib/http/client';
import { basemapSources } from '@/lib/map/basemap';
import { fontFaces } from '@/lib/styles/fonts';
import { type Area, deleteArea, isFull } from './area-cache';
import { fetched } from './fetched';
import { takeElements } from './take-elements';
import { takeTiles } from './take-tiles';
import { beginTaking, type Taking, type Wanted, type Way } from './taking';

/** What the types, their choices and the formats of files are read from: all that forms need. */
async function takeForms({ typeIds, has, put, signal }: Taking) {
  const addresses = [
    ...typeIds.map((id) => addressOf(elementTypesApi.get, { params: { id } })),
    addressOf(elementsApi.fileFormats),
  ];
  for (const address of addresses)
    if (!has('open', address)) await put('open', address, await fetched(address, signal, 'anybody'));
}

/** The embedded map and its fonts are the same everywhere; the service worker keeps what is read of them. */
async function readEmbeddedMap({ signal }: Taking) {
  const files = Object.values(basemapSources(basePath)).flatMap((it) =>
    it.type === 'geojson' && typeof it.data === 'string' ? [it.data] : [],
  );
  const fonts = Object.values(fontFaces(basePath) ?? {}).flatMap((faces) =>
    typeof faces === 'string' ? [faces] : faces.map(({ url }) => url),
  );
  for (const file of [...files, ...fonts]) await (await fetch(file, { signal })).arrayBuffer();
}

/** Whether visitors may read the elements there. */
async function isOpenToAll({ box, signal }: Taking): Promise<boolean> {
  try {
    await fetched(addressOf(areasApi.size, { query: { bbox: box.join(',') } }), signal, 'anybody');
    return true;
  } catch (error) {
    const closed = ['project.common.unauthenticated', 'project.common.permissionDenied'];
    if (error instanceof AppError && closed.includes(error.code)) return false;
    throw error;
  }
}

async function takeAll(taking: Taking) {
  await taking.note();
  const isOpen = await isOpenToAll(taking);
  await takeForms(taking);
  await readEmbeddedMap(taking);
  await takeElements(taking, isOpen);
  await takeTiles(taking, isOpen);
  return taking.note({ whole: true });
}

/**
 * Takes an area along, or goes on with one. Where the network breaks or the page is closed, what is there stays, to go on with; what its
 * person calls off, and what does not fit on the device, is deleted. The area that it takes the place of stays until all of it is there.
 */
export async function takeArea(begun: Area, wanted: Wanted, way: Way): Promise<Area> {
  const taking = await beginTaking(begun, wanted, way);
  try {
    const area = await takeAll(taking);
    if (begun.former) await deleteArea(begun.former);
    return area;
  } catch (error) {
    if (way.signal.aborted || isFull(error)) await deleteArea(begun.id);
    else await taking.note();
    throw error;
  }
}
