import type { Geometry, Position } from 'geojson';
import type { Element } from '@/lib/elements/schema';
import { columnValues, type Said, saidOf } from '@/lib/map/column-values';
import { boundFilter, type Supplier } from '@/lib/styles/binding/bind';
import { boundPasses } from '@/lib/styles/binding/evaluate';
import type { StyleColumn } from '@/lib/styles/binding/schema';
import { documentWith } from '@/lib/styles/drawn-style';
import type { Filter, StyleDocument, StyleGeometry, StyleRule } from '@/lib/styles/schema';
import { type Code, nameIn } from '@/lib/translations/schema';

/** An element as a style sees it. */
export interface Seen {
  id: number;
  geom: Geometry;
  /** What it has of a property. */
  valuesOf: (property: string) => readonly string[];
  /** What the choices are called that it has of a property; undefined: it has none. */
  namesOf?: (property: string) => string | undefined;
  passes: (filter: Filter) => boolean;
}

/** Binds each filter once. */
function binderOf(supplier: Supplier) {
  const known = new WeakMap<Filter, { bound: Filter; columns: StyleColumn[] }>();
  return (filter: Filter) => {
    const found = known.get(filter);
    if (found) return found;
    const columns: StyleColumn[] = [];
    const made = { bound: boundFilter(filter, supplier, (it) => columns.push(it)), columns };
    known.set(filter, made);
    return made;
  };
}

/** What the choices of some codes are called, in the order of the choices, as labels of maps have it. */
function namesIn(codes: readonly string[], choices: readonly Code[], locale: string): string | undefined {
  const names = choices.filter(({ code }) => codes.includes(code)).map((it) => nameIn(it, locale));
  return names.length > 0 ? names.join(', ') : undefined;
}

/** The elements of a type with what they say to its style, as maps draw them for a reader of a language. */
export function seenElements(elements: readonly Element[], typeId: number, supplier: Supplier, locale: string): Seen[] {
  const boundOf = binderOf(supplier);
  return elements.map(({ id, geom, description, listAttributeValueDto }) => {
    const own = { id: [String(id)], type_id: [String(typeId)], description: [description] };
    const said: Said = { ...saidOf(listAttributeValueDto), ...own };
    const valuesOf = (property: string) => {
      const attribute = supplier(property)?.column('text').attributeId;
      return attribute === undefined ? [] : (said[attribute] ?? []);
    };
    return {
      id,
      geom: geom as Geometry,
      valuesOf,
      namesOf: (property) => namesIn(valuesOf(property), supplier(property)?.choices ?? [], locale),
      passes: (filter) => {
        const { bound, columns } = boundOf(filter);
        return boundPasses(bound, columnValues(columns, said));
      },
    };
  });
}

/** Which rules draw an element: the positions among the document's rules. */
export function matching(rules: readonly StyleRule[], { passes }: Pick<Seen, 'passes'>): number[] {
  const fits = rules.map(({ filter, else: isElse }) => (isElse ? undefined : !filter || passes(filter)));
  const taken = fits.includes(true);
  return rules.flatMap((_, at) => ((fits[at] ?? !taken) ? [at] : []));
}

const RULE = 'rule';
const propertyOf = (at: number) => `${RULE}_${at}`;
/** What a label says of a property. */
const labelOf = (property: string) => `${property}:label`;

/**
 * The document with its conditions evaluated beforehand: each rule tests a property of its own, which only the features have that it draws. So the
 * preview does not depend on how a renderer reads attributes. Scales are left out for the map server, whose sample has none.
 */
export const decided = (document: StyleDocument, { scales }: { scales: boolean }): StyleDocument => ({
  ...document,
  rules: labelled(document).rules.map(({ scale, symbolizers, name }, at) => ({
    name,
    symbolizers,
    filter: { op: '==', property: propertyOf(at), value: 1 },
    ...(scales && scale && { scale }),
  })),
});

const labelled = (document: StyleDocument): StyleDocument =>
  documentWith(document, {
    filterOf: (filter) => filter,
    columnOf: (property) => property,
    partOf: (property) => ({ property: labelOf(property) }),
  });

const labelsOf = ({ rules }: StyleDocument): Set<string> =>
  new Set(
    rules.flatMap(({ symbolizers }) =>
      symbolizers.flatMap((it) =>
        it.kind === 'text' ? it.label.flatMap((part) => (typeof part === 'string' ? [] : part.property)) : [],
      ),
    ),
  );

/** The longest value that the map server is sent. */
const MAX_LENGTH = 500;

