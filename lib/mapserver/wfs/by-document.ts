import { invalid } from '@/lib/errors';
import { parseXml, type XmlNode, xmlText } from '../xml';
import { byId, featureRequest } from './by-address';
import { EVERYTHING } from './condition';
import { propertiesIn, readFilter, readSortBy } from './read-filter';
import { GET_FEATURE_BY_ID, negotiated, sameAs, type TypeQuery, versionOf, type WfsRequest } from './request';

const named = (node: XmlNode, name: string) => node.children.filter((child) => child.name === name);
const withoutPrefix = (name: string) => name.trim().replace(/^\w+:(?=.)/, '');
const typesIn = (query: XmlNode) =>
  (query.attributes.typeNames ?? query.attributes.typeName ?? '').split(/[ ,]/).filter(Boolean).map(withoutPrefix);

function queriesOf(nodes: XmlNode[], version: string): TypeQuery[] {
  return nodes.flatMap((query) => {
    const types = typesIn(query);
    if (types.length === 0) throw invalid('typename', 'project.app.Body.field.required');
    const [filter] = named(query, 'Filter');
    const [sort] = named(query, 'SortBy');
    const condition = filter ? readFilter(filter, version, query.attributes.srsName) : EVERYTHING;
    const properties = propertiesIn(named(query, 'PropertyName').map(({ text }) => text));
    return types.map((typeName) => ({ typeName, condition, sort: sort ? readSortBy(sort) : [], properties }));
  });
}

/** The same as parameters: several filters are in parentheses. */
function sameOf(root: XmlNode, nodes: XmlNode[], queries: TypeQuery[], version: string, outputFormat: string | undefined) {
  const filters = nodes.flatMap((node) => {
    const [filter] = named(node, 'Filter');
    return typesIn(node).map(() => (filter ? xmlText(filter) : ''));
  });
  const alike = new Set(filters).size === 1;
  if (!alike && filters.includes('')) return undefined;
  const sorts = new Set(
    queries.map(({ sort }) => sort.map((key) => `${key.property}${key.descending ? ' DESC' : ''}`).join(',')),
  );
  if (sorts.size > 1) return undefined;
  const newest = version === '2.0.0';
  return sameAs({
    service: 'WFS',
    version,
    request: 'GetFeature',
    [newest ? 'typenames' : 'typename']: queries.map(({ typeName }) => typeName).join(','),
    srsname: nodes[0]?.attributes.srsName,
    outputformat: outputFormat,
    [newest ? 'count' : 'maxfeatures']: root.attributes.count ?? root.attributes.maxFeatures,
    filter: alike ? filters[0] : filters.map((filter) => `(${filter})`).join(''),
    propertyname: queries.some(({ properties }) => properties)
      ? queries.map(({ properties = ['*'] }) => `(${properties.join(',')})`).join('')
      : undefined,
    sortby: [...sorts][0],
  });
}

const figures = (node: XmlNode, ...names: string[]) => {
  const name = names.find((one) => node.attributes[one] !== undefined);
  const value = name && node.attributes[name]?.trim();
  if (value && !/^\d{1,9}$/.test(value)) throw invalid(name.toLowerCase(), 'project.app.Body.field.invalid');
  return value || undefined;
};

function getFeature(root: XmlNode, outputFormat: string | undefined): WfsRequest {
  const version = versionOf(root.attributes.version);
  const [stored] = named(root, 'StoredQuery');
  if (stored) {
    if (stored.attributes.id !== GET_FEATURE_BY_ID) throw invalid('storedquery_id', 'project.app.Body.field.notAllowed');
    const id = named(stored, 'Parameter').find(({ attributes }) => attributes.name?.toLowerCase() === 'id');
    return byId(id?.text.trim(), version, outputFormat);
  }
  const nodes = named(root, 'Query');
  if (nodes.length === 0) throw invalid('typename', 'project.app.Body.field.required');
  const queries = queriesOf(nodes, version);
  return featureRequest({
    version,
    queries,
    system: nodes[0]?.attributes.srsName,
    outputFormat,
    count: figures(root, 'count', 'maxFeatures'),
    from: figures(root, 'startIndex'),
    counts: root.attributes.resultType?.toLowerCase() === 'hits',
    same: sameOf(root, nodes, queries, version, outputFormat),
  });
}

function capabilities(root: XmlNode): WfsRequest {
  const accepted = named(root, 'AcceptVersions').flatMap((list) => list.children.map(({ text }) => text.trim()));
  return {
    request: 'GetCapabilities',
    version: negotiated(root.attributes.version, accepted.length > 0 ? accepted.join(',') : undefined),
  };
}

/** Parses a WFS request in XML, of any version. `outputFormat` of the address wins over the document's. Throws a 400 with the reason. */
export function wfsByDocument(source: string, outputFormat: string | undefined): WfsRequest {
  const root = parseXml(source);
  if (root.attributes.service && root.attributes.service.toUpperCase() !== 'WFS')
    throw invalid('service', 'project.mapserver.service');
  const texts = (name: string) => named(root, name).map(({ text }) => withoutPrefix(text));
  switch (root.name) {
    case 'GetCapabilities':
      return capabilities(root);
    case 'DescribeFeatureType': {
      const types = texts('TypeName');
      return { request: root.name, version: versionOf(root.attributes.version), typeNames: types.length > 0 ? types : undefined };
    }
    case 'ListStoredQueries':
      return { request: root.name, version: '2.0.0' };
    case 'DescribeStoredQueries': {
      const ids = named(root, 'StoredQueryId').map(({ text }) => text.trim());
      return { request: root.name, version: '2.0.0', ids: ids.length > 0 ? ids : undefined };
    }
    case 'GetFeature':
      return getFeature(root, outputFormat ?? root.attributes.outputFormat);
    default:
      throw invalid('request', 'project.mapserver.notOffered', { request: root.name.slice(0, 60) });
  }
}
