/**
 * Measures maps and features through the product's proxy against MapServer itself, and MapServer's pictures against our vector tiles:
 * `map-server.ts '{"url","address","pid","mapServerUrl","token","rounds"}'`, with the server's own settings in the environment, since the
 * map files that it asks for follow from them. Prints one line of JSON.
 */
import { catalogue } from '@/lib/mapserver/catalogue';
import { serviceRequest } from '@/lib/mapserver/request';
import { firstQuestion, wantedRows } from '@/lib/mapserver/wfs/mapserver-reading';
import type { FeatureRequest } from '@/lib/mapserver/wfs/request';
import { findTypeIds } from './client';
import { connections, fetchBytes } from './http';
import { ensureLarge } from './large-type';
import { grown } from './memory';
import { median } from './rounds';
import { tileAt, ZOOMS } from './tiles';

const CLIENTS = 4;
const HALF_WORLD_M = 20037508.342789244;
const LAYERS = 'geometric_element_polygon,geometric_element_line,geometric_element_point';
const CENTRES = [
  [-8.4065, 43.3655],
  [-8.7207, 42.2328],
  [-8.5448, 42.878],
  [-7.8639, 42.3358],
  [-3.7038, 40.4168],
] as const;
interface Setup {
  url: string;
  address: string;
  pid: number;
  mapServerUrl: string;
  token: string;
  rounds: number;
}

const agent = connections(CLIENTS);
const read = (url: string, headers?: Record<string, string>) => fetchBytes(agent, url, headers);

type Query = Record<string, string>;

function boxOf(place: readonly [number, number], z: number): string {
  const { x, y } = tileAt(place, z);
  const side = (2 * HALF_WORLD_M) / 2 ** z;
  return [x * side - HALF_WORLD_M, HALF_WORLD_M - (y + 1) * side, (x + 1) * side - HALF_WORLD_M, HALF_WORLD_M - y * side].join(
    ',',
  );
}

const picture = (place: readonly [number, number], z: number, more: Query = {}): Query => ({
  service: 'WMS',
  version: '1.3.0',
  request: 'GetMap',
  layers: LAYERS,
  styles: '',
  format: 'image/png',
  transparent: 'TRUE',
  crs: 'EPSG:3857',
  bbox: boxOf(place, z),
  width: '256',
  height: '256',
  ...more,
});
const features = (place: readonly [number, number], z: number): Query => ({
  service: 'WFS',
  version: '1.1.0',
  request: 'GetFeature',
  typename: 'geometric_element_point',
  outputformat: 'geojson',
  bbox: `${boxOf(place, z)},EPSG:3857`,
});

const NOBODY = { viewer: '0', admin: '0', reviewer: '0' };
type Catalogue = Awaited<ReturnType<typeof catalogue>>;

/** What the proxy asks MapServer for features first, which for so few of them is all. */
function featuresPart(known: Catalogue, request: FeatureRequest) {
  const [query] = request.queries;
  const type = query && known.featureType(query.typeName, 'en-GB');
  if (!type) throw new Error('nothing to ask');
  const of = wantedRows(request, query, type, NOBODY);
  const map = { of: 'features', type: of.type.name, srid: of.srid, flipped: request.system.latitudeFirst } as const;
  return { map, search: firstQuestion(request, of) as Query };
}

/** The addresses of one request: through the proxy, and what the proxy asks MapServer. */
async function bothWays({ address, mapServerUrl }: Setup, query: Query) {
  const known = await catalogue();
  const asked = serviceRequest(query, (name) => known.find(name));
  const part = 'parts' in asked ? asked.parts[0] : featuresPart(known, asked as FeatureRequest);
  if (!part) throw new Error('nothing to ask');
  const search = new URLSearchParams({ ...part.search, ...NOBODY });
  return {
    proxy: `${address}/api/mapserver?${new URLSearchParams(query)}`,
    direct: `${mapServerUrl}/map/${(await known.map(part.map, 'en-GB')).name}?${search}`,
  };
}

