import { columnValues } from '@/lib/map/column-values';
import { boundDocument } from '@/lib/styles/binding/bind';
import { type Supplied, suppliedBy } from '@/lib/styles/binding/property';
import type { StyleColumn } from '@/lib/styles/binding/schema';
import { paintsIn } from '@/lib/styles/paints';
import { passes } from '@/lib/styles/passes';
import { SHAPES } from '@/lib/styles/preview';
import { isBound, propertiesOf } from '@/lib/styles/properties';
import type { Filter, StyleDocument, StyleGeometry, StyleRule } from '@/lib/styles/schema';

type Value = string | number;
/** What an element says, by property; nothing where it has no value. */
type Says = Record<string, Value>;

interface DrawnElement {
  /** In the unit square, y up. */
  positions: [number, number][];
  properties: Record<string, Value>;
}

/** A document as renderers get it, and an element for each rule that it takes. */
export interface Scene {
  document: StyleDocument;
  elements: DrawnElement[];
  /** Elements stand in as many columns and rows. */
  across: number;
}

const MAX_RULES = 9;

const parts = (filter: Filter): Exclude<Filter, { filters: Filter[] } | { filter: Filter }>[] => {
  if ('filters' in filter) return filter.filters.flatMap(parts);
  return 'filter' in filter ? parts(filter.filter) : [filter];
};

/** Values on both sides of what a comparison names. */
function near(test: ReturnType<typeof parts>[number]): Value[] {
  if (test.op === 'isNull') return ['something'];
  if ('min' in test) return [test.min - 1, (test.min + test.max) / 2, test.max + 1];
  if ('text' in test) return [`${test.text}ma`, `a ${test.text}`];
  const values = 'values' in test ? test.values : [test.value];
  return values.flatMap((it): Value[] => (typeof it === 'number' ? [it, it + 1, it - 1] : [String(it), `not ${it}`]));
}

/** Every way to give some properties one of their candidates, or none. */
function* ways(candidates: [string, (Value | undefined)[]][]): Generator<Says> {
  const [first, ...others] = candidates;
  if (!first) return yield {};
  for (const rest of ways(others))
    for (const value of first[1]) yield value === undefined ? rest : { ...rest, [first[0]]: value };
}

const takes = (rule: StyleRule, says: Says, rules: readonly StyleRule[]): boolean =>
  rule.else
    ? rules.every((other) => other.else || !takes(other, says, rules))
    : !rule.filter || passes(rule.filter, (property) => (property in says ? [String(says[property])] : []));

/** What an element says that a rule takes, and if possible no other rule with a condition. */
function takenBy(rule: StyleRule, { rules }: StyleDocument, candidates: [string, (Value | undefined)[]][]): Says {
  const taken = [...ways(candidates)].filter((says) => takes(rule, says, rules));
  const others = (says: Says) => rules.filter((it) => it !== rule && it.filter && takes(it, says, rules)).length;
  const [best] = taken.sort((a, b) => others(a) - others(b));
  if (!best) throw new Error(`no element satisfies the rule ${rule.name}`);
  return best;
}

const isNumeric = (property: string, document: StyleDocument) =>
  document.rules.some(
    ({ filter, symbolizers }) =>
      symbolizers.some((it) => Object.values(it).some((value) => isBound(value) && value.property === property)) ||
      (filter &&
        parts(filter).some(
          (test) => test.property === property && ('min' in test || ('value' in test && typeof test.value === 'number')),
        )),
  );

/** An attribute for each property, with its place among them as an id. */
function attributesOf(document: StyleDocument): Map<string, Supplied> {
  return new Map(
    propertiesOf(document).map((property, id) => [
      property,
      suppliedBy({
        id,
        attributeTypeId: id,
        dataType: isNumeric(property, document) ? 'FLOAT' : 'TEXT',
        name: { id, code: property, codeGroup: { groupCode: '' }, listInternationalizationDto: [] },
        choices: [],
      }),
    ]),
  );
}

/** What labels and sizes read where no rule cares. A label beside a point ends within its place, one along a line is a part of the line. */
const NUMBER = 18;
const TEXT: Record<StyleGeometry, string> = { POINT: 'Ons', LINE: 'Mosteiro', POLYGON: 'Souto' };
/** What colours are read of where no rule cares, as QGIS writes it and as others do. */
const COLORS = ['43,138,62,255', '#F08C00'];

/** An element for each of the first rules, which the rule takes; and the document as it is bound to their attributes. */
export function sceneOf(style: StyleDocument): Scene {
  const attributes = attributesOf(style);
  const columns = new Map<string, StyleColumn>();
  const document = boundDocument(
    style,
    (property) => attributes.get(property),
    (column) => columns.set(column.name, column),
  );
  const tests = style.rules.flatMap(({ filter }) => (filter ? parts(filter) : []));
  const candidates = [...new Set(tests.map((it) => it.property))].map((property): [string, (Value | undefined)[]] => [
    property,
    [...new Set(tests.filter((it) => it.property === property).flatMap(near)), undefined],
  ]);
  const rules = style.rules.slice(0, MAX_RULES);
  const across = Math.ceil(Math.sqrt(rules.length));
  const elements = rules.map((rule, at) => {
    const says = { ...otherwise(style, attributes), ...takenBy(rule, style, candidates) };
    return { positions: placed(style.geometry, at, across), properties: asTiles([...columns.values()], attributes, says) };
  });
  return { document, elements, across };
}

function otherwise(style: StyleDocument, attributes: Map<string, Supplied>): Says {
  const asked = new Set(style.rules.flatMap(({ filter }) => (filter ? parts(filter).map((it) => it.property) : [])));
  const others = [...attributes].filter(([property]) => !asked.has(property));
  const colored = [...new Set(paintsIn(style.rules).map(({ property }) => property))];
  return Object.fromEntries(
    others.map(([property, { compared }]) => [
      property,
      compared === 'number' ? NUMBER : (COLORS[colored.indexOf(property)] ?? TEXT[style.geometry]),
    ]),
  );
}

function asTiles(columns: StyleColumn[], attributes: Map<string, Supplied>, says: Says) {
  const said = Object.fromEntries(
    [...attributes.keys()].map((property, id) => [id, property in says ? [String(says[property])] : []]),
  );
  return columnValues(columns, said) as Record<string, Value>;
}

/** From top left to bottom right. */
const placed = (geometry: StyleGeometry, at: number, across: number) =>
  SHAPES[geometry].map(([x, y]): [number, number] => [
    ((at % across) + x) / across,
    1 - (Math.floor(at / across) + 1 - y) / across,
  ]);
