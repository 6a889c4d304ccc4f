import 'server-only';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Locale } from '@/lib/i18n/locales';
import { tooLarge } from '@/lib/storage/errors';
import { encodingNamed } from '@/lib/text-encodings';
import { type DbfHeader, readDbfHeader } from './dbf';
import { type DbfTexts, scanTexts } from './dbf-texts';
import { badEncoding, badShape } from './errors';
import { MAX_SHAPE_ZIP_BYTES } from './schema';
import { checkHeaders, type ShapeHeader, type UnpackedShape } from './shapefile';
import { PARTS, type ShapeEntries, shapeIn, unpack, withZip } from './zip';

/** An uploaded zip: its path and its original name. */
export interface ShapeZip {
  path: string;
  filename: string;
}

/** A checked shapefile with the content of its headers. */
export interface ReadShape {
  files: UnpackedShape;
  header: ShapeHeader;
  table: DbfHeader;
  texts: DbfTexts;
  /** By the .cpg, or because nothing else is possible. Undefined: it has to be specified. */
  encoding?: string;
}

/** The unpacked parts have fixed names, whatever their names in the zip. */
const placeOf = (folder: string, part: string) => path.join(/*turbopackIgnore: true*/ folder, `layer.${part}`);

async function unpackAll(zip: ShapeZip, folder: string, signal?: AbortSignal): Promise<ShapeEntries> {
  return withZip(zip.path, zip.filename, async (archive) => {
    const found = await shapeIn(archive, zip.filename);
    for (const part of PARTS) {
      const entry = found.parts[part];
      if (entry) await unpack(archive, entry, placeOf(folder, part), zip.filename, signal);
    }
    return found;
  });
}

async function openParts({ name, parts }: ShapeEntries, folder: string): Promise<UnpackedShape> {
  const text = async (part: 'prj' | 'cpg') => {
    const content = parts[part] && (await readFile(placeOf(folder, part), 'latin1')).replace(/^\uFEFF|^ï»¿/, '').trim();
    return content || undefined;
  };
  const [shp, shx, dbf] = ['shp', 'shx', 'dbf'].map((part) => placeOf(folder, part)) as [string, string, string];
  return { name, shp, shx, dbf, prj: await text('prj'), cpg: (await text('cpg'))?.split(/\r?\n/)[0] };
}

/** The encoding if it is certain. A .cpg is ignored if it names an unknown encoding, or UTF-8 for invalid UTF-8. */
function certainEncoding({ cpg }: UnpackedShape, texts: DbfTexts): string | undefined {
  if (texts.ascii || texts.utf8) return texts.ascii && cpg ? (encodingNamed(cpg) ?? 'UTF-8') : 'UTF-8';
  const said = cpg && encodingNamed(cpg);
  return said === 'UTF-8' ? undefined : said;
}

const apart = (name: string, shapes: number, rows: number) =>
  badShape('counts', { name: `${name}.shp`, shapes, table: `${name}.dbf`, rows });

/**
 * Unpacks the one shapefile of a zip into `folder` and reads its headers. Throws a 400 at `shapeFile` that names the file and
 * the reason, 413 for a zip that is too large.
 */
export async function readShape(zip: ShapeZip, folder: string, locale: Locale, signal?: AbortSignal): Promise<ReadShape> {
  if ((await stat(zip.path)).size > MAX_SHAPE_ZIP_BYTES) throw tooLarge(zip.filename, MAX_SHAPE_ZIP_BYTES, locale);
  const files = await openParts(await unpackAll(zip, folder, signal), folder);
  const header = await checkHeaders(files, locale);
  const table = await readDbfHeader(files.dbf, `${files.name}.dbf`, locale);
  if (header.rowCount !== table.rowCount) throw apart(files.name, header.rowCount, table.rowCount);
  const texts = await scanTexts(files.dbf, table);
  return { files, header, table, texts, encoding: certainEncoding(files, texts) };
}

/** The encoding of the import: the specified one, else the certain one. Throws a 400 at `encoding`. */
export function encodingFor({ files, texts, encoding }: ReadShape, named: string | undefined): string {
  const name = `${files.name}.dbf`;
  if (named === undefined) {
    if (encoding) return encoding;
    throw files.cpg ? badEncoding('contradicted', { name, said: files.cpg.slice(0, 40) }) : badEncoding('required', { name });
  }
  const known = encodingNamed(named);
  if (!known) throw badEncoding('unknown', { encoding: named.slice(0, 40) });
  if (known === 'UTF-8' && !texts.ascii && !texts.utf8) throw badEncoding('wrong', { name, encoding: known });
  return known;
}
