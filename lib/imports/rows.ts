import { isDeepStrictEqual } from 'node:util';
import { type Cell, type CellChoice, flagIn, momentText, numberText, partsOf, textIn } from '@/lib/data-types/cell';
import { attributeCell } from '@/lib/data-types/cells';
import { spanOf } from '@/lib/data-types/moments';
import { matchesPattern } from '@/lib/data-types/pattern';
import type { ElementType } from '@/lib/element-types/schema';
import { attributeField, isPreserved, type PointerCheck } from '@/lib/elements/attributes';
import { checkElement } from '@/lib/elements/check';
import type { ElementGeometry } from '@/lib/elements/geometry';
import type { Fields } from '@/lib/elements/save/merge';
import type { AttributeValueInput } from '@/lib/elements/schema';
import type { FieldIssue, MessageValues } from '@/lib/errors';
import { MAX_TEXT } from '@/lib/text';
import type { SourceRow } from './readers/source';
import { isRelationKey, type RelationTarget } from './relation-keys';
import type { ImportTarget } from './schema';

/** Why a row is refused: at which column, with which value, by which rule. */
export interface RowIssue {
  /** Null: the row as a whole, or its geometry. */
  column: string | null;
  value: string | null;
  key: string;
  values?: MessageValues;
  /** The field of the element, if no column has it. */
  field?: string;
}

/** How rows become elements of a type. */
export interface RowPlan {
  type: ElementType;
  locale: string;
  columns: readonly string[];
  /** By the name of a column. */
  targets: ReadonlyMap<string, ImportTarget>;
  /** Of the columns with values that stand for a choice whatever it is called, by name; of others those of the attribute count. */
  choices: ReadonlyMap<string, readonly CellChoice[]>;
  key: ImportTarget | undefined;
  /** Whether coordinates in columns, or rows themselves, say where elements lie. */
  hasCoordinates: boolean;
  /** The EPSG code of coordinates in columns. */
  srid: number;
  /** The visibility of new elements without a column for it. */
  isPublic: boolean;
}

/** The fields of an element in a row. Fields without a column are absent. */
interface Draft {
  description?: string | null;
  isPublic?: boolean;
  isReviewed?: boolean;
  ownerLogin?: string;
  /** As ISO 8601 writes it. */
  createdAt?: string;
  geom?: unknown;
  /** A geometry as text, which the database reads. */
  wkt?: string;
  /** By the id of the type's attribute. */
  attributes: Map<number, string[]>;
  /** By column: the keys of the elements that this one is to be related to. */
  relationKeys: { column: string; target: ImportTarget; keys: string[] }[];
}

export interface ReadRow {
  source: SourceRow;
  draft: Draft;
  /** The key by which its element is found; undefined: it is new. */
  key: string | undefined;
  issues: RowIssue[];
  unknown: { column: string; value: string }[];
}

const SHOWN = 200;
export const shown = (cell: Cell | undefined): string | null => textIn(cell)?.slice(0, SHOWN) ?? null;
const ATTRIBUTE = attributeField('');
/** The id of the attribute of a target; undefined for a field that every element has. */
export const attributeOf = (target: ImportTarget): number | undefined =>
  target.startsWith(ATTRIBUTE) ? Number(target.slice(ATTRIBUTE.length)) : undefined;

/** Reads one row, and adds issues for cells that cannot be read. The rules of a save are checked later. */
export function readRow(plan: RowPlan, source: SourceRow): ReadRow {
  const it: ReadRow = { source, draft: { attributes: new Map(), relationKeys: [] }, key: undefined, issues: [], unknown: [] };
  const place: Place = {};
  for (const [at, column] of plan.columns.entries()) {
    const target = plan.targets.get(column);
    if (target) readCell(plan, it, place, { column, target, cell: source.cells[at] });
  }
  if (source.geometry !== undefined) it.draft.geom = source.geometry;
  else readPlace(plan, it, place);
  return it;
}

interface Place {
  lon?: string;
  lat?: string;
}

/** A cell that is not empty, with its row and a function that refuses it. */
interface Reading {
  it: ReadRow;
  place: Place;
  text: string;
  refuse: (rule: string) => void;
}

function readFlag({ it, text, refuse }: Reading, field: 'isPublic' | 'isReviewed'): void {
  const value = flagIn(text);
  if (value === undefined) refuse('elements.attribute.boolean');
  else it.draft[field] = value;
}

/** Readers of the fields that every element has. Empty cells are not read. */
const FIXED: Record<Exclude<ImportTarget, `attribute.${number}` | RelationTarget>, (reading: Reading) => void> = {
  id: () => undefined,
  description: ({ it, text, refuse }) => {
    it.draft.description = text;
    if (text.length > MAX_TEXT) refuse('imports.tooLong');
  },
  isPublic: (reading) => readFlag(reading, 'isPublic'),
  isReviewed: (reading) => readFlag(reading, 'isReviewed'),
  ownerLogin: ({ it, text }) => {
    it.draft.ownerLogin = text.trim();
  },
  creationDate: ({ it, text, refuse }) => {
    it.draft.createdAt = momentText(text);
    if (!spanOf(it.draft.createdAt)) refuse('elements.attribute.date');
  },
  lon: ({ place, text }) => {
    place.lon = numberText(text);
  },
  lat: ({ place, text }) => {
    place.lat = numberText(text);
  },
  wkt: ({ it, text }) => {
    it.draft.wkt = text;
  },
};