const shownValue = (values: readonly string[]): string | number | undefined => {
  const [first] = values;
  if (first === undefined) return undefined;
  if (values.length > 1) return values.join(', ').slice(0, MAX_LENGTH);
  return first.trim() !== '' && Number.isFinite(Number(first)) ? Number(first) : first.slice(0, MAX_LENGTH);
};

/** What a feature of the preview says: which rules draw it, and the properties that labels, sizes and colours ask for. */
export function propertiesFor(document: StyleDocument, asked: readonly string[], seen: Seen): Record<string, string | number> {
  const properties: Record<string, string | number> = {};
  for (const at of matching(document.rules, seen)) properties[propertyOf(at)] = 1;
  const labels = labelsOf(document);
  for (const property of asked) {
    const value = shownValue(seen.valuesOf(property));
    if (value === undefined) continue;
    properties[property] = value;
    if (labels.has(property)) properties[labelOf(property)] = seen.namesOf?.(property)?.slice(0, MAX_LENGTH) ?? value;
  }
  return properties;
}

/** The single parts of a geometry that a kind of style draws: points, lines, or the outer rings of areas. */
export function partsOf(geom: Geometry, kind: StyleGeometry): Position[][] {
  switch (geom.type) {
    case 'Point':
      return kind === 'POINT' ? [[geom.coordinates]] : [];
    case 'MultiPoint':
      return kind === 'POINT' ? geom.coordinates.map((it) => [it]) : [];
    case 'LineString':
      return kind === 'LINE' ? [geom.coordinates] : [];
    case 'MultiLineString':
      return kind === 'LINE' ? geom.coordinates : [];
    case 'Polygon':
      return kind === 'POLYGON' ? geom.coordinates.slice(0, 1) : [];
    case 'MultiPolygon':
      return kind === 'POLYGON' ? geom.coordinates.flatMap((it) => it.slice(0, 1)) : [];
    case 'GeometryCollection':
      return geom.geometries.flatMap((it) => partsOf(it, kind));
  }
}

const MAX_FEATURES = 200;
/** Of all features together, and of one of them. */
const MAX_POSITIONS = 8000;
const MAX_OF_ONE = 500;

/** Every so-many-th position, and the last one. */
function thinned(positions: readonly Position[], most: number): Position[] {
  if (positions.length <= most) return [...positions];
  const step = Math.ceil(positions.length / (most - 1));
  return positions.filter((_, at) => at % step === 0 || at === positions.length - 1);
}

const rounded = (it: number) => Math.round(it * 1e5) / 1e5;

const mercatorY = (lat: number) =>
  Math.log(Math.tan(Math.PI / 4 + (Math.max(-85, Math.min(85, lat)) * Math.PI) / 360)) * (180 / Math.PI);

/** What of the unit square is left free on each side, so that symbols are not cut off. */
const MARGIN = 0.12;

/**
 * The elements in a picture whose width is `ratio` times its height, in the coordinates of a drawing by the map server: the shorter side is
 * one unit. `null`: there are none of this kind.
 */
export function drawnFeatures(document: StyleDocument, asked: readonly string[], all: readonly Seen[], ratio: number) {
  const parts = all.flatMap((seen) => {
    const properties = propertiesFor(document, asked, seen);
    return partsOf(seen.geom, document.geometry).map((positions) => ({ positions, properties }));
  });
  const most = Math.min(MAX_OF_ONE, Math.max(16, Math.floor(MAX_POSITIONS / Math.max(1, parts.length))));
  const shown = parts.slice(0, MAX_FEATURES).map(({ positions, properties }) => ({
    positions: thinned(positions, most).map(([lng = 0, lat = 0]): [number, number] => [lng, mercatorY(lat)]),
    properties,
  }));
  if (shown.length === 0) return null;
  const xs = shown.flatMap(({ positions }) => positions.map(([x]) => x));
  const ys = shown.flatMap(({ positions }) => positions.map(([, y]) => y));
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [width, height] = [Math.max(1, ratio), Math.max(1, 1 / ratio)];
  const scale = Math.min(
    ...[((1 - 2 * MARGIN) * width) / Math.max(east - west, 1e-9), ((1 - 2 * MARGIN) * height) / Math.max(north - south, 1e-9)],
  );
  const [x0, y0] = [width / 2 - (scale * (west + east)) / 2, height / 2 - (scale * (south + north)) / 2];
  return shown.map(({ positions, properties }) => ({
    positions: positions.map(([x, y]): [number, number] => [rounded(x * scale + x0), rounded(y * scale + y0)]),
    properties,
  }));
}
