import { invalid } from '@/lib/errors';
import { readFilter, type Wanted } from './filter';
import { parseXml, type XmlNode } from './xml';

/** A posted GetFeature as the parameters of the same request by GET, and what its filter wants. */
export interface PostedQuery {
  parameters: Record<string, string>;
  wanted: Wanted;
}

const named: Record<string, string> = {
  version: 'version',
  outputFormat: 'outputformat',
  maxFeatures: 'maxfeatures',
  count: 'count',
  startIndex: 'startindex',
  resultType: 'resulttype',
};

const filterOf = (query: XmlNode): Wanted => {
  const filter = query.children.find(({ name }) => name === 'Filter');
  return filter ? readFilter(filter) : {};
};

/** Reads a WFS `GetFeature` in XML, of any version. One filter holds for all its queries. */
export function readGetFeature(source: string): PostedQuery {
  const root = parseXml(source);
  if (root.name !== 'GetFeature') throw invalid('body', 'project.mapserver.notGetFeature');
  const queries = root.children.filter(({ name }) => name === 'Query');
  const [first] = queries;
  if (!first) throw invalid('typename', 'project.app.Body.field.required');
  const wishes = queries.map(filterOf);
  if (new Set(wishes.map((wish) => JSON.stringify(wish))).size > 1) throw invalid('filter', 'project.mapserver.differentQueries');
  const types = queries.map(({ attributes }) => attributes.typeName ?? attributes.typeNames ?? '').join(' ');
  const system = first.attributes.srsName;
  const parameters: Record<string, string> = {
    request: 'GetFeature',
    typename: types.trim(),
    ...(system && { srsname: system }),
  };
  for (const [attribute, parameter] of Object.entries(named))
    if (root.attributes[attribute]) parameters[parameter] = root.attributes[attribute];
  // A later revision of a version (1.1.3) asks for nothing else than the version.
  if (parameters.version) parameters.version = parameters.version.replace(/^(\d\.\d)\.\d+$/, '$1.0');
  return { parameters, wanted: wishes[0] ?? {} };
}
