/** The output formats of features. */
export type FeatureFormat = 'geojson' | 'gml2' | 'gml31' | 'gml32';
export type WfsVersion = '1.0.0' | '1.1.0' | '2.0.0';

/** The names that clients use for GeoJSON, and MapServer's names for GML. */
const NAMES: Record<FeatureFormat, readonly string[]> = {
  geojson: [
    'geojson',
    'json',
    'application/json',
    'application/geo+json',
    'application/json; subtype=geojson',
    'application/json; subtype=geojson; charset=utf-8',
  ],
  gml2: ['GML2', 'text/xml; subtype=gml/2.1.2', 'text/xml; subtype="gml/2.1.2"'],
  gml31: ['GML3', 'text/xml; subtype=gml/3.1.1', 'text/xml; subtype="gml/3.1.1"'],
  gml32: [
    'GML32',
    'text/xml; subtype=gml/3.2.1',
    'text/xml; subtype=gml/3.2',
    'text/xml; subtype="gml/3.2.1"',
    'application/gml+xml; version=3.2',
  ],
};

/** The formats of each version, the default first. MapServer 8.0 writes other combinations without a root element, or with a wrong one. */
const OFFERED: Record<WfsVersion, readonly FeatureFormat[]> = {
  '1.0.0': ['gml2', 'geojson'],
  '1.1.0': ['gml31', 'gml2', 'geojson'],
  '2.0.0': ['gml32', 'gml31', 'gml2', 'geojson'],
};

const plain = (name: string) => name.toLowerCase().replace(/\s+/g, '');

/** The format with this name, if the version has it; without a name the version's default. */
export function formatNamed(name: string | undefined, version: WfsVersion): FeatureFormat | undefined {
  if (name === undefined) return OFFERED[version][0];
  return OFFERED[version].find((format) => NAMES[format].some((known) => plain(known) === plain(name)));
}

/** Their names in the capabilities. */
export const formatNames = (version: WfsVersion): string[] => {
  const own = { gml2: version === '1.0.0' ? 'GML2' : 'text/xml; subtype=gml/2.1.2', gml31: 'text/xml; subtype=gml/3.1.1' };
  const others = { gml32: 'application/gml+xml; version=3.2', geojson: 'application/json; subtype=geojson' };
  return [...OFFERED[version].map((format) => ({ ...own, ...others })[format]), ...(version === '1.0.0' ? [] : ['geojson'])];
};

/** MapServer's name of the format. */
export const askedAs = (format: FeatureFormat, version: WfsVersion): { version: WfsVersion; outputformat?: string } => {
  if (format === 'geojson') return { version: '1.1.0', outputformat: 'geojson' };
  if (format === OFFERED[version][0]) return { version };
  return { version, outputformat: format === 'gml2' ? 'GML2' : 'GML3' };
};

export const GEOJSON_TYPE = 'application/json; subtype=geojson; charset=utf-8';
