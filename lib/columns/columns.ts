import type { Actor } from '@/lib/auth/actor';
import type { RuleFor } from '@/lib/auth/policy';
import { DATA_TYPES } from '@/lib/data-types';
import type { ColumnKind } from '@/lib/data-types/definition';
import type { ElementType, ElementTypeAttributeType } from '@/lib/element-types/schema';
import { type ElementFacts, elementPolicy, valuePolicy } from '@/lib/elements/policy';
import { type Code, nameIn } from '@/lib/translations/schema';

/** A column of an element type, whatever format it is written in or read from. The geometry is none of them. */
export interface Column {
  /** Its name in every format; no other column of the type has it, even ignoring case. */
  code: string;
  kind: ColumnKind;
  /** Which attribute of the type it is (`ElementTypeAttributeType.id`); absent for what every element has. */
  attributeId?: number;
  /** What its values are chosen from, in order; empty where they are not chosen. */
  choices: readonly Code[];
  /** In characters. */
  maxSize: number | null;
  /** What its numbers are measured in. */
  unit: string | null;
  isMandatory: boolean;
  /** Whether whoever saves an element writes it. */
  isWritable: boolean;
  /** Whether only those who review the element write it. */
  isForReviewers: boolean;
  /** Of which elements somebody sees it; absent: of all that they see. */
  seenBy?: RuleFor<ElementFacts>;
  /** The name of an attribute; absent where the messages have it, under `columns`. */
  name?: Code;
}

/** The column of the geometry. */
export const GEOMETRY_COLUMN = 'geom';

const fixed = (code: string, kind: ColumnKind, more: Partial<Column> = {}): Column => ({
  ...{ code, kind, choices: [], maxSize: null, unit: null, isMandatory: false, isWritable: false, isForReviewers: false },
  ...more,
});

const BEFORE_ATTRIBUTES: readonly Column[] = [
  fixed('id', 'INTEGER'),
  fixed('description', 'STRING', { isWritable: true }),
  fixed('is_public', 'FLAG', { isWritable: true }),
  fixed('is_reviewed', 'FLAG', { isWritable: true }),
  fixed('creation_date', 'MOMENT'),
  fixed('modification_date', 'MOMENT'),
  fixed('province', 'STRING'),
  fixed('municipality', 'STRING'),
  fixed('parish', 'STRING'),
  fixed('photo', 'ADDRESS'),
  fixed('owner', 'STRING', { seenBy: elementPolicy.seeOwner }),
];
/** What tables and GeoPackages call other things. */
const OF_FORMATS = ['fid', 'files', 'lon', 'lat', 'wkt'];
const RESERVED = [...BEFORE_ATTRIBUTES.map((it) => it.code), GEOMETRY_COLUMN, ...OF_FORMATS];

function attributeColumn(own: ElementTypeAttributeType, code: string): Column {
  const { id, attributeType, mandatory, retired, condition, visibility, readOnly } = own;
  const { dataType, maxSize, unit, valueGroupCode, code: name } = attributeType;
  const choices = valueGroupCode?.listCode ?? [];
  return {
    code,
    kind: DATA_TYPES[dataType].column,
    attributeId: id,
    choices,
    maxSize,
    unit,
    isMandatory: mandatory && !retired && condition === null,
    isWritable: !retired,
    isForReviewers: readOnly,
    ...(visibility !== 'PUBLIC' && { seenBy: valuePolicy[visibility] }),
    name,
  };
}

/**
 * The columns of an element type, in order: what every element has, then its attributes by their codes in lower case. Where a code
 * is taken, the attribute's id follows it: `photo_31`.
 */
function columnsOf({ listAttributeType }: Pick<ElementType, 'listAttributeType'>): Column[] {
  const taken = new Set(RESERVED);
  const attributes = listAttributeType.map((attribute) => {
    let code = attribute.attributeType.code.code.toLowerCase();
    while (taken.has(code)) code = `${code}_${attribute.id}`;
    taken.add(code);
    return attributeColumn(attribute, code);
  });
  return [...BEFORE_ATTRIBUTES, ...attributes];
}

/** Those that somebody may see of some element at least. */
export const columnsFor = (type: Pick<ElementType, 'listAttributeType'>, actor: Actor): Column[] =>
  columnsOf(type).filter(({ seenBy }) => seenBy === undefined || seenBy(actor) !== false);

/** What a column is called in a language, without its unit. `t`: the messages in it. */
export const columnName = ({ name, code }: Pick<Column, 'name' | 'code'>, locale: string, t: (key: string) => string): string =>
  name ? nameIn(name, locale) : t(`columns.${code}`);

/** A name with its unit, as headings have it. */
export const withUnit = (name: string, unit: string | null | undefined): string => (unit ? `${name} (${unit})` : name);

/** What a column is called in a heading. `t`: the messages in its language. */
export const columnLabel = (column: Pick<Column, 'name' | 'code' | 'unit'>, locale: string, t: (key: string) => string): string =>
  withUnit(columnName(column, locale, t), column.unit);
