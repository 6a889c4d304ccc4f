import { escapeIdentifier } from 'pg';
import { columnNamed, type SourceColumn } from '@/lib/layers/sources/schema';
import {
  capabilitiesTry,
  legendTry,
  type MapFile,
  mapFile,
  metadata,
  pictureTry,
  quoted,
  systemsWith,
} from '@/lib/map-workers/map-text';
import { withColumns } from '@/lib/styles/drawn-style';
import { paintsIn } from '@/lib/styles/paints';
import type { StyleGeometry } from '@/lib/styles/schema';
import { toMapServer } from '@/lib/styles/to-mapserver';
import { decimal } from '@/lib/styles/to-mapserver/strings';
import { ELEMENT_TITLES, type ElementLayer, GEOMETRY_OF } from './element-layers';
import type { Extents } from './extents';
import type { Extent } from './extents-queries';
import { type LayerRows, type PublishedLayer, type ScaleLimits, serverLimits } from './published';

const KEY = 'gid';
const GEOMETRY = 'geom';
const WORLD = [-180, -85, 180, 85] as const;

/** MapServer knows no other types than these; everything else is a text to it. */
const NUMBERS: Record<string, string> = {
  smallint: 'Integer',
  integer: 'Integer',
  bigint: 'Long',
  real: 'Real',
  'double precision': 'Real',
  numeric: 'Real',
};
const typeOf = (type: string) => NUMBERS[type.replace(/\(.*$/, '').trim()] ?? 'Character';

/** An area bears its name once, where its middle is, and not again in every tile that shows a piece of it. */
const ONE_LABEL = '    PROCESSING "LABEL_NO_CLIP=ON"\n';

/** What MapServer can write as it is; a boolean comes as a number, and styles compare it as a word. */
function selected({ name, type }: LayerRows['columns'][number]): string {
  const column = escapeIdentifier(name);
  if (type === 'boolean') return `CASE ${column}::int WHEN 1 THEN 'true' WHEN 0 THEN 'false' END AS ${column}`;
  return typeOf(type) === 'Character' ? `${column}::text AS ${column}` : column;
}

const dataOf = ({ view, srid, columns }: LayerRows, colors: readonly string[]) => {
  const read = [KEY, GEOMETRY, ...columns.map(selected), ...colors.map(colored)].join(', ');
  return `${GEOMETRY} FROM (SELECT ${read} FROM ${view}) AS q USING UNIQUE ${KEY} USING SRID=${srid}`;
};

/** The column with the colour that another one is written as. No request names it, and no answer has it. */
const colorColumn = (name: string) => `${name}:color`;
const colored = (name: string) => `mapserver.color_in(${escapeIdentifier(name)}::text) AS ${escapeIdentifier(colorColumn(name))}`;

/** The columns by which a layer is drawn, and those of them that decide colours. */
function drawnBy({ document, source }: PublishedLayer) {
  const columnOf = (property: string) => columnNamed(source.columns as SourceColumn[], property)?.name;
  const colors = new Set(paintsIn(document.rules).flatMap(({ property }) => columnOf(property) ?? []));
  const colorOf = (property: string) => {
    const column = columnOf(property);
    return column && colorColumn(column);
  };
  return { drawn: withColumns(document, columnOf, colorOf), colors: [...colors] };
}

const servedColumns = ({ columns }: LayerRows) => columns.filter(({ name }) => name !== KEY && name !== GEOMETRY);

/** The scales at which a layer is drawn. */
function scaleText({ min, max }: Record<'min' | 'max', number | null>): string {
  return [min !== null && `    MINSCALEDENOM ${decimal(min)}\n`, max !== null && `    MAXSCALEDENOM ${decimal(max)}\n`]
    .filter(Boolean)
    .join('');
}

function layerText(layer: PublishedLayer, classes: string, colors: readonly string[]): string {
  const { internalName, title, source, supportsGetFeatureInfo } = layer;
  const items = servedColumns(source);
  return `  LAYER
    NAME ${quoted(internalName)}
    TYPE ${source.geometryType}
    STATUS ON
    CONNECTIONTYPE POSTGIS
    CONNECTION "application_name=vieiro-mapserver"
    PROCESSING "CLOSE_CONNECTION=DEFER"
    PROCESSING "RENDERMODE=ALL_MATCHING_CLASSES"
${source.geometryType === 'POLYGON' ? ONE_LABEL : ''}    DATA ${quoted(dataOf({ ...source, columns: items }, colors))}
    PROJECTION "init=epsg:${source.srid}" END
${supportsGetFeatureInfo ? '    TEMPLATE "none"\n' : ''}    TOLERANCE ${source.geometryType === 'POLYGON' ? 0 : 6}
    TOLERANCEUNITS PIXELS
    SIZEUNITS PIXELS
${scaleText(serverLimits(layer))}    METADATA
${metadata({
  ows_title: title,
  ows_srs: systemsWith(4326),
  wfs_enable_request: '!*',
  ows_include_items: items.map(({ name }) => name).join(',') || KEY,
  gml_include_items: items.map(({ name }) => name).join(',') || KEY,
  gml_featureid: KEY,
  gml_geometries: GEOMETRY,
  ...Object.fromEntries(items.map(({ name, type }) => [`gml_${name}_type`, typeOf(type)])),
})}
    END
${classes}
  END`;
}

/** The map of one published layer: its rows in its style. The text changes, and so its name, when either does. */
export function layerMap(layer: PublishedLayer, serviceUrl: string): MapFile {
  const { source, internalName } = layer;
  const { drawn, colors } = drawnBy(layer);
  const style = toMapServer(drawn);
  return mapFile(`layer-${layer.id}`, {
    title: 'Vieiro',
    serviceUrl,
    srid: 4326,
    layers: layerText(layer, style.classes, colors),
    symbols: style.symbols,
    assets: style.assets,
    tries: [pictureTry(internalName, source.extent ? roomy(source.extent) : undefined), legendTry(internalName)],
  });
}

/** A box that has an inside, also where there is but one point. */
export function roomy([west, south, east, north]: readonly [number, number, number, number]) {
  const [x, y] = [east - west < 0.0001 ? 0.0005 : 0, north - south < 0.0001 ? 0.0005 : 0];
  return [west - x, south - y, east + x, north + y].map((n) => Number(n.toFixed(6))) as unknown as Extent;
}

/** What the capabilities say of a layer. */
export interface ListedLayer extends ScaleLimits {
  name: string;
  title: string;
  geometryType: StyleGeometry;
  queryable: boolean;
  extent: readonly [number, number, number, number];
}

/** A layer that is named and never drawn: nothing in it can fail. */
const listedText = ({ name, title, geometryType, queryable, extent, minScale, maxScale }: ListedLayer) => `  LAYER
    NAME ${quoted(name)}
    TYPE ${geometryType}
    STATUS OFF
    PROJECTION "init=epsg:4326" END
${queryable ? '    TEMPLATE "none"\n' : ''}${scaleText({ min: minScale, max: maxScale })}    METADATA
${metadata({ ows_title: title, ows_extent: extent.join(' '), ows_srs: systemsWith(4326) })}
    END
    CLASS NAME "all" END
  END`;

const listedElement = (name: ElementLayer, extents: Extents): ListedLayer => ({
  name,
  title: ELEMENT_TITLES[name],
  geometryType: GEOMETRY_OF[name],
  queryable: true,
  extent: shown(extents.get(name)),
  minScale: null,
  maxScale: null,
});

const listed = (
  { internalName, title, source, supportsGetFeatureInfo, minScale, maxScale }: PublishedLayer,
  extents: Extents,
): ListedLayer => ({
  name: internalName,
  title,
  geometryType: source.geometryType,
  queryable: supportsGetFeatureInfo,
  extent: shown(extents.get(internalName)),
  minScale,
  maxScale,
});

/** A layer must have an extent: while there is nothing in it, it may be anywhere. */
const shown = (extent: Extent | null | undefined) => (extent ? roomy(extent) : WORLD);

/** Around all layers. Those of single types are in them as far as everybody sees these. */
function around(extents: Extents): string | undefined {
  const known = [...extents].flatMap(([name, extent]) => (typeof name === 'string' && extent ? [extent] : []));
  if (known.length === 0) return undefined;
  const side = (at: 0 | 1 | 2 | 3, pick: (...values: number[]) => number) => pick(...known.map((extent) => extent[at]));
  return roomy([side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)]).join(' ');
}

interface Listed {
  elements: readonly ElementLayer[];
  layers: readonly PublishedLayer[];
}

/** The map that only says what there is: the elements and the published layers, each from a map of its own. */
export const capabilitiesMap = (serviceUrl: string, { elements, layers }: Listed, extents: Extents): MapFile =>
  mapFile('capabilities', {
    title: 'Vieiro',
    serviceUrl,
    srid: 4326,
    extent: around(extents),
    layers: [...elements.map((name) => listedElement(name, extents)), ...layers.map((layer) => listed(layer, extents))]
      .map(listedText)
      .join('\n'),
    tries: [capabilitiesTry('WMS')],
  });
