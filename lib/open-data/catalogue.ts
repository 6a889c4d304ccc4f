import { contactKind, rhythmAddress } from '@/lib/element-types/metadata';
import type { CollectionOutline } from '@/lib/element-types/schema';
import { EXPORT_SYSTEMS } from '@/lib/exports/schema';
import { type BuiltIn, type Locale, locales } from '@/lib/i18n/locales';
import { nameIn } from '@/lib/translations/schema';

/** A node of JSON-LD. */
type Node = Record<string, unknown>;

/** The vocabularies are in the document, so that clients need not fetch them. */
const CONTEXT = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};
const AUTHORITY = 'http://publications.europa.eu/resource/authority';
const LANGUAGES: Record<BuiltIn, string> = { 'es-ES': 'SPA', 'gl-ES': 'GLG', 'en-GB': 'ENG' };
const MEDIA_TYPE = 'https://www.iana.org/assignments/media-types';

const ref = (id: string): Node => ({ '@id': id });
const typed = (value: string, type: string): Node => ({ '@value': value, '@type': `xsd:${type}` });
/** A text for each language of the product. */
const texts = (textIn: (locale: Locale) => string): Node[] =>
  locales.map((locale) => ({ '@language': locale.slice(0, 2), '@value': textIn(locale) }));

/** The content of a catalogue: the installation and its types. */
export interface Described {
  /** The address of the installation. */
  site: string;
  title: (locale: Locale) => string;
  /** A translated text of the catalogue. */
  text: (locale: Locale, key: 'description' | 'elements', values?: Record<string, string>) => string;
  types: readonly (CollectionOutline & { modified: Date | null })[];
}

interface Form {
  key: string;
  title: string;
  url: string;
  download?: boolean;
  /** The code in the European list of file types, if it has one. */
  format?: string;
  mediaType: string;
  conformsTo?: string;
}

/** The distributions of the data of a type. */
function formsOf(site: string, { id, code }: CollectionOutline): Form[] {
  const collection = `${site}/api/ogc/collections/${encodeURIComponent(code)}`;
  const file = (format: string) => `${site}/api/elements/geometric_element_type/${id}/export?format=${format}`;
  const wfs = new URLSearchParams({ service: 'WFS', version: '2.0.0', request: 'GetFeature', typeNames: code });
  const features = 'http://www.opengis.net/spec/ogcapi-features-1/1.0';
  return [
    { key: 'ogc', title: 'OGC API Features', url: collection, mediaType: 'application/json', conformsTo: features },
    {
      ...{ key: 'wfs', title: 'WFS', url: `${site}/api/mapserver?${wfs}`, format: 'WFS_SRVC' },
      ...{ mediaType: 'application/gml+xml', conformsTo: 'http://www.opengis.net/def/serviceType/ogc/wfs' },
    },
    {
      ...{ key: 'geojson', title: 'GeoJSON', url: file('geojson'), download: true, format: 'GEOJSON' },
      mediaType: 'application/geo+json',
    },
    { key: 'csv', title: 'CSV', url: file('csv'), download: true, format: 'CSV', mediaType: 'text/csv' },
    {
      ...{ key: 'gpkg', title: 'GeoPackage', url: file('gpkg'), download: true, format: 'GPKG' },
      mediaType: 'application/geopackage+sqlite3',
    },
    {
      ...{ key: 'tiles', title: 'Vector tiles (TileJSON)', url: `${collection}/tilejson.json` },
      ...{ mediaType: 'application/json', conformsTo: 'https://github.com/mapbox/tilejson-spec' },
    },
  ];
}

const CONTACT: Record<ReturnType<typeof contactKind>, (contact: string) => Node> = {
  email: (contact) => ({ 'vcard:hasEmail': ref(`mailto:${contact}`) }),
  page: (contact) => ({ 'vcard:hasURL': ref(contact) }),
  name: (contact) => ({ 'vcard:fn': contact }),
};
const contactPoint = (contact: string): Node => ({ '@type': 'vcard:Kind', ...CONTACT[contactKind(contact)](contact) });

function frequency(rhythm: string): Node {
  const address = rhythmAddress(rhythm);
  return address ? ref(address) : { '@type': 'dct:Frequency', 'rdfs:label': rhythm };
}

function distribution(dataset: string, form: Form, licence: string | null): Node {
  return {
    '@id': `${dataset}-${form.key}`,
    '@type': 'dcat:Distribution',
    'dct:title': form.title,
    'dcat:accessURL': ref(form.url),
    ...(form.download && { 'dcat:downloadURL': ref(form.url) }),
    'dcat:mediaType': ref(`${MEDIA_TYPE}/${form.mediaType}`),
    ...(form.format && { 'dct:format': ref(`${AUTHORITY}/file-type/${form.format}`) }),
    ...(form.conformsTo && { 'dct:conformsTo': ref(form.conformsTo) }),
    ...(licence && { 'dct:license': ref(licence) }),
  };
}

function dataset({ site, text }: Described, type: Described['types'][number]): Node {
  const { code, codeDto, description, metadata, modified } = type;
  const { licence, source, contact, updateRhythm } = metadata;
  const id = `${site}/api/catalog.jsonld#${encodeURIComponent(code)}`;
  return {
    '@id': id,
    '@type': 'dcat:Dataset',
    'dct:identifier': code,
    'dct:title': texts((locale) => nameIn(codeDto, locale)),
    'dct:description': description ?? texts((locale) => text(locale, 'elements', { name: nameIn(codeDto, locale) })),
    'dct:publisher': ref(`${site}/api/catalog.jsonld#publisher`),
    'dcat:landingPage': ref(`${site}/geometric_elements/${type.id}`),
    'dct:accessRights': ref(`${AUTHORITY}/access-right/PUBLIC`),
    'dct:conformsTo': EXPORT_SYSTEMS.map((it) => ref(`http://www.opengis.net/def/crs/EPSG/0/${it}`)),
    ...(modified && { 'dct:modified': typed(modified.toISOString(), 'dateTime') }),
    ...(licence && { 'dct:license': ref(licence) }),
    ...(source && { 'dct:provenance': { '@type': 'dct:ProvenanceStatement', 'rdfs:label': source } }),
    ...(contact && { 'dcat:contactPoint': contactPoint(contact) }),
    ...(updateRhythm && { 'dct:accrualPeriodicity': frequency(updateRhythm) }),
    'dcat:distribution': formsOf(site, type).map((form) => distribution(id, form, licence)),
  };
}

/** The catalogue as a document of JSON-LD in the terms of DCAT-AP. */
export function catalogueOf(it: Described): Node {
  return {
    '@context': CONTEXT,
    '@id': `${it.site}/api/catalog.jsonld`,
    '@type': 'dcat:Catalog',
    'dct:title': texts(it.title),
    'dct:description': texts((locale) => it.text(locale, 'description', { title: it.title(locale) })),
    'dct:language': locales.map((locale) => ref(`${AUTHORITY}/language/${LANGUAGES[locale]}`)),
    'dct:publisher': {
      '@id': `${it.site}/api/catalog.jsonld#publisher`,
      '@type': 'foaf:Agent',
      'foaf:name': texts(it.title),
      'foaf:homepage': ref(`${it.site}/`),
    },
    'foaf:homepage': ref(`${it.site}/`),
    'dcat:dataset': it.types.map((type) => dataset(it, type)),
  };
}
