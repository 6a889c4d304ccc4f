import { inMarkup } from '@/lib/text';
import type { FeatureType, PropertyType } from './feature-types';
import type { WfsVersion } from './formats';
import { GET_FEATURE_BY_ID } from './request';

const XSD: Record<PropertyType, string> = {
  integer: 'xsd:long',
  number: 'xsd:double',
  boolean: 'xsd:boolean',
  text: 'xsd:string',
  date: 'xsd:date',
  dateTime: 'xsd:dateTime',
};

const GML: Record<WfsVersion, { namespace: string; schema: string }> = {
  '1.0.0': { namespace: 'http://www.opengis.net/gml', schema: 'http://schemas.opengis.net/gml/2.1.2/feature.xsd' },
  '1.1.0': { namespace: 'http://www.opengis.net/gml', schema: 'http://schemas.opengis.net/gml/3.1.1/base/gml.xsd' },
  '2.0.0': { namespace: 'http://www.opengis.net/gml/3.2', schema: 'http://schemas.opengis.net/gml/3.2.1/gml.xsd' },
};

const documented = (label: string) =>
  `<xsd:annotation><xsd:documentation>${inMarkup(label)}</xsd:documentation></xsd:annotation>`;

function described({ name, properties }: FeatureType, version: WfsVersion): string {
  const elements = properties.map(
    ({ name: property, type, label }) =>
      `        <xsd:element name="${property}" minOccurs="0" nillable="true" type="${XSD[type]}"${label === undefined ? '/>' : `>${documented(label)}</xsd:element>`}`,
  );
  const group = version === '2.0.0' ? 'gml:AbstractFeature' : 'gml:_Feature';
  return `  <xsd:element name="${name}" type="ms:${name}Type" substitutionGroup="${group}"/>
  <xsd:complexType name="${name}Type">
    <xsd:complexContent>
      <xsd:extension base="gml:AbstractFeatureType">
        <xsd:sequence>
        <xsd:element name="geom" type="gml:GeometryPropertyType" minOccurs="0" maxOccurs="1"/>
${elements.join('\n')}
        </xsd:sequence>
      </xsd:extension>
    </xsd:complexContent>
  </xsd:complexType>`;
}

/** The schema of the types as MapServer writes their features. */
export function typeSchema(types: readonly FeatureType[], version: WfsVersion): string {
  const { namespace, schema } = GML[version];
  return `<?xml version="1.0" encoding="UTF-8"?>
<xsd:schema targetNamespace="http://mapserver.gis.umn.edu/mapserver" xmlns:ms="http://mapserver.gis.umn.edu/mapserver" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:gml="${namespace}" elementFormDefault="qualified" version="0.1">
  <xsd:import namespace="${namespace}" schemaLocation="${schema}"/>
${types.map((type) => described(type, version)).join('\n')}
</xsd:schema>
`;
}

const NAMESPACES =
  'xmlns="http://www.opengis.net/wfs/2.0" xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:fes="http://www.opengis.net/fes/2.0" xmlns:ms="http://mapserver.gis.umn.edu/mapserver" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/wfs/2.0 http://schemas.opengis.net/wfs/2.0/wfs.xsd"';

const names = (types: readonly FeatureType[]) => types.map(({ name }) => `ms:${name}`);

export const storedQueryList = (types: readonly FeatureType[]) => `<?xml version="1.0" encoding="UTF-8"?>
<wfs:ListStoredQueriesResponse ${NAMESPACES}>
  <StoredQuery id="${GET_FEATURE_BY_ID}">
    <Title>Get a feature by its id</Title>
${names(types)
  .map((name) => `    <ReturnFeatureType>${inMarkup(name)}</ReturnFeatureType>`)
  .join('\n')}
  </StoredQuery>
</wfs:ListStoredQueriesResponse>
`;

export const storedQueryDescription = (types: readonly FeatureType[]) => `<?xml version="1.0" encoding="UTF-8"?>
<wfs:DescribeStoredQueriesResponse ${NAMESPACES}>
  <StoredQueryDescription id="${GET_FEATURE_BY_ID}">
    <Title>Get a feature by its id</Title>
    <Parameter name="id" type="xsd:string"/>
    <QueryExpressionText returnFeatureTypes="${names(types).join(' ')}" language="urn:ogc:def:queryLanguage:OGC-WFS::WFSQueryExpression" isPrivate="true"/>
  </StoredQueryDescription>
</wfs:DescribeStoredQueriesResponse>
`;

/** How many there are and none of them. WFS 1.0.0 has no such answer: it gets that of 1.1.0. */
export const hitsDocument = (count: number, version: WfsVersion, now = new Date()) => {
  const stamp = now.toISOString().replace(/\.\d+Z$/, 'Z');
  if (version === '2.0.0')
    return `<?xml version="1.0" encoding="UTF-8"?>
<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/wfs/2.0 http://schemas.opengis.net/wfs/2.0/wfs.xsd" timeStamp="${stamp}" numberMatched="${count}" numberReturned="0"/>
`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/wfs http://schemas.opengis.net/wfs/1.1.0/wfs.xsd" timeStamp="${stamp}" numberOfFeatures="${count}"/>
`;
};
