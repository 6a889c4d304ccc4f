import { createHash } from 'node:crypto';
import { OUTPUT_FORMATS } from './output-formats';

/** A map file and the name that it is kept under. The name carries a mark of the text: another text is another map. */
export interface MapFile {
  name: string;
  text: string;
}

export const ELEMENT_LAYERS = ['geometric_element_point', 'geometric_element_line', 'geometric_element_polygon'] as const;
export type ElementLayer = (typeof ELEMENT_LAYERS)[number];

/** Run-time substitutions: MapServer refuses whatever does not match. Only the proxy sets them. */
export const SUBSTITUTIONS = {
  viewer: { pattern: '^[0-9]{1,15}$', absent: '0' },
  admin: { pattern: '^[01]$', absent: '0' },
  type_id: { pattern: '^[0-9]{1,15}$', absent: '0' },
  by_id: { pattern: '^[01]$', absent: '0' },
  ids: { pattern: '^[0-9]{1,15}(,[0-9]{1,15})*$', absent: '0' },
  by_box: { pattern: '^[01]$', absent: '0' },
  box: { pattern: '^-?[0-9]{1,9}([.][0-9]{1,12})?(,-?[0-9]{1,9}([.][0-9]{1,12})?){3}$', absent: '0,0,0,0' },
  box_srid: { pattern: '^[0-9]{4,5}$', absent: '4326' },
} as const;
export type Substitution = keyof typeof SUBSTITUTIONS;

/** How a text stands in a map file: nothing in it can end the string. */
export const quoted = (text: string) =>
  `"${text
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')}"`;

const WORLD_3857 = '-20037508.34 -20048966.1 20037508.34 20048966.1';
const WORLD_4326 = '-180 -85.06 180 85.06';
/** The systems on offer; the first is what a request without one gets. */
const systemsWith = (srid: number) =>
  [`EPSG:${srid}`, 'EPSG:4326', 'EPSG:3857', 'EPSG:4258', 'EPSG:25829']
    .filter((name, place, all) => all.indexOf(name) === place)
    .join(' ');

const validation = () =>
  Object.entries(SUBSTITUTIONS)
    .map(([name, { pattern, absent }]) => `      "${name}" "${pattern}"\n      "default_${name}" "${absent}"`)
    .join('\n');

const metadata = (pairs: Record<string, string>) =>
  Object.entries(pairs)
    .map(([name, value]) => `      "${name}" ${quoted(value)}`)
    .join('\n');

/** The rule of who sees what, as `elementPolicy.read` has it: what is public, one's own, everything for an administrator. */
const VISIBLE = '(is_public OR owner_id = %viewer% OR 1 = %admin%)';
/** Filters are ours, too: no filter language reaches MapServer, and every version of WFS finds the same. */
const WANTED = [
  '(0 = %type_id% OR type_id = %type_id%)',
  '(0 = %by_id% OR id IN (%ids%))',
  '(0 = %by_box% OR ST_Intersects(geom, ST_Transform(ST_MakeEnvelope(%box%, %box_srid%), 4326)))',
].join(' AND ');

/** Both in the layer's own system, west, south, east, north. */
const worldOf = (srid: number) => (srid === 4326 || srid === 4258 ? WORLD_4326 : WORLD_3857);
const GEOMETRY: Record<number, string> = { 4326: 'geom', 3857: 'geom_3857 AS geom' };

/** The columns that decide are not among those that it selects: they can't leave by any request. */
const dataOf = (layer: ElementLayer, srid: number) =>
  `geom FROM (SELECT id, type_id, description, ${GEOMETRY[srid] ?? `ST_Transform(geom, ${srid}) AS geom`} FROM mapserver.${layer}
      WHERE ${VISIBLE} AND ${WANTED}) AS visible USING UNIQUE id USING SRID=${srid}`.replace(/\s+/g, ' ');

const LOOKS: Record<ElementLayer, { type: string; title: string; style: string }> = {
  geometric_element_point: {
    type: 'POINT',
    title: 'Elements: points',
    style: '      STYLE SYMBOL "circle" SIZE 9 COLOR 20 108 148 OUTLINECOLOR 255 255 255 OUTLINEWIDTH 1.5 END',
  },
  geometric_element_line: {
    type: 'LINE',
    title: 'Elements: lines',
    style: '      STYLE COLOR 20 108 148 WIDTH 2.5 LINECAP ROUND LINEJOIN ROUND END',
  },
  geometric_element_polygon: {
    type: 'POLYGON',
    title: 'Elements: polygons',
    style: '      STYLE COLOR 20 108 148 OPACITY 30 END\n      STYLE OUTLINECOLOR 20 108 148 WIDTH 1.5 END',
  },
};

const layerOf = (layer: ElementLayer, srid: number) => `  LAYER
    NAME "${layer}"
    TYPE ${LOOKS[layer].type}
    STATUS ON
    CONNECTIONTYPE POSTGIS
    CONNECTION "application_name=vieiro-mapserver"
    PROCESSING "CLOSE_CONNECTION=DEFER"
    DATA ${quoted(dataOf(layer, srid))}
    PROJECTION "init=epsg:${srid}" END
    TEMPLATE "none"
    TOLERANCE 6
    TOLERANCEUNITS PIXELS
    SIZEUNITS PIXELS
    METADATA
${metadata({
  ows_title: LOOKS[layer].title,
  ows_extent: worldOf(srid),
  ows_srs: systemsWith(srid),
  ows_include_items: 'id,type_id,description',
  gml_include_items: 'id,type_id,description',
  gml_featureid: 'id',
  gml_id_type: 'Long',
  gml_type_id_type: 'Long',
  gml_description_type: 'Character',
  gml_geometries: 'geom',
  wfs_use_default_extent_for_getfeature: 'false',
})}
    END
    CLASS
      NAME ${quoted(LOOKS[layer].title)}
${LOOKS[layer].style}
    END
  END`;

/** Connection settings stand in the environment of the map server alone: a map file holds no secret. */
const mapText = (title: string, serviceUrl: string, srid: number, layers: string) => `MAP
  NAME "vieiro"
  SIZE 256 256
  MAXSIZE 4096
  EXTENT ${worldOf(srid)}
  PROJECTION "init=epsg:${srid}" END
  DEFRESOLUTION 90.714
  RESOLUTION 90.714
  IMAGETYPE "png"
  IMAGECOLOR 255 255 255
${OUTPUT_FORMATS}
  SYMBOL NAME "circle" TYPE ELLIPSE POINTS 1 1 END FILLED TRUE END
  WEB
    METADATA
${metadata({
  ows_title: title,
  ows_onlineresource: serviceUrl,
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
  wfs_maxfeatures: '20000',
  wfs_features_cache_count: '0',
})}
    END
    VALIDATION
${validation()}
    END
  END
${layers}
END
`;

const named = (purpose: string, text: string): MapFile => ({
  name: `${purpose}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`,
  text,
});

/**
 * The map of the elements, for pictures and for features in one system (`srid`). MapServer 8.0 projects what WFS returns twice, and a point
 * so treated ends its worker: features come out of the database in the system that was asked for.
 * `serviceUrl` is the public address of the proxy, which the capabilities name.
 */
export const elementsMap = (serviceUrl: string, srid = 4326): MapFile =>
  named(
    `elements-${srid}`,
    mapText('Vieiro', `${serviceUrl}?`, srid, ELEMENT_LAYERS.map((layer) => layerOf(layer, srid)).join('\n')),
  );
