import { numberIn } from '@/lib/text';
import { child, children, type XmlNode } from '@/lib/xml/xml';
import type { Filter, StyleRule, Symbolizer } from '../../schema';
import type { Warnings } from '../../warnings';
import { StyleFault } from '../fault';
import { table } from '../table';
import { scalarIn } from '../units';
import { filterIn } from './expressions';
import { fillsOf } from './fills';
import { linesOf } from './lines';
import { markersOf } from './markers';
import { parseExpression } from './parse-expression';
import { symbolOf } from './symbols';

/** The input of one renderer: its symbols by name, and the collector of warnings. */
interface Draft {
  symbols: Map<string, XmlNode>;
  warnings: Warnings;
}

const LAYERS = table<(layer: XmlNode, warnings: Warnings) => Symbolizer[]>({ marker: markersOf, line: linesOf });

function symbolizersOf(name: string | undefined, { symbols, warnings }: Draft): Symbolizer[] {
  const symbol = symbols.get(name ?? '');
  if (!symbol) return [];
  const read = LAYERS[symbol.attributes.type ?? ''] ?? fillsOf;
  return symbolOf<Symbolizer>(symbol, warnings, (layer) => read(layer, warnings)).slice(0, 20);
}

/** The rules of a renderer of QGIS, lowest first. Throws StyleFault for one that can't be drawn. */
export function rulesOf(renderer: XmlNode, warnings: Warnings): StyleRule[] {
  const symbols = new Map(children(child(renderer, 'symbols') ?? renderer, 'symbol').map((it) => [it.attributes.name ?? '', it]));
  const draft: Draft = { symbols, warnings };
  if (child(renderer, 'effect')?.attributes.enabled === '1') warnings.add('effect');
  const type = renderer.attributes.type ?? '';
  switch (type) {
    case 'singleSymbol':
      return [{ name: '1', symbolizers: symbolizersOf('0', draft) }];
    case 'nullSymbol':
      return [{ name: '1', symbolizers: [] }];
    case 'categorizedSymbol':
      return categories(renderer, draft);
    case 'graduatedSymbol':
      return ranges(renderer, draft);
    case 'RuleRenderer':
      return nested(child(renderer, 'rules'), { name: '' }, draft);
    case 'invertedPolygonRenderer':
      throw new StyleFault('inverted', { line: renderer.line });
    default: {
      const inner = child(renderer, 'renderer-v2');
      if (!inner) throw new StyleFault('renderer', { line: renderer.line, renderer: type.slice(0, 60) });
      warnings.add(type.startsWith('point') ? 'cluster' : 'renderer', { renderer: type });
      return rulesOf(inner, warnings);
    }
  }
}

/** The property that a renderer classifies by; undefined if it is an expression. */
function attributeOf(renderer: XmlNode, warnings: Warnings): string | undefined {
  const said = renderer.attributes.attr ?? '';
  const expression = parseExpression(said);
  if (expression?.kind === 'column') return expression.name;
  // The name of a column is written without quotes, whatever its characters.
  if (!expression && said !== '') return said;
  warnings.add('expression', { expression: said.slice(0, 200) });
  return undefined;
}

const named = (text: string | undefined, index: number) => (text || String(index + 1)).slice(0, 200);

function categories(renderer: XmlNode, draft: Draft): StyleRule[] {
  const property = attributeOf(renderer, draft.warnings);
  const all = children(child(renderer, 'categories') ?? renderer, 'category');
  if (property === undefined) return [{ name: '1', symbolizers: symbolizersOf(all[0]?.attributes.symbol, draft) }];
  return all.map((category, index): StyleRule => {
    const { value = '', label, render, symbol, type } = category.attributes;
    const values = children(category, 'val').map((it) => scalarIn(it.attributes.value ?? ''));
    const rest = values.length === 0 && value === '' && type !== 'List';
    return {
      name: named(label || value, index),
      ...(rest ? { else: true } : { filter: { op: 'in', property, values: values.length > 0 ? values : [scalarIn(value)] } }),
      symbolizers: render === 'false' ? [] : symbolizersOf(symbol, draft),
    };
  });
}

