import { MAX_FEATURES } from '@/lib/map-workers/map-text';
import { inMarkup } from '@/lib/text';
import { OFFERED_SRIDS } from '../systems';
import type { FeatureType } from './feature-types';
import { filterCapabilities } from './filter-capabilities';
import { formatNames, type WfsVersion } from './formats';

/** The content of the capabilities. */
export interface Described {
  serviceUrl: string;
  title: string;
  types: readonly FeatureType[];
}

const NAMESPACES =
  'xmlns:ogc="http://www.opengis.net/ogc" xmlns:ms="http://mapserver.gis.umn.edu/mapserver" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const KEYWORDS = ['WFS', 'GIS', 'vector', 'GML', 'GeoJSON'];

const OLD_FORMATS: Record<string, string> = { GML2: 'GML2', 'application/json; subtype=geojson': 'GEOJSON' };

const abstractOf = (abstract: FeatureType['abstract']) => (abstract ? `<Abstract>${inMarkup(abstract)}</Abstract>` : '');

function capabilities100({ serviceUrl, title, types }: Described): string {
  const url = `${inMarkup(serviceUrl)}?`;
  const http = `<DCPType><HTTP><Get onlineResource="${url}"/></HTTP></DCPType><DCPType><HTTP><Post onlineResource="${url}"/></HTTP></DCPType>`;
  const listed = types.map(({ name, title, abstract, extent }) => {
    const box = extent
      ? `<LatLongBoundingBox minx="${extent[0]}" miny="${extent[1]}" maxx="${extent[2]}" maxy="${extent[3]}"/>`
      : '';
    return `<FeatureType><Name>${name}</Name><Title>${inMarkup(title)}</Title>${abstractOf(abstract)}<Keywords>${KEYWORDS.join(' ')}</Keywords><SRS>EPSG:4326</SRS>${box}</FeatureType>`;
  });
  const formats = formatNames('1.0.0').map((name) => `<${OLD_FORMATS[name]}/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<WFS_Capabilities version="1.0.0" updateSequence="0" xmlns="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml" ${NAMESPACES} xsi:schemaLocation="http://www.opengis.net/wfs http://schemas.opengis.net/wfs/1.0.0/WFS-capabilities.xsd">
<Service><Name>WFS</Name><Title>${inMarkup(title)}</Title><Abstract>${inMarkup(title)}</Abstract><Keywords>${KEYWORDS.join(' ')}</Keywords><OnlineResource>${url}</OnlineResource><Fees>none</Fees><AccessConstraints>none</AccessConstraints></Service>
<Capability><Request>
<GetCapabilities>${http}</GetCapabilities>
<DescribeFeatureType><SchemaDescriptionLanguage><XMLSCHEMA/></SchemaDescriptionLanguage>${http}</DescribeFeatureType>
<GetFeature><ResultFormat>${formats.join('')}</ResultFormat>${http}</GetFeature>
</Request></Capability>
<FeatureTypeList><Operations><Query/></Operations>
${listed.join('\n')}
</FeatureTypeList>
${filterCapabilities('1.0.0')}
</WFS_Capabilities>
`;
}

const values = (all: readonly string[], newest: boolean) => {
  const list = all.map((value) => `<ows:Value>${inMarkup(value)}</ows:Value>`).join('');
  return newest ? `<ows:AllowedValues>${list}</ows:AllowedValues>` : list;
};

const operation = (
  name: string,
  url: string,
  parameters: Record<string, readonly string[]>,
  newest: boolean,
) => `<ows:Operation name="${name}">
<ows:DCP><ows:HTTP><ows:Get xlink:type="simple" xlink:href="${url}"/><ows:Post xlink:type="simple" xlink:href="${url}"/></ows:HTTP></ows:DCP>
${Object.entries(parameters)
  .map(([parameter, all]) => `<ows:Parameter name="${parameter}">${values(all, newest)}</ows:Parameter>`)
  .join('\n')}
</ows:Operation>`;

const service = (title: string, newest: boolean) => `<ows:ServiceIdentification>
<ows:Title>${inMarkup(title)}</ows:Title><ows:Abstract>${inMarkup(title)}</ows:Abstract>
<ows:Keywords>${KEYWORDS.map((word) => `<ows:Keyword>${word}</ows:Keyword>`).join('')}</ows:Keywords>
<ows:ServiceType codeSpace="OGC">WFS</ows:ServiceType>
${(newest ? ['2.0.0', '1.1.0', '1.0.0'] : ['1.1.0']).map((version) => `<ows:ServiceTypeVersion>${version}</ows:ServiceTypeVersion>`).join('')}
<ows:Fees>none</ows:Fees><ows:AccessConstraints>none</ows:AccessConstraints>
</ows:ServiceIdentification>
<ows:ServiceProvider><ows:ProviderName>${inMarkup(title)}</ows:ProviderName>${newest ? '' : '<ows:ServiceContact/>'}</ows:ServiceProvider>`;

/** The first one is the default of requests without a system. */
function systems(newest: boolean): string {
  const [first, ...others] = OFFERED_SRIDS.map((srid) => `urn:ogc:def:crs:EPSG::${srid}`);
  const word = newest ? 'CRS' : 'SRS';
  const more = [...others, 'urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326'].map((name) => `<Other${word}>${name}</Other${word}>`);
  return `<Default${word}>${first}</Default${word}>${more.join('')}`;
}

function listedType({ name, title, abstract, extent }: FeatureType, version: WfsVersion): string {
  const newest = version === '2.0.0';
  const formats = formatNames(version).map((format) => `<Format>${inMarkup(format)}</Format>`);
  const box =
    extent &&
    `<ows:WGS84BoundingBox dimensions="2"><ows:LowerCorner>${extent[0]} ${extent[1]}</ows:LowerCorner><ows:UpperCorner>${extent[2]} ${extent[3]}</ows:UpperCorner></ows:WGS84BoundingBox>`;
  const keywords = `<ows:Keywords>${KEYWORDS.map((word) => `<ows:Keyword>${word}</ows:Keyword>`).join('')}</ows:Keywords>`;
  return `<FeatureType><Name>${newest ? 'ms:' : ''}${name}</Name><Title>${inMarkup(title)}</Title>${abstractOf(abstract)}${keywords}${systems(newest)}<OutputFormats>${formats.join('')}</OutputFormats>${box ?? ''}</FeatureType>`;
}

const constraint = (name: string, value: string | number | boolean) =>
  `<ows:Constraint name="${name}"><ows:NoValues/><ows:DefaultValue>${String(value).toUpperCase()}</ows:DefaultValue></ows:Constraint>`;

const CONFORMANCE: Record<string, boolean> = {
  ImplementsBasicWFS: false,
  ImplementsTransactionalWFS: false,
  ImplementsLockingWFS: false,
  KVPEncoding: true,
  XMLEncoding: true,
  SOAPEncoding: false,
  ImplementsInheritance: false,
  ImplementsRemoteResolve: false,
  ImplementsResultPaging: true,
  ImplementsStandardJoins: false,
  ImplementsSpatialJoins: false,
  ImplementsTemporalJoins: false,
  ImplementsFeatureVersioning: false,
  ManageStoredQueries: false,
  PagingIsTransactionSafe: false,
};

function operations(url: string, version: WfsVersion): string {
  const newest = version === '2.0.0';
  const formats = formatNames(version);
  const all = [
    operation('GetCapabilities', url, { AcceptVersions: ['2.0.0', '1.1.0', '1.0.0'], AcceptFormats: ['text/xml'] }, newest),
    operation('DescribeFeatureType', url, { outputFormat: formats.filter((name) => !/json/i.test(name)) }, newest),
    operation('GetFeature', url, { resultType: ['results', 'hits'], outputFormat: formats }, newest),
  ];
  if (!newest)
    return `${all.join('\n')}\n<ows:Constraint name="DefaultMaxFeatures"><ows:Value>${MAX_FEATURES}</ows:Value></ows:Constraint>`;
  const stored = ['ListStoredQueries', 'DescribeStoredQueries'].map((name) => operation(name, url, {}, newest));
  const parameter = `<ows:Parameter name="version">${values(['2.0.0', '1.1.0', '1.0.0'], true)}</ows:Parameter>`;
  const constraints = Object.entries(CONFORMANCE).map(([name, value]) => constraint(name, value));
  return [...all, ...stored, parameter, ...constraints, constraint('CountDefault', MAX_FEATURES)].join('\n');
}

function capabilitiesOws({ serviceUrl, title, types }: Described, version: '1.1.0' | '2.0.0'): string {
  const newest = version === '2.0.0';
  const wfs = newest ? 'http://www.opengis.net/wfs/2.0' : 'http://www.opengis.net/wfs';
  const schema = newest ? 'http://schemas.opengis.net/wfs/2.0/wfs.xsd' : 'http://schemas.opengis.net/wfs/1.1.0/wfs.xsd';
  const own = newest
    ? 'xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:fes="http://www.opengis.net/fes/2.0" xmlns:gml="http://www.opengis.net/gml/3.2"'
    : 'xmlns:ows="http://www.opengis.net/ows" xmlns:gml="http://www.opengis.net/gml"';
  const url = `${inMarkup(serviceUrl)}?`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<wfs:WFS_Capabilities version="${version}" updateSequence="0" xmlns="${wfs}" xmlns:wfs="${wfs}" ${own} ${NAMESPACES} xsi:schemaLocation="${wfs} ${schema}">
${service(title, newest)}
<ows:OperationsMetadata>
${operations(url, version)}
</ows:OperationsMetadata>
<FeatureTypeList>
${newest ? '' : '<Operations><Operation>Query</Operation></Operations>\n'}${types.map((type) => listedType(type, version)).join('\n')}
</FeatureTypeList>
${filterCapabilities(version)}
</wfs:WFS_Capabilities>
`;
}

/** The capabilities of WFS list exactly what is supported. */
export const wfsCapabilities = (described: Described, version: WfsVersion): string =>
  version === '1.0.0' ? capabilities100(described) : capabilitiesOws(described, version);
