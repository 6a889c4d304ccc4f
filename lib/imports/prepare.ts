import 'server-only';
import type { Context } from '@/lib/auth/context';
import { authorize, permits } from '@/lib/auth/policy';
import { type CellChoice, numberText, partsOf, textIn } from '@/lib/data-types/cell';
import { beginWriting } from '@/lib/db/writers';
import type { ElementType } from '@/lib/element-types/schema';
import { typeToAddTo } from '@/lib/element-types/service';
import { elementsPolicy } from '@/lib/elements/policy';
import { elementSettings } from '@/lib/elements/service';
import { invalid } from '@/lib/errors';
import { mayRelate } from '@/lib/relations/service';
import { exportHeadings } from './headings';
import { type Headings, isIdName, matchColumns } from './match';
import { importPolicy } from './policy';
import { countIds, findSystem } from './queries';
import type { Source, SourceRow } from './readers/source';
import { nameElements, relationKeysOf } from './relating';
import { isRelationKey } from './relation-keys';
import { attributeOf } from './rows';
import { type ImportMapping, type ImportTarget, MAX_OWN_ROWS } from './schema';
import type { FilePlan } from './work';

/** The first rows of a file. */
export async function firstRows(source: Source, most: number): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const row of source.rows()) {
    rows.push(row);
    if (rows.length === most) break;
  }
  return rows;
}

export async function countRows(source: Source, most = Number.MAX_SAFE_INTEGER): Promise<number> {
  // Of a large workbook it is known without its blank rows only by reading.
  if (source.rowCount !== undefined && (source.format !== 'xlsx' || most === Number.MAX_SAFE_INTEGER || source.rowCount <= most))
    return source.rowCount;
  let count = 0;
  for await (const _ of source.rows()) if (++count > most) break;
  return count;
}

/** Whether a column holds ids of elements of the type: any table may have a column that is called so. */
async function holdsIds(ctx: Context, typeId: number, texts: readonly string[]): Promise<boolean> {
  const ids = [...new Set(texts)].flatMap((it) => (/^[1-9]\d{0,14}$/.test(it) ? [Number(it)] : []));
  return ids.length > 0 && (await countIds(ctx.db, typeId, ids)) > 0;
}

export const textsOf = (source: Source, rows: readonly SourceRow[], column: string): string[] => {
  const at = source.columns.indexOf(column);
  return rows.flatMap(({ cells }) => textIn(cells[at]) ?? []);
};

/** Whether a column names elements by their ids: any table may have one that is called as a relation key. */
async function namesRelated(ctx: Context, texts: readonly string[]): Promise<boolean> {
  const keys = texts.flatMap((it) => partsOf(it, it));
  return (await mayRelate(ctx)) && (await nameElements(ctx, keys));
}

/**
 * What columns become by their names. A description that fewer rows have than another column that may be one gives way to it: KML has one
 * beside the name of a place, mostly empty.
 */
function matched(
  ctx: Context,
  type: Pick<ElementType, 'listAttributeType'>,
  source: Source,
  rows: readonly SourceRow[],
  { said, headings }: { said: ImportMapping['columns']; headings: Headings },
): Map<string, ImportTarget> {
  const match = (it: ImportMapping['columns']) => matchColumns(type, ctx.actor, source.columns, it, headings);
  const describedBy = (it: Map<string, ImportTarget>) => [...it].find(([, target]) => target === 'description')?.[0];
  const first = match(said);
  const column = describedBy(first);
  if (column === undefined || Object.hasOwn(said, column)) return first;
  const second = match({ ...said, [column]: null });
  const other = describedBy(second);
  const count = (it: string) => textsOf(source, rows, it).length;
  return other !== undefined && count(other) > count(column) ? second : first;
}

const isPlace = (target: ImportTarget) => target === 'lon' || target === 'lat' || target === 'wkt';

