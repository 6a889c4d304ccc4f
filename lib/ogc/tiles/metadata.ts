import { licenceLinks } from '@/lib/element-types/metadata';
import type { CollectionOutline } from '@/lib/element-types/schema';
import { LAST_TILE_ZOOM } from '@/lib/tile-grid';
import type { TileField } from './fields';

/** The name of the layer in each tile. */
export const TILE_LAYER = 'elements';

const MVT = 'application/vnd.mapbox-vector-tile';
const MATRIX_SET = 'http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad';
const MERCATOR = 'http://www.opengis.net/def/crs/EPSG/0/3857';

const collectionUrl = (site: string, code: string) => `${site}/api/ogc/collections/${encodeURIComponent(code)}`;
const describes = ({ name, description }: CollectionOutline) => ({ title: name, ...(description && { description }) });

/** The addresses of tiles, with the names of a template's parts. */
const tileUrl = (site: string, code: string, [z, row, col]: [string, string, string]) =>
  `${collectionUrl(site, code)}/tiles/WebMercatorQuad/{${z}}/{${row}}/{${col}}`;

function tilesetLinks(site: string, { code, metadata }: CollectionOutline) {
  const own = `${collectionUrl(site, code)}/tiles/WebMercatorQuad`;
  return [
    { rel: 'self', type: 'application/json', href: own },
    { rel: 'http://www.opengis.net/def/rel/ogc/1.0/tiling-scheme', type: 'application/json', href: MATRIX_SET },
    { rel: 'item', type: MVT, href: tileUrl(site, code, ['tileMatrix', 'tileRow', 'tileCol']), templated: true },
    { rel: 'describedby', type: 'application/json', href: `${collectionUrl(site, code)}/tilejson.json` },
    ...licenceLinks(metadata),
  ];
}

const outlined = (site: string, collection: CollectionOutline) => ({
  ...describes(collection),
  dataType: 'vector',
  crs: MERCATOR,
  tileMatrixSetURI: MATRIX_SET,
  links: tilesetLinks(site, collection),
});

/** The list of a collection's tilesets. `site`: the address of the installation. */
export const tilesets = (site: string, collection: CollectionOutline) => ({
  links: [
    { rel: 'self', type: 'application/json', href: `${collectionUrl(site, collection.code)}/tiles` },
    { rel: 'collection', type: 'application/json', href: collectionUrl(site, collection.code) },
  ],
  tilesets: [outlined(site, collection)],
});

export const tileset = (site: string, collection: CollectionOutline, fields: readonly TileField[]) => ({
  ...outlined(site, collection),
  tileMatrixSetLimits: Array.from({ length: LAST_TILE_ZOOM + 1 }, (_, z) => ({
    ...{ tileMatrix: String(z), minTileRow: 0, maxTileRow: 2 ** z - 1, minTileCol: 0, maxTileCol: 2 ** z - 1 },
  })),
  layers: [
    {
      id: TILE_LAYER,
      title: collection.name,
      dataType: 'vector',
      propertiesSchema: {
        type: 'object',
        properties: Object.fromEntries(fields.map(({ name, ...field }) => [name, field])),
      },
    },
  ],
});

export const tileJson = (site: string, collection: CollectionOutline, fields: readonly TileField[]) => ({
  tilejson: '3.0.0',
  name: collection.name,
  ...(collection.description && { description: collection.description }),
  scheme: 'xyz',
  tiles: [tileUrl(site, collection.code, ['z', 'y', 'x'])],
  minzoom: 0,
  maxzoom: LAST_TILE_ZOOM,
  vector_layers: [
    {
      id: TILE_LAYER,
      description: collection.name,
      fields: Object.fromEntries(fields.map(({ name, type }) => [name, type])),
    },
  ],
});

export const tileJsonUrl = (site: string, code: string) => `${collectionUrl(site, code)}/tilejson.json`;
