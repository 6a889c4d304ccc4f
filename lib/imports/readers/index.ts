import 'server-only';
import { createReadStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import type { Entry, ZipFile } from 'yauzl';
import type { Context } from '@/lib/auth/context';
import { AppError, invalid } from '@/lib/errors';
import { previewShape } from '@/lib/layers/sources/preview';
import { encodingFor, readShape } from '@/lib/layers/sources/read-shape';
import { entriesOf, refuseBomb, unpack, withZip } from '@/lib/layers/sources/zip';
import type { ImportFormat } from '../schema';
import { csvSource } from './csv';
import { gdalSource } from './gdal';
import { isPicture, photoSource } from './photos';
import type { HowToRead, Source } from './source';

const HEAD_BYTES = 8192;
/** Maximum size of what is unpacked: a workbook of a million rows has 400 MB. */
const MAX_UNPACKED_BYTES = 1024 ** 3;
const MAX_KMZ_ENTRIES = 10_000;
const MAX_PROPERTIES = 65_536;

const tooLarge = () => invalid('file', 'imports.tooLarge', { max: '1 GB' });
const isKml = (name: string) => /\.kml$/i.test(name);

async function headOf(path: string): Promise<string> {
  let head = '';
  for await (const chunk of createReadStream(path, { end: HEAD_BYTES - 1, encoding: 'latin1' })) head += chunk;
  return head;
}

/** A workbook may count its days from 1904. GDAL takes them as if from 1900: each would be four years too early, and nobody would notice. */
async function refuseDaysFrom1904(zip: ZipFile, workbook: Entry): Promise<void> {
  let head = '';
  // Its properties stand before its sheets and names.
  for await (const chunk of (await zip.openReadStreamPromise(workbook)).setEncoding('utf8')) {
    head += chunk;
    if (head.length > MAX_PROPERTIES) break;
  }
  if (/<(?:\w+:)?workbookPr\b[^>]*\bdate1904\s*=\s*["'](?:1|true)["']/.test(head)) throw invalid('file', 'imports.daysFrom1904');
}

/**
 * The format of the content of a zip, without unpacking it. 400 for a workbook that would be too large for GDAL when unpacked, or whose days it
 * takes for others.
 */
const formatOfZip = (path: string, filename: string): Promise<ImportFormat | 'kmz'> =>
  withZip(path, filename, async (zip) => {
    let bytes = 0;
    const names: string[] = [];
    let workbook: Entry | undefined;
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString('latin1');
      bytes += entry.uncompressedSize;
      names.push(name);
      if (name === 'xl/workbook.xml') workbook = entry;
    }
    if (workbook) {
      if (bytes > MAX_UNPACKED_BYTES) throw tooLarge();
      await refuseDaysFrom1904(zip, workbook);
      return 'xlsx';
    }
    if (names.some((name) => /\.shp$/i.test(name))) return 'shp';
    const isKmz = /\.kmz$/i.test(filename) || names.some((name) => /^doc\.kml$/i.test(name)) || !names.some(isPicture);
    // A track may lie beside photos.
    return names.some(isKml) && isKmz ? 'kmz' : names.some(isPicture) ? 'photos' : 'shp';
  });

/** Unpacks the document of a KMZ: the first KML in it, whatever pictures it has. */
const unpackKml = (path: string, filename: string, to: string): Promise<void> =>
  withZip(path, filename, async (zip) => {
    const entries = (await entriesOf(zip, filename, MAX_KMZ_ENTRIES)).filter(({ fileName }) => isKml(fileName));
    const document = entries.find(({ fileName }) => fileName.toLowerCase() === 'doc.kml') ?? entries[0];
    if (!document) throw invalid('file', 'imports.unknownFormat');
    if (document.uncompressedSize > MAX_UNPACKED_BYTES) throw tooLarge();
    refuseBomb(document, filename);
    await unpack(zip, document, to, filename);
  });

async function formatOf(path: string, filename: string): Promise<ImportFormat | 'kmz'> {
  const head = await headOf(path);
  if (head.startsWith('PK\x03\x04')) return formatOfZip(path, filename);
  if (head.startsWith('SQLite format 3\0')) return 'gpkg';
  const text = head.replace(/^\u00ef\u00bb\u00bf/, '').trimStart();
  if (text.startsWith('{')) return 'geojson';
  if (text.startsWith('<')) {
    if (/<(\w+:)?kml[\s>]/.test(text)) return 'kml';
    if (/<(\w+:)?gpx[\s>]/.test(text)) return 'gpx';
    throw invalid('file', 'imports.unknownFormat');
  }
  if (text.length === 0) throw invalid('file', 'imports.csv.empty');
  return 'csv';
}

/** A feature with an id (RFC 7946), before or after its other members. */
const FEATURE_ID = /"Feature"\s*,\s*"id"\s*:\s*\d|\{\s*"id"\s*:\s*\d+\s*,\s*"type"\s*:\s*"Feature"|\}\s*,\s*"id"\s*:\s*\d+\s*\}/;

/** Fields of the form of a layer, with their names in an import. */
const FIELDS: Record<string, string> = { shapeFile: 'file', coordinateSystem: 'crs' };

/** Reports errors of a zip at the field in which it was sent. */
async function ofFile<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, { fields: error.fields.map((it) => ({ ...it, path: FIELDS[it.path] ?? it.path })) });
  });
}

/** The file of a zip that GDAL opens, with the encoding of its texts. */
async function shapeSource(ctx: Context, path: string, filename: string, folder: string, how: HowToRead): Promise<Source> {
  const zip = { path, filename };
  const shape = await ofFile(readShape(zip, folder, ctx.locale));
  const guess = async () => (await previewShape(ctx, zip)).readings[0]?.encoding ?? 'UTF-8';
  const encoding =
    shape.encoding && how.encoding === undefined ? shape.encoding : encodingFor(shape, how.encoding ?? (await guess()));
  return gdalSource(shape.files.shp, 'shp', { ...how, encoding });
}

const named = (crs: string | undefined): string | undefined => {
  if (crs === undefined) return undefined;
  const code = /^\s*(?:EPSG:)?(\d{4,6})\s*$/i.exec(crs)?.[1];
  if (!code) throw invalid('crs', 'project.layerSource.coordinateSystem.format', { system: crs.slice(0, 40) });
  return `EPSG:${code}`;
};

/** Opens a file. Its format is detected by its content, not by its name. 400 at `file`, `crs` or `encoding`. */
export async function openSource(
  ctx: Context,
  { path, filename }: { path: string; filename: string },
  folder: string,
  how: HowToRead,
): Promise<Source> {
  const format = await ofFile(formatOf(path, filename));
  const known = { ...how, crs: named(how.crs) };
  if (format === 'csv') return csvSource(path, known);
  if (format === 'photos') return ofFile(photoSource({ path, filename }));
  if (format === 'shp') return shapeSource(ctx, path, filename, folder, known);
  if (format === 'kmz') {
    await ofFile(unpackKml(path, filename, `${path}.kml`));
    return gdalSource(`${path}.kml`, 'kml', { crs: known.crs });
  }
  // Some drivers require the file extension.
  const place = `${path}.${format}`;
  await rename(path, place);
  const hasIds = format === 'geojson' && FEATURE_ID.test(await headOf(place));
  return gdalSource(place, format, { crs: known.crs, hasIds });
}
