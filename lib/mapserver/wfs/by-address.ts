import { invalid } from '@/lib/errors';
import { parse } from '@/lib/http/parse';
import { WfsQuery } from '../schema';
import { boxOf, systemOf } from '../systems';
import { parseXml } from '../xml';
import { allOf, type Condition, EVERYTHING, type SortKey } from './condition';
import { formatNamed, type WfsVersion } from './formats';
import { idOf, idsCondition, propertiesIn, propertyIn, readFilter } from './read-filter';
import {
  type FeatureRequest,
  GET_FEATURE_BY_ID,
  MAX_QUERIES,
  NO_LIMIT,
  negotiated,
  sameAs,
  systemFor,
  type TypeQuery,
  typesParameter,
  versionOf,
  type WfsRequest,
} from './request';

/** Lists of lists are in parentheses: `(a)(b)`. Names contain none. */
const namesIn = (text: string | undefined): string[] | undefined =>
  text
    ?.split(/[\s,()]/)
    .filter(Boolean)
    .map((name) => name.replace(/^\w+:(?=.)/, ''));

/** The boundary between two filters, or text that may contain the same characters. */
const BETWEEN_FILTERS =
  /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<\/(?:[\w.-]+:)?Filter\s*>(\s*\)\s*(?:,\s*)?\(\s*)(?=<)/g;

/** Several filters are in parentheses each; parentheses in their literals are part of them. */
function filtersIn(text: string): string[] {
  const list = text.trim();
  if (!list.startsWith('(') || !list.endsWith(')')) return [text];
  const found: string[] = [];
  let start = 1;
  for (const { 0: whole, 1: gap, index } of list.matchAll(BETWEEN_FILTERS)) {
    if (gap === undefined) continue;
    const next = index + whole.length;
    found.push(list.slice(start, next - gap.length));
    start = next;
  }
  return [...found, list.slice(start, -1)];
}

function sortKeys(text: string | undefined): SortKey[] {
  if (!text) return [];
  const keys = text.split(',').map((key) => /^\s*([^\s]+)(?:\s+(A|D|ASC|DESC))?\s*$/i.exec(key));
  if (keys.length > 10) throw invalid('sortby', 'project.app.Body.field.invalid');
  return keys.map((key) => {
    if (!key) throw invalid('sortby', 'project.app.Body.field.invalid');
    return { property: propertyIn(key[1] as string), descending: /^D/i.test(key[2] ?? '') };
  });
}

/** A filter for each type, or one for all. */
function filtersOf(query: WfsQuery, version: WfsVersion, types: number): Condition[] {
  const texts = query.filter === undefined ? [] : filtersIn(query.filter);
  if (texts.length > 1 && texts.length !== types) throw invalid('filter', 'project.app.Body.field.invalid');
  const read = texts.map((text) => readFilter(parseXml(text), version, query.srsname));
  return Array.from({ length: types }, (_, at) => read[at] ?? read[0] ?? EVERYTHING);
}

/** The properties of each type: a list in brackets for each, or one for all. */
function propertiesOf({ propertyname: text }: WfsQuery, types: number): (string[] | undefined)[] {
  const lists = (text?.match(/\([^()]*\)|[^()]+/g) ?? []).map((list) => propertiesIn(list.replace(/[()]/g, '').split(',')));
  if (lists.length > 1 && lists.length !== types) throw invalid('propertyname', 'project.app.Body.field.invalid');
  return Array.from({ length: types }, (_, at) => (lists.length > 1 ? lists[at] : lists[0]));
}

function idsOf(query: WfsQuery) {
  const text = query.featureid ?? query.resourceid;
  const path = query.featureid ? 'featureid' : 'resourceid';
  return text === undefined ? undefined : { path, ids: text.split(',').map((id) => idOf(id, path)) };
}

/** The parameters without the filter, of which each type may have its own. */
function commonConditions(query: WfsQuery, version: WfsVersion): Condition[] {
  const parts: Condition[] = [];
  const ids = idsOf(query);
  if (ids) parts.push(idsCondition(ids.ids, ids.path));
  if (query.type_id)
    parts.push({ op: 'compare', with: '=', left: { property: 'type_id' }, right: { literal: query.type_id }, matchCase: true });
  if (query.bbox) {
    const cells = query.bbox.split(',');
    const system = systemOf(cells[4] ?? query.srsname, version, 'bbox');
    parts.push({ op: 'box', ...boxOf(cells.slice(0, 4).map(Number), system, 'bbox') });
  }
  return parts;
}

