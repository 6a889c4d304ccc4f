import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { ByCollection } from '../schema';
import { CollectionTileQuery, GlyphParams, JsonQuery, SpriteParams, TileParams } from './schema';

const MVT = 'application/vnd.mapbox-vector-tile';

export const ogcTilesApi = {
  tilesets: endpoint({
    method: 'GET',
    path: '/api/ogc/collections/{code}/tiles',
    summary: 'The tilesets of an element type (OGC API Tiles)',
    access: 'anyone',
    params: ByCollection,
    query: JsonQuery,
    returns: 'application/json',
  }),
  tileset: endpoint({
    method: 'GET',
    path: '/api/ogc/collections/{code}/tiles/WebMercatorQuad',
    summary: 'The tileset of an element type: its system, its zooms, its layer',
    access: 'anyone',
    params: ByCollection,
    query: JsonQuery,
    returns: 'application/json',
  }),
  tile: endpoint({
    method: 'GET',
    path: '/api/ogc/collections/{code}/tiles/WebMercatorQuad/{z}/{row}/{col}',
    summary: 'Vector tile of the public elements of a type; with a scope those that are not public',
    access: 'anyone',
    mayLag: true,
    params: TileParams,
    query: CollectionTileQuery,
    returns: MVT,
  }),
  tileJson: endpoint({
    method: 'GET',
    path: '/api/ogc/collections/{code}/tilejson.json',
    summary: 'The TileJSON of an element type',
    access: 'anyone',
    params: ByCollection,
    query: JsonQuery,
    returns: 'application/json',
  }),
  style: endpoint({
    method: 'GET',
    path: '/api/ogc/style.json',
    summary: 'A MapLibre style of all element types: one source for each, named as its collection, in its styles',
    access: 'anyone',
    query: JsonQuery,
    returns: 'application/json',
  }),
  sprite: endpoint({
    method: 'GET',
    path: '/api/ogc/sprites/{file}',
    summary: 'The pictures that the style names: types.png with its index types.json, and both @2x',
    access: 'anyone',
    params: SpriteParams,
    query: z.strictObject({}),
    returns: 'image/png',
  }),
  glyphs: endpoint({
    method: 'GET',
    path: '/api/ogc/fonts/{fonts}/{range}',
    summary: 'No shapes of letters: for clients that do not read the font files of the style, which show no labels then',
    access: 'anyone',
    params: GlyphParams,
    query: z.strictObject({}),
    returns: 'application/x-protobuf',
  }),
};
