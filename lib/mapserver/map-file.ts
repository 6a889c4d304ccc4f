import { legendTry, type MapFile, mapFile, metadata, pictureTry, quoted, systemsWith, worldOf } from '@/lib/map-workers/map-text';
import type { StyleColumn } from '@/lib/styles/binding/schema';
import { columnText } from '@/lib/styles/binding/sql';
import { withColumns, withNames, withOpacity, withScales } from '@/lib/styles/drawn-style';
import type { StyleDocument, StyleGeometry, StyleRule } from '@/lib/styles/schema';
import { type MapServerStyle, toMapServer } from '@/lib/styles/to-mapserver';
import { ELEMENT_LAYERS, ELEMENT_TITLES, type ElementLayer, GEOMETRY_OF } from './element-layers';
import { type ScaleLimits, serverLimits } from './published';
import { SIGNS, visibleTo } from './wfs/rows';

/** Run-time substitutions: MapServer refuses whatever does not match. Only the proxy sets them. */
const SUBSTITUTIONS = {
  viewer: SIGNS.viewer,
  admin: SIGNS.admin,
  reviewer: SIGNS.reviewer,
  type_id: { pattern: '^[0-9]{1,15}$', absent: '0' },
} as const;

/** How an element type is drawn. */
export interface ElementStyle extends ScaleLimits {
  id: number;
  name: string;
  /** 0..1 */
  opacity: number;
  styles: Partial<Record<StyleGeometry, StyleDocument>>;
  /** What the styles read of an element. */
  columns: readonly StyleColumn[];
}

const GEOMETRY: Record<number, string> = { 4326: 'geom', 3857: 'geom_3857 AS geom' };

/** The slots that columns of types have in a statement: the n-th one of each type is `v<n>`. */
function slotsOf(elements: readonly ElementStyle[]): string[] {
  const most = Math.max(0, ...elements.map(({ columns }) => columns.length));
  return Array.from({ length: most }, (_, slot) => {
    const parts = elements.flatMap(({ id, columns }) => {
      const column = columns[slot];
      return column ? [`WHEN ${id} THEN ${columnText(column, 'of_type')}::text`] : [];
    });
    return `, CASE type_id ${parts.join(' ')} END AS v${slot}`;
  });
}

/** The columns that decide are not among those that it selects: they can't leave by any request. */
const dataOf = (layer: ElementLayer, srid: number, slots: readonly string[]) =>
  `geom FROM (SELECT id, type_id, description, ${GEOMETRY[srid]}${slots.join('')} FROM mapserver.${layer} AS of_type
      WHERE ${visibleTo({ viewer: '%viewer%', admin: '%admin%', reviewer: '%reviewer%' })} AND (0 = %type_id% OR type_id = %type_id%)) AS visible
    USING UNIQUE id USING SRID=${srid}`.replace(/\s+/g, ' ');

/** What clients may ask for of an element. */
const COLUMNS = ['id', 'type_id', 'description'];
const slotIn = (columns: readonly StyleColumn[]) => (name: string) => `v${columns.findIndex((column) => column.name === name)}`;

/** All types' styles as one: each class is for its own type. Comparing with CLASSITEM costs next to nothing, an expression does not. */
function stylesOf(geometry: StyleGeometry, elements: readonly ElementStyle[]): MapServerStyle[] {
  return elements.flatMap(({ id, name, opacity, styles, columns, minScale, maxScale }) => {
    const document = styles[geometry];
    if (!document) return [];
    const nameOf = (rule: StyleRule) => (document.rules.length === 1 ? name : `${name}: ${rule.name}`);
    const shown = withScales(withColumns(document, slotIn(columns)), serverLimits({ minScale, maxScale }));
    const drawn = withNames(withOpacity(shown, opacity), nameOf);
    return [toMapServer(drawn, { alone: `"${id}"`, joined: `([type_id] = ${id})` })];
  });
}

const layerOf = (layer: ElementLayer, srid: number, slots: readonly string[], classes: string) => `  LAYER
    NAME "${layer}"
    TYPE ${GEOMETRY_OF[layer]}
    STATUS ON
    CONNECTIONTYPE POSTGIS
    CONNECTION "application_name=vieiro-mapserver"
    PROCESSING "CLOSE_CONNECTION=DEFER"
    PROCESSING "RENDERMODE=ALL_MATCHING_CLASSES"
    CLASSITEM "type_id"
    DATA ${quoted(dataOf(layer, srid, slots))}
    PROJECTION "init=epsg:${srid}" END
    TEMPLATE "none"
    TOLERANCE 6
    TOLERANCEUNITS PIXELS
    SIZEUNITS PIXELS
    METADATA
${metadata({
  ows_title: ELEMENT_TITLES[layer],
  ows_extent: worldOf(srid),
  ows_srs: systemsWith(srid),
  ows_include_items: COLUMNS.join(','),
  gml_include_items: COLUMNS.join(','),
  gml_featureid: 'id',
  gml_id_type: 'Long',
  gml_type_id_type: 'Long',
  gml_description_type: 'Character',
  gml_geometries: 'geom',
  wfs_enable_request: '!*',
})}
    END
${classes}
  END`;

const common = { title: 'Vieiro', substitutions: SUBSTITUTIONS };

/** `layers` alone of the elements, drawn as their types say. */
function drawnMap(
  purpose: string,
  layers: readonly ElementLayer[],
  serviceUrl: string,
  elements: readonly ElementStyle[],
  srid: number,
) {
  const drawn = layers.map((layer) => ({ layer, styles: stylesOf(GEOMETRY_OF[layer], elements) }));
  const styles = drawn.flatMap((it) => it.styles);
  const slots = slotsOf(elements);
  return mapFile(purpose, {
    ...common,
    serviceUrl,
    srid,
    layers: drawn.map((it) => layerOf(it.layer, srid, slots, it.styles.map(({ classes }) => classes).join('\n'))).join('\n'),
    symbols: [...new Set(styles.flatMap(({ symbols }) => symbols.split('\n').filter(Boolean)))].join('\n'),
    assets: styles.flatMap(({ assets }) => assets),
    tries: purpose === 'legend' ? layers.map(legendTry) : [pictureTry(layers.join(','))],
  });
}

/** The map of the elements for pictures and information about them, in one system (`srid`): what is drawn in it is not projected. */
export const elementsMap = (serviceUrl: string, elements: readonly ElementStyle[], srid = 4326): MapFile =>
  drawnMap(`elements-${srid}`, ELEMENT_LAYERS, serviceUrl, elements, srid);

/** The map of one legend: of all the types in `elements`, under their names. */
export const legendMap = (serviceUrl: string, elements: readonly ElementStyle[], layer: ElementLayer): MapFile =>
  drawnMap('legend', [layer], serviceUrl, elements, 4326);
