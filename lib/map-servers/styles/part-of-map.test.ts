import { describe, expect, it } from 'vitest';
import { partOfMap } from './part-of-map';

const BASE = new URL('https://maps.example.org/styles/streets.json');
const document = (layers: object[], sources: object = { osm: { type: 'vector', url: '../tiles.json' } }) => ({
  version: 8,
  sprite: 'x',
  glyphs: 'y',
  sources,
  layers,
});
const roads = { id: 'roads', type: 'line', source: 'osm', 'source-layer': 'roads', paint: { 'line-color': '#f00' } };
const part = (layers: object[], sources?: object) => partOfMap(document(layers, sources), BASE, 'layer-7');
const ids = (layers: object[]) => part(layers)?.layers.map(({ id }) => id);

describe('a style of another server, as a part of the map’s', () => {
  it('has names of its own, and absolute addresses', () => {
    expect(part([{ ...roads, metadata: { a: 1 } }])).toEqual({
      sources: { 'layer-7:osm': { type: 'vector', url: 'https://maps.example.org/tiles.json' } },
      layers: [
        {
          id: 'layer-7:roads',
          ...{ type: 'line', source: 'layer-7:osm', 'source-layer': 'roads' },
          ...{ layout: {}, paint: { 'line-color': '#f00' } },
        },
      ],
    });
    const tiles = {
      osm: { type: 'vector', tiles: ['/t/{z}/{x}/{y}.pbf'], maxzoom: 14, attribution: '© <b onclick="x()">OSM</b>' },
    };
    expect(part([roads], tiles)?.sources['layer-7:osm']).toEqual({
      type: 'vector',
      tiles: ['https://maps.example.org/t/{z}/{x}/{y}.pbf'],
      maxzoom: 14,
      attribution: expect.not.stringContaining('onclick'),
    });
  });

  it('writes its texts in the map’s fonts, and leaves the pictures of its sprite out', () => {
    const name = { ...roads, id: 'names', type: 'symbol', paint: { 'text-color': '#000', 'icon-color': '#fff' } };
    const layout = { 'text-field': '{name}', 'text-font': ['Open Sans Semibold'], 'icon-image': 'shield', 'icon-size': 2 };
    expect(part([roads, { ...name, layout }])?.layers[1]).toMatchObject({
      layout: { 'text-field': '{name}', 'text-font': ['Noto Sans Bold'] },
      paint: { 'text-color': '#000' },
    });
    expect(JSON.stringify(part([roads, { ...name, layout }]))).not.toContain('icon-');
    expect(ids([roads, { ...name, layout: { 'icon-image': 'tree' } }])).toEqual(['layer-7:roads']);
    expect(part([{ ...roads, paint: { 'line-pattern': 'dots', 'line-width': 2 } }])?.layers[0]?.paint).toEqual({
      'line-width': 2,
    });
  });

  it('is without what would keep the whole map from being drawn', () => {
    const wrong = [
      { ...roads, id: 'colour', paint: { 'line-color': 'no colour' } },
      { ...roads, id: 'filter', filter: ['nonsense', 1] },
      { ...roads, id: 'elsewhere', source: 'gone' },
      { ...roads, id: 'script', type: 'custom' },
      { id: 'roads', type: 'line' },
      'text',
      null,
    ] as object[];
    expect(ids([...wrong, roads, { id: 'ground', type: 'background', paint: { 'background-color': '#eee' } }])).toEqual([
      'layer-7:roads',
      'layer-7:ground',
    ]);
  });

  it('is none without tiles that can be fetched', () => {
    for (const url of ['mapbox://mapbox.streets', 'file:///etc/passwd', 'pmtiles://x', 'javascript:x'])
      expect(part([roads], { osm: { type: 'vector', url } }), url).toBeNull();
    expect(part([{ id: 'ground', type: 'background' }])).toBeNull();
    for (const other of [null, [], 'x', {}, { sources: {}, layers: [] }, { sources: { a: 1 }, layers: [1] }])
      expect(partOfMap(other, BASE, 'layer-7')).toBeNull();
  });
});
