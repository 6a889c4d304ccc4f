import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aZip } from './zips';

type Parts = Record<string, Buffer>;

interface Wishes {
  /** The name of the shapefile. */
  name?: string;
  system?: string;
  encoding?: string;
  /** What ogr2ogr calls it, such as `POLYGON`, `POINTZM`. */
  kind?: string;
}

/** The parts of a shapefile of these features (in EPSG:4326), by their endings: shp, shx, dbf, prj, cpg. */
export function shapeParts(
  features: { geometry: GeoJSON.Geometry | null; properties?: Record<string, unknown> }[],
  { system = 'EPSG:4326', encoding = 'UTF-8', kind }: Wishes = {},
): Parts {
  const folder = mkdtempSync(path.join(tmpdir(), 'vieiro-shape-'));
  try {
    const from = path.join(folder, 'from.geojson');
    const listed = features.map(({ properties = {}, ...it }) => ({ type: 'Feature', properties, ...it }));
    writeFileSync(from, JSON.stringify({ type: 'FeatureCollection', features: listed }));
    const args = ['-f', 'ESRI Shapefile', path.join(folder, 'it.shp'), from, '-t_srs', system, '-lco', `ENCODING=${encoding}`];
    execFileSync('ogr2ogr', [...args, ...(kind ? ['-nlt', kind] : [])]);
    const made = readdirSync(folder).filter((it) => it.startsWith('it.'));
    return Object.fromEntries(made.map((it) => [it.slice(3), readFileSync(path.join(folder, it))]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** These parts in a zip, under one name. */
export const zipOf = (parts: Parts, name = 'towns'): Buffer =>
  aZip(Object.entries(parts).map(([ending, content]) => ({ name: `${name}.${ending}`, content })));
