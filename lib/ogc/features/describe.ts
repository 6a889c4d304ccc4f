import { contactKind, licenceLinks, rhythmAddress, type TypeMetadata } from '@/lib/element-types/metadata';
import type { CollectionOutline } from '@/lib/element-types/schema';
import { CRS84, SYSTEMS } from './systems';

const JSON_TYPE = 'application/json';
export const GEOJSON = 'application/geo+json';
const OPENAPI = 'application/vnd.oai.openapi+json;version=3.1';
const SCHEMA = 'application/schema+json';
const REL = 'http://www.opengis.net/def/rel/ogc/1.0';

interface Link {
  rel: string;
  href: string;
  type?: string;
  title?: string;
}

/** The same address as a page for people. */
export const asHtml = (url: string, asked = new URLSearchParams()): Link => ({
  rel: 'alternate',
  href: `${url}?${new URLSearchParams([...[...asked].filter(([name]) => name !== 'f'), ['f', 'html']])}`,
  type: 'text/html',
});

export const collectionUrl = (site: string, code: string) => `${site}/api/ogc/collections/${encodeURIComponent(code)}`;

const spec = (part: string, names: readonly string[]) => names.map((name) => `http://www.opengis.net/spec/${part}/conf/${name}`);

/** What clients may rely on. */
export const CONFORMANCE = [
  ...spec('ogcapi-common-1/1.0', ['core', 'json', 'html']),
  ...spec('ogcapi-common-2/1.0', ['collections']),
  ...spec('ogcapi-features-1/1.0', ['core', 'geojson', 'html']),
  ...spec('ogcapi-features-1/1.1', ['oas31']),
  ...spec('ogcapi-features-2/1.0', ['crs']),
  ...spec('ogcapi-features-3/1.0', ['queryables', 'queryables-query-parameters', 'filter', 'features-filter']),
  ...spec('cql2/1.0', [
    ...['cql2-text', 'cql2-json', 'basic-cql2', 'advanced-comparison-operators', 'case-insensitive-comparison'],
    ...['accent-insensitive-comparison', 'basic-spatial-functions', 'basic-spatial-functions-plus', 'spatial-functions'],
    'temporal-functions',
    'property-property',
  ]),
  ...spec('ogcapi-features-4/1.0', ['create-replace-delete', 'update', 'optimistic-locking-etags', 'features']),
  ...spec('ogcapi-features-5/1.0', ['schemas', 'core-roles-features', 'queryables', 'returnables-and-receivables']),
  ...spec('ogcapi-tiles-1/1.0', ['core', 'tileset', 'tilesets-list', 'geodata-tilesets', 'mvt']),
];

export const landingPage = (site: string, texts: { title: string; description: string }) => ({
  ...texts,
  links: [
    { rel: 'self', href: `${site}/api/ogc`, type: JSON_TYPE },
    asHtml(`${site}/api/ogc`),
    { rel: 'service-desc', href: `${site}/api/ogc/api`, type: OPENAPI },
    { rel: 'service-doc', href: `${site}/api/docs`, type: 'text/html' },
    { rel: 'conformance', href: `${site}/api/ogc/conformance`, type: JSON_TYPE },
    { rel: 'data', href: `${site}/api/ogc/collections`, type: JSON_TYPE },
  ] satisfies Link[],
});

/** A box in degrees. */
export type Box = [west: number, south: number, east: number, north: number];

/** A contact as OGC API Records has it, which always has a name. */
function contactOf(contact: string) {
  const kind = contactKind(contact);
  return {
    name: contact,
    ...(kind === 'email' && { emails: [{ value: contact }] }),
    ...(kind === 'page' && { links: [{ rel: 'about', href: contact, type: 'text/html' }] }),
    roles: ['pointOfContact'],
  };
}

/** Where data comes from, whom to ask and how often it is brought up to date (0341). */
const originOf = ({ source, contact, updateRhythm }: TypeMetadata) => ({
  ...(source && { attribution: source }),
  ...(contact && { contacts: [contactOf(contact)] }),
  ...(updateRhythm && { accrualPeriodicity: rhythmAddress(updateRhythm) ?? updateRhythm }),
});

/** `extent`: of its elements, if they are known to the caller. */
export function collectionDocument(site: string, { code, name, description, metadata }: CollectionOutline, extent?: Box | null) {
  const own = collectionUrl(site, code);
  const links: Link[] = [
    { rel: 'self', href: own, type: JSON_TYPE, title: name },
    asHtml(own),
    { rel: 'items', href: `${own}/items`, type: GEOJSON, title: name },
    { rel: `${REL}/queryables`, href: `${own}/queryables`, type: SCHEMA },
    { rel: `${REL}/schema`, href: `${own}/schema`, type: SCHEMA },
    { rel: `${REL}/tilesets-vector`, href: `${own}/tiles`, type: JSON_TYPE },
    { rel: 'describedby', href: `${own}/tilejson.json`, type: JSON_TYPE, title: 'TileJSON' },
    ...licenceLinks(metadata),
  ];
  return {
    id: code,
    title: name,
    ...(description && { description }),
    ...originOf(metadata),
    ...(extent && { extent: { spatial: { bbox: [extent], crs: CRS84.uri } } }),
    itemType: 'feature',
    crs: SYSTEMS.map(({ uri }) => uri),
    storageCrs: CRS84.uri,
    links,
  };
}

export const collectionsDocument = (
  site: string,
  collections: readonly CollectionOutline[],
  extents: ReadonlyMap<number, Box | null>,
) => ({
  links: [
    { rel: 'self', href: `${site}/api/ogc/collections`, type: JSON_TYPE },
    asHtml(`${site}/api/ogc/collections`),
  ] satisfies Link[],
  collections: collections.map((it) => collectionDocument(site, it, extents.get(it.id))),
});

/** A header that lists links (RFC 8288). */
export const linkHeader = (links: readonly Link[]): string =>
  links.map(({ rel, href, type }) => `<${href}>; rel="${rel}"; type="${type}"`).join(', ');