function typeNamesOf(query: WfsQuery, version: WfsVersion): string[] {
  const named = namesIn(query.typenames ?? query.typename) ?? [];
  if (named.length > 0) return named;
  // The id of a feature contains its type, which need not be specified then.
  const types = new Set(idsOf(query)?.ids.flatMap(({ type }) => type ?? []));
  if (types.size > 0) return [...types];
  throw invalid(typesParameter(version), 'project.app.Body.field.required');
}

function formatOf(name: string | undefined, version: WfsVersion) {
  const format = formatNamed(name, version);
  if (!format) throw invalid('outputformat', 'project.app.Body.field.notAllowed');
  return format;
}

export interface Wish {
  version: WfsVersion;
  queries: TypeQuery[];
  system: string | undefined;
  outputFormat: string | undefined;
  count: string | undefined;
  from: string | undefined;
  counts: boolean;
  alone?: boolean;
  same: FeatureRequest['same'];
}

export function featureRequest({ version, queries, system, outputFormat, count, from, counts, alone = false, same }: Wish) {
  if (queries.length > MAX_QUERIES) throw invalid(typesParameter(version), 'project.app.Body.field.tooBig', { max: MAX_QUERIES });
  const format = formatOf(outputFormat, version);
  return {
    request: 'GetFeature',
    version,
    queries,
    system: systemFor(format, system, version),
    format,
    from: Number(from ?? 0),
    count: Number(count ?? NO_LIMIT),
    counts,
    alone,
    same,
  } satisfies FeatureRequest;
}

export function byId(id: string | undefined, version: WfsVersion, outputFormat: string | undefined): FeatureRequest {
  if (id === undefined) throw invalid('id', 'project.app.Body.field.required');
  const read = idOf(id, 'id');
  if (read.type === undefined) throw invalid('id', 'project.app.Body.field.invalid');
  const queries = [{ typeName: read.type, condition: { op: 'ids', ids: [read] } as Condition, sort: [] }];
  const wish = { version, queries, system: undefined, outputFormat, count: '1', from: undefined, counts: false, same: undefined };
  return featureRequest({ ...wish, alone: true });
}

function getFeature(query: WfsQuery, version: WfsVersion): FeatureRequest {
  if (query.storedquery_id !== undefined) {
    if (query.storedquery_id !== GET_FEATURE_BY_ID) throw invalid('storedquery_id', 'project.app.Body.field.notAllowed');
    return byId(query.id, version, query.outputformat);
  }
  const types = typeNamesOf(query, version);
  const filters = filtersOf(query, version, types.length);
  const common = commonConditions(query, version);
  const sort = sortKeys(query.sortby);
  const properties = propertiesOf(query, types.length);
  const count = query.count ?? query.maxfeatures;
  const newest = version === '2.0.0';
  return featureRequest({
    version,
    queries: types.map((typeName, at) => ({
      ...{ typeName, sort, properties: properties[at] },
      condition: allOf([...common, filters[at] as Condition]),
    })),
    system: query.srsname,
    outputFormat: query.outputformat,
    count,
    from: query.startindex,
    counts: query.resulttype === 'hits',
    same: sameAs({
      service: 'WFS',
      version,
      request: 'GetFeature',
      [newest ? 'typenames' : 'typename']: types.join(','),
      srsname: query.srsname,
      outputformat: query.outputformat,
      [newest ? 'count' : 'maxfeatures']: count,
      [newest ? 'resourceid' : 'featureid']: query.featureid ?? query.resourceid,
      type_id: query.type_id,
      bbox: query.bbox,
      filter: query.filter,
      propertyname: query.propertyname,
      sortby: query.sortby,
    }),
  });
}

const withoutBlank = (parameters: Record<string, string>) =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));

/** Parses a WFS request from its parameters, with names in small letters. Throws a 400 at the invalid parameter. */
export function wfsByAddress(parameters: Record<string, string>): WfsRequest {
  const query = parse(WfsQuery, withoutBlank(parameters));
  if (query.request === 'GetCapabilities')
    return { request: query.request, version: negotiated(query.version, query.acceptversions) };
  const version = versionOf(query.version);
  switch (query.request) {
    case 'DescribeFeatureType':
      return { request: query.request, version, typeNames: namesIn(query.typenames ?? query.typename) };
    case 'ListStoredQueries':
      return { request: query.request, version: '2.0.0' };
    case 'DescribeStoredQueries':
      return { request: query.request, version: '2.0.0', ids: query.storedquery_id?.split(',') };
    default:
      return getFeature(query, version);
  }
}
