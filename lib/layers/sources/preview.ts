import 'server-only';
import { isAscii } from 'node:buffer';
import type { Context } from '@/lib/auth/context';
import { withWorkspace } from '@/lib/http/multipart';
import { decode, encodingNamed, encodingOfLanguage, likelihood, OFFERED } from '@/lib/text-encodings';
import { describedSystem } from './coordinate-system';
import { type DbfField, type DbfHeader, readRows } from './dbf';
import { type ReadShape, readShape, type ShapeZip } from './read-shape';
import type { ShapePreview } from './schema';

/** The columns that differ between encodings come first: the preview is there to choose the encoding. */
function tellingFirst(table: DbfHeader, sample: readonly Buffer[]): DbfHeader {
  const telling = (it: DbfField) => !isAscii(it.name) || sample.some((row) => !isAscii(row.subarray(it.at, it.at + it.length)));
  return { ...table, fields: [...table.fields.filter(telling), ...table.fields.filter((it) => !telling(it))] };
}

/** The texts of a shapefile in each possible encoding: the specified one first, then by likelihood. */
function readings({ files, table, texts, encoding }: ReadShape): ShapePreview['readings'] {
  const named = encoding ?? (files.cpg && encodingNamed(files.cpg)) ?? encodingOfLanguage(table.language);
  // ASCII texts are the same in all of them.
  const offered = new Set<string>([...(named ? [named] : []), ...(texts.ascii ? [] : OFFERED)]);
  // UTF-8 is not offered for invalid UTF-8.
  if (!texts.ascii && !texts.utf8) offered.delete('UTF-8');
  const arranged = tellingFirst(table, texts.sample);
  const rated = [...offered].map((it) => {
    const rows = readRows(arranged, texts.sample, (bytes) => decode(bytes, it));
    return { reading: { encoding: it, ...rows }, score: likelihood([...rows.columns, ...rows.rows.flat()].join('')) };
  });
  const first = (it: (typeof rated)[number]) => (it.reading.encoding === encoding ? 1 : 0);
  return rated.sort((a, b) => first(b) - first(a) || b.score - a.score).map((it) => it.reading);
}

/**
 * Reads the zip of a shapefile before it is imported: what it holds, and what still has to be specified. Throws what
 * an import of the zip would throw.
 */
export function previewShape(ctx: Context, zip: ShapeZip): Promise<Omit<ShapePreview, 'upload'>> {
  return withWorkspace(async (folder) => {
    const shape = await readShape(zip, folder, ctx.locale);
    const system = await describedSystem(shape.files);
    return {
      name: shape.files.name,
      geometryType: shape.header.geometryType,
      rowCount: shape.header.rowCount - shape.texts.deleted,
      coordinateSystem: system?.epsg ? `EPSG:${system.epsg}` : null,
      coordinateSystemNeeded: !system,
      encoding: shape.encoding ?? null,
      readings: readings(shape),
    };
  });
}
