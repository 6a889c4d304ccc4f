import type { Geometry } from 'geojson';
import { HOME } from '@/lib/map/camera';
import { passes } from '@/lib/styles/passes';
import type { Filter, StyleDocument, StyleGeometry, StyleRule } from '@/lib/styles/schema';
import type { Seen } from './preview-data';

/** So many stand side by side. */
const ACROSS = 4;
const STEP_DEGREES = 0.02;
const HALF_DEGREES = 0.006;

/** Where the sample lies: nothing is there that could be taken for an element. */
const middleOf = ([west, south, east, north]: readonly [number, number, number, number]) =>
  [(west + east) / 2, (south + north) / 2] as const;

const shapes: Record<StyleGeometry, (lng: number, lat: number) => Geometry> = {
  POINT: (lng, lat) => ({ type: 'Point', coordinates: [lng, lat] }),
  LINE: (lng, lat) => ({
    type: 'LineString',
    coordinates: [
      [lng - HALF_DEGREES, lat - HALF_DEGREES / 2],
      [lng, lat + HALF_DEGREES / 2],
      [lng + HALF_DEGREES, lat - HALF_DEGREES / 2],
    ],
  }),
  POLYGON: (lng, lat) => ({
    type: 'Polygon',
    coordinates: [
      [
        [lng - HALF_DEGREES, lat - HALF_DEGREES / 2],
        [lng + HALF_DEGREES, lat - HALF_DEGREES / 2],
        [lng + HALF_DEGREES, lat + HALF_DEGREES / 2],
        [lng - HALF_DEGREES, lat + HALF_DEGREES / 2],
        [lng - HALF_DEGREES, lat - HALF_DEGREES / 2],
      ],
    ],
  }),
};

type Test = Exclude<Filter, { filters: Filter[] } | { filter: Filter } | { op: 'isNull' }>;

/** A value that passes a test. */
function valueIn(test: Test): string | number | boolean {
  switch (test.op) {
    case 'in':
      return test.values[0] ?? '';
    case 'between':
      return test.min;
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return test.text;
    case '<':
      return Number(test.value) - 1;
    case '>':
      return Number(test.value) + 1;
    default:
      return test.value;
  }
}

/** Values by which an element passes a filter, where they follow from it. */
function passing(filter: Filter, values: Map<string, string>): void {
  if ('filters' in filter) {
    for (const inner of filter.op === 'all' ? filter.filters : filter.filters.slice(0, 1)) passing(inner, values);
    return;
  }
  if ('filter' in filter || filter.op === 'isNull' || filter.op === '!=') return;
  const property = filter.property.toLowerCase();
  if (values.has(property)) return;
  values.set(property, String(valueIn(filter)));
}

function valuesFor({ filter, name }: StyleRule) {
  const values = new Map<string, string>();
  if (filter) passing(filter, values);
  return { values, name };
}

/**
 * An element for each rule, as long as the type has none: what passes it, and the name of the rule where a label asks for anything else.
 */
export function sampleOf({ geometry, rules }: Pick<StyleDocument, 'geometry' | 'rules'>): Seen[] {
  const [lng, lat] = middleOf(HOME);
  const asked = new Set(rules.flatMap((rule) => [...valuesFor(rule).values.keys()]));
  return rules.map((rule, at) => {
    const { values, name } = valuesFor(rule);
    const place = [lng + (at % ACROSS) * STEP_DEGREES, lat - Math.floor(at / ACROSS) * STEP_DEGREES] as const;
    const valuesOf = (property: string) => {
      const value = values.get(property.toLowerCase());
      return value !== undefined ? [value] : asked.has(property.toLowerCase()) ? [] : [name];
    };
    return { id: -1 - at, geom: shapes[geometry](...place), valuesOf, passes: (it) => passes(it, valuesOf) };
  });
}
