import { describe, expect, it } from 'vitest';
import { typeLegend } from '@/lib/element-types/legend';
import { layerLegend } from '@/lib/layers/legend';
import type { Layer } from '@/lib/layers/schema';
import { legendProblems } from './schema';

const wms: Parameters<typeof layerLegend>[0] = {
  id: 7,
  type: 'WMS',
  internalName: 'rivers, lakes',
  serverUrl: 'https://maps.example.org/wms?map=/water.map&REQUEST=GetCapabilities',
  version: '1.3.0',
  useProxy: false,
  legendType: 'LEGEND_TYPE_GET_LEGEND_GRAPHIC',
  legendTypeValue: null,
  showAllLayersOnLegend: false,
  refreshLegend: 42,
};
const asked = (layer: Partial<Layer>) =>
  layerLegend({ ...wms, ...layer }).map(({ src }) => {
    const url = new URL(src, 'http://here');
    return [url.origin + url.pathname, Object.fromEntries(url.searchParams)] as const;
  });

describe('a layer’s legend', () => {
  it('asks the layer’s own server, whose parameters stay and are not said twice', () =>
    expect(asked({})).toEqual([
      [
        'https://maps.example.org/wms',
        {
          map: '/water.map',
          SERVICE: 'WMS',
          VERSION: '1.3.0',
          REQUEST: 'GetLegendGraphic',
          LAYER: 'rivers',
          FORMAT: 'image/png',
          SLD_VERSION: '1.1.0',
          refresh: '42',
        },
      ],
    ]));
  it('goes through the proxy where the layer says so', () => {
    const [[place, query]] = asked({ useProxy: true }) as [readonly [string, Record<string, string>]];
    expect([place, query.id, query.LAYER, query.map]).toEqual(['http://here/api/layerserver', '7', 'rivers', undefined]);
  });
  it.each(['WMS_DATABASE', 'WMS_SHAPE'] as const)('%s: our own map server draws it', (type) => {
    const [[place, query]] = asked({ type, internalName: 'parks', serverUrl: null, version: null }) as [
      readonly [string, Record<string, string>],
    ];
    expect([place, query.LAYER, query.VERSION]).toEqual(['http://here/api/mapserver', 'parks', '1.3.0']);
  });
  it('shows every name of the layer where it is to show all, and says which', () => {
    expect(asked({ showAllLayersOnLegend: true }).map(([, query]) => query.LAYER)).toEqual(['rivers', 'lakes']);
    expect(layerLegend({ ...wms, showAllLayersOnLegend: true }).map((it) => it.part)).toEqual(['rivers', 'lakes']);
  });
  it('asks for names as their server writes them', () => {
    const internalName = 'ows:roads,Ríos e/regatos,a+b%20&c';
    const images = layerLegend({ ...wms, internalName, showAllLayersOnLegend: true });
    expect(images.map((it) => new URL(it.src, 'http://here').searchParams.get('LAYER'))).toEqual(internalName.split(','));
    expect(images[1]?.src).toContain('LAYER=R%C3%ADos%20e%2Fregatos&');
  });
  it.each(['OSM', 'XYZ'] as const)('%s: there is nobody to ask', (type) => expect(layerLegend({ ...wms, type })).toEqual([]));
  it('is none, an address as it is, or a file with the stamp', () => {
    expect(layerLegend({ ...wms, legendType: 'LEGEND_TYPE_NONE' })).toEqual([]);
    const url = 'https://example.org/a.png';
    expect(layerLegend({ ...wms, legendType: 'LEGEND_TYPE_URL', legendTypeValue: url })).toEqual([{ src: url, part: null }]);
    expect(layerLegend({ ...wms, legendType: 'LEGEND_TYPE_IMAGE', legendTypeValue: '9' })).toEqual([
      { src: '/api/attached_files/general/9?refresh=42', part: null },
    ]);
  });
});

it('an element type’s legend has an image for each kind that it allows, in the type’s own style', () => {
  const type = {
    id: 3,
    geometryType: 'POINT_LINE',
    legendType: 'LEGEND_TYPE_GET_LEGEND_GRAPHIC',
    legendTypeValue: null,
  } as const;
  const images = typeLegend(type).map(({ src, part }) => [new URL(src, 'http://here').searchParams, part] as const);
  expect(images.map(([query, part]) => [query.get('LAYER'), query.get('TYPE_ID'), part])).toEqual([
    ['geometric_element_point', '3', 'Point'],
    ['geometric_element_line', '3', 'LineString'],
  ]);
  expect(typeLegend({ ...type, geometryType: 'POLYGON' })[0]?.part).toBeNull();
});

describe('the rules of a legend', () => {
  const upload = { file: true, description: 'Rivers' };
  it.each([
    [{ legendType: 'LEGEND_TYPE_NONE' }, undefined, []],
    [{ legendType: 'LEGEND_TYPE_GET_LEGEND_GRAPHIC' }, undefined, []],
    [{ legendType: 'LEGEND_TYPE_URL', legendTypeValue: 'https://example.org/a.png' }, undefined, []],
    [{ legendType: 'LEGEND_TYPE_URL', legendTypeValue: ' ' }, undefined, ['legendTypeValue']],
    [{ legendType: 'LEGEND_TYPE_URL', legendTypeValue: 'javascript:alert(1)' }, undefined, ['legendTypeValue']],
    [{ legendType: 'LEGEND_TYPE_IMAGE', legendTypeValue: '12' }, undefined, []],
    [{ legendType: 'LEGEND_TYPE_IMAGE', legendTypeValue: 'x' }, undefined, ['legendTypeValue']],
    [{ legendType: 'LEGEND_TYPE_IMAGE' }, undefined, ['legendTypeValue']],
    [{ legendType: 'LEGEND_TYPE_IMAGE' }, upload, []],
    [{ legendType: 'LEGEND_TYPE_IMAGE' }, { ...upload, description: ' ' }, ['legendFileDescription']],
    [{}, undefined, []],
  ] as const)('%j with %j', (said, file, paths) => expect(legendProblems(said, file).map((it) => it.path)).toEqual(paths));
});
