/**
 * Adds archives of tiles to the embedded map. `npm run import:map` starts it; without arguments it explains itself. Ends with 0
 * when all was done, 1 when something was not.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { VISITOR } from '../lib/auth/actor';
import { contextFor } from '../lib/auth/context';
import { UnusableSource } from '../lib/embedded-map/import/errors';
import { archiveFromOsm } from '../lib/embedded-map/import/osm';
import { importArchive, removeArchive, type Said } from '../lib/embedded-map/import/service';

const USAGE = `npm run import:map -- <source> [options]

  --pmtiles <file>      an archive of tiles (PMTiles 3): vector tiles with the layers of Protomaps, OpenMapTiles or Shortbread
                        (roads, landuse, landcover, water, earth), or heights as PNG or WebP, from which slopes are shaded
  --osm <file>          an extract of OpenStreetMap (.osm.pbf, .osm): makes such vector tiles, with GDAL
  --remove <kind>       takes it out again: region (vector tiles) or relief (heights)

  --bbox <w,s,e,n>      with --osm: leaves out what lies outside, in degrees
  --attribution <text>  whose data it is, to be shown with the map; otherwise what the archive says
  --encoding <name>     with heights: terrarium (unless the archive says otherwise) or mapbox`;

const { values: options } = parseArgs({
  options: {
    ...(Object.fromEntries(
      ['pmtiles', 'osm', 'remove', 'bbox', 'attribution', 'encoding'].map((it) => [it, { type: 'string' }]),
    ) as Record<'pmtiles' | 'osm' | 'remove' | 'bbox' | 'attribution' | 'encoding', { type: 'string' }>),
    help: { type: 'boolean', short: 'h' },
  },
});

const say = (text: string) => process.stdout.write(`${text}\n`);
const ctx = contextFor(VISITOR, 'en-GB');

function boxFrom(text: string | undefined): number[] | undefined {
  if (text === undefined) return undefined;
  const numbers = text.split(',').map(Number);
  const [west = 0, south = 0, east = 0, north = 0] = numbers;
  if (numbers.length !== 4 || !numbers.every(Number.isFinite) || west >= east || south >= north)
    throw new UnusableSource(`--bbox is west,south,east,north in degrees, not "${text}".`);
  return numbers;
}

function saidOf({ attribution, encoding }: typeof options): Said {
  if (encoding !== undefined && encoding !== 'terrarium' && encoding !== 'mapbox')
    throw new UnusableSource(`--encoding is terrarium or mapbox, not "${encoding}".`);
  return { ...(attribution && { attribution }), ...(encoding && { encoding }) };
}

async function add(file: string, said: Said) {
  const { kind, minZoom, maxZoom, bounds, attribution } = await importArchive(ctx, file, said);
  say(
    `The embedded map has a new ${kind}: zooms ${minZoom} to ${maxZoom}, ${bounds.join(', ')}; ${attribution ?? 'no attribution'}`,
  );
}

async function addOsm(file: string, said: Said) {
  const within = boxFrom(options.bbox);
  const folder = await mkdtemp(path.join(tmpdir(), 'vieiro-map-'));
  try {
    say('Making tiles of it: this takes minutes for a region, and about ten times the space of the file');
    await add(await archiveFromOsm(file, folder, within), said);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function remove(kind: string) {
  if (kind !== 'region' && kind !== 'relief') throw new UnusableSource(`--remove is region or relief, not "${kind}".`);
  say((await removeArchive(ctx, kind)) ? `The embedded map has no ${kind} any more.` : `The embedded map had no ${kind}.`);
}

async function main() {
  const { pmtiles, osm, remove: kind } = options;
  const said = saidOf(options);
  if (kind) await remove(kind);
  if (pmtiles) await add(pmtiles, said);
  if (osm) await addOsm(osm, said);
  if (!kind && !pmtiles && !osm) say(USAGE);
}

main()
  .catch((error: unknown) => {
    console.error(error instanceof UnusableSource ? error.message : error);
    process.exitCode = 1;
  })
  .finally(() => process.exit());