/** Of two adjacent ranges the first one includes the common value. */
function ranges(renderer: XmlNode, draft: Draft): StyleRule[] {
  const property = attributeOf(renderer, draft.warnings);
  const all = children(child(renderer, 'ranges') ?? renderer, 'range');
  if (property === undefined) return [{ name: '1', symbolizers: symbolizersOf(all[0]?.attributes.symbol, draft) }];
  const uppers = new Set<number>();
  return all.map((range, index): StyleRule => {
    const { lower, upper, label, render, symbol } = range.attributes;
    const [min, max] = [numberIn(lower) ?? 0, numberIn(upper) ?? 0];
    const filter: Filter = uppers.has(min)
      ? {
          op: 'all',
          filters: [
            { op: '>', property, value: min },
            { op: '<=', property, value: max },
          ],
        }
      : { op: 'between', property, min, max };
    uppers.add(max);
    return { name: named(label, index), filter, symbolizers: render === 'false' ? [] : symbolizersOf(symbol, draft) };
  });
}

/** What a rule inherits from its parent. */
export interface Above {
  name: string;
  filter?: Filter;
  scale?: StyleRule['scale'];
}

const both = (a: Filter | undefined, b: Filter | undefined): Filter | undefined =>
  a && b ? { op: 'all', filters: [a, b] } : (a ?? b);

/** QGIS writes 0 for "no limit". */
export function within(above: StyleRule['scale'], min: number | undefined, max: number | undefined): StyleRule['scale'] {
  const lows = [above?.min, min].filter((it) => it !== undefined && it > 0) as number[];
  const highs = [above?.max, max].filter((it) => it !== undefined && it > 0) as number[];
  if (lows.length + highs.length === 0) return undefined;
  return { ...(lows.length > 0 && { min: Math.max(...lows) }), ...(highs.length > 0 && { max: Math.min(...highs) }) };
}

/** A single QGIS rule; `unreadable` if its condition cannot be converted. */
export interface RuleHead extends Above {
  /** Its condition without those of the rules above. */
  own?: Filter;
  isElse: boolean;
  unreadable: boolean;
}

export function headOf(rule: XmlNode, index: number, above: Above, warnings: Warnings): RuleHead {
  const { filter: source = '', label, description, scalemindenom, scalemaxdenom } = rule.attributes;
  const isElse = source.trim().toUpperCase() === 'ELSE';
  const filter = isElse || source.trim() === '' ? undefined : filterIn(source);
  const name = named(label ?? description, index);
  const unreadable = !isElse && source.trim() !== '' && !filter;
  if (unreadable) warnings.add('condition', { line: rule.line, rule: name });
  const scale = within(above.scale, numberIn(scalemindenom), numberIn(scalemaxdenom));
  return { name, own: filter, filter: both(above.filter, filter), scale, isElse, unreadable };
}

function nested(rules: XmlNode | undefined, above: Above, draft: Draft): StyleRule[] {
  const active = (rules ? children(rules, 'rule') : []).filter((rule) => rule.attributes.checkstate !== '0');
  const heads = active.map((rule, index) => headOf(rule, index, above, draft.warnings));
  const simple = above.filter === undefined && active.every((rule) => children(rule, 'rule').length === 0);
  return active.flatMap((rule, index): StyleRule[] => {
    const head = heads[index] as RuleHead;
    if (head.unreadable) return [];
    const own = elsewhere(head, heads, above, simple);
    if (!own) return [];
    const inner = nested(rule, { name: head.name, filter: own.filter, scale: head.scale }, draft);
    const symbolizers = symbolizersOf(rule.attributes.symbol, draft);
    if (inner.length > 0 && symbolizers.length === 0) return inner;
    return [{ name: head.name, ...own, ...(head.scale && { scale: head.scale }), symbolizers }, ...inner];
  });
}

/**
 * The condition of a nested else rule: what its siblings do not match. Undefined if they match everything. Their conditions are taken without
 * those of the rules above, since else each level would double what the level before says.
 */
export function elsewhere(
  head: RuleHead,
  heads: RuleHead[],
  above: Above,
  simple: boolean,
): Pick<StyleRule, 'filter' | 'else'> | undefined {
  if (!head.isElse) return head.filter ? { filter: head.filter } : {};
  if (simple) return { else: true };
  const taken = heads.filter((it) => !it.isElse && !it.unreadable);
  const filters = taken.map(({ own }) => own).filter((filter) => filter !== undefined);
  if (filters.length < taken.length) return undefined;
  const rest: Filter | undefined = filters.length > 0 ? { op: 'not', filter: { op: 'any', filters } } : undefined;
  const filter = both(above.filter, rest);
  return filter ? { filter } : {};
}
