import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { SourceFeature } from './reading';

/** A source that cannot be read at all; its message is for the operator. */
export class UnreadableSource extends Error {}

export interface SourceOptions {
  /** The coordinate system of a source that does not specify one, such as `EPSG:25829`. */
  srs?: string;
  /** The encoding of the texts of a shapefile without a .cpg, such as `ISO-8859-1`. */
  encoding?: string;
  /** The layer of a source that has several. */
  layer?: string;
}

const isLongLat = (crs: unknown) => crs === undefined || crs === null || /CRS84|4326/.test(JSON.stringify(crs));

/** The features of a file, one by one, in EPSG:4326: GeoJSON by itself, everything else (shapefiles, their zips, GeoPackages) by ogr2ogr. */
export async function* featuresIn(file: string, options: SourceOptions = {}): AsyncGenerator<SourceFeature> {
  if (!(await stat(file).catch(() => undefined))?.isFile()) throw new UnreadableSource(`There is no file ${file}.`);
  if (/\.(geo)?jsonl$|\.ndjson$|\.geojsons$/i.test(file)) return yield* linesOf(file);
  if (!/\.(geo)?json$/i.test(file)) return yield* convertedFeatures(file, options);
  const { crs, features } = await collectionIn(file);
  if (options.srs || !isLongLat(crs)) return yield* convertedFeatures(file, options);
  yield* features;
}

async function collectionIn(file: string): Promise<{ crs?: unknown; features: SourceFeature[] }> {
  let content: { features?: unknown; crs?: unknown };
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UnreadableSource(`${file} is not JSON: ${(error as Error).message}`);
  }
  const { crs, features } = content ?? {};
  if (!Array.isArray(features)) throw new UnreadableSource(`${file} is not a GeoJSON FeatureCollection.`);
  return { crs, features: features.map((it) => it ?? {}) };
}

async function* linesOf(file: string): AsyncGenerator<SourceFeature> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const text = line.replace('\u001e', '').trim();
    if (text === '') continue;
    try {
      yield JSON.parse(text) ?? {};
    } catch (error) {
      throw new UnreadableSource(`${file} has a line that is not JSON: ${(error as Error).message}`);
    }
  }
}

/** ogr2ogr accepts a truncated shapefile, so the lengths in the headers are compared with those of the files. */
async function checkShapefile(file: string): Promise<void> {
  const part = (extension: string) =>
    Promise.any([extension, extension.toUpperCase()].map(async (it) => readHead(file.replace(/\.shp$/i, `.${it}`)))).catch(() => {
      throw new UnreadableSource(`Beside ${path.basename(file)} there must be its .${extension}.`);
    });
  const [shp, shx, dbf] = [await readHead(file), await part('shx'), await part('dbf')];
  const promised = shp.head.readUInt32BE(24) * 2;
  if (promised !== shp.size) throw new UnreadableSource(`${file} is cut off: ${shp.size} of ${promised} bytes are there.`);
  const [shapes, rows] = [(shx.size - 100) / 8, dbf.head.readUInt32LE(4)];
  if (shapes !== rows) throw new UnreadableSource(`${file} has ${shapes} shapes, but its .dbf has ${rows} rows.`);
}

async function readHead(file: string): Promise<{ size: number; head: Buffer }> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(100);
    await handle.read(head, 0, head.length, 0);
    return { size: (await handle.stat()).size, head };
  } finally {
    await handle.close();
  }
}

async function* convertedFeatures(file: string, options: SourceOptions): AsyncGenerator<SourceFeature> {
  if (/\.shp$/i.test(file)) await checkShapefile(file);
  const folder = await mkdtemp(path.join(tmpdir(), 'vieiro-divisions-'));
  try {
    const lines = path.join(folder, 'features.geojsonl');
    await convert(file, lines, options);
    yield* linesOf(lines);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function convert(file: string, into: string, { srs, encoding, layer }: SourceOptions): Promise<void> {
  const from = /\.zip$/i.test(file) ? `/vsizip/${path.resolve(file)}` : path.resolve(file);
  const args = [
    ...['-f', 'GeoJSONSeq', into, from, '-t_srs', 'EPSG:4326', '-dim', 'XY', '-lco', 'COORDINATE_PRECISION=9'],
    ...(srs ? ['-s_srs', srs] : []),
    ...(encoding ? ['-oo', `ENCODING=${encoding}`] : []),
    ...(layer ? [layer] : []),
  ];
  const { code, said } = await ogr2ogr(args);
  if (code !== 0 || /^ERROR/m.test(said))
    throw new UnreadableSource(`ogr2ogr could not read ${file}:\n${said.trim().slice(0, 2000)}`);
}

function ogr2ogr(args: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('ogr2ogr', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk) => (said += chunk));
    child.on('error', () =>
      reject(
        new UnreadableSource(
          'ogr2ogr is needed for this format. Install GDAL (Debian: gdal-bin), or convert the file to GeoJSON.',
        ),
      ),
    );
    child.on('close', (code) => resolve({ code, said }));
  });
}