/** The target of each column: the one in the mapping, else the one that its name suggests. */
export async function targetsOf(
  ctx: Context,
  type: Pick<ElementType, 'id' | 'listAttributeType'>,
  source: Source,
  rows: readonly SourceRow[],
  said: ImportMapping['columns'],
): Promise<Map<string, ImportTarget>> {
  const headings = await exportHeadings();
  const targets = matched(ctx, type, source, rows, { said, headings });
  // Features have their own geometry: a column that is called like one may hold anything.
  if (source.hasGeometry)
    for (const [column, target] of targets) if (!Object.hasOwn(said, column) && isPlace(target)) targets.delete(column);
  if (!permits(importPolicy.run(ctx.actor), { isLarge: false, namesOwners: true }))
    for (const [column, target] of targets)
      if (!Object.hasOwn(said, column) && (target === 'ownerLogin' || target === 'creationDate')) targets.delete(column);
  for (const [column, target] of targets)
    if (isRelationKey(target) && !Object.hasOwn(said, column) && !(await namesRelated(ctx, textsOf(source, rows, column))))
      targets.delete(column);
  const id = source.columns.find((column) => isIdName(column, headings) && !Object.hasOwn(said, column) && !targets.has(column));
  const isFree = ![...targets.values()].includes('id');
  if (id && isFree && (await holdsIds(ctx, type.id, textsOf(source, rows, id)))) targets.set(id, 'id');
  return targets;
}

const inDegrees = (x: number, y: number) => Math.abs(x) <= 180 && Math.abs(y) <= 90;
const NUMBER = String.raw`[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?`;
const FIRST_POSITION = new RegExp(String.raw`(${NUMBER})\s+(${NUMBER})`, 'i');

/** The coordinates of the rows of a table, as they are written. */
function positionsIn(source: Source, rows: readonly SourceRow[], targets: ReadonlyMap<string, ImportTarget>): [string, string][] {
  const at = (target: ImportTarget) => source.columns.findIndex((column) => targets.get(column) === target);
  const [lon, lat, wkt] = [at('lon'), at('lat'), at('wkt')];
  return rows.flatMap(({ cells }): [string, string][] => {
    const written = FIRST_POSITION.exec(textIn(cells[wkt]) ?? '');
    const [x, y] = written ? [written[1], written[2]] : [textIn(cells[lon]), textIn(cells[lat])];
    return x === undefined || y === undefined ? [] : [[x, y]];
  });
}

/** Whether most of these are degrees; undefined where none has numbers. Single wrong rows are refused later. */
function areDegrees(positions: readonly [string, string][]): boolean | undefined {
  const numbers = positions.map(([x, y]) => [Number(numberText(x)), Number(numberText(y))] as const);
  const known = numbers.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
  return known.length === 0 ? undefined : known.filter(([x, y]) => inDegrees(x, y)).length * 2 > known.length;
}

const hasPlace = (targets: ReadonlyMap<string, ImportTarget>) => [...targets.values()].some(isPlace);

/** The coordinate system of a file's geometries, or of its columns of coordinates; null if the mapping has to name it. */
export function systemOf(source: Source, rows: readonly SourceRow[], targets: ReadonlyMap<string, ImportTarget>): string | null {
  if (source.crs !== null || source.hasGeometry || !hasPlace(targets)) return source.crs;
  // Where no row has coordinates, or none that can be read, no system would help: each row says what it lacks.
  return areDegrees(positionsIn(source, rows, targets)) === false ? null : 'EPSG:4326';
}

/** 400 for a mapping that does not fit the file, the type, or what the caller may. */
function checkMapping(ctx: Context, mapping: ImportMapping, type: ElementType, source: Source): void {
  for (const column of Object.keys(mapping.values ?? {}))
    if (!source.columns.includes(column)) throw invalid(`values.${column}`, 'imports.unknownColumn', { column });
  const used = new Set<ImportTarget>();
  for (const [column, target] of Object.entries(mapping.columns)) {
    const path = `columns.${column}`;
    if (!source.columns.includes(column)) throw invalid(path, 'imports.unknownColumn', { column });
    if (target === null) continue;
    if (used.has(target)) throw invalid(path, 'imports.targetTwice', { target });
    used.add(target);
    const attribute = attributeOf(target);
    if (attribute !== undefined && !type.listAttributeType.some(({ id }) => id === attribute))
      throw invalid(path, 'elements.attribute.notOfType');
    const namesOwners = target === 'ownerLogin' || target === 'creationDate';
    if (namesOwners && !permits(importPolicy.run(ctx.actor), { isLarge: false, namesOwners }))
      throw invalid(path, 'imports.administrators', { target });
  }
}

