import { AppError } from '@/lib/errors';
import { inMarkup } from '@/lib/text';
import type { System } from '../systems';
import type { FeatureType, PropertyType } from './feature-types';
import type { FeatureFormat } from './formats';

/** MapServer's answer in three parts: before the features, the features, and after them. */
export interface Piece {
  head: string;
  features: string;
  /** How many there are. */
  count: number;
  /** Their keys. */
  keys: number[];
  bytes: number;
}

const occurrences = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

const keysIn = (text: string, what: RegExp) => [...text.matchAll(what)].map(([, key]) => Number(key));

const MEMBERS = /<(gml:featureMember|wfs:member)>/g;
/** The id of a member itself, not of a geometry in it. */
const MEMBER_KEYS = /<(?:gml:featureMember|wfs:member)>\s*<[\w:.-]+ (?:gml:id|fid)="[^"]*\.(-?\d+)"/g;
const GML_END = /<\/(?:wfs:FeatureCollection|ms:msFeatureCollection)>\s*$/;

/** Replaces the name of the system by the caller's. Quotes in text are escaped, so text does not match. */
export const relabelled = (text: string, name: string) => text.replace(/ srsName="[^"]*"/g, ` srsName="${name}"`);

function gmlPiece(text: string, system: System): Piece {
  const start = text.search(/<(gml:featureMember|wfs:member)>/);
  const end = text.search(GML_END);
  if (end < 0) throw new AppError('project.common.badGateway');
  const at = start < 0 ? end : start;
  const features = relabelled(text.slice(at, end), system.name).trim();
  return {
    head: relabelled(text.slice(0, at), system.name),
    features,
    count: occurrences(features, MEMBERS),
    keys: keysIn(features, MEMBER_KEYS),
    bytes: text.length,
  };
}

const FEATURE = /^\{ "type": "Feature", "id": (-?\d+), /gm;

interface WrittenFeature {
  properties: Record<string, unknown>;
}

/** MapServer 8.0 writes a boolean as a number, and leaves out a number that is null. */
function withBooleans(features: string, { properties }: Pick<FeatureType, 'properties'>): string {
  const read = JSON.parse(`[${features}]`) as WrittenFeature[];
  const written = (value: unknown, type: PropertyType) =>
    value == null ? null : type === 'boolean' ? Number(value) === 1 : value;
  return read
    .map((feature) => ({
      ...feature,
      properties: Object.fromEntries(properties.map(({ name, type }) => [name, written(feature.properties[name], type)])),
    }))
    .map((feature) => JSON.stringify(feature))
    .join(',\n');
}

/** Features of all types have unique ids: `{type}.{id}`. Quotes in text are escaped, so text does not match. */
function geoJsonPiece(text: string, type: FeatureType): Piece {
  const begin = '"features": [';
  const start = text.indexOf(begin);
  const end = text.lastIndexOf(']');
  if (start < 0 || end < start) throw new AppError('project.common.badGateway');
  const members = text.slice(start + begin.length, end).trim();
  const keys = keysIn(members, FEATURE);
  const features = members.replace(FEATURE, (_, id: string) => `{ "type": "Feature", "id": "${type.name}.${id}", `);
  const hasBooleans = type.properties.some((property) => property.type === 'boolean');
  return {
    head: '',
    features: hasBooleans ? withBooleans(features, type) : features,
    count: keys.length,
    keys,
    bytes: text.length,
  };
}

export const pieceOf = (text: string, format: FeatureFormat, system: System, type: FeatureType): Piece =>
  format === 'geojson' ? geoJsonPiece(text, type) : gmlPiece(text, system);

export interface Totals {
  returned: number;
  /** Undefined: not counted. */
  matched?: number;
  next?: string;
  previous?: string;
}

/** Paging members of a GeoJSON collection, named as in OGC API. */
const linksTo = (next: string) => ({ links: [{ rel: 'next', type: 'application/geo+json', href: next }] });

/** The text before and after the features of a collection, and between two pieces of it. */
export interface Frame {
  before: string;
  between: string;
  after: string;
}

function geoJsonFrame({ returned, matched, next }: Totals): Frame {
  const said = { numberReturned: returned, ...(matched !== undefined && { numberMatched: matched }), ...(next && linksTo(next)) };
  return {
    before: '{\n"type": "FeatureCollection",\n"features": [\n',
    between: ',\n',
    after: `\n],\n${JSON.stringify(said).slice(1, -1)}\n}\n`,
  };
}

const BOUNDS = /<(gml|wfs):boundedBy>[\s\S]*?<\/\1:boundedBy>/;

/** Takes the head of the first piece, and adds paging and counts. */
function gmlFrame(
  head: string,
  typeNames: readonly string[],
  pieces: number,
  { returned, matched, next, previous }: Totals,
): Frame {
  const link = (name: string, address?: string) => (address ? ` ${name}="${inMarkup(address)}"` : '');
  let before = head
    .replace(/(&amp;TYPENAME=)[^&"\s]*/g, `$1${typeNames.join(',')}`)
    .replace(/numberMatched="[^"]*"/, `numberMatched="${matched ?? 'unknown'}"`)
    .replace(/numberReturned="[^"]*"/, `numberReturned="${returned}"${link('next', next)}${link('previous', previous)}`);
  if (pieces > 1) {
    const old = before.includes('<gml:Box');
    before = before.replace(BOUNDS, old ? '<gml:boundedBy><gml:null>unknown</gml:null></gml:boundedBy>' : '');
  }
  const root = /<((?:wfs|ms):\w+)/.exec(before)?.[1] ?? 'wfs:FeatureCollection';
  return { before: `${before.trimEnd()}\n`, between: '\n', after: `\n</${root}>\n` };
}

export const frameOf = (
  format: FeatureFormat,
  head: string,
  { typeNames, pieces, totals }: { typeNames: readonly string[]; pieces: number; totals: Totals },
): Frame => (format === 'geojson' ? geoJsonFrame(totals) : gmlFrame(head, typeNames, pieces, totals));

/** The one feature of a piece as a document of its own, with the names that its collection had. */
export function aloneIn({ head, features }: Piece): string {
  const names = [...head.matchAll(/\s(xmlns:\w+|xsi:schemaLocation)="[^"]*"/g)].map(([attribute]) => attribute.trim()).join(' ');
  const feature = features.replace(/^<[^>]*>\s*/, '').replace(/\s*<\/[^>]*>$/, '');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${feature.replace(/^<([\w:.-]+)/, `<$1 ${names}`)}\n`;
}
