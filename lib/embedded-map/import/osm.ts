import 'server-only';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Compression, TileType } from 'pmtiles';
import { type WrittenTile, writeArchive } from '../write';
import { UnusableSource } from './errors';
import { gdal } from './gdal';

interface Part {
  /** What it becomes, by the names of Protomaps' basemap. */
  layer: 'roads' | 'landuse' | 'water';
  kind: string;
  from: 'lines' | 'multipolygons';
  where: string;
  /** Shown from this zoom on. */
  minZoom: number;
}

const isIn = (column: string, values: string) =>
  `${column} IN (${values
    .split(' ')
    .map((it) => `'${it}'`)
    .join(', ')})`;

const PARTS: readonly Part[] = [
  { layer: 'landuse', kind: 'wood', from: 'multipolygons', where: `landuse = 'forest' OR "natural" = 'wood'`, minZoom: 7 },
  {
    ...{ layer: 'landuse', kind: 'residential', from: 'multipolygons', minZoom: 7 },
    where: isIn('landuse', 'residential commercial retail industrial'),
  },
  {
    ...{ layer: 'water', kind: 'water', from: 'multipolygons', minZoom: 6 },
    where: `"natural" = 'water' OR ${isIn('landuse', 'reservoir basin')}`,
  },
  { layer: 'water', kind: 'river', from: 'lines', where: `waterway = 'river'`, minZoom: 8 },
  { layer: 'water', kind: 'stream', from: 'lines', where: isIn('waterway', 'stream canal'), minZoom: 12 },
  { layer: 'roads', kind: 'highway', from: 'lines', where: isIn('highway', 'motorway trunk'), minZoom: 5 },
  { layer: 'roads', kind: 'major_road', from: 'lines', where: isIn('highway', 'primary secondary'), minZoom: 8 },
  {
    ...{ layer: 'roads', kind: 'minor_road', from: 'lines', minZoom: 11 },
    where: isIn('highway', 'tertiary unclassified residential living_street motorway_link trunk_link primary_link'),
  },
  { layer: 'roads', kind: 'rail', from: 'lines', where: isIn('railway', 'rail light_rail narrow_gauge'), minZoom: 7 },
];

/** The least zoom of all, and the last one: closer ones are drawn from its tiles. */
const ZOOMS = { MINZOOM: 5, MAXZOOM: 13 };

/**
 * Makes a PMTiles archive of vector tiles from an extract of OpenStreetMap, in `folder`, which is empty; returns its path. Throws
 * UnusableSource. `within`: west, south, east, north in degrees; what lies outside is left out.
 */
export async function archiveFromOsm(file: string, folder: string, within?: readonly number[]): Promise<string> {
  const inFolder = (name: string) => path.join(folder, name);
  const area = within ? ['-spat', ...within.map(String)] : [];
  await gdal('ogr2ogr', ['-f', 'GPKG', inFolder('read.gpkg'), file, 'lines', 'multipolygons', ...area], { CPL_TMPDIR: folder });
  const conf: Record<string, { target_name: string; minzoom: number; maxzoom: number }> = {};
  for (const [at, { layer, kind, from, where, minZoom }] of PARTS.entries()) {
    const name = `${layer}_${kind}`;
    const select = `SELECT '${kind}' AS kind, geom FROM ${from} WHERE ${where}`;
    const into = [...(at > 0 ? ['-update'] : []), '-nln', name, '-nlt', from === 'lines' ? 'LINESTRING' : 'MULTIPOLYGON'];
    const query = ['-dialect', 'SQLite', '-sql', select];
    await gdal('ogr2ogr', ['-f', 'GPKG', ...into, inFolder('parts.gpkg'), inFolder('read.gpkg'), ...query]);
    conf[name] = { target_name: layer, minzoom: minZoom, maxzoom: ZOOMS.MAXZOOM };
  }
  await writeFile(inFolder('conf.json'), JSON.stringify(conf));
  const options = { ...ZOOMS, CONF: inFolder('conf.json'), TYPE: 'overlay', COMPRESS: 'YES', FORMAT: 'DIRECTORY' };
  const creation = Object.entries(options).flatMap(([name, value]) => ['-dsco', `${name}=${value}`]);
  await gdal('ogr2ogr', ['-f', 'MVT', inFolder('tiles'), inFolder('parts.gpkg'), ...creation], { CPL_TMPDIR: folder });
  const target = inFolder('region.pmtiles');
  await writeFile(target, await packFolder(inFolder('tiles')));
  return target;
}

/** The archive of a folder that GDAL wrote: <z>/<x>/<y>.pbf and metadata.json. */
async function packFolder(folder: string): Promise<Uint8Array> {
  const tiles: WrittenTile[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const [, z, x, y] = /^(\d+)[/\\](\d+)[/\\](\d+)\.pbf$/.exec(name) ?? [];
    if (y === undefined) continue;
    tiles.push({ z: Number(z), x: Number(x), y: Number(y), bytes: await readFile(path.join(folder, name)) });
  }
  if (tiles.length === 0) throw new UnusableSource('The file holds no roads, railways, built-up areas, woods or water.');
  const metadata = JSON.parse(await readFile(path.join(folder, 'metadata.json'), 'utf8')) as { bounds: string; json: string };
  return writeArchive({
    tiles,
    tileType: TileType.Mvt,
    tileCompression: Compression.Gzip,
    bounds: metadata.bounds.split(',').map(Number),
    metadata: { ...JSON.parse(metadata.json), attribution: '© OpenStreetMap contributors' },
  });
}