interface InCell {
  column: string;
  target: ImportTarget;
  cell: Cell | undefined;
}

function readCell({ type, choices, key }: RowPlan, it: ReadRow, place: Place, { column, target, cell }: InCell): void {
  const text = textIn(cell);
  if (target === key) it.key = text?.trim();
  const id = attributeOf(target);
  if (id !== undefined) {
    const own = type.listAttributeType.find((attribute) => attribute.id === id)?.attributeType;
    if (!own) return;
    const { values, unknown } = attributeCell(cell, own.dataType, choices.get(column) ?? own.valueGroupCode?.listCode ?? []);
    it.draft.attributes.set(id, values);
    it.unknown.push(...unknown.map((value) => ({ column, value: value.slice(0, SHOWN) })));
  } else if (isRelationKey(target)) {
    const keys = text === undefined || cell === undefined ? [] : partsOf(text, cell).map((it) => it.trim());
    it.draft.relationKeys.push({ column, target, keys: [...new Set(keys)] });
  } else if (text !== undefined) {
    const refuse = (rule: string) => it.issues.push({ column, value: shown(cell), key: rule });
    FIXED[target as keyof typeof FIXED]({ it, place, text, refuse });
  } else if (target === 'description') it.draft.description = null;
}

/** Coordinates in columns. Those in degrees are a point at once, others are transformed by the database. */
function readPlace({ hasCoordinates, srid }: RowPlan, it: ReadRow, { lon, lat }: Place): void {
  if (!hasCoordinates || it.draft.wkt !== undefined) return;
  if (lon === undefined && lat === undefined) {
    it.draft.geom = null;
    return;
  }
  const [x, y] = [Number(lon), Number(lat)];
  if (!Number.isFinite(x) || !Number.isFinite(y))
    it.issues.push({ column: null, value: `${lon ?? ''} ${lat ?? ''}`, key: 'imports.coordinates' });
  else if (srid === 4326) it.draft.geom = { type: 'Point', coordinates: [x, y] };
  else it.draft.wkt = `POINT(${x} ${y})`;
}

/** A geometry of several parts that has only one is that part: formats of files cannot tell them apart. */
export function single(geometry: unknown): unknown {
  const it = geometry as { type?: unknown; coordinates?: unknown } | null;
  if (!it || typeof it.type !== 'string' || !it.type.startsWith('Multi') || !Array.isArray(it.coordinates)) return geometry;
  return it.coordinates.length === 1 ? { type: it.type.slice('Multi'.length), coordinates: it.coordinates[0] } : geometry;
}

/** A row that satisfies all rules that need no database, with the fields of its element. */
export interface CheckedRow {
  description: string;
  geometry: ElementGeometry;
  values: Record<string, string | string[]>;
  /** The attributes of which an element keeps what it has. */
  preserved: readonly number[];
}

const inputsOf = (id: number, values: readonly string[]): AttributeValueInput[] =>
  values.map((value) => ({ value, elementTypeAttributeType: { id } }));

/** Checks a row by the rules of a save. `current`: the fields of its element, used where there is no column; absent: the element is new. */
export function checkRow(
  plan: RowPlan,
  { draft, source }: ReadRow,
  { current, reviews, pointer }: { current: Fields | undefined; reviews: boolean; pointer: PointerCheck },
): CheckedRow | RowIssue[] {
  const { type, locale } = plan;
  const stored = (id: number) => [current?.[attributeField(id)] ?? []].flat() as string[];
  const sent = type.listAttributeType.flatMap((own) => {
    const said = draft.attributes.get(own.id);
    if (said === undefined && current === undefined) return [];
    if (isPreserved(own, { reviews }) && (said === undefined || isDeepStrictEqual(said, stored(own.id)))) return [];
    return inputsOf(own.id, said ?? stored(own.id));
  });
  const { description, geometry, values, preserved, issues } = checkElement(
    type,
    {
      description: draft.description === undefined ? (current?.description as string | undefined) : draft.description,
      geom: draft.geom === undefined ? current?.geom : single(draft.geom),
      listAttributeValueDto: sent,
    },
    {
      ...{ locale, reviews, isNew: current === undefined, matches: matchesPattern },
      stored: Object.fromEntries(type.listAttributeType.map(({ id }) => [id, stored(id)])),
      // A reference that the element has already may stay.
      pointer: (own, value) => (stored(own.id).includes(value) ? undefined : pointer(own, value)),
    },
  );
  const isUnread = (path: string) => path === 'geom' && source.geometry === null;
  if (issues.length > 0 || !geometry)
    return issues.map((it) => issueOf(plan, source, isUnread(it.path) ? { path: it.path, key: 'imports.noGeometry' } : it));
  return { description, geometry, values: values ?? {}, preserved };
}

/** An issue at a field as an issue at the column of the field. */
export function issueOf({ columns, targets }: RowPlan, source: SourceRow, { path, key, values }: FieldIssue): RowIssue {
  const wanted = path === 'geom' ? 'wkt' : path;
  const at = columns.findIndex((column) => targets.get(column) === wanted);
  const column = columns[at] ?? null;
  return {
    column,
    value: column === null ? null : shown(source.cells[at]),
    key,
    ...(values && { values }),
    ...(column === null && { field: path }),
  };
}