/** Every client takes the next address of the list until none is left. Returns the median of the times in milliseconds. */
async function round(urls: readonly string[], headers: Record<string, string> = {}): Promise<number> {
  const times: number[] = [];
  let next = 0;
  const client = async () => {
    for (let url = urls[next++]; url; url = urls[next++]) {
      const asked = performance.now();
      await read(url, headers);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return median(times);
}

/**
 * So often the list is gone through both ways before it counts: what is promised is a server that has been running for a while, and its
 * code is compiled while the first thousand requests come. A round takes a moment, so there are more of them than of pictures.
 */
const WARM = { before: 30, timesAsMany: 5 };

/** The two ways take turns, so that whatever else the machine does meets both. */
async function compare(setup: Setup, queries: readonly Query[], { before, timesAsMany } = { before: 1, timesAsMany: 1 }) {
  const ways = await Promise.all(queries.map((query) => bothWays(setup, query)));
  // One client, as it is to the proxy: nobody has two of MapServer's workers at once.
  const headers = { authorization: `Bearer ${setup.token}`, 'x-client': 'bench' };
  const [proxyMs, directMs]: [number[], number[]] = [[], []];
  for (let turn = -before; turn < timesAsMany * setup.rounds; turn++) {
    const proxy = await round(ways.map((way) => way.proxy));
    const direct = await round(
      ways.map((way) => way.direct),
      headers,
    );
    if (turn < 0) continue;
    proxyMs.push(proxy);
    directMs.push(direct);
  }
  return { proxyMs, directMs };
}

/** How much the server's memory grows while one answer passes through it that is much larger. */
async function streaming({ url, address, pid }: Setup) {
  const { id: type } = await ensureLarge(url);
  const query = {
    service: 'WFS',
    version: '2.0.0',
    request: 'GetFeature',
    typenames: 'geometric_element_polygon',
    type_id: String(type),
  };
  const { grownMb, found: bytes } = await grown(pid, () => read(`${address}/api/mapserver?${new URLSearchParams(query)}`));
  return { answerMb: bytes / 2 ** 20, grownMb };
}

/** For each zoom the same areas of the same types as vector tiles and as pictures, one after the other: the sums in milliseconds. */
async function tilesAgainstPictures({ url, address }: Setup) {
  const types = (await findTypeIds(url)).filter((_, at) => at === 0 || at === 3);
  const found: Record<number, { tileMs: number; pictureMs: number }> = {};
  const timed = async (what: string) => {
    const asked = performance.now();
    await read(what);
    return performance.now() - asked;
  };
  for (const z of ZOOMS) {
    const sums = { tileMs: 0, pictureMs: 0 };
    for (const place of CENTRES.slice(0, 3))
      for (const type of types) {
        const { x, y } = tileAt(place, z);
        const tile = `${address}/api/tiles/elements/${type}/${z}/${x}/${y}.mvt`;
        const image = `${address}/api/mapserver?${new URLSearchParams(picture(place, z, { type_id: String(type) }))}`;
        // Each once before, so that what the database has to read from the disk meets neither.
        for (const address of [tile, image]) await read(address);
        sums.tileMs += await timed(tile);
        sums.pictureMs += await timed(image);
      }
    found[z] = sums;
  }
  return found;
}

async function main() {
  const setup = JSON.parse(process.argv[2] ?? '') as Setup;
  const pictures = CENTRES.flatMap((place) => [11, 12, 13, 14, 15, 16].map((z) => picture(place, z)));
  const collections = CENTRES.flatMap((place) => [14, 15, 16].map((z) => features(place, z)));
  const report = {
    getMap: await compare(setup, [...pictures, ...pictures]),
    features: await compare(setup, [...collections, ...collections], WARM),
    byZoom: await tilesAgainstPictures(setup),
    streaming: await streaming(setup),
  };
  agent.destroy();
  process.stdout.write(`${JSON.stringify(report)}\n`);
  // The pool of the app's own code is open still.
  process.exit(0);
}

await main();
