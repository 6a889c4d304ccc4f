import { colorWritten } from '../../binding/color';
import type { DataNumber, Filter, Paint, Text } from '../../schema';
import { likeParts } from '../sld/filter';
import { pieces } from '../sld/text';
import { fromLinear } from '../sld/values';
import { rounded } from '../units';
import { type Expression, parseExpression } from './parse-expression';

type Scalar = string | number | boolean;

/** Converts a QGIS condition to a filter; undefined if a document cannot express it. */
export function filterIn(source: string): Filter | undefined {
  const expression = parseExpression(source);
  return expression && toFilter(expression);
}

const TURNED: Record<string, string> = { '=': '=', '<>': '<>', '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
/** In QGIS null matches neither a condition nor its negation. */
const OPPOSITE: Record<string, string> = { '=': '<>', '<>': '=', '<': '>=', '<=': '>', '>': '<=', '>=': '<' };

const COMPARES = /^(=|<>|<=?|>=?)$/;

function toFilter(it: Expression): Filter | undefined {
  if (it.kind === 'column') return { op: '==', property: it.name, value: true };
  if (it.kind === 'call' && it.name === 'coalesce' && isValue(it.args[1], false)) return it.args[0] && toFilter(it.args[0]);
  if (it.kind !== 'operation') return undefined;
  const [first, second] = it.args;
  if (it.op === 'AND' || it.op === 'OR') {
    const filters = it.args.map(toFilter);
    return filters.some((filter) => !filter) ? undefined : { op: it.op === 'AND' ? 'all' : 'any', filters: filters as Filter[] };
  }
  if (it.op === 'NOT') return first && opposite(first);
  return first && second && test(it.op, first, second, it.args);
}

function opposite(of: Expression): Filter | undefined {
  const turned = of.kind === 'operation' ? OPPOSITE[of.op] : undefined;
  if (of.kind === 'operation' && turned) return toFilter({ ...of, op: turned });
  const filter = toFilter(of);
  if (!filter) return undefined;
  const not: Filter = { op: 'not', filter };
  const known =
    of.kind === 'operation' && (of.op === 'IN' || of.op === 'LIKE') && of.args[0]?.kind === 'column' ? of.args[0].name : '';
  return known ? { op: 'all', filters: [{ op: 'not', filter: { op: 'isNull', property: known } }, not] } : not;
}

const isValue = (it: Expression | undefined, value: unknown) => it?.kind === 'value' && it.value === value;

function test(op: string, first: Expression, second: Expression, args: Expression[]): Filter | undefined {
  if (first.kind === 'value' && second.kind === 'column') return test(TURNED[op] ?? '', second, first, [second, first]);
  const property = columnOf(first);
  if (property === undefined) return undefined;
  if (op === 'IS' || op === 'IS NOT') {
    if (!isValue(second, null)) return undefined;
    const isNull: Filter = { op: 'isNull', property };
    return op === 'IS' ? isNull : { op: 'not', filter: isNull };
  }
  const values = args.slice(1).map((arg) => (arg.kind === 'value' && arg.value !== null ? arg.value : undefined));
  if (values.length === 0 || values.some((value) => value === undefined)) return undefined;
  return tested(op, property, values as Scalar[]);
}

/** A column, with or without a conversion to number or text. */
function columnOf(it: Expression): string | undefined {
  if (it.kind === 'column') return it.name;
  const [only] = it.kind === 'call' && /^(to_(int|real|string)|attribute)$/.test(it.name) && it.args.length === 1 ? it.args : [];
  if (only?.kind === 'value' && it.kind === 'call' && it.name === 'attribute') return String(only.value);
  return only && columnOf(only);
}

function tested(op: string, property: string, values: Scalar[]): Filter | undefined {
  const [value, high] = values;
  if (op === 'IN') return { op: 'in', property, values };
  if (op === 'BETWEEN')
    return typeof value === 'number' && typeof high === 'number' ? { op: 'between', property, min: value, max: high } : undefined;
  if (op === 'LIKE') return typeof value === 'string' ? like(property, value) : undefined;
  if (!COMPARES.test(op) || value === undefined) return undefined;
  const ours = { '=': '==', '<>': '!=', '<': '<', '<=': '<=', '>': '>', '>=': '>=' }[op] as '==' | '!=' | '<' | '<=' | '>' | '>=';
  return { op: ours, property, value };
}

function like(property: string, pattern: string): Filter | undefined {
  const parts = [''];
  for (const [, escaped, letter = ''] of pattern.matchAll(/\\([\s\S])|([\s\S])/gu)) {
    if (escaped === undefined && letter === '_') return undefined;
    if (letter === '%') parts.push('');
    else parts.push(`${parts.pop()}${escaped ?? letter}`);
  }
  return likeParts(property, parts);
}

/** Converts the expression of a symbol's property, in pixels; undefined if that is not possible. */
export function numberFrom(source: string, scale: number, fallback: number, most: number): number | DataNumber | undefined {
  const expression = parseExpression(source);
  return expression && toNumber(expression, scale, fallback, most);
}

function toNumber(it: Expression, scale: number, fallback: number, most: number): number | DataNumber | undefined {
  if (it.kind === 'value') return typeof it.value === 'number' ? rounded(it.value * scale) : undefined;
  if (it.kind === 'call' && it.name === 'coalesce' && it.args.length === 2) {
    const [inner, otherwise] = it.args as [Expression, Expression];
    if (otherwise.kind !== 'value' || typeof otherwise.value !== 'number') return undefined;
    return toNumber(inner, scale, rounded(otherwise.value * scale), most);
  }
  if (it.kind === 'call' && it.name === 'scale_linear') return scaled(it.args, scale, fallback);
  if (it.kind === 'case') return piecewise(it, scale, fallback);
  return fromLinear(linear(it), scale, fallback, most);
}

/** Converts the expression of a colour, opaque; undefined if that is not possible. */
export function paintFrom(source: string, fallback: string): Paint | undefined {
  const expression = parseExpression(source);
  return expression && toPaint(expression, fallback);
}

function toPaint(it: Expression, fallback: string): Paint | undefined {
  if (it.kind === 'value') return typeof it.value === 'string' ? colorWritten(it.value) : undefined;
  if (it.kind === 'call') {
    const [inner, otherwise] = it.args;
    if (it.name === 'coalesce' && inner && it.args.length === 2) {
      const plain = otherwise?.kind === 'value' ? colorWritten(String(otherwise.value)) : undefined;
      return plain && toPaint(inner, plain);
    }
    // How transparent a colour is, is said beside it.
    if (it.name === 'set_color_part' && inner && isValue(otherwise, 'alpha')) return toPaint(inner, fallback);
  }
  const property = columnOf(it);
  return property === undefined ? undefined : { property, fallback };
}

const numbersOf = (args: Expression[]): number[] =>
  args.flatMap((arg) => (arg.kind === 'value' && typeof arg.value === 'number' ? [arg.value] : []));

function scaled(args: Expression[], scale: number, fallback: number): DataNumber | undefined {
  const property = args[0] && columnOf(args[0]);
  const [fromLow, fromHigh, toLow, toHigh] = numbersOf(args.slice(1, 5));
  if (property === undefined || fromLow === undefined || fromHigh === undefined || toLow === undefined || toHigh === undefined)
    return undefined;
  return {
    property,
    stops: [
      [fromLow, rounded(toLow * scale)],
      [fromHigh, rounded(toHigh * scale)],
    ],
    fallback,
  };
}

/** `CASE WHEN x <= a THEN scale_linear(x, …) WHEN x <= b THEN … ELSE … END`, as our own writer writes several stops. */
function piecewise(it: Extract<Expression, { kind: 'case' }>, scale: number, fallback: number): DataNumber | undefined {
  const parts = [...it.branches.map(([, result]) => result), ...(it.otherwise ? [it.otherwise] : [])];
  const read = parts.map((part) =>
    part.kind === 'call' && part.name === 'scale_linear' ? scaled(part.args, scale, fallback) : undefined,
  );
  const [first] = read;
  if (!first || read.some((part) => part?.property !== first.property)) return undefined;
  const stops = [first.stops?.[0], ...read.map((part) => part?.stops?.[1])];
  const ascending = stops.every((stop, index) => stop && (index === 0 || stop[0] > (stops[index - 1]?.[0] ?? Number.NaN)));
  return ascending ? { property: first.property, stops: stops as [number, number][], fallback } : undefined;
}

interface Linear {
  property: string;
  factor: number;
  plus: number;
}

function linear(it: Expression): Linear | undefined {
  const property = columnOf(it);
  if (property !== undefined) return { property, factor: 1, plus: 0 };
  if (it.kind !== 'operation') return undefined;
  const columns = it.args.map(linear);
  const [at] = columns.flatMap((column, index) => (column ? [index] : []));
  const of = at === undefined ? undefined : columns[at];
  const numbers = numbersOf(it.args);
  if (!of || numbers.length !== it.args.length - 1) return undefined;
  const product = numbers.reduce((all, number) => all * number, 1);
  const sum = numbers.reduce((all, number) => all + number, 0);
  if (it.op === '*') return { ...of, factor: of.factor * product, plus: of.plus * product };
  if (it.op === '+') return { ...of, plus: of.plus + sum };
  if (it.op === '/' && at === 0 && product !== 0) return { ...of, factor: of.factor / product, plus: of.plus / product };
  return it.op === '-' && at === 0 ? { ...of, plus: of.plus - sum } : undefined;
}

/** Texts and properties one after the other. What can't be converted is left out; then `whole` is false. */
export function labelFrom(source: string): { label: Text['label']; whole: boolean } {
  const expression = parseExpression(source);
  const parts = expression ? labelParts(expression) : [undefined];
  return { label: parts.filter((part) => part !== undefined), whole: parts.every((part) => part !== undefined) };
}

function labelParts(it: Expression): (Text['label'][number] | undefined)[] {
  if (it.kind === 'value') return it.value === null ? [] : pieces(String(it.value));
  if (it.kind === 'column') return [{ property: it.name }];
  if (it.kind === 'operation' && it.op === '||') return it.args.flatMap(labelParts);
  if (it.kind === 'call' && it.name === 'concat') return it.args.flatMap(labelParts);
  const passing = it.kind === 'call' && /^(to_string|to_int|to_real|round|trim|coalesce)$/.test(it.name) ? it.args[0] : undefined;
  return passing ? labelParts(passing) : [undefined];
}
