import 'server-only';
import { type AttributeDataType, DATA_TYPES } from '.';
import { booleanCell } from './boolean/cell';
import {
  type Cell,
  type CellChoice,
  type CellDefinition,
  type CellValues,
  cellAsIs,
  distinctOf,
  textIn,
  wholeCell,
} from './cell';
import { dateCell } from './date/cell';
import { dateTimeCell } from './date-time/cell';
import { floatCell } from './float/cell';
import { multiselectCell } from './multiselect/cell';
import { numberCell } from './number/cell';
import { selectCell } from './select/cell';
import { textCell } from './text/cell';

/** How cells of files become values of every data type, in the order in which a column is taken for one: what fits fewest texts first. */
const CELLS: Record<AttributeDataType, CellDefinition> = {
  BOOLEAN: booleanCell,
  NUMBER: numberCell,
  FLOAT: floatCell,
  DATE: dateCell,
  DATE_TIME: dateTimeCell,
  SELECT: selectCell,
  TEXT: textCell,
  MULTISELECT: multiselectCell,
  YEAR: wholeCell,
  CONTACT_DATA: cellAsIs,
  URL: cellAsIs,
  REFERENCE: wholeCell,
  AUDIO: cellAsIs,
};

/** What a cell means for an attribute. Whether it may have that value is checked as in any save. */
export function attributeCell(cell: Cell | undefined, dataType: AttributeDataType, choices: readonly CellChoice[]): CellValues {
  const text = textIn(cell);
  if (text === undefined || cell === undefined) return { values: [], unknown: [] };
  return CELLS[dataType].read(text, choices, cell);
}

/** Which data type the cells of a column seem to have, none of them empty, and what they would be chosen from. */
export function guessedType(texts: readonly string[]): { dataType: AttributeDataType; choices: string[] } {
  const dataType = (Object.keys(CELLS) as AttributeDataType[]).find((it) => CELLS[it].fits?.(texts)) ?? 'TEXT';
  const choices = DATA_TYPES[dataType].hasValues ? distinctOf(texts).toSorted((a, b) => a.localeCompare(b)) : [];
  return { dataType, choices };
}
