import 'server-only';
import { randomBytes } from 'node:crypto';
import type { Context } from '@/lib/auth/context';
import { pool } from '@/lib/db';
import { failuresIn, type Outcome, reasonIn } from '@/lib/gdal/run';
import { withWorkspace } from '@/lib/http/multipart';
import { decode } from '@/lib/text-encodings';
import { extentWithin, type System, systemFor } from './coordinate-system';
import { loadedName, makeLoadable, readRows } from './dbf';
import { badEncoding, badShape } from './errors';
import { abandonTable, announceTable, sweepLayerData } from './garbage';
import {
  countInvalid,
  findLoadedColumns,
  findRowFacts,
  indexTable,
  makeBooleans,
  type RowFacts,
  renameColumns,
} from './imported-queries';
import { columnNames, plainName } from './names';
import { loadShape } from './ogr';
import { type Progress, withProgress } from './progress';
import { encodingFor, type ReadShape, readShape, type ShapeZip } from './read-shape';
import type { CheckedSource, SourceWarning } from './schema';

const LOAD_TIMEOUT_MS = 20 * 60_000;
const VALIDITY_TIMEOUT_MS = 20_000;

export interface ShapeImport extends ShapeZip {
  /** A UUID chosen by the caller, to read the progress. */
  importId?: string;
  /** EPSG:code; wins over the .prj. */
  coordinateSystem?: string;
  /** Of the texts; wins over the .cpg. */
  encoding?: string;
  signal?: AbortSignal;
}

const tableType = ({ header }: ReadShape) =>
  ({ POINT: header.multiPoint ? 'MULTIPOINT' : 'POINT', LINE: 'MULTILINESTRING', POLYGON: 'MULTIPOLYGON' })[header.geometryType];

/** A unique name that an operator can recognize. */
const tableFor = (name: string) => `${plainName(name, 'shape').slice(0, 40)}_${randomBytes(4).toString('hex')}`;

/** The exit code is not enough: it is 0 after some errors, and undecodable text is only a warning. */
function checkOutcome({ code, said, timedOut }: Outcome, name: string, encoding: string): void {
  if (timedOut) throw badShape('timeout', { name, minutes: LOAD_TIMEOUT_MS / 60_000 });
  if (/converted correctly from|invalid byte sequence/i.test(said)) throw badEncoding('wrong', { name: `${name}.dbf`, encoding });
  if (code !== 0 || failuresIn(said).length > 0)
    throw badShape('unreadable', { name: `${name}.shp`, reason: reasonIn(said) || String(code) });
}

/** Gives the columns their final names, and adds indexes. Returns a description of the table. */
async function finishTable(shape: ReadShape, table: string, encoding: string) {
  const logical = shape.table.fields.flatMap(({ type }, n) => (type === 'L' ? loadedName(n) : []));
  await makeBooleans(pool, table, logical);
  const loaded = await findLoadedColumns(pool, table);
  const { columns: names } = readRows(shape.table, [], (bytes) => decode(bytes, encoding));
  const known = loaded.map(({ name, type }) => ({
    name,
    type,
    original: names[shape.table.fields.findIndex((_, n) => loadedName(n) === name)] || name,
  }));
  const columns = columnNames(known);
  await renameColumns(
    pool,
    table,
    columns.map((to, n) => ({ from: known[n]?.name as string, to })),
  );
  await indexTable(pool, table);
  return columns;
}

async function warningsOf(shape: ReadShape, facts: RowFacts, table: string): Promise<SourceWarning[]> {
  const crossing = shape.header.geometryType === 'POLYGON' ? await countInvalid(pool, table, VALIDITY_TIMEOUT_MS) : 0;
  const counts = {
    shapeless: facts.shapeless,
    outside: facts.outside,
    crossing,
    deleted: shape.texts.deleted,
    dates: shape.texts.badDates.length,
  };
  return Object.entries(counts).flatMap(([what, count]) =>
    count ? [{ key: `project.layerSource.warning.${what}`, values: { count } }] : [],
  );
}

/** Compares the imported rows with the file's headers. */
function checkRows(facts: RowFacts, { header, texts, files }: ReadShape): void {
  const expected = header.rowCount - texts.deleted;
  const name = `${files.name}.shp`;
  if (facts.rows !== expected) throw badShape('lost', { name, rows: facts.rows, expected });
  if (facts.rows === facts.shapeless) throw badShape('empty', { name });
}

async function load(
  shape: ReadShape,
  table: string,
  system: System,
  encoding: string,
  progress: Progress,
): Promise<CheckedSource> {
  const { files, header } = shape;
  await makeLoadable(files.dbf, shape.table, [...shape.texts.badDates, ...(encoding === 'UTF-8' ? shape.texts.cuts : [])]);
  await progress.at('LOADING', { rowsTotal: header.rowCount });
  const outcome = await loadShape({
    shp: files.shp,
    table: { schema: 'layer_data', name: table },
    geometryType: tableType(shape),
    encoding,
    epsg: system.epsg,
    timeoutMs: LOAD_TIMEOUT_MS,
    signal: progress.signal,
    progress: (share) => progress.rows(Math.floor(share * header.rowCount)),
  });
  checkOutcome(outcome, files.name, encoding);
  await progress.at('CHECKING', { rowsDone: header.rowCount });
  const facts = await findRowFacts(pool, table, system);
  checkRows(facts, shape);
  const extent = await extentWithin(facts, system, `${files.name}.shp`, table);
  const columns = await finishTable(shape, table, encoding);
  const warnings = await warningsOf(shape, facts, table);
  progress.signal.throwIfAborted();
  return {
    schema: 'layer_data',
    table,
    keyColumn: 'gid',
    geometryColumn: 'geom',
    geometryType: header.geometryType,
    srid: system.srid,
    columns,
    extent,
    rowCount: facts.rows,
    warnings,
  };
}

/**
 * Loads the shapefile of a zip into a table of its own in `layer_data`, which is garbage until `publishSource` names it (use
 * `withImportedShape`). Throws a 400 at `shapeFile`, `coordinateSystem` or `encoding` that names the file and the reason; then
 * neither tables nor folders are left.
 */
export function importShape(ctx: Context, { importId, signal, ...it }: ShapeImport): Promise<CheckedSource> {
  return withProgress(ctx, { importId, filename: it.filename, signal }, (progress) =>
    withWorkspace(async (folder) => {
      const shape = await readShape(it, folder, ctx.locale, progress.signal);
      const system = await systemFor(shape.files, it.coordinateSystem);
      const encoding = encodingFor(shape, it.encoding);
      const table = tableFor(shape.files.name);
      await announceTable(table);
      try {
        return await load(shape, table, system, encoding, progress);
      } catch (error) {
        await abandonTable(table);
        throw error;
      }
    }),
  );
}

/** The same for a save: if it throws, the table is dropped. */
export async function withImportedShape<T>(
  ctx: Context,
  shape: ShapeImport,
  save: (source: CheckedSource) => Promise<T>,
): Promise<T> {
  await sweepLayerData();
  const source = await importShape(ctx, shape);
  try {
    return await save(source);
  } catch (error) {
    await abandonTable(source.table);
    throw error;
  }
}
