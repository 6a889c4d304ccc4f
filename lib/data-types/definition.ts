import type { MessageValues } from '@/lib/errors';
import type { Code } from '@/lib/translations/schema';

/** The rules of an attribute type for its values beyond the data type. */
export interface ValueRules {
  maxSize: number | null;
  valueGroupCode: { listCode: readonly Code[] } | null;
}

/** What a value is presented with. */
interface PresentRules extends Pick<ValueRules, 'valueGroupCode'> {
  unit?: string | null;
}

/** A value as it is stored, or the rule that it breaks. */
export type Parsed = { value: string; problem?: undefined } | { value?: undefined; problem: Problem };
interface Problem {
  key: string;
  values?: MessageValues;
}

/** A filter by one attribute, ready for SQL. Ends of a range are included; an absent end is open. */
export type ValueFilter =
  | { kind: 'contains'; text: string }
  /** Stored values, of which any matches. `many`: the element has a list of values. */
  | { kind: 'anyOf'; values: string[]; many: boolean }
  | { kind: 'numbers'; from?: string; to?: string }
  /** Compared as text: days, or instants in UTC to the millisecond. */
  | { kind: 'times'; from?: string; to?: string };

/** What the values of a column are. `CHOICES`: a list of codes. `ADDRESS`: an absolute one. `DAY` and `MOMENT` as ISO 8601 writes them. */
export type ColumnKind = 'STRING' | 'INTEGER' | 'DECIMAL' | 'FLAG' | 'DAY' | 'MOMENT' | 'CHOICE' | 'CHOICES' | 'ADDRESS';

/** The language to format a value in, and its texts. */
export interface Words {
  locale: string;
  timeZone: string;
  yes: string;
  no: string;
}

/** Everything that differs between the data types of attributes, apart from their controls (`components/data-types`) and from cells of files (`cells.ts`). */
export interface DataTypeDefinition {
  /** Whether an attribute type of it has a maximum number of characters. */
  hasSize: boolean;
  /** Whether an attribute type of it has a list of values to choose from. */
  hasValues: boolean;
  /** Whether a value is one of few, so that lists count them. */
  isChosen: boolean;
  /** Whether an element may have several values. */
  isMultiple: boolean;
  /** Whether it is data about a person: the operator may ask before it is saved. */
  isContact: boolean;
  /** Whether a value is a number that can be put into classes; an id cannot. */
  isNumeric: boolean;
  /** What a column of its values is in the formats that types are written in and read from. */
  column: ColumnKind;
  /** The column of `element_attribute_value` that indexes it. `none`: it is searched in the JSON document of all values. */
  index: 'number' | 'text' | 'none';
  /** How a style's rule compares a value: as a text, as a number, as a time (a text whose order is that of time), by choices, as yes or no. */
  compared: 'text' | 'number' | 'time' | 'choice' | 'flag';
  /** Which of two values comes first, as numbers say; absent: an attribute type of it has no minimum and maximum. */
  compare?: (one: string, other: string) => number;
  /** Whether an attribute type of it may ask for a pattern. */
  hasPattern: boolean;
  /** What a value is the id of: another element, or a file of the element itself. Absent: it is no id. */
  pointsAt?: 'element' | 'file';
  /** A value that tests fill in; null where an attribute type has its own values. */
  example: string | null;
  /** Parses one value in the text form of the API. The text is not empty: the caller handles absent values. */
  parse: (text: string, rules: ValueRules) => Parsed;
  /**
   * The text of a value of another data type as `parse` takes it; what it does not know stays as it is. Absent: all texts do. `isMost`: it is the
   * greatest value that is allowed.
   */
  fromOther?: (text: string, isMost?: boolean) => string;
  /** Parses a filter by an attribute; undefined if it is invalid for the data type. */
  filter: (asked: readonly string[], rules: ValueRules) => ValueFilter | undefined;
  /** A stored value formatted for a language. An invalid one is shown as it is. */
  present: (value: string, rules: PresentRules, words: Words) => string;
}

export const ok = (value: string): Parsed => ({ value });
export const wrong = (rule: string, values?: MessageValues): Parsed => ({
  problem: { key: `elements.attribute.${rule}`, values },
});

/** For data types that ignore spaces around a value. */
export const trimmed =
  (parse: DataTypeDefinition['parse']): DataTypeDefinition['parse'] =>
  (text, rules) =>
    parse(text.trim(), rules);

/** For filters that take exactly one value. */
export const single =
  (read: (asked: string, rules: ValueRules) => ValueFilter | undefined): DataTypeDefinition['filter'] =>
  (asked, rules) => {
    const [text = ''] = asked;
    return asked.length === 1 && !text.includes('\0') ? read(text, rules) : undefined;
  };

/** The two ends of `a..b`, `a..`, `..b`, or of a single value. */
export function endsOf(text: string): [from: string, to: string] | undefined {
  const parts = text.split('..').map((part) => part.trim());
  if (parts.length === 1 && parts[0]) return [parts[0], parts[0]];
  return parts.length === 2 && (parts[0] || parts[1]) ? (parts as [string, string]) : undefined;
}
