import { invalid } from '@/lib/errors';
import { type System, systemOf } from '../systems';
import type { Condition, SortKey } from './condition';
import type { FeatureFormat, WfsVersion } from './formats';

/** Maximum number of types in one request, repetitions included. */
export const MAX_QUERIES = 50;
/** More than there are: of who names no number. */
export const NO_LIMIT = 1_000_000_000;
export const GET_FEATURE_BY_ID = 'urn:ogc:def:query:OGC-WFS::GetFeatureById';

/** The query for one type. */
export interface TypeQuery {
  /** As the caller wrote it, without a prefix. */
  typeName: string;
  condition: Condition;
  sort: SortKey[];
  /** The properties that are written, the geometry too; absent: all. */
  properties?: string[];
}

export interface FeatureRequest {
  request: 'GetFeature';
  version: WfsVersion;
  queries: TypeQuery[];
  system: System;
  format: FeatureFormat;
  from: number;
  /** How many at most; `NO_LIMIT` where nothing is said. */
  count: number;
  counts: boolean;
  /** The feature itself is the answer, not a collection. */
  alone: boolean;
  /** The parameters of the same query without its offset, for paging links. Undefined: too long for an address. */
  same?: Record<string, string>;
}

export type WfsRequest =
  | { request: 'GetCapabilities'; version: WfsVersion }
  | { request: 'DescribeFeatureType'; version: WfsVersion; typeNames?: string[] }
  | { request: 'ListStoredQueries'; version: WfsVersion }
  | { request: 'DescribeStoredQueries'; version: WfsVersion; ids?: string[] }
  | FeatureRequest;

/** The maximum length of an address that reaches the server. */
const MAX_ADDRESS_LENGTH = 6000;

/** The parameter that names the types. */
export const typesParameter = (version: WfsVersion) => (version === '2.0.0' ? 'typenames' : 'typename');

/** GeoJSON is always in longitude and latitude (RFC 7946). */
export const systemFor = (format: FeatureFormat, name: string | undefined, version: WfsVersion): System => {
  const system = systemOf(name, version, 'srsname');
  return format === 'geojson' ? systemOf('EPSG:4326', version, 'srsname') : system;
};

export const sameAs = (parameters: Record<string, string | undefined>): Record<string, string> | undefined => {
  const filledIn = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const length = filledIn.reduce((sum, [name, value]) => sum + name.length + encodeURIComponent(value).length + 2, 0);
  return length > MAX_ADDRESS_LENGTH ? undefined : Object.fromEntries(filledIn);
};

/** `1.1.3` is handled as `1.1.0`. Throws a 400 at `version`. */
export function versionOf(text: string | undefined): WfsVersion {
  const known = /^(1\.0|1\.1|2\.0)(\.\d+)?$/.exec(text ?? '1.1.0')?.[1];
  if (!known) throw invalid('version', 'project.app.Body.field.notAllowed');
  return `${known}.0` as WfsVersion;
}

/** ACCEPTVERSIONS of OWS: the versions that the client supports, the preferred one first. */
export function negotiated(version: string | undefined, accepted: string | undefined): WfsVersion {
  for (const one of accepted?.split(',') ?? []) if (/^(1\.0|1\.1|2\.0)(\.\d+)?$/.test(one.trim())) return versionOf(one.trim());
  if (accepted) throw invalid('acceptversions', 'project.app.Body.field.notAllowed');
  // An unknown version is answered in the newest one, as the standard requires.
  return version === undefined || /^(1\.0|1\.1|2\.0)(\.\d+)?$/.test(version) ? versionOf(version) : '2.0.0';
}