/** The choices of the columns of which the mapping says what values stand for. */
function choicesFor(
  { values = {} }: ImportMapping,
  { listAttributeType }: Pick<ElementType, 'listAttributeType'>,
  targets: ReadonlyMap<string, ImportTarget>,
): Map<string, CellChoice[]> {
  const choices = Object.entries(values).map(([column, meant]): [string, CellChoice[]] => {
    const target = targets.get(column);
    const own = listAttributeType.find(({ id }) => target !== undefined && id === attributeOf(target));
    const inFile = new Map<string, string[]>();
    for (const [value, code] of Object.entries(meant)) inFile.set(code, [...(inFile.get(code) ?? []), value]);
    const known = own?.attributeType.valueGroupCode?.listCode ?? [];
    return [column, known.map((it) => ({ ...it, inFile: inFile.get(it.code) ?? [] }))];
  });
  return new Map(choices);
}

function keyFor(mapping: ImportMapping, targets: ReadonlyMap<string, ImportTarget>): ImportTarget | undefined {
  const key = mapping.key ?? ([...targets.values()].includes('id') ? 'id' : undefined);
  if (key && ((key !== 'id' && attributeOf(key) === undefined) || ![...targets.values()].includes(key)))
    throw invalid('key', 'imports.keyColumn');
  if (mapping.deleteMissing && !key) throw invalid('deleteMissing', 'imports.deleteWithoutKey');
  return key;
}

/** Whether rows say which element is related to which others, and nothing else. */
const onlyRelates = (targets: ReadonlyMap<string, ImportTarget>, key: ImportTarget | undefined): boolean =>
  key !== undefined && targets.size > 1 && [...targets.values()].every((it) => it === key || isRelationKey(it));

/** The element type of a mapping, as it is now. 400 where the mapping does not fit it. */
async function typeFor(ctx: Context, mapping: ImportMapping, source: Source): Promise<ElementType> {
  const type = await typeToAddTo(ctx, mapping.typeId);
  if (!type) throw invalid('typeId', 'elements.type.unknown');
  checkMapping(ctx, mapping, type, source);
  return type;
}

/**
 * The same plan with the element type as it is now, in the transaction of a batch: definitions may change while an import runs. 400 where the
 * mapping no longer fits the type.
 */
export async function planNow<P extends FilePlan>(tx: Context, plan: P, mapping: ImportMapping, source: Source): Promise<P> {
  await beginWriting(tx);
  const type = await typeFor(tx, mapping, source);
  return { ...plan, type, choices: choicesFor(mapping, type, plan.targets) };
}

/** The plan by which the rows of a file become elements. 400 with the field that is wrong; 403 if the caller may not import. */
export async function planOf(ctx: Context, mapping: ImportMapping, source: Source): Promise<FilePlan> {
  authorize(ctx.actor, elementsPolicy.create(ctx.actor), await elementSettings(ctx));
  const type = await typeFor(ctx, mapping, source);
  if (
    !permits(importPolicy.run(ctx.actor), { isLarge: true, namesOwners: false }) &&
    (await countRows(source, MAX_OWN_ROWS)) > MAX_OWN_ROWS
  )
    throw invalid('file', 'imports.tooManyRows', { max: MAX_OWN_ROWS });
  const rows = await firstRows(source, 1000);
  const targets = await targetsOf(ctx, type, source, rows, mapping.columns);
  const key = keyFor(mapping, targets);
  const relationKeys = await relationKeysOf(ctx, targets);
  const crs = systemOf(source, rows, targets);
  const hasCoordinates = source.hasGeometry || hasPlace(targets);
  if (crs === null && hasCoordinates && rows.length > 0) throw invalid('crs', 'imports.crsRequired');
  const srid = Number(/^EPSG:(\d+)$/.exec(crs ?? '')?.[1] ?? 4326);
  const system = await findSystem(ctx.db, srid);
  if (!system) throw invalid('crs', 'project.layerSource.coordinateSystem.unknown', { system: crs ?? '' });
  // Refused rows come back in degrees: with a mapping that names metres they would all be near the equator.
  if (!source.hasGeometry && !system.isGeographic && areDegrees(positionsIn(source, rows, targets)))
    throw invalid('crs', 'imports.degrees', { system: crs ?? '' });
  return {
    ...{ format: source.format, type, locale: ctx.locale, columns: source.columns, targets, key, srid },
    choices: choicesFor(mapping, type, targets),
    hasCoordinates: !source.hasGeometry && hasCoordinates,
    isPublic: mapping.isPublic ?? false,
    relationKeys,
    onlyRelates: !source.hasGeometry && onlyRelates(targets, key),
  };
}
