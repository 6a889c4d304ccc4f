import { createHash } from 'node:crypto';

import { OUTPUT_FORMATS } from './output-formats';

/** An image that a map file names. */
export interface Asset {
  /** `sha16.svg` or `sha16.png`: the same bytes always have the same name. */
  name: string;
  bytes: Uint8Array;
}

/** The most features that one answer holds, whatever is asked for. */
export const MAX_FEATURES = 20_000;

/** A map file and its name, which contains a hash of the text. */
export interface MapFile {
  name: string;
  text: string;
  /** The images that the text names. */
  assets: Asset[];
}

/** Quotes a text for a map file: no character in it can end the string. */
export const quoted = (text: string) =>
  `"${text
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')}"`;

const WORLD_3857 = '-20037508.34 -20048966.1 20037508.34 20048966.1';
const WORLD_4326 = '-180 -85.06 180 85.06';
/** The extent of the whole world in each system (west, south, east, north): outside of it no rows are read. */
export const worldOf = (srid: number) => (srid === 4326 || srid === 4258 ? WORLD_4326 : WORLD_3857);

/** The offered coordinate systems; the first is the default. */
export const systemsWith = (srid: number) =>
  [`EPSG:${srid}`, 'EPSG:4326', 'EPSG:3857', 'EPSG:4258', 'EPSG:25829', 'EPSG:25830']
    .filter((name, place, all) => all.indexOf(name) === place)
    .join(' ');

/** The metadata entries that enable requests. */
export const metadata = (pairs: Record<string, string | undefined>) =>
  Object.entries(pairs)
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
    .map(([name, value]) => `      "${name}" ${quoted(value)}`)
    .join('\n');

export interface MapParts {
  title: string;
  /** The public address of the proxy, which the capabilities name. */
  serviceUrl: string;
  srid: number;
  /** No rows are read outside of it; by default the world. */
  extent?: string;
  layers: string;
  symbols?: string;
  assets?: Asset[];
  /** Patterns of run-time substitutions, and their defaults. */
  substitutions?: Readonly<Record<string, Readonly<{ pattern: string; absent: string }>>>;
  /** The requests by which the supervisor tests the map before it stores it, as query strings without the map. */
  tries: Record<string, string>[];
}

const validation = (substitutions: NonNullable<MapParts['substitutions']>) =>
  Object.entries(substitutions)
    .map(([name, { pattern, absent }]) => `      "${name}" ${quoted(pattern)}\n      "default_${name}" ${quoted(absent)}`)
    .join('\n');

const services = ({ serviceUrl, title, srid }: MapParts) => ({
  ows_title: title,
  ows_onlineresource: `${serviceUrl}?`,
  ows_srs: systemsWith(srid),
  ows_encoding: 'UTF-8',
  ows_updatesequence: '1',
  wms_enable_request: 'GetCapabilities GetMap GetFeatureInfo GetLegendGraphic',
  wfs_enable_request: 'GetCapabilities GetFeature DescribeFeatureType',
  wms_sld_enabled: 'false',
  wms_feature_info_mime_type: 'application/json',
  wms_getfeatureinfo_formatlist:
    'text/plain,text/html,application/json,application/geo+json,application/vnd.ogc.gml,application/vnd.ogc.gml/3.1.1',
  wms_getmap_formatlist: 'image/png,image/jpeg',
  wfs_getfeature_formatlist: 'geojson',
  wfs_maxfeatures: String(MAX_FEATURES),
  wfs_return_srs_as_urn: 'true',
  wfs_features_cache_count: '0',
});

/** Connection settings come from the environment of the map server: a map file contains no secret. */
const mapText = (parts: MapParts) => {
  const { srid, layers, extent = worldOf(srid), symbols = '', substitutions = {}, tries } = parts;
  return `MAP
${tries.map((query) => `# try ${new URLSearchParams(query)}`).join('\n')}
  NAME ""
  SIZE 256 256
  MAXSIZE 4096
  EXTENT ${extent}
  PROJECTION "init=epsg:${srid}" END
  DEFRESOLUTION 90.714
  RESOLUTION 90.714
  FONTSET "fonts.list"
  IMAGETYPE "png"
  IMAGECOLOR 255 255 255
${OUTPUT_FORMATS}
${symbols}
  LEGEND
    KEYSIZE 30 26
    KEYSPACING 6 2
    LABEL FONT "noto,noto-ext" SIZE 9 COLOR 34 34 34 END
  END
  WEB
    METADATA
${metadata(services(parts))}
    END
    VALIDATION
${validation(substitutions)}
    END
  END
${layers}
END
`;
};

/** Builds a map file. Its name begins with `purpose`: small letters, digits, `_` and `-`. */
export function mapFile(purpose: string, parts: MapParts): MapFile {
  const text = mapText(parts);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return { name: `${purpose}-${hash}`, text, assets: parts.assets ?? [] };
}

/** A request for a small image of these layers, to test a map. The box is west, south, east, north. */
export const pictureTry = (layers: string, box: readonly number[] = [-9.4, 41.8, -6.7, 43.8]) => ({
  SERVICE: 'WMS',
  VERSION: '1.1.1',
  REQUEST: 'GetMap',
  SRS: 'EPSG:4326',
  BBOX: box.map((degree) => String(Number(degree.toFixed(6)))).join(','),
  WIDTH: '64',
  HEIGHT: '64',
  FORMAT: 'image/png',
  STYLES: '',
  LAYERS: layers,
});
export const legendTry = (layer: string) => ({
  SERVICE: 'WMS',
  VERSION: '1.1.1',
  REQUEST: 'GetLegendGraphic',
  FORMAT: 'image/png',
  LAYER: layer,
});
export const capabilitiesTry = (service: 'WMS' | 'WFS') => ({
  SERVICE: service,
  VERSION: service === 'WMS' ? '1.3.0' : '1.1.0',
  REQUEST: 'GetCapabilities',
});
