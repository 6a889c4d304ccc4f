import { escapeLiteral } from 'pg';
import type { ChoiceName } from '../drawn-style';
import type { StyleColumn } from './schema';

/** Names as a JSON value. In hexadecimal digits, because a map file's `DATA` is searched for words and for substitutions. */
const namesText = (names: readonly ChoiceName[]) =>
  `convert_from(decode('${Buffer.from(JSON.stringify(names)).toString('hex')}', 'hex'), 'UTF8')::jsonb`;

/**
 * The value of a column as the text of a statement: of rows with `id`, `type_id`, `description` and `attribute_values`, under the name `row`.
 * Numbers are double precision, everything else text.
 */
export function columnText({ attributeId, form, names = [] }: StyleColumn, row: string): string {
  const stored =
    typeof attributeId === 'number'
      ? { text: `(${row}.attribute_values ->> '${attributeId}')`, json: `(${row}.attribute_values -> '${attributeId}')` }
      : { text: `${row}.${attributeId}::text`, json: `to_jsonb(${row}.${attributeId})` };
  if (form === 'number') return `mapserver.number_in(${stored.text})`;
  if (form === 'color') return `mapserver.color_in(${stored.text})`;
  if (form === 'names') return `mapserver.names_in(${stored.json}, ${namesText(names)})`;
  return form === 'list' ? `mapserver.choices_in(${stored.json})` : stored.text;
}

/** Columns as one JSON object, without those that have no value. Yes and no are booleans. */
export function columnsJson(columns: readonly StyleColumn[], row: string): string {
  const value = (column: StyleColumn) =>
    column.form === 'flag' ? `(${columnText(column, row)})::boolean` : columnText(column, row);
  const pairs = columns.map((column) => `${escapeLiteral(column.name)}, ${value(column)}`);
  return `jsonb_strip_nulls(jsonb_build_object(${pairs.join(', ')}))`;
}
